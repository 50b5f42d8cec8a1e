import type { GuardedMatcher } from './guarded-matcher.ts';
import type { AssetGroups } from './asset-groups.ts';
import type { Refused } from '../ledger/entry-check.ts';
import { type Finished, type JoinedResult, joinResults } from './join-results.ts';
import type { Movement } from '../movements/movement.ts';

type Deal = {
  /** Movements after which it is time to match those put by: as many, or so many for each asset group. */
  readonly atOnce: number;
  readonly ofEach: number;
  /** Matchers to which they are dealt. */
  readonly piles: number;
};

/**
 * Tried on ledgers of 5,000 assets: the time differs little from half to twice as many. The lots of a
 * few assets are near without it, and what waits is copied by the collector.
 */
const DEAL: Deal = { atOnce: 65_536, ofEach: 16, piles: 64 };

/** A matcher, and the first `count` movements of a list, which it has not seen yet. */
type Pile = {
  readonly matcher: GuardedMatcher;
  readonly waiting: (Movement | undefined)[];
  count: number;
};

/**
 * Deals movements to matchers by asset. What a ledger of thousands of assets needs next lies
 * anywhere in memory; here those of an asset are matched many at a time, while its lots are near.
 * No figure of an asset rests on one outside its asset group, so that nothing else changes.
 */
export class DealtMatcher implements Finished {
  readonly #create: () => GuardedMatcher;
  readonly #groups: AssetGroups;
  readonly #deal: Deal;
  readonly #piles: Pile[] = [];
  readonly #pileOf = new Map<string, Pile>();
  /** Asset groups dealt so far. */
  #dealt = 0;
  #waiting = 0;

  constructor(create: () => GuardedMatcher, groups: AssetGroups, deal = DEAL) {
    this.#create = create;
    this.#groups = groups;
    this.#deal = deal;
  }

  get failures(): readonly Refused[] {
    return this.#piles.flatMap(({ matcher }) => matcher.failures);
  }

  apply(movement: Movement): void {
    const pile = this.#pileOf.get(movement.asset) ?? this.#pileFor(movement.asset);
    pile.waiting[pile.count] = movement;
    pile.count += 1;
    this.#waiting += 1;
  }

  /** Whether so many movements wait that it is time to match them. */
  get isFull(): boolean {
    const { atOnce, ofEach } = this.#deal;
    return this.#waiting >= Math.min(atOnce, this.#dealt * ofEach);
  }

  /** Matches what waits; pauses now and then, so that the caller can too. */
  *match(): Generator<void> {
    this.#waiting = 0;
    for (const pile of this.#piles) {
      matchPile(pile);
      yield;
    }
  }

  finish(): JoinedResult {
    for (const pile of this.#piles) matchPile(pile);
    // A ledger without movements has a result too.
    if (this.#piles.length === 0) this.#add();
    return joinResults(this.#piles.map(({ matcher }) => matcher.finish()));
  }

  /** Asset groups go to the piles in turn. */
  #pileFor(asset: string): Pile {
    const group = this.#groups.find(asset);
    let pile = this.#pileOf.get(group);
    if (pile === undefined) {
      pile = this.#piles[this.#dealt % this.#deal.piles] ?? this.#add();
      this.#dealt += 1;
      this.#pileOf.set(group, pile);
    }
    this.#pileOf.set(asset, pile);
    return pile;
  }

  #add(): Pile {
    const pile = { matcher: this.#create(), waiting: [], count: 0 };
    this.#piles.push(pile);
    return pile;
  }
}

/** What is matched is let go at once: a list would keep it. */
function matchPile(pile: Pile): void {
  const { matcher, waiting, count } = pile;
  for (let at = 0; at < count; at += 1) {
    const movement = waiting[at];
    if (movement === undefined) break;
    waiting[at] = undefined;
    matcher.apply(movement);
  }
  pile.count = 0;
}
