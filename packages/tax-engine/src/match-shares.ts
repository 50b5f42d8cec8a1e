import { least } from './least.ts';
import { mulDiv } from '@meridian/money/fixed.ts';
import {
  type Matched,
  type Matcher,
  type Part,
  type Period,
  type Shortfall,
  addKnown,
  shareOut,
} from './matcher.ts';
import type { Acquire, Dispose, Exchange, Movement, Remove } from './movements.ts';
import { CostPool } from './pool.ts';
import type { Holding, Lot } from './result.ts';

/** Days around a disposal whose acquisitions are matched before the pool. */
export type ShareWindows = {
  readonly daysAfter?: number | undefined;
  /** Companies (TCGA 1992 s.107): ten days, and none after. */
  readonly daysBefore?: number | undefined;
  /** Units that leave without a disposal are rows too (BittyTax). */
  readonly listsRemovals?: true;
};

/**
 * Share matching of the United Kingdom (TCGA 1992 s.104-106A, HMRC CRYPTO22250): a day's
 * acquisitions count as one and so do its disposals; disposals are matched with the same day, then
 * with acquisitions of the following days (earliest disposal first, earliest acquisition first),
 * then with the pool. Units whose acquisition day is known count from that day, not from the day
 * they arrived: a transfer in is no acquisition.
 *
 * An exchange without a disposal is no acquisition either (as in a reorganisation, s.127): it takes
 * no part in the first two, and carries cost from pool to pool at the end of its day.
 */
export function createShareMatcher(
  { daysAfter = 0, daysBefore = 0, listsRemovals }: ShareWindows,
  period: Period,
): Matcher {
  const assets = new Map<string, Asset>();
  const assetOf = (asset: string): Asset => {
    let one = assets.get(asset);
    if (one === undefined) {
      one = { asset, days: new Map(), pool: new CostPool() };
      assets.set(asset, one);
    }
    return one;
  };
  const dayOf = (movement: Movement, at = movement.day): Day => {
    const { days } = assetOf(movement.asset);
    let day = days.get(at);
    if (day === undefined) {
      day = emptyDay(at);
      days.set(at, day);
    }
    return day;
  };
  return {
    apply(movement) {
      switch (movement.type) {
        case 'acquire':
          addAcquisition(dayOf(movement, movement.acquiredDay ?? movement.day), movement);
          break;
        case 'dispose':
          addDisposal(dayOf(movement), movement);
          break;
        case 'remove':
          (dayOf(movement).removals ??= []).push(movement);
          break;
        case 'exchange':
          assetOf(movement.into.asset);
          (dayOf(movement).exchanges ??= []).push(movement);
          break;
        case 'move':
          break;
      }
    },
    finish() {
      const steps: Step[] = [];
      for (const one of assets.values()) {
        const days = [...one.days.values()].toSorted((a, b) => a.day - b.day);
        matchSameDay(days);
        matchDaysBefore(days, daysBefore);
        matchDaysAfter(days, daysAfter);
        for (const day of days) steps.push({ one, day });
      }
      steps.sort((a, b) => a.day.day - b.day.day);
      const { shortfalls, holdings } = runPools(assets, steps, period.lastDay);
      const matched: Matched[] = [];
      for (const { day } of steps) {
        const inPeriod = day.day >= period.firstDay && day.day <= period.lastDay;
        if (inPeriod && day.disposals.length > 0) {
          matched.push({ parts: day.disposals, slices: shareOut(day.disposed, day.parts) });
        }
        if (inPeriod && listsRemovals === true) matched.push(...(day.removed ?? []));
      }
      return { matched, shortfalls, holdings };
    },
  };
}

type Asset = {
  readonly asset: string;
  readonly days: Map<number, Day>;
  readonly pool: CostPool;
};

/** A day of an asset, in the order of days. */
type Step = { readonly one: Asset; readonly day: Day };

/** One asset on one day. `free` is what of the day's acquisitions is not matched yet. */
type Day = {
  readonly day: number;
  readonly acquired: { quantity: bigint; cost: bigint | null; used: bigint };
  readonly lots: Lot[];
  readonly disposals: Dispose[];
  readonly disposed: { quantity: bigint; proceeds: bigint | null; fees: bigint | null };
  /** Rare: made when there is one. */
  removals?: Remove[];
  /** The removals as rows: what left at its cost, without a gain. */
  removed?: Matched[];
  exchanges?: Exchange[];
  readonly parts: Part[];
  unmatched: bigint;
};

function emptyDay(day: number): Day {
  return {
    day,
    acquired: { quantity: 0n, cost: 0n, used: 0n },
    lots: [],
    disposals: [],
    disposed: { quantity: 0n, proceeds: 0n, fees: 0n },
    parts: [],
    unmatched: 0n,
  };
}

function addAcquisition(day: Day, movement: Acquire): void {
  day.acquired.quantity += movement.quantity;
  day.acquired.cost = addKnown(day.acquired.cost, movement.cost);
  const { entry, asset, quantity, cost, origin, missing, acquiredDay, acquiredAt } = movement;
  day.lots.push({ entry, asset, quantity, cost, origin, missing, acquiredDay, acquiredAt });
}

function addDisposal(day: Day, movement: Dispose): void {
  day.disposals.push(movement);
  day.disposed.quantity += movement.quantity;
  day.disposed.proceeds = addKnown(day.disposed.proceeds, movement.proceeds);
  day.disposed.fees = addKnown(day.disposed.fees, movement.fees);
  day.unmatched += movement.quantity;
}

const free = (day: Day): bigint => day.acquired.quantity - day.acquired.used;

/** Cost of the next `units` of a day's acquisitions; shares of running sums, exact in total. */
function useAcquisition(day: Day, units: bigint): bigint | null {
  const { quantity, cost, used } = day.acquired;
  day.acquired.used += units;
  if (cost === null) return null;
  return mulDiv(cost, day.acquired.used, quantity, 'floor') - mulDiv(cost, used, quantity, 'floor');
}

type DayRule = 'same-day' | 'days-before' | 'days-after';

function matchDay(disposal: Day, acquisition: Day, rule: DayRule): void {
  const units = disposal.unmatched < free(acquisition) ? disposal.unmatched : free(acquisition);
  if (units <= 0n) return;
  disposal.unmatched -= units;
  const cost = useAcquisition(acquisition, units);
  disposal.parts.push({ rule, term: 'taxable', quantity: units, cost, lots: acquisition.lots });
}

function matchSameDay(days: readonly Day[]): void {
  for (const day of days) matchDay(day, day, 'same-day');
}

/** Earliest disposal first, and of the days before it the earliest acquisition first. */
function matchDaysBefore(days: readonly Day[], daysBefore: number): void {
  if (daysBefore === 0) return;
  let from = 0;
  for (const [index, disposal] of days.entries()) {
    if (disposal.unmatched === 0n) continue;
    for (let at = from; at < index && disposal.unmatched > 0n; at += 1) {
      const acquisition = days[at];
      if (acquisition === undefined) break;
      const isGone = acquisition.day + daysBefore < disposal.day;
      if (!isGone) matchDay(disposal, acquisition, 'days-before');
      if (at === from && (isGone || free(acquisition) === 0n)) from += 1;
    }
  }
}

/** One pass: an acquisition that is used up is never looked at again. */
function matchDaysAfter(days: readonly Day[], daysAfter: number): void {
  let from = 0;
  for (const [index, disposal] of days.entries()) {
    if (disposal.unmatched === 0n) continue;
    from = Math.max(from, index + 1);
    for (let at = from; at < days.length && disposal.unmatched > 0n; at += 1) {
      const acquisition = days[at];
      if (acquisition === undefined || acquisition.day > disposal.day + daysAfter) break;
      matchDay(disposal, acquisition, 'days-after');
      if (at === from && free(acquisition) === 0n) from += 1;
    }
  }
}

/** Runs all pools through all days; the holdings are those at the end of `lastDay`. */
function runPools(
  assets: ReadonlyMap<string, Asset>,
  steps: readonly Step[],
  lastDay: number,
): { shortfalls: Shortfall[]; holdings: Holding[] } {
  const shortfalls: Shortfall[] = [];
  let holdings: Holding[] | null = null;
  let exchanges: Exchange[] = [];
  const endDay = (): void => {
    for (const movement of exchanges) exchangePooled(movement, assets, shortfalls);
    exchanges = [];
  };
  let today = Number.NEGATIVE_INFINITY;
  for (const { one, day } of steps) {
    if (day.day !== today) endDay();
    today = day.day;
    if (today > lastDay) holdings ??= holdingsOf(assets);
    runDay(one.pool, day, shortfalls);
    if (day.exchanges !== undefined) exchanges.push(...day.exchanges);
  }
  endDay();
  return { shortfalls, holdings: holdings ?? holdingsOf(assets) };
}

function holdingsOf(assets: ReadonlyMap<string, Asset>): Holding[] {
  return [...assets.values()].flatMap(({ asset, pool: { quantity, cost } }) =>
    quantity > 0n ? [{ asset, account: null, quantity, cost }] : [],
  );
}

function runDay(pool: CostPool, day: Day, shortfalls: Shortfall[]): void {
  const arriving = free(day);
  if (arriving > 0n) {
    const unknown = day.lots.filter((lot) => lot.cost === null);
    pool.add(arriving, useAcquisition(day, arriving), unknown);
  }
  if (day.unmatched > 0n) disposeFromPool(pool, day);
  for (const movement of day.removals ?? []) {
    const missing = movement.quantity - pool.quantity;
    const cost = pool.take(movement.quantity);
    (day.removed ??= []).push(removedAt(movement, cost));
    if (missing > 0n) shortfalls.push({ movement, quantity: missing });
  }
}

function removedAt(movement: Remove, cost: bigint | null): Matched {
  const kind = movement.entry.kind === 'outgoing' ? 'gift' : 'other';
  const left: Dispose = {
    ...movement,
    type: 'dispose',
    kind,
    proceeds: cost,
    fees: 0n,
    origin: 'by-law',
  };
  const { quantity } = movement;
  return {
    parts: [left],
    slices: shareOut(left, [{ rule: 'pool', term: 'taxable', quantity, cost, lots: [] }]),
  };
}

function disposeFromPool(pool: CostPool, day: Day): void {
  const before = pool.snapshot();
  const units = least(day.unmatched, before.quantity);
  if (units > 0n) {
    const cost = pool.take(units);
    day.parts.push({
      rule: 'pool',
      term: 'taxable',
      quantity: units,
      cost,
      lots: [],
      pool: before,
    });
  }
  const missing = day.unmatched - units;
  if (missing > 0n) {
    day.parts.push({ rule: 'missing', term: 'unknown', quantity: missing, cost: null, lots: [] });
  }
  day.unmatched = 0n;
}

/** Units without an acquisition make the cost of what they were exchanged for unknown. */
function exchangePooled(
  movement: Exchange,
  assets: ReadonlyMap<string, Asset>,
  shortfalls: Shortfall[],
): void {
  const from = assets.get(movement.asset)?.pool;
  const into = assets.get(movement.into.asset)?.pool;
  if (from === undefined || into === undefined) return;
  const { entry, quantity, added, at, day } = movement;
  const { unknown } = from;
  const units = least(quantity, from.quantity);
  const cost = units > 0n ? from.take(units) : 0n;
  const missing = quantity - units;
  if (missing > 0n) shortfalls.push({ movement, quantity: missing });
  const whole = missing > 0n ? null : addKnown(cost, added);
  const why = missing > 0n ? 'acquisition' : 'fee';
  const given = { entry, ...movement.into, cost: null, origin: null, missing: why } as const;
  const none = missing > 0n ? { from: [] } : {};
  const lot: Lot = { ...given, acquiredDay: day, acquiredAt: at, ...none };
  const isOwnLack = missing > 0n || added === null;
  into.add(movement.into.quantity, whole, isOwnLack ? [...unknown, lot] : unknown);
}
