import { ZERO, minus } from '@meridian/money/measure.ts';
import { addDays, type Day, daysBetween, EARLIEST_DAY } from '../../common/time.ts';
import { invariant } from '../../invariants.ts';
import { DisposalList } from '../disposals/list.ts';
import { min } from '../../common/min.ts';
import { lotWithUnknownCost } from '../lot-with-unknown-cost.ts';
import type { Matcher, Period, Shortfall } from '../matcher.ts';
import { addKnown } from '../../common/add-known.ts';
import type { Exchange, Movement, Remove } from '../../movements/movement.ts';
import { CostPool } from '../pools/cost-pool.ts';
import type { Holding } from '../../result/report.ts';
import { ShareDay } from './day.ts';

/** Called for units that left the pool without a disposal, with their cost. */
export type OnRemoved = (movement: Remove, cost: bigint | null) => void;

/** Days around a disposal whose acquisitions are matched before the pool. */
export interface ShareWindows {
  readonly daysAfter?: number | undefined;
  /** Companies (TCGA 1992 s.107): ten days before, and no days after. */
  readonly daysBefore?: number | undefined;
}

/**
 * Share matching of the United Kingdom (TCGA 1992 s.104-106A, HMRC CRYPTO22250): a day's
 * acquisitions count as one acquisition, its disposals as one disposal. Disposals are matched with
 * the same day, then with acquisitions of the following days (earliest disposal first, earliest
 * acquisition first), then with the pool. Units of known acquisition day count from that day, not
 * from the day they arrived: a transfer in is no acquisition.
 *
 * An exchange without a disposal is no acquisition either (as in a reorganisation, s.127): it is
 * left out of the first two rules and carries cost from pool to pool at the end of its day.
 */
export function createShareMatcher(
  windows: ShareWindows,
  period: Period,
  onRemoved?: OnRemoved,
): Matcher {
  return new ShareMatcher(windows, period, onRemoved);
}

class ShareMatcher implements Matcher {
  readonly #windows: ShareWindows;
  readonly #period: Period;
  readonly #onRemoved: OnRemoved | undefined;
  readonly #assets = new Map<string, Asset>();
  #hasExchanges = false;

  constructor(windows: ShareWindows, period: Period, onRemoved: OnRemoved | undefined) {
    this.#windows = windows;
    this.#period = period;
    this.#onRemoved = onRemoved;
  }

  apply(movement: Movement): void {
    const asset = this.#asset(movement.asset);
    switch (movement.type) {
      case 'acquire':
        asset.on(movement.lot.acquiredDay ?? movement.day).acquire(movement);
        break;
      case 'dispose':
        asset.on(movement.day).dispose(movement);
        break;
      case 'remove':
        asset.on(movement.day).remove(movement);
        break;
      case 'exchange':
        this.#hasExchanges = true;
        this.#asset(movement.into.asset);
        asset.on(movement.day).exchange(movement);
        break;
      case 'move':
        break;
    }
  }

  finish() {
    const { daysAfter = 0, daysBefore = 0 } = this.#windows;
    const assets = [...this.#assets.values()];
    for (const { days } of assets) {
      matchSameDay(days);
      matchDaysBefore(days, daysBefore);
      matchDaysAfter(days, daysAfter);
    }
    const shortfalls: Shortfall[] = [];
    const run = { shortfalls, onRemoved: this.#onRemoved, lastDay: this.#period.lastDay };
    const holdings: Holding[] = [];
    // Without exchanges each pool is independent of the others.
    for (const group of this.#hasExchanges ? [assets] : assets.map((asset) => [asset])) {
      holdings.push(...runPools(group, run));
    }
    return { disposals: this.#disposals(assets), shortfalls, holdings };
  }

  #disposals(assets: readonly Asset[]): DisposalList {
    const { year, firstDay, lastDay } = this.#period;
    const list = new DisposalList(year);
    for (const { days } of assets) {
      for (const day of days) {
        if (day.day < firstDay || day.day > lastDay) continue;
        day.report(list);
      }
    }
    list.sort();
    return list;
  }

  #asset(name: string): Asset {
    let asset = this.#assets.get(name);
    if (asset === undefined) {
      asset = new Asset(name);
      this.#assets.set(name, asset);
    }
    return asset;
  }
}

class Asset {
  readonly name: string;
  /** In order. */
  readonly days: ShareDay[] = [];
  readonly pool = new CostPool();

  constructor(name: string) {
    this.name = name;
  }

  /** Days come in order, except for units whose acquisition the user dated back. */
  on(day: Day): ShareDay {
    const { days } = this;
    let index = days.length;
    while (index > 0 && (days[index - 1]?.day ?? day) > day) index -= 1;
    const known = days[index - 1];
    if (known?.day === day) return known;
    const shareDay = new ShareDay(day);
    const isInOrder = (known?.day ?? -Infinity) < day && day < (days[index]?.day ?? Infinity);
    invariant(isInOrder, 'share-days-in-order');
    days.splice(index, 0, shareDay);
    return shareDay;
  }
}

function matchSameDay(days: readonly ShareDay[]): void {
  for (const day of days) day.matchWith(day, 'same-day');
}

/** Earliest disposal first, each with the earliest acquisition of the days before it. */
function matchDaysBefore(days: readonly ShareDay[], daysBefore: number): void {
  if (daysBefore === 0) return;
  let from = 0;
  for (const [index, disposal] of days.entries()) {
    if (disposal.unmatched === ZERO) continue;
    for (
      let acquisitionIndex = from;
      acquisitionIndex < index && disposal.unmatched > ZERO;
      acquisitionIndex += 1
    ) {
      const acquisition = days[acquisitionIndex];
      if (acquisition === undefined) break;
      const isGone = addDays(acquisition.day, daysBefore) < disposal.day;
      if (!isGone) disposal.matchWith(acquisition, 'days-before');
      if (acquisitionIndex === from && (isGone || acquisition.free === ZERO)) from += 1;
    }
  }
}

/** A single pass: acquisitions without free units are skipped for good. */
function matchDaysAfter(days: readonly ShareDay[], daysAfter: number): void {
  let from = 0;
  for (const [index, disposal] of days.entries()) {
    if (disposal.unmatched === ZERO) continue;
    from = Math.max(from, index + 1);
    for (
      let acquisitionIndex = from;
      acquisitionIndex < days.length && disposal.unmatched > ZERO;
      acquisitionIndex += 1
    ) {
      const acquisition = days[acquisitionIndex];
      if (acquisition === undefined || acquisition.day > addDays(disposal.day, daysAfter)) break;
      disposal.matchWith(acquisition, 'days-after');
      if (acquisitionIndex === from && acquisition.free === ZERO) from += 1;
    }
  }
}

interface PoolRun {
  readonly shortfalls: Shortfall[];
  readonly onRemoved: OnRemoved | undefined;
  readonly lastDay: Day;
}

/** Runs the pools of assets through all days; returns the holdings at the end of `lastDay`. */
function runPools(assets: readonly Asset[], run: PoolRun): Holding[] {
  const pools = new Map(assets.map(({ name, pool }) => [name, pool]));
  let holdings: Holding[] | null = null;
  let exchanges: Exchange[] = [];
  const endDay = (): void => {
    for (const movement of exchanges) exchangePooled(movement, pools, run.shortfalls);
    exchanges = [];
  };
  let today = EARLIEST_DAY;
  for (const { pool, day } of stepsOf(assets)) {
    if (day.day !== today) endDay();
    today = day.day;
    if (today > run.lastDay) holdings ??= holdingsOf(assets);
    runDay(pool, day, run);
    if (day.exchanges !== undefined) exchanges.push(...day.exchanges);
  }
  endDay();
  return holdings ?? holdingsOf(assets);
}

interface Step {
  readonly pool: CostPool;
  readonly day: ShareDay;
}

/** The days of all assets, in order. */
function stepsOf(assets: readonly Asset[]): Step[] {
  const steps = assets.flatMap(({ pool, days }) => days.map((day) => ({ pool, day })));
  return assets.length === 1 ? steps : steps.sort((a, b) => daysBetween(b.day.day, a.day.day));
}

function holdingsOf(assets: readonly Asset[]): Holding[] {
  return assets.flatMap(({ name: asset, pool: { quantity, cost } }) =>
    quantity > ZERO ? [{ asset, account: null, quantity, cost }] : [],
  );
}

function runDay(pool: CostPool, day: ShareDay, { shortfalls, onRemoved }: PoolRun): void {
  const arriving = day.free;
  if (arriving > ZERO) {
    const unknown = day.lots.filter((lot) => lot.cost === null);
    pool.add(arriving, day.use(arriving), unknown);
  }
  if (day.unmatched > ZERO) disposeFromPool(pool, day);
  for (const movement of day.removals ?? []) {
    const missing = minus(movement.quantity, pool.quantity);
    const cost = pool.take(movement.quantity);
    onRemoved?.(movement, cost);
    if (missing > ZERO) shortfalls.push({ movement, quantity: missing });
  }
}

function disposeFromPool(pool: CostPool, day: ShareDay): void {
  const before = pool.snapshot();
  const units = min(day.unmatched, before.quantity);
  if (units > ZERO) {
    const cost = pool.take(units);
    const rest = { quantity: units, cost, lots: [], pool: before };
    day.answer({ rule: 'pool', term: 'taxable', ...rest });
  }
  const missing = minus(day.unmatched, units);
  if (missing > ZERO) {
    day.answer({ rule: 'missing', term: 'unknown', quantity: missing, cost: null, lots: [] });
  }
  day.unmatched = ZERO;
}

/**
 * Carries the cost of an exchange into the other pool; units without an acquisition make it
 * unknown.
 */
function exchangePooled(
  movement: Exchange,
  pools: ReadonlyMap<string, CostPool>,
  shortfalls: Shortfall[],
): void {
  const from = pools.get(movement.asset);
  const into = pools.get(movement.into.asset);
  if (from === undefined || into === undefined) return;
  const { entry, quantity, added, day } = movement;
  const { unknown } = from;
  const units = min(quantity, from.quantity);
  const cost = units > ZERO ? from.take(units) : 0n;
  const missing = minus(quantity, units);
  if (missing > ZERO) shortfalls.push({ movement, quantity: missing });
  const whole = missing > ZERO ? null : addKnown(cost, added);
  const why = missing > ZERO ? 'acquisition' : 'fee';
  const lot = lotWithUnknownCost(why, { entry, ...movement.into }, day);
  const isOwnLack = missing > ZERO || added === null;
  into.add(movement.into.quantity, whole, isOwnLack ? [...unknown, lot] : unknown);
}
