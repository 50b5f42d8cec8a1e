import type { Day } from '../../common/time.ts';
import { invariant } from '../../invariants.ts';
import { checkSameAsset } from '@meridian/money/amount.ts';
import { type Quantity, ZERO, minus, plus } from '@meridian/money/measure.ts';
import type { LossDisallowance, Scope } from '@meridian/tax-rules/matching.ts';
import { institutionOf } from '../../ledger/accounts.ts';
import { type LossTracker, PoolLosses, type CreateLossTracker } from './losses.ts';
import { PoolQueue } from './queue.ts';
import { CostPool } from './cost-pool.ts';
import type { Stock } from '../matcher.ts';
import type { Lot } from '../../result/lot.ts';

export interface PlaceRules {
  readonly roundsUnitUp?: boolean;
  /** Units acquired before this day stand outside the average and are disposed of first (AT). */
  readonly grandfatheredBefore?: Day;
  readonly lossDisallowance?: Extract<LossDisallowance, { type: 'superficial' }>;
  /**
   * Whether the country's rules depend on the holding period: then lots are kept beside the
   * average.
   */
  readonly keepsDays: boolean;
  /** Creates the tracker of superficial losses; default: `PoolLosses`. */
  readonly createLossTracker?: CreateLossTracker;
}

const poolLosses: CreateLossTracker = (rule, quantity) => new PoolLosses(rule, quantity);

/** The units of one asset in one scope. */
export class PoolPlace {
  readonly asset: string;
  /** Null where all accounts share a pool. */
  readonly account: string | null;
  readonly pool: CostPool;
  /** Grandfathered units, each lot with its own cost. */
  readonly grandfathered = new PoolQueue();
  /** Lots that determine the holding period of pooled units, earliest first. */
  readonly days: PoolQueue | null;
  readonly losses: LossTracker | null;
  readonly #grandfatheredBefore: Day | undefined;

  constructor(asset: string, account: string | null, rules: PlaceRules) {
    this.asset = asset;
    this.account = account;
    this.pool = new CostPool(rules.roundsUnitUp);
    this.days = rules.keepsDays ? new PoolQueue() : null;
    const { lossDisallowance, createLossTracker = poolLosses } = rules;
    this.losses =
      lossDisallowance === undefined
        ? null
        : createLossTracker(lossDisallowance, () => this.pool.quantity);
    this.#grandfatheredBefore = rules.grandfatheredBefore;
  }

  get quantity(): Quantity {
    return plus(this.grandfathered.quantity, this.pool.quantity);
  }

  get cost(): bigint | null {
    const [grandfathered, pooled] = [this.grandfathered.cost, this.pool.cost];
    return grandfathered === null || pooled === null ? null : grandfathered + pooled;
  }

  /** Checks that the lots beside the pool have its units. */
  checkDays(): void {
    const { days, pool } = this;
    invariant(days === null || days.quantity === pool.quantity, 'pool-days-are-its-units');
  }

  /** Adds a lot. Units of unknown day are new: only units shown to be grandfathered are exempt. */
  add(lot: Lot): void {
    checkSameAsset(this.asset, lot.asset);
    const { acquiredDay } = lot;
    if (
      this.#grandfatheredBefore !== undefined &&
      acquiredDay !== null &&
      acquiredDay < this.#grandfatheredBefore
    ) {
      this.grandfathered.add(lot);
      return;
    }
    this.pool.add(lot.quantity, lot.cost, lot.cost === null ? [lot] : []);
    this.days?.add(lot);
  }

  /** Moves up to `units` to another pool with cost and days; returns the units moved. */
  moveTo(other: PoolPlace, units: Quantity): Quantity {
    const grandfathered = this.grandfathered.take(units, ([lot], quantity, cost) => {
      other.grandfathered.add({ ...lot, quantity, cost });
    });
    const pooled = this.#most(minus(units, grandfathered));
    if (pooled === ZERO) return grandfathered;
    const { quantity: before, unknown } = this.pool;
    other.pool.add(pooled, this.pool.take(pooled), unknown);
    this.days?.take(pooled, ([lot], quantity) => other.days?.add({ ...lot, quantity }));
    this.losses?.left(pooled, before);
    return plus(grandfathered, pooled);
  }

  /** Takes up to `units` out without a disposal; returns the units taken. */
  remove(units: Quantity): Quantity {
    const grandfathered = this.grandfathered.take(units, () => {});
    const pooled = this.#most(minus(units, grandfathered));
    if (pooled > ZERO) {
      const before = this.pool.quantity;
      this.pool.take(pooled);
      this.days?.take(pooled, () => {});
      this.losses?.left(pooled, before);
    }
    return plus(grandfathered, pooled);
  }

  /** Takes everything out as stock at the average: by lot where days are kept, else as one. */
  *takeStock(): Generator<Stock> {
    const { asset, pool, days } = this;
    const held: { quantity: Quantity; lot: Lot | null }[] = [];
    const account = this.account ?? '';
    for (const { lot, quantity, cost } of unitsIn(this.grandfathered)) {
      yield { asset, account, quantity, cost, lot, unknown: [] };
    }
    if (days !== null) held.push(...unitsIn(days));
    else if (pool.quantity > ZERO) held.push({ quantity: pool.quantity, lot: null });
    const { unknown } = pool;
    for (const { quantity, lot } of held) {
      yield { asset, account, quantity, cost: pool.take(quantity), lot, unknown };
    }
  }

  #most(units: Quantity): Quantity {
    return units < this.pool.quantity ? units : this.pool.quantity;
  }
}

interface Units {
  readonly lot: Lot;
  readonly quantity: Quantity;
  readonly cost: bigint | null;
}

/** Takes all units out of a queue, lot by lot. */
function unitsIn(queue: PoolQueue): Units[] {
  const taken: Units[] = [];
  queue.take(queue.quantity, ([lot], quantity, cost) => taken.push({ lot, quantity, cost }));
  return taken;
}

/** The pools of all assets, by scope key. */
export class PoolBook {
  readonly #scope: Scope;
  readonly #rules: PlaceRules;
  /**
   * By scope key, then by asset: a ledger has few keys, and consecutive movements mostly share a
   * key.
   */
  readonly #places = new Map<string | null, Map<string, PoolPlace>>();

  constructor(scope: Scope, rules: PlaceRules) {
    this.#scope = scope;
    this.#rules = rules;
  }

  placeOf(asset: string, account: string): PoolPlace {
    const key = this.#keyOf(account);
    let byAsset = this.#places.get(key);
    if (byAsset === undefined) {
      byAsset = new Map();
      this.#places.set(key, byAsset);
    }
    let place = byAsset.get(asset);
    if (place === undefined) {
      place = new PoolPlace(asset, key, this.#rules);
      byAsset.set(asset, place);
    }
    return place;
  }

  *places(): Generator<PoolPlace> {
    for (const byAsset of this.#places.values()) yield* byAsset.values();
  }

  /** Settles all losses whose window is over when `day` begins. */
  reach(day: Day): void {
    for (const place of this.places()) place.losses?.reach(day);
  }

  /** Null where all accounts share a pool. */
  #keyOf(account: string): string | null {
    if (this.#scope === 'global') return null;
    return this.#scope === 'platform' ? institutionOf(account) : account;
  }
}
