/** Events of a ledger for the slow second engine of the tests: amounts as fractions, in order. */
import { asQuantity, atomsOf } from '@meridian/money/measure.ts';
import { msOf } from '../common/time.ts';
import type { Entry, Leg } from '../ledger/entry.ts';
import { type Fraction, ZERO, fraction, minus, per, plus, times } from './slow-fraction.ts';

/** The rules of a country that the slow engine knows. */
export interface SlowLaw {
  readonly currency: string;
  /** Whether fees add to the cost of a purchase, and reduce the proceeds of a sale. */
  readonly purchaseFees: boolean;
  readonly saleFees: boolean;
  /** How units lost in a transfer count. */
  readonly lostOnTheWay: 'sold' | 'gone';
  /** How a fee paid in the units bought counts: sold at its worth, which then is a fee, or gone. */
  readonly unitFees?: 'sold' | 'gone';
  /** Whether the cost of a reward is its value, or zero. */
  readonly rewardCosts: boolean;
}

export type SlowEvent =
  | { readonly type: 'bought'; readonly cost: Fraction; readonly units: Units }
  | {
      readonly type: 'sold';
      readonly price: Fraction;
      readonly fees: Fraction;
      readonly units: Units;
    }
  | { readonly type: 'gone'; readonly units: Units }
  | { readonly type: 'moved'; readonly to: string; readonly units: Units }
  | { readonly type: 'swapped'; readonly into: Units; readonly units: Units };

export interface Units {
  readonly asset: string;
  readonly count: Fraction;
  readonly account: string;
  readonly at: number;
  readonly day: number;
}

const DAY_MS = 86_400_000;

/** Entries of these ledgers have distinct instants, and no time zone shifts their day. */
export function eventsOf(entries: readonly Entry[], law: SlowLaw): SlowEvent[] {
  return entries
    .toSorted((a, b) => msOf(a.at) - msOf(b.at))
    .flatMap((entry) => eventsOfEntry(entry, law));
}

function eventsOfEntry(entry: Entry, law: SlowLaw): SlowEvent[] {
  const { account } = entry;
  const at = msOf(entry.at);
  const units = ({ asset, quantity }: Leg): Units => ({
    asset,
    count: fraction(atomsOf(quantity)),
    account,
    at,
    day: Math.floor(at / DAY_MS),
  });
  const feesIf = (counts: boolean) =>
    counts
      ? entry.fees.reduce((sum, fee) => plus(sum, fraction(atomsOf(fee.quantity))), ZERO)
      : ZERO;
  if (entry.kind === 'income') {
    const cost = law.rewardCosts ? valueOf(entry.in) : ZERO;
    return [{ type: 'bought', units: units(entry.in), cost }];
  }
  if (entry.kind === 'transfer' && entry.out !== undefined && entry.in !== undefined) {
    const lost = {
      ...entry.out,
      quantity: asQuantity(atomsOf(entry.out.quantity) - atomsOf(entry.in.quantity)),
    };
    const share = per(fraction(atomsOf(lost.quantity)), fraction(atomsOf(entry.out.quantity)));
    const price = times(valueOf(entry.out), share);
    const loss: SlowEvent =
      law.lostOnTheWay === 'sold'
        ? { type: 'sold', units: units(lost), price, fees: ZERO }
        : { type: 'gone', units: units(lost) };
    const move: SlowEvent = { type: 'moved', units: units(entry.in), to: entry.toAccount };
    return atomsOf(lost.quantity) === 0n ? [move] : [loss, move];
  }
  if (entry.kind !== 'trade' || entry.in === undefined || entry.out === undefined) {
    throw new Error(`the slow engine knows no ${entry.kind}`);
  }
  const { in: got, out: given } = entry;
  if (given.asset === law.currency) {
    const inUnits = entry.fees.find(({ asset }) => asset === got.asset);
    if (inUnits !== undefined) return boughtLessFee(units(got), units(inUnits), { given, law });
    const cost = plus(fraction(atomsOf(given.quantity)), feesIf(law.purchaseFees));
    return [{ type: 'bought', units: units(got), cost }];
  }
  if (got.asset === law.currency) {
    const [price, fees] = [fraction(atomsOf(got.quantity)), feesIf(law.saleFees)];
    return [{ type: 'sold', units: units(given), price, fees }];
  }
  return [{ type: 'swapped', units: units(given), into: units(got) }];
}

/** A purchase whose fee is paid in what was bought. */
function boughtLessFee(
  bought: Units,
  fee: Units,
  { given, law }: { readonly given: Leg; readonly law: SlowLaw },
): SlowEvent[] {
  const paid = fraction(atomsOf(given.quantity));
  const worth = times(paid, per(fee.count, bought.count));
  const isSold = law.unitFees === 'sold';
  const cost = isSold && law.purchaseFees ? plus(paid, worth) : paid;
  return [
    { type: 'bought', units: bought, cost },
    isSold ? { type: 'sold', units: fee, price: worth, fees: ZERO } : { type: 'gone', units: fee },
  ];
}

/** The value that the source states for a leg; these ledgers state it where it matters. */
const valueOf = ({ value }: Leg): Fraction => (value === undefined ? ZERO : fraction(value.atoms));

/** Sums of an asset's sales on a day. */
export interface SlowSale {
  readonly asset: string;
  readonly day: number;
  count: Fraction;
  cost: Fraction;
  gain: Fraction;
}

/** The result of the slow engine: sales by asset and day. */
export class SlowBook {
  readonly sales = new Map<string, SlowSale>();

  sell({ asset, day, count }: Units, cost: Fraction, net: Fraction): void {
    const key = `${asset} ${day}`;
    const sale = this.sales.get(key) ?? { asset, day, count: ZERO, cost: ZERO, gain: ZERO };
    sale.count = plus(sale.count, count);
    sale.cost = plus(sale.cost, cost);
    sale.gain = plus(sale.gain, minus(net, cost));
    this.sales.set(key, sale);
  }
}

/** Units left and their cost, by `account asset`, or by asset where accounts are joined. */
export type SlowHoldings = ReadonlyMap<
  string,
  { readonly count: Fraction; readonly cost: Fraction }
>;
