/** Average pools, share matching, the French portfolio and the Polish year in the slow engine. */
import { type SlowEvent, SlowBook, type SlowHoldings, type Units } from './slow-events.ts';
import {
  type Fraction,
  ZERO,
  compare,
  fraction,
  min,
  minus,
  per,
  plus,
  roundedUp,
  times,
} from './slow-fraction.ts';

interface Result {
  readonly book: SlowBook;
  readonly holdings: SlowHoldings;
}
interface Pool {
  count: Fraction;
  cost: Fraction;
}

const isThere = ({ count }: Pool): boolean => compare(count, ZERO) > 0;

/** The moving average, by account or over all accounts. */
export function slowMovingAverage(events: readonly SlowEvent[], byAccount: boolean): Result {
  const book = new SlowBook();
  const pools = new Map<string, Pool>();
  const poolOf = (asset: string, account: string): Pool => {
    const key = byAccount ? `${account} ${asset}` : asset;
    const pool = pools.get(key) ?? { count: ZERO, cost: ZERO };
    pools.set(key, pool);
    return pool;
  };
  for (const event of events) {
    const { units } = event;
    const pool = poolOf(units.asset, units.account);
    if (event.type === 'bought') {
      pool.count = plus(pool.count, units.count);
      pool.cost = plus(pool.cost, event.cost);
      continue;
    }
    if (event.type === 'moved' && !byAccount) continue;
    const cost = times(pool.cost, per(units.count, pool.count));
    pool.count = minus(pool.count, units.count);
    pool.cost = minus(pool.cost, cost);
    if (event.type === 'sold') book.sell(units, cost, minus(event.price, event.fees));
    if (event.type === 'moved') {
      const other = poolOf(units.asset, event.to);
      other.count = plus(other.count, units.count);
      other.cost = plus(other.cost, cost);
    }
  }
  return { book, holdings: new Map([...pools].filter(([, pool]) => isThere(pool))) };
}

const yearOf = (day: number): number => new Date(day * 86_400_000).getUTCFullYear();

/** The average of each year; the cost of a unit rounded up to whole yen. */
export function slowTotalAverage(events: readonly SlowEvent[], wholeUnit: Fraction | null): Result {
  const book = new SlowBook();
  const pools = new Map<string, Pool>();
  const years = [...new Set(events.map(({ units }) => yearOf(units.day)))].toSorted(
    (a, b) => a - b,
  );
  for (const year of years) {
    const ofYear = events.filter(
      ({ units, type }) => yearOf(units.day) === year && type !== 'moved',
    );
    for (const asset of new Set(ofYear.map(({ units }) => units.asset))) {
      const own = ofYear.filter(({ units }) => units.asset === asset);
      const pool = pools.get(asset) ?? { count: ZERO, cost: ZERO };
      for (const event of own) {
        if (event.type !== 'bought') continue;
        pool.count = plus(pool.count, event.units.count);
        pool.cost = plus(pool.cost, event.cost);
      }
      const average = per(pool.cost, pool.count);
      // Money and units are both counted in atoms, so a whole unit of money per unit is 1.
      const unit = wholeUnit === null ? average : roundedUp(average, wholeUnit);
      let used = { count: ZERO, cost: ZERO };
      for (const event of own) {
        if (event.type === 'bought') continue;
        const count = plus(used.count, event.units.count);
        const isAll = compare(count, pool.count) === 0;
        const reached = isAll ? pool.cost : min(times(unit, count), pool.cost);
        const cost = minus(reached, used.cost);
        used = { count, cost: reached };
        if (event.type === 'sold') book.sell(event.units, cost, minus(event.price, event.fees));
      }
      pools.set(asset, {
        count: minus(pool.count, used.count),
        cost: minus(pool.cost, used.cost),
      });
    }
  }
  return { book, holdings: new Map([...pools].filter(([, pool]) => isThere(pool))) };
}

interface Day {
  readonly day: number;
  bought: Pool;
  sold: Fraction;
  net: Fraction;
  cost: Fraction;
  left: Fraction;
}

/** Same day, then the thirty days after, then the pool. Units lost in a transfer count as sold. */
export function slowShares(events: readonly SlowEvent[], daysAfter: number): Result {
  const book = new SlowBook();
  const holdings = new Map<string, Pool>();
  for (const asset of new Set(events.map(({ units }) => units.asset))) {
    const days = shareDays(events.filter(({ units }) => units.asset === asset));
    const match = (sale: Day, purchase: Day): void => {
      const units = min(sale.left, purchase.bought.count);
      if (compare(units, ZERO) <= 0) return;
      const cost = times(purchase.bought.cost, per(units, purchase.bought.count));
      purchase.bought = {
        count: minus(purchase.bought.count, units),
        cost: minus(purchase.bought.cost, cost),
      };
      sale.left = minus(sale.left, units);
      sale.cost = plus(sale.cost, cost);
    };
    for (const day of days) match(day, day);
    for (const sale of days) {
      for (const other of days) {
        if (other.day > sale.day && other.day <= sale.day + daysAfter) match(sale, other);
      }
    }
    let pool: Pool = { count: ZERO, cost: ZERO };
    for (const day of days) {
      pool = { count: plus(pool.count, day.bought.count), cost: plus(pool.cost, day.bought.cost) };
      if (compare(day.left, ZERO) > 0) {
        const cost = times(pool.cost, per(day.left, pool.count));
        pool = { count: minus(pool.count, day.left), cost: minus(pool.cost, cost) };
        day.cost = plus(day.cost, cost);
      }
      if (compare(day.sold, ZERO) === 0) continue;
      const units: Units = { asset, count: day.sold, account: '', at: 0, day: day.day };
      book.sell(units, day.cost, day.net);
    }
    if (isThere(pool)) holdings.set(asset, pool);
  }
  return { book, holdings };
}

function shareDays(events: readonly SlowEvent[]): Day[] {
  const days: Day[] = [];
  for (const event of events) {
    const { day, count } = event.units;
    let shareDay = days.find((other) => other.day === day);
    if (shareDay === undefined) {
      shareDay = {
        day,
        bought: { count: ZERO, cost: ZERO },
        sold: ZERO,
        net: ZERO,
        cost: ZERO,
        left: ZERO,
      };
      days.push(shareDay);
    }
    if (event.type === 'bought') {
      shareDay.bought.count = plus(shareDay.bought.count, count);
      shareDay.bought.cost = plus(shareDay.bought.cost, event.cost);
    } else if (event.type === 'sold') {
      shareDay.sold = plus(shareDay.sold, count);
      shareDay.left = plus(shareDay.left, count);
      shareDay.net = plus(shareDay.net, minus(event.price, event.fees));
    }
  }
  return days.toSorted((a, b) => a.day - b.day);
}

/** The French formula; `priceOf` is the price of one unit of an asset on a day. */
export function slowPortfolio(
  events: readonly SlowEvent[],
  priceOf: (asset: string, day: number) => Fraction,
): Result {
  const book = new SlowBook();
  const held = new Map<string, Pool>();
  const change = (asset: string, count: Fraction): void => {
    held.set(asset, { count: plus(held.get(asset)?.count ?? ZERO, count), cost: ZERO });
  };
  let capital = ZERO;
  for (const event of events) {
    const { asset, count, day } = event.units;
    if (event.type === 'moved') continue;
    if (event.type === 'bought') {
      capital = plus(capital, event.cost);
      change(asset, count);
      continue;
    }
    if (event.type === 'sold') {
      let value = ZERO;
      for (const [other, { count: units }] of held) {
        // The units sold are valued at their proceeds.
        const unit = other === asset ? per(event.price, count) : priceOf(other, day);
        value = plus(value, times(unit, units));
      }
      const cost = times(capital, min(per(event.price, value), fraction(1n)));
      capital = minus(capital, cost);
      book.sell(event.units, cost, minus(event.price, event.fees));
    }
    change(asset, minus(ZERO, count));
    if (event.type === 'swapped') change(event.into.asset, event.into.count);
  }
  return { book, holdings: new Map([...held].filter(([, pool]) => isThere(pool))) };
}

/** A year on a cash basis: revenue, costs, and costs brought forward from earlier years. */
export interface SlowCash {
  readonly revenue: Fraction;
  readonly costs: Fraction;
  readonly forward: Fraction;
}

export function slowCash(events: readonly SlowEvent[], year: number, carries: boolean): SlowCash {
  let forward = ZERO;
  for (let current = 2020; ; current += 1) {
    let [revenue, costs] = [ZERO, ZERO];
    for (const event of events) {
      if (yearOf(event.units.day) !== current) continue;
      if (event.type === 'bought') costs = plus(costs, event.cost);
      if (event.type !== 'sold') continue;
      revenue = plus(revenue, event.price);
      costs = plus(costs, event.fees);
    }
    if (current === year) return { revenue, costs, forward };
    const unused = minus(plus(costs, forward), revenue);
    forward = carries && compare(unused, ZERO) > 0 ? unused : ZERO;
  }
}
