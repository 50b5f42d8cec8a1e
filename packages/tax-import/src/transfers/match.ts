import { ZERO } from '@meridian/money/measure.ts';
import { fixedToText } from '@meridian/money/fixed.ts';
import { asInstant, type Instant, msBetween } from '@meridian/tax-engine/common/time.ts';
import { compareText } from '../duplicates/entry-content.ts';
import { type Subject, subjectOf } from '../across/decisions.ts';
import { lossOf } from './join.ts';
import { type AcrossMessage, acrossMessage } from '../across/messages.ts';
import { type Facts, factsOf, reasonsOf, scoreOf } from './score.ts';
import type { TransferLeg } from './transfer-legs.ts';

/**
 * A match of what left one account and what arrived in another. Its score and its words are made when
 * they are asked for: there may be a hundred thousand that are never shown.
 */
export class TransferMatch {
  readonly from: readonly TransferLeg[];
  readonly to: readonly TransferLeg[];
  readonly by: 'hash' | 'amount' | 'user';
  readonly #rivals: number;
  #facts: Facts | undefined;
  #score: number | undefined;
  #subject: Subject | undefined;

  constructor(
    from: readonly TransferLeg[],
    to: readonly TransferLeg[],
    by: TransferMatch['by'],
    rivals: number,
  ) {
    this.from = from;
    this.to = to;
    this.by = by;
    this.#rivals = rivals;
  }

  /** From 0 to 100. */
  get score(): number {
    this.#score ??= scoreOf(this.#about());
    return this.#score;
  }

  /** What a decision about it names. */
  get subject(): Subject {
    this.#subject ??= subjectOf('transfer', refsOf(this.from), refsOf(this.to));
    return this.#subject;
  }

  get reasons(): readonly AcrossMessage[] {
    return reasonsOf(this.#about());
  }

  /** What the ledger becomes with it. */
  get changes(): readonly AcrossMessage[] {
    return changesOf(this.from, this.to);
  }

  #about(): Facts {
    const by = this.by === 'hash' ? 'hash' : 'amount';
    this.#facts ??= factsOf(this.from, this.to, by, this.#rivals);
    return this.#facts;
  }
}

function refsOf(legs: readonly TransferLeg[]): string[] {
  return legs.map(({ ref }) => ref);
}

/** The likeliest first. */
export function compareMatches(a: TransferMatch, b: TransferMatch): number {
  return (
    b.score - a.score ||
    msBetween(timeOf(b), timeOf(a)) ||
    compareText(a.subject.key, b.subject.key)
  );
}

function timeOf({ from }: TransferMatch): Instant {
  return from[0]?.entry.at ?? asInstant(0);
}

/** One message for each place units move to, and what becomes of those that did not arrive. */
function changesOf(from: readonly TransferLeg[], to: readonly TransferLeg[]): AcrossMessage[] {
  const loss = lossOf(from, to);
  const [origin] = from;
  if (loss === null || origin === undefined) return [];
  const { asset } = origin.leg;
  const account = [...new Set(from.map(({ entry }) => entry.account))].join(', ');
  const moves = to.map(({ leg, entry }) =>
    acrossMessage('across.change.move', {
      quantity: fixedToText(leg.quantity),
      asset,
      account,
      to: entry.account,
    }),
  );
  if (loss.lost === ZERO) return moves;
  const quantity = fixedToText(loss.lost);
  return loss.as === 'fee'
    ? [...moves, acrossMessage('across.change.fee', { quantity, asset })]
    : [...moves, acrossMessage('across.change.rest', { quantity, asset, account })];
}
