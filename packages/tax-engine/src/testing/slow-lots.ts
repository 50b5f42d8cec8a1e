/** Lots of the slow engine: a list that is searched from its start for every unit that leaves. */
import { type SlowEvent, SlowBook, type SlowHoldings, type Units } from './slow-events.ts';
import { type Fraction, ZERO, compare, min, minus, per, plus, times } from './slow-fraction.ts';

interface Lot {
  readonly asset: string;
  /** The account of acquisition, which decides when the scope becomes narrower. */
  readonly origin: string;
  readonly at: number;
  readonly unitCost: Fraction;
  account: string;
  count: Fraction;
}

export type SlowMethod = 'fifo' | 'lifo' | 'hifo' | 'lofo';

/** Lots named for a disposal, by its instant; a lot is named by the instant of its acquisition. */
export type SlowChoices = ReadonlyMap<
  number,
  readonly { readonly at: number; readonly count: Fraction }[]
>;

interface SlowPlan {
  readonly methodOn: (day: number) => SlowMethod;
  readonly choices: SlowChoices;
}

/** First day on which lots stay in their account; null: never, `-Infinity`: always. */
export type SlowScope = number | null;

export function slowLots(
  events: readonly SlowEvent[],
  method: SlowMethod | ((day: number) => SlowMethod),
  perAccountFrom: SlowScope,
  choices: SlowChoices = new Map(),
): { readonly book: SlowBook; readonly holdings: SlowHoldings } {
  const methodOn = typeof method === 'function' ? method : () => method;
  const lots = new Lots({ methodOn, choices }, perAccountFrom === Number.NEGATIVE_INFINITY);
  const narrowsAt = (day: number): void => {
    if (!lots.isPerAccount && perAccountFrom !== null && day >= perAccountFrom) lots.narrow();
  };
  for (const event of events) {
    narrowsAt(event.units.day);
    lots.apply(event);
  }
  narrowsAt(Number.POSITIVE_INFINITY);
  return { book: lots.book, holdings: lots.holdings() };
}

class Lots {
  readonly book = new SlowBook();
  readonly #plan: SlowPlan;
  readonly #balances = new Map<string, Fraction>();
  #lots: Lot[] = [];
  isPerAccount: boolean;

  constructor(plan: SlowPlan, isPerAccount: boolean) {
    this.#plan = plan;
    this.isPerAccount = isPerAccount;
  }

  apply(event: SlowEvent): void {
    const { units } = event;
    const { asset, account, at, count } = units;
    if (event.type === 'swapped') throw new Error('lots know no swap here');
    if (event.type === 'bought') {
      const unitCost = per(event.cost, count);
      this.#lots.push({ asset, origin: account, account, at, unitCost, count });
      this.#count(asset, account, count);
      return;
    }
    this.#count(asset, account, minus(ZERO, count));
    if (event.type === 'moved') {
      this.#count(asset, event.to, count);
      if (!this.isPerAccount) return;
      for (const lot of this.#take(units)) this.#lots.push({ ...lot, account: event.to });
      return;
    }
    let cost = ZERO;
    for (const lot of this.#take(units)) cost = plus(cost, times(lot.unitCost, lot.count));
    if (event.type === 'sold') this.book.sell(units, cost, minus(event.price, event.fees));
  }

  /** Each account keeps the lots acquired in it, up to its units; the remaining lots follow. */
  narrow(): void {
    this.isPerAccount = true;
    const lots = this.#lots.toSorted((a, b) => a.at - b.at);
    this.#lots = [];
    const place = (lot: Lot, account: string): void => {
      const room = this.#balances.get(`${account} ${lot.asset}`) ?? ZERO;
      const count = min(lot.count, room);
      if (compare(count, ZERO) <= 0) return;
      this.#count(lot.asset, account, minus(ZERO, count));
      this.#lots.push({ ...lot, account, count });
      lot.count = minus(lot.count, count);
    };
    for (const lot of lots) place(lot, lot.origin);
    for (const lot of lots) for (const account of ['A', 'B']) place(lot, account);
  }

  holdings(): SlowHoldings {
    const holdings = new Map<string, { count: Fraction; cost: Fraction }>();
    for (const { account, asset, count, unitCost } of this.#lots) {
      if (compare(count, ZERO) === 0) continue;
      const key = this.isPerAccount ? `${account} ${asset}` : asset;
      const before = holdings.get(key) ?? { count: ZERO, cost: ZERO };
      holdings.set(key, {
        count: plus(before.count, count),
        cost: plus(before.cost, times(unitCost, count)),
      });
    }
    return holdings;
  }

  /** Takes units out of the list, best lot first; returns the parts taken. */
  #take({ asset, account, count: wanted, day, at: soldAt }: Units): Lot[] {
    const method = this.#plan.methodOn(day);
    const taken: Lot[] = [];
    let left = wanted;
    const take = (lot: Lot, most: Fraction): Fraction => {
      const count = min(most, lot.count);
      if (compare(count, ZERO) > 0) taken.push({ ...lot, count });
      lot.count = minus(lot.count, count);
      left = minus(left, count);
      return count;
    };
    for (const choice of this.#plan.choices.get(soldAt) ?? []) {
      let open = choice.count;
      for (const lot of this.#lots) {
        if (lot.at !== choice.at || lot.asset !== asset) continue;
        if (this.isPerAccount && lot.account !== account) continue;
        open = minus(open, take(lot, min(open, left)));
      }
    }
    while (compare(left, ZERO) > 0) {
      let best: Lot | undefined;
      for (const lot of this.#lots) {
        if (lot.asset !== asset || (this.isPerAccount && lot.account !== account)) continue;
        if (compare(lot.count, ZERO) === 0) continue;
        if (best === undefined || isBetter(lot, best, method)) best = lot;
      }
      if (best === undefined) throw new Error('a lot is missing');
      take(best, left);
    }
    return taken;
  }

  #count(asset: string, account: string, change: Fraction): void {
    const key = `${account} ${asset}`;
    this.#balances.set(key, plus(this.#balances.get(key) ?? ZERO, change));
  }
}

/** Among lots of equal cost, the earliest comes first. */
function isBetter(a: Lot, b: Lot, method: SlowMethod): boolean {
  const byCost = compare(a.unitCost, b.unitCost);
  switch (method) {
    case 'fifo':
      return a.at < b.at;
    case 'lifo':
      return a.at > b.at;
    case 'hifo':
      return byCost > 0 || (byCost === 0 && a.at < b.at);
    case 'lofo':
      return byCost < 0 || (byCost === 0 && a.at < b.at);
  }
}
