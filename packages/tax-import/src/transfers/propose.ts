import { type Decisions, decisionsAbout, NO_DECISIONS } from '../across/decisions.ts';
import { lossOf } from './join.ts';
import type { Pooled } from '../across/pool.ts';
import { findBatches } from './batches.ts';
import { type Candidate, findCandidates } from './candidates.ts';
import { matchHashes } from './hashes.ts';
import { compareMatches, TransferMatch } from './match.ts';
import {
  type TransferLeg,
  TransferLegCounts,
  type TransferLegs,
  TransferLegSet,
  transferLegsOf,
} from './transfer-legs.ts';

export interface TransferMatches {
  /** In the ledger: certain ones, and those the user confirmed. */
  readonly joined: readonly TransferMatch[];
  /** For the user to judge, the likeliest first. */
  readonly proposed: readonly TransferMatch[];
  /** Ends without a match in the ledger, by time. */
  readonly open: TransferLegs;
}

/** Nothing less likely is proposed. */
const SCORE_MIN = 40;
/** Proposals for one withdrawal. */
const RIVALS_SHOWN = 3;

/**
 * Finds what left one account and arrived in another: by the transaction's hash, else by asset,
 * amount less fee and time. What is certain is joined, the rest proposed with its reasons; the
 * user's decisions come before both. Near-linear in the number of entries, and the same for any
 * order of files and rows.
 */
export function proposeTransfers(
  pooled: readonly Pooled[],
  decisions: Decisions = NO_DECISIONS,
): TransferMatches {
  const finder = new Finder(transferLegsOf(pooled), decisions);
  finder.confirmed();
  finder.hashes();
  finder.amounts();
  return finder.result();
}

class Finder {
  readonly #legs: TransferLegs;
  readonly #decisions: ReturnType<typeof decisionsAbout>;
  readonly #used: TransferLegSet;
  readonly #joined: TransferMatch[] = [];
  readonly #proposed: TransferMatch[] = [];

  constructor(legs: TransferLegs, decisions: Decisions) {
    this.#legs = legs;
    this.#used = new TransferLegSet(legs);
    this.#decisions = decisionsAbout(decisions, 'transfer');
  }

  confirmed(): void {
    if (this.#decisions.size === 0) return;
    const sent = new Map(this.#legs.sent.map((end) => [end.ref, end]));
    const arrived = new Map(this.#legs.arrived.map((end) => [end.ref, end]));
    for (const { verdict, from, to } of this.#decisions.values()) {
      if (verdict !== 'confirmed') continue;
      const left = from.flatMap((ref) => sent.get(ref) ?? []);
      const came = to.flatMap((ref) => arrived.get(ref) ?? []);
      // A decision about entries that are not here, all of them, holds again once they are back.
      if (left.length < from.length || came.length < to.length) continue;
      this.#join(left, came, 'user', 0);
    }
  }

  hashes(): void {
    for (const { from, to, whole } of matchHashes(this.#open())) {
      if (whole) this.#join(from, to, 'hash', 0);
      else this.#propose(from, to, 'hash', 0);
    }
  }

  amounts(): void {
    const legs = this.#open();
    const { candidates, certain, exact } = findCandidates(legs);
    for (const { from, to } of certain) this.#join([from], [to], 'amount', 0);
    const lone = (end: TransferLeg): boolean => !exact.has(end) && !this.#used.has(end);
    const batches = findBatches({
      sent: legs.sent.filter(lone),
      arrived: legs.arrived.filter(lone),
    });
    for (const { from, to } of batches) this.#propose(from, to, 'amount', 0);
    this.#pairs(candidates);
  }

  /** Pairs that are left, with how many others fit either end. */
  #pairs(candidates: readonly Candidate[]): void {
    const left = candidates.filter(({ from, to }) => !this.#used.has(from) && !this.#used.has(to));
    const claims = new TransferLegCounts(this.#legs);
    for (const { from, to } of left) {
      claims.add(from);
      claims.add(to);
    }
    for (const { from, to } of left) {
      const rivals = claims.of(from) + claims.of(to) - 2;
      this.#propose([from], [to], 'amount', rivals);
    }
  }

  result(): TransferMatches {
    const shown = new Map<TransferLeg | undefined, number>();
    const proposed = this.#proposed.sort(compareMatches).filter(({ from }) => {
      const count = (shown.get(from[0]) ?? 0) + 1;
      shown.set(from[0], count);
      return count <= RIVALS_SHOWN;
    });
    return { joined: this.#joined, proposed, open: this.#open() };
  }

  #open(): TransferLegs {
    if (this.#joined.length === 0) return this.#legs;
    const isOpen = (end: TransferLeg): boolean => !this.#used.has(end);
    return {
      sent: this.#legs.sent.filter(isOpen),
      arrived: this.#legs.arrived.filter(isOpen),
    };
  }

  #join(
    from: readonly TransferLeg[],
    to: readonly TransferLeg[],
    by: TransferMatch['by'],
    rivals: number,
  ): void {
    if ([...from, ...to].some((end) => this.#used.has(end))) return;
    const match = this.#match(from, to, by, rivals);
    if (match === null) return;
    this.#joined.push(match);
    for (const end of [...from, ...to]) this.#used.add(end);
  }

  #propose(
    from: readonly TransferLeg[],
    to: readonly TransferLeg[],
    by: 'hash' | 'amount',
    rivals: number,
  ): void {
    const match = this.#match(from, to, by, rivals);
    if (match !== null && match.score >= SCORE_MIN) this.#proposed.push(match);
  }

  /** Null where the ends cannot be one transfer, or the user said they are not. */
  #match(
    from: readonly TransferLeg[],
    to: readonly TransferLeg[],
    by: TransferMatch['by'],
    rivals: number,
  ): TransferMatch | null {
    if (lossOf(from, to) === null) return null;
    const match = new TransferMatch(from, to, by, rivals);
    const isRejected =
      this.#decisions.size > 0 && this.#decisions.get(match.subject.key)?.verdict === 'rejected';
    return isRejected ? null : match;
  }
}
