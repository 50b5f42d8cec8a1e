import { multiplyFixed } from '@meridian/money/fixed.ts';
import { type Entry, type Leg, type Money, isFiat } from '../ledger.ts';
import type { TaxvecTransaction } from './case.ts';
import { atomsOf, moneyOf, orNone } from './numbers.ts';
import { type ReadContext, baseOf, incomeOf, legOf, outgoingOf, typeOf } from './read-base.ts';

/** Events with legs as they are; the value is stated, or comes from the case's prices. */
export function plainEntry(given: TaxvecTransaction, context: ReadContext): Entry[] {
  const { policy } = context;
  const base = { ...baseOf(given), fees: feesOf(given, context) };
  const own = baseLeg(given, context);
  const type = typeOf(given);
  const income = incomeOf(given);
  if (income !== undefined && given.direction !== 'out') {
    return isFiat(own.asset) ? [] : [{ ...base, kind: 'income', income, in: own }];
  }
  const outgoing = outgoingOf(given);
  if (outgoing !== undefined && given.direction !== 'in') {
    return [{ ...base, kind: 'outgoing', outgoing, out: own }];
  }
  switch (type) {
    case 'gift':
    case 'gift-received':
      return [{ ...base, kind: 'gift-received', in: own }];
    case 'fee':
    case 'gas':
      return [{ ...base, kind: 'charge', out: own, fees: [] }];
    case 'margin':
    case 'margin-position':
    case 'derivative': {
      const isLoss = given.direction === 'out' || String(given.baseQty).startsWith('-');
      return [
        { ...base, kind: 'derivative', derivative: 'realised', [isLoss ? 'out' : 'in']: own },
      ];
    }
    case 'transfer':
    case 'move':
      return [transferOf(given, base, context)];
    case 'deposit':
    case 'withdrawal':
    case 'asset-movement':
      // A movement of units that stay the owner's: only its fee counts.
      return policy.ignores.has('movement')
        ? []
        : base.fees.map((out) => ({ ...base, kind: 'charge', out, fees: [] }));
    default:
      return [tradeEntry(given, base, own, context)];
  }
}

type Base = ReturnType<typeof baseOf> & { readonly fees: readonly Leg[] };

/** Value as stated; else the oracle's of the units. */
function baseLeg(given: TaxvecTransaction, { currency, oracle }: ReadContext): Leg {
  const units = legOf(given.baseAsset, given.baseQty);
  if (isFiat(units.asset)) return units;
  const { at } = baseOf(given);
  const value =
    moneyOf(given.fiatValue, currency) ??
    pricedBy(atomsOf(given.price), units, given, currency) ??
    valued(units, oracle.priceAt(units.asset, at), currency);
  return value === undefined ? units : { ...units, value };
}

/** A price without a quote is in the case's currency. */
function pricedBy(
  price: bigint | null,
  units: Leg,
  { quoteAsset }: TaxvecTransaction,
  currency: string,
): Money | undefined {
  return quoteAsset == null ? valued(units, price, currency) : undefined;
}

function valued({ quantity }: Leg, price: bigint | null, currency: string): Money | undefined {
  return price === null ? undefined : { currency, atoms: multiplyFixed(quantity, price) };
}

/** Fees in money, or in units with what they are worth by the case. */
export function feesOf(given: TaxvecTransaction, { currency, oracle }: ReadContext): Leg[] {
  const stated = moneyOf(given.fiatFee, currency);
  if (given.feeAsset != null && orNone(given.feeQty) > 0n) {
    const fee = legOf(given.feeAsset, given.feeQty);
    if (isFiat(fee.asset)) return [fee];
    const value =
      stated === undefined || stated.atoms === 0n
        ? valued(fee, oracle.priceAt(fee.asset, baseOf(given).at), currency)
        : stated;
    return [value === undefined ? fee : { ...fee, value }];
  }
  return stated === undefined || stated.atoms === 0n
    ? []
    : [{ asset: currency, quantity: stated.atoms }];
}

/** Units between own accounts; what does not arrive is a fee. */
function transferOf(given: TaxvecTransaction, base: Base, { policy }: ReadContext): Entry {
  const sent = legOf(given.baseAsset, given.baseQty);
  const inside = base.fees.find(({ asset }) => asset === sent.asset);
  const arrived = atomsOf(given.receivedQty);
  const quantity = arrived ?? sent.quantity;
  const got = { asset: sent.asset, quantity };
  const toAccount = given.toWallet ?? 'B';
  if (policy.ignores.has('movement')) {
    return { ...base, kind: 'transfer', fees: [], out: got, in: got, toAccount };
  }
  if (policy.keepsCostOfFees) {
    // Fewer units at the same cost: the fee is not a disposal.
    const before = arrived === null && inside ? quantity + inside.quantity : sent.quantity;
    const out = { ...sent, quantity: before };
    return { ...base, kind: 'trade', fees: [], conversion: 'migration', out, in: got };
  }
  if (arrived === null || arrived === sent.quantity) {
    return { ...base, kind: 'transfer', out: sent, in: got, toAccount };
  }
  // The difference is the fee that stands beside it: it counts once.
  const lost = sent.quantity - arrived;
  const isStated = inside !== undefined && inside.quantity === lost;
  return { ...base, kind: 'transfer', out: isStated ? got : sent, in: got, toAccount };
}

function tradeEntry(given: TaxvecTransaction, base: Base, own: Leg, context: ReadContext): Entry {
  const { currency, oracle } = context;
  const type = typeOf(given);
  const isSale = /^(?:sell|sale|out)$/.test(type) || (type !== 'buy' && given.direction === 'out');
  const quote = quoteOf(given, own, context);
  const [out, got] = isSale ? [own, quote] : [quote, own];
  if (out === undefined || got === undefined || isFiat(out.asset) || isFiat(got.asset)) {
    return {
      ...base,
      kind: 'trade',
      ...(got === undefined ? {} : { in: got }),
      ...(out === undefined ? {} : { out }),
    };
  }
  // Units for units are worth what was given, by the oracle; the case's own word comes first.
  const value =
    moneyOf(given.fiatValue, currency) ??
    valued(out, oracle.priceAt(out.asset, base.at), currency) ??
    valued(got, oracle.priceAt(got.asset, base.at), currency);
  const withValue = (leg: Leg): Leg => {
    const { asset, quantity } = leg;
    return value === undefined ? { asset, quantity } : { asset, quantity, value };
  };
  return { ...base, kind: 'trade', out: withValue(out), in: withValue(got) };
}

/** The other side; without one, money of the value. */
function quoteOf(given: TaxvecTransaction, own: Leg, { currency }: ReadContext): Leg | undefined {
  const { quoteAsset, quoteQty, price } = given;
  if (quoteAsset == null) {
    return own.value === undefined ? undefined : { asset: currency, quantity: own.value.atoms };
  }
  const stated = atomsOf(quoteQty);
  const rate = atomsOf(price);
  if (stated === null && rate === null) {
    return own.value === undefined ? undefined : { asset: currency, quantity: own.value.atoms };
  }
  const quantity = stated ?? multiplyFixed(own.quantity, rate ?? orNone(null));
  return { asset: quoteAsset, quantity: quantity < 0n ? -quantity : quantity };
}
