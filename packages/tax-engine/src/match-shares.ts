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
import type { Acquire, Dispose, Movement } from './movements.ts';
import type { Holding, Lot, Pool } from './result.ts';

/**
 * Share matching of the United Kingdom (TCGA 1992 s.104-106A, HMRC CRYPTO22250): a day's
 * acquisitions count as one and so do its disposals; disposals are matched with the same day, then
 * with acquisitions of the following days (earliest disposal first, earliest acquisition first),
 * then with the pool. Units whose acquisition day is known count from that day, not from the day
 * they arrived: a transfer in is no acquisition.
 */
export function createShareMatcher(daysAfter: number, period: Period): Matcher {
  const assets = new Map<string, Map<number, Day>>();
  const dayOf = (movement: Movement, at = movement.day): Day => {
    let days = assets.get(movement.asset);
    if (days === undefined) {
      days = new Map();
      assets.set(movement.asset, days);
    }
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
        case 'acquire': {
          addAcquisition(dayOf(movement, movement.acquiredDay ?? movement.day), movement);
          break;
        }
        case 'dispose': {
          addDisposal(dayOf(movement), movement);
          break;
        }
        case 'remove': {
          dayOf(movement).removals.push(movement);
          break;
        }
        case 'move': {
          break;
        }
      }
    },
    finish() {
      const matched: Matched[] = [];
      const shortfalls: Shortfall[] = [];
      const holdings: Holding[] = [];
      for (const [asset, byDay] of assets) {
        const days = [...byDay.values()].toSorted((a, b) => a.day - b.day);
        matchSameDay(days);
        matchDaysAfter(days, daysAfter);
        const pool = runPool(days, period.lastDay, shortfalls);
        const { quantity, cost } = pool;
        if (quantity > 0n) holdings.push({ asset, account: null, quantity, cost });
        for (const day of days) {
          const inPeriod = day.day >= period.firstDay && day.day <= period.lastDay;
          if (inPeriod && day.disposals.length > 0) {
            matched.push({ parts: day.disposals, slices: shareOut(day.disposed, day.parts) });
          }
        }
      }
      matched.sort((a, b) => startOf(a) - startOf(b));
      return { matched, shortfalls, holdings };
    },
  };
}

/** One asset on one day. `free` is what of the day's acquisitions is not matched yet. */
type Day = {
  readonly day: number;
  readonly acquired: { quantity: bigint; cost: bigint | null; used: bigint };
  readonly lots: Lot[];
  readonly disposals: Dispose[];
  readonly disposed: { quantity: bigint; proceeds: bigint | null; fees: bigint | null };
  readonly removals: Movement[];
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
    removals: [],
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

function matchDay(disposal: Day, acquisition: Day, rule: 'same-day' | 'days-after'): void {
  const units = disposal.unmatched < free(acquisition) ? disposal.unmatched : free(acquisition);
  if (units <= 0n) return;
  disposal.unmatched -= units;
  const cost = useAcquisition(acquisition, units);
  disposal.parts.push({ rule, term: 'taxable', quantity: units, cost, lots: acquisition.lots });
}

function matchSameDay(days: readonly Day[]): void {
  for (const day of days) matchDay(day, day, 'same-day');
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

type OpenPool = { -readonly [Key in keyof Pool]: Pool[Key] };

/** Runs the pool through all days; returns it as it stands at the end of `lastDay`. */
function runPool(days: readonly Day[], lastDay: number, shortfalls: Shortfall[]): Pool {
  const pool: OpenPool = { quantity: 0n, cost: 0n, unknown: [] };
  let atYearEnd: Pool | null = null;
  for (const day of days) {
    if (atYearEnd === null && day.day > lastDay) atYearEnd = { ...pool };
    const arriving = free(day);
    if (arriving > 0n) {
      pool.cost = addKnown(pool.cost, useAcquisition(day, arriving));
      pool.quantity += arriving;
      const unknown = day.lots.filter((lot) => lot.cost === null);
      if (unknown.length > 0) pool.unknown = [...pool.unknown, ...unknown];
    }
    if (day.unmatched > 0n) disposeFromPool(pool, day);
    for (const movement of day.removals) {
      const before = pool.quantity;
      takeFromPool(pool, movement.quantity);
      const missing = movement.quantity - before;
      if (missing > 0n) shortfalls.push({ movement, quantity: missing });
    }
  }
  return atYearEnd ?? pool;
}

function disposeFromPool(pool: OpenPool, day: Day): void {
  const before = { ...pool };
  const units = day.unmatched < pool.quantity ? day.unmatched : pool.quantity;
  if (units > 0n) {
    const cost = takeFromPool(pool, units);
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

/** Takes up to `units` out; an emptied pool starts again with a cost of nothing. */
function takeFromPool(pool: OpenPool, units: bigint): bigint | null {
  if (units >= pool.quantity) {
    const { cost } = pool;
    pool.quantity = 0n;
    pool.cost = 0n;
    pool.unknown = [];
    return cost;
  }
  const cost = pool.cost === null ? null : mulDiv(pool.cost, units, pool.quantity, 'half-even');
  pool.quantity -= units;
  if (pool.cost !== null && cost !== null) pool.cost -= cost;
  return cost;
}

function startOf(matched: Matched): number {
  return matched.parts[0]?.at ?? 0;
}
