/**
 * Reads golden cases of other tools (schema `taxvec/1`, decimal strings, ISO times in UTC) as a
 * ledger and a policy. A case is met by choosing its tool's policy; no country's rule is bent.
 */
import { fixed, multiplyFixed } from '@meridian/money/fixed.ts';
import { countryRules } from '@meridian/tax-rules/countries.ts';
import type { Method } from '@meridian/tax-rules/matching.ts';
import type { CountryRules } from '@meridian/tax-rules/rules.ts';
import type { ComputeInput } from './compute.ts';
import { type Entry, type IncomeKind, type Leg, type Money, isFiat } from './ledger.ts';
import { createValueBook } from './values.ts';

export type TaxvecTransaction = {
  readonly id: string;
  readonly row?: number;
  readonly timestamp: string;
  readonly type: string;
  readonly direction?: string;
  readonly baseAsset: string;
  readonly baseQty: string;
  readonly baseValue?: string;
  readonly quoteAsset?: string | null;
  readonly quoteQty?: string | null;
  readonly quoteValue?: string;
  readonly receivedQty?: string;
  readonly price?: string;
  readonly fiatValue?: string | null;
  readonly fiatFee?: string;
  readonly fiatValueWithFee?: string;
  readonly feeAsset?: string | null;
  readonly feeQty?: string | null;
};

export type TaxvecCase = {
  readonly id: string;
  readonly source: { readonly repo: string };
  readonly method: string;
  readonly country: string;
  readonly currency: string;
  readonly transactions: readonly TaxvecTransaction[];
};

const INCOME: Readonly<Record<string, IncomeKind>> = {
  interest: 'interest',
  staking: 'staking',
  mining: 'mining',
  airdrop: 'airdrop',
  hardfork: 'fork',
  wages: 'wages',
  income: 'other',
};

const METHODS: Readonly<Record<string, Method>> = {
  FIFO: 'fifo',
  LIFO: 'lifo',
  HIFO: 'hifo',
  LOFO: 'lofo',
};

/** Everything of the computation but the year; null when no policy of ours is meant to meet it. */
export function readTaxvec(given: TaxvecCase): Omit<ComputeInput, 'year'> | null {
  const method = given.method.startsWith('UK') ? 'share-matching' : METHODS[given.method];
  if (method === undefined) return null;
  const rules = method === 'share-matching' ? countryRules('GB') : rp2Rules(given.currency);
  if (rules === undefined) return null;
  const read = method === 'share-matching' ? hmrcEntry : rp2Entry;
  return {
    entries: given.transactions.flatMap((transaction) => read(transaction, given.currency)),
    rules,
    method,
    values: createValueBook({ prices: [], rates: [] }),
    corrections: new Map(),
    settings: {},
    ...(method === 'share-matching'
      ? {}
      : { foreignPolicy: { longFromDays: 365, rankBy: 'stated-price' as const } }),
  };
}

/** RP2: one queue per asset over all accounts, gifts and donations at market value, days in UTC. */
function rp2Rules(currency: string): CountryRules | undefined {
  const base = countryRules('US');
  if (base === undefined) return undefined;
  const disposal = { ...base.outgoing.spend, value: 'disposal' as const };
  return {
    ...base,
    currency,
    calendar: { ...base.calendar, value: { startMonth: 1, startDay: 1, timeZone: 'UTC' } },
    matching: { ...base.matching, value: { methods: ['fifo'], scopes: [{ scope: 'global' }] } },
    outgoing: { ...base.outgoing, gift: disposal, donation: disposal },
  };
}

function baseOf(transaction: TaxvecTransaction) {
  return {
    id: transaction.id,
    key: transaction.id,
    at: Date.parse(transaction.timestamp),
    account: 'A',
    source: 'taxvec',
    rows: [],
    ...(transaction.row === undefined ? {} : { sequence: transaction.row }),
  };
}

function leg(asset: string, quantity: string, value?: Money): Leg {
  return { asset, quantity: fixed(quantity), ...(value === undefined ? {} : { value }) };
}

/** The manual's cases: `base` is received and `quote` given, values beside the legs. */
function hmrcEntry(given: TaxvecTransaction, currency: string): Entry[] {
  if (isFiat(given.baseAsset) && given.quoteAsset == null) return [];
  const money = (text: string | undefined | null): Money | undefined =>
    text == null ? undefined : { currency, atoms: fixed(text) };
  const value = money(given.baseValue ?? given.quoteValue ?? given.fiatValue);
  const received = leg(given.baseAsset, given.baseQty, money(given.baseValue) ?? value);
  const fees =
    given.feeAsset == null || given.feeQty == null ? [] : [leg(given.feeAsset, given.feeQty)];
  const base = { ...baseOf(given), fees };
  if (given.quoteAsset == null || given.quoteQty == null) {
    return [{ ...base, kind: 'income', income: 'other', in: received }];
  }
  const out = leg(given.quoteAsset, given.quoteQty, money(given.quoteValue) ?? value);
  return [{ ...base, kind: 'trade', in: received, out }];
}

/** A cell that a sheet leaves empty where there is nothing to state, such as no fee. */
function orNone(text: string | null | undefined): bigint {
  return text === null || text === undefined ? 0n : fixed(text);
}

/** RP2's sheets: fee units of a sale leave the lots without adding proceeds. */
function rp2Entry(given: TaxvecTransaction, currency: string): Entry[] {
  const price = orNone(given.price);
  const at = (quantity: bigint): Money => ({ currency, atoms: multiplyFixed(quantity, price) });
  const units = fixed(given.baseQty);
  const feeUnits = orNone(given.feeQty);
  const base = baseOf(given);
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
    const total = given.fiatValueWithFee === undefined ? value : fixed(given.fiatValueWithFee);
    const whole = { ...received, value: { currency, atoms: total } };
    return [{ ...base, kind: 'income', income, in: whole, fees: fee }];
  }
  if (given.type === 'fee') {
    return fee.map((out) => ({ ...base, kind: 'charge', out, fees: [] }));
  }
  if (given.type === 'buy' || given.direction === 'in') {
    const total =
      given.fiatValueWithFee === undefined
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
