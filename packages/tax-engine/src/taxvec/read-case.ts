import { fixed, multiplyFixed } from '@meridian/money/fixed.ts';
import type { ComputeInput } from '../compute.ts';
import {
  type Entry,
  type IncomeKind,
  type Leg,
  type Money,
  type OutgoingKind,
  isFiat,
} from '../ledger.ts';
import { type PricePoint, createValueBook } from '../values.ts';
import type { TaxvecCase, TaxvecPrice, TaxvecTransaction } from './case.ts';
import { type CasePolicy, policyOf } from './policy.ts';

/** Everything of the computation but the year; null when no policy of ours is meant to meet it. */
export function readTaxvec(given: TaxvecCase): Omit<ComputeInput, 'year'> | null {
  const policy = policyOf(given);
  if (policy === null) return null;
  const read = READERS[policy.dialect];
  return {
    entries: given.transactions.flatMap((transaction) => read(transaction, given.currency)),
    rules: policy.rules,
    method: policy.method,
    values: createValueBook({ prices: pricesOf(given), rates: [] }),
    corrections: new Map(),
    settings: {},
    foreignPolicy: policy.foreign,
  };
}

type Reader = (given: TaxvecTransaction, currency: string) => Entry[];

const READERS: Readonly<Record<CasePolicy['dialect'], Reader>> = {
  sheet: sheetEntry,
  manual: manualEntry,
  plain: plainEntry,
};

const INCOME: Readonly<Record<string, IncomeKind>> = {
  interest: 'interest',
  lending: 'interest',
  loan: 'interest',
  staking: 'staking',
  'staking-reward': 'staking',
  mining: 'mining',
  airdrop: 'airdrop',
  hardfork: 'fork',
  fork: 'fork',
  wages: 'wages',
  reward: 'reward',
  income: 'other',
};

const OUTGOING: Readonly<Record<string, OutgoingKind>> = {
  gift: 'gift',
  donate: 'donation',
  donation: 'donation',
  spend: 'spend',
  payment: 'spend',
  lost: 'lost',
  stolen: 'stolen',
};

function baseOf(given: TaxvecTransaction) {
  return {
    id: given.id,
    key: given.id,
    at: Date.parse(given.timestamp),
    account: given.wallet ?? 'A',
    source: 'taxvec',
    rows: [],
    ...(given.row === undefined ? {} : { sequence: given.row }),
  };
}

function leg(asset: string, quantity: string, value?: Money): Leg {
  return { asset, quantity: fixed(quantity), ...(value === undefined ? {} : { value }) };
}

function money(text: string | null | undefined, currency: string): Money | undefined {
  return text === null || text === undefined ? undefined : { currency, atoms: fixed(text) };
}

/** A cell that a sheet leaves empty where there is nothing to state, such as no fee. */
function orNone(text: string | null | undefined): bigint {
  return text === null || text === undefined ? 0n : fixed(text);
}

/** The manual's cases: `base` is received and `quote` given, values beside the legs. */
function manualEntry(given: TaxvecTransaction, currency: string): Entry[] {
  if (isFiat(given.baseAsset) && (given.quoteAsset ?? null) === null) return [];
  const value = money(given.baseValue ?? given.quoteValue ?? given.fiatValue, currency);
  const received = leg(given.baseAsset, given.baseQty, money(given.baseValue, currency) ?? value);
  const base = { ...baseOf(given), account: 'A', fees: feeOf(given, currency) };
  if (given.quoteAsset == null || given.quoteQty == null) {
    return [{ ...base, kind: 'income', income: 'other', in: received }];
  }
  const out = leg(given.quoteAsset, given.quoteQty, money(given.quoteValue, currency) ?? value);
  return [{ ...base, kind: 'trade', in: received, out }];
}

function feeOf(given: TaxvecTransaction, currency: string): Leg[] {
  const stated = money(given.fiatFee, currency);
  if (given.feeAsset != null && given.feeQty != null && fixed(given.feeQty) > 0n) {
    const value = isFiat(given.feeAsset) ? undefined : stated;
    return [leg(given.feeAsset, given.feeQty, value)];
  }
  return stated === undefined || stated.atoms === 0n
    ? []
    : [{ asset: currency, quantity: stated.atoms }];
}

/** RP2's sheets: fee units of a sale leave the lots without adding proceeds. */
function sheetEntry(given: TaxvecTransaction, currency: string): Entry[] {
  const price = orNone(given.price);
  const at = (quantity: bigint): Money => ({ currency, atoms: multiplyFixed(quantity, price) });
  const units = fixed(given.baseQty);
  const feeUnits = orNone(given.feeQty);
  const base = { ...baseOf(given), account: 'A' };
  const fee: Leg[] =
    feeUnits > 0n ? [{ asset: given.baseAsset, quantity: feeUnits, value: at(feeUnits) }] : [];
  if (given.type === 'transfer') {
    const moved = leg(given.baseAsset, given.receivedQty ?? given.baseQty);
    return [{ ...base, kind: 'transfer', fees: fee, in: moved, out: moved, toAccount: 'B' }];
  }
  const value = orNone(given.fiatValue);
  const income = INCOME[given.type];
  const received: Leg = { asset: given.baseAsset, quantity: units, value: at(units) };
  if (income !== undefined) {
    const total = given.fiatValueWithFee == null ? value : fixed(given.fiatValueWithFee);
    const whole = { ...received, value: { currency, atoms: total } };
    return [{ ...base, kind: 'income', income, in: whole, fees: fee }];
  }
  if (given.type === 'fee') {
    return fee.map((out) => ({ ...base, kind: 'charge', out, fees: [] }));
  }
  if (given.type === 'buy' || given.direction === 'in') {
    const total =
      given.fiatValueWithFee == null
        ? value + orNone(given.fiatFee)
        : fixed(given.fiatValueWithFee);
    const paid: Leg = { asset: currency, quantity: total };
    return [{ ...base, kind: 'trade', in: received, out: paid, fees: fee }];
  }
  const out: Leg = {
    asset: given.baseAsset,
    quantity: units + feeUnits,
    value: { currency, atoms: value },
  };
  if (given.type === 'gift' || given.type === 'donate') {
    const outgoing = given.type === 'gift' ? 'gift' : 'donation';
    return [{ ...base, kind: 'outgoing', outgoing, out, fees: [] }];
  }
  const proceeds: Leg = { asset: currency, quantity: value };
  return [{ ...base, kind: 'trade', out, in: proceeds, fees: [] }];
}

/** Events with legs as they are; the value is stated, or comes from the case's prices. */
function plainEntry(given: TaxvecTransaction, currency: string): Entry[] {
  const base = { ...baseOf(given), fees: feeOf(given, currency) };
  const value = money(given.fiatValue, currency) ?? priced(given, currency);
  const own = leg(given.baseAsset, given.baseQty, isFiat(given.baseAsset) ? undefined : value);
  const income = INCOME[given.type];
  if (income !== undefined) return [{ ...base, kind: 'income', income, in: own }];
  const outgoing = OUTGOING[given.type];
  if (outgoing !== undefined && given.direction !== 'in') {
    return [{ ...base, kind: 'outgoing', outgoing, out: own }];
  }
  switch (given.type) {
    case 'gift':
      return [{ ...base, kind: 'gift-received', in: own }];
    case 'fee':
    case 'gas':
      return [{ ...base, kind: 'charge', out: own, fees: [] }];
    case 'margin':
    case 'derivative': {
      const isLoss = given.direction === 'out' || given.baseQty.startsWith('-');
      const side = isLoss ? 'out' : 'in';
      const units = leg(given.baseAsset, given.baseQty.replace('-', ''), value);
      return [{ ...base, kind: 'derivative', derivative: 'realised', [side]: units }];
    }
    case 'transfer':
    case 'move': {
      const got = leg(given.baseAsset, given.receivedQty ?? given.baseQty);
      const toAccount = given.toWallet ?? 'B';
      return [{ ...base, kind: 'transfer', out: own, in: got, toAccount }];
    }
    case 'deposit':
    case 'withdrawal':
      // A movement of units that stay the owner's: only its fee counts.
      return base.fees.map((out) => ({ ...base, kind: 'charge', out, fees: [] }));
    default:
      return [tradeEntry(given, base, own, currency, value)];
  }
}

function tradeEntry(
  given: TaxvecTransaction,
  base: ReturnType<typeof baseOf> & { readonly fees: readonly Leg[] },
  own: Leg,
  currency: string,
  value: Money | undefined,
): Entry {
  const isSale = given.type === 'sell' || (given.type !== 'buy' && given.direction === 'out');
  const quote =
    given.quoteAsset == null || given.quoteQty == null
      ? value === undefined
        ? undefined
        : { asset: currency, quantity: value.atoms }
      : leg(given.quoteAsset, given.quoteQty, isFiat(given.quoteAsset) ? undefined : value);
  // Without a value of its own the other side's currency values the trade.
  const sides = isSale ? { out: own, in: quote } : { in: own, out: quote };
  return {
    ...base,
    kind: 'trade',
    ...(sides.in === undefined ? {} : { in: sides.in }),
    ...(sides.out === undefined ? {} : { out: sides.out }),
  };
}

function priced(given: TaxvecTransaction, currency: string): Money | undefined {
  if (given.price == null || given.quoteAsset != null) return undefined;
  return { currency, atoms: multiplyFixed(fixed(given.baseQty), fixed(given.price)) };
}

/** The oracle's prices, as a list of points or by asset and time. */
function pricesOf({ prices, currency }: TaxvecCase): PricePoint[] {
  return pointsOf(prices).map((point) => ({
    day: dayOf(point.timestamp ?? point.date ?? ''),
    asset: point.asset,
    currency: point.currency ?? currency,
    price: fixed(point.price),
  }));
}

function pointsOf(prices: TaxvecCase['prices']): readonly TaxvecPrice[] {
  if (prices === undefined || prices === null) return [];
  if (isList(prices)) return prices;
  return Object.entries(prices).flatMap(([asset, times]) =>
    Object.entries(times).map(([timestamp, price]) => ({ asset, timestamp, price })),
  );
}

function isList(prices: NonNullable<TaxvecCase['prices']>): prices is readonly TaxvecPrice[] {
  return Array.isArray(prices);
}

function dayOf(time: string): string {
  return /^\d+$/.test(time)
    ? new Date(Number.parseInt(time, 10) * 1000).toISOString().slice(0, 10)
    : time.slice(0, 10);
}
