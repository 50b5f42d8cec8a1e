/** Transactions of the schema of worked examples as entries of the ledger. */
import { parseFixed } from '@meridian/money/fixed.ts';
import type { Entry, IncomeKind, Leg, OutgoingKind } from './ledger.ts';
import type { Correction } from './values.ts';

/** Numbers as text or as JSON numbers; dates as ISO days or instants. */
export type ExampleNumber = string | number;

export type ExampleTransaction = {
  readonly date: string;
  readonly type: string;
  readonly asset: string;
  readonly qty?: ExampleNumber;
  /** Gross value in the example's currency, before the fee. */
  readonly value?: ExampleNumber;
  readonly fee?: ExampleNumber;
  /** Asset in which the fee is paid; else the example's currency. */
  readonly fee_asset?: string;
  readonly fee_qty?: ExampleNumber;
  readonly to_asset?: string;
  readonly to_qty?: ExampleNumber;
  readonly wallet?: string;
  readonly to_wallet?: string;
  /** `domestic` or `foreign`. */
  readonly platform?: string;
  /** Value of everything held just before a disposal (FR). */
  readonly portfolio_value?: ExampleNumber;
  readonly kind?: string;
};

export type ReadLedger = {
  readonly entries: readonly Entry[];
  readonly corrections: ReadonlyMap<string, Correction>;
};

const INCOME: Readonly<Record<string, IncomeKind>> = {
  staking: 'staking',
  interest: 'interest',
  lending: 'interest',
  mining: 'mining',
  airdrop: 'airdrop',
  fork: 'fork',
  reward: 'reward',
  wages: 'wages',
  salary: 'wages',
};

const OUTGOING: Readonly<Record<string, OutgoingKind>> = {
  spend: 'spend',
  gift: 'gift',
  donation: 'donation',
  lost: 'lost',
  stolen: 'stolen',
};

/** Types that state an amount of the year instead of moving units. */
export const STATEMENTS: ReadonlySet<string> = new Set(['snapshot', 'total_income']);

/** @throws ExampleError for a type or a number that the schema does not have. */
export class ExampleError extends Error {}

export function numberOf(value: ExampleNumber | undefined, name: string): bigint {
  const atoms = value === undefined ? null : parseFixed(String(value));
  if (atoms === null) throw new ExampleError(`${name} is not a number: ${String(value)}`);
  return atoms;
}

/** Transactions in the order given: those of one day are a second apart. */
export function readTransactions(
  transactions: readonly ExampleTransaction[],
  currency: string,
  accountOf: (transaction: ExampleTransaction) => string,
): ReadLedger {
  const entries: Entry[] = [];
  const corrections = new Map<string, Correction>();
  for (const [index, transaction] of transactions.entries()) {
    if (STATEMENTS.has(transaction.type)) continue;
    const id = `t${String(index).padStart(ID_DIGITS, '0')}`;
    entries.push(entryOf(transaction, { id, index, currency, account: accountOf(transaction) }));
    if (transaction.portfolio_value !== undefined) {
      const atoms = numberOf(transaction.portfolio_value, 'portfolio_value');
      corrections.set(id, { portfolioValue: { currency, atoms } });
    }
  }
  return { entries, corrections };
}

const ID_DIGITS = 6;
const SECOND_MS = 1000;

type Place = {
  readonly id: string;
  readonly index: number;
  readonly currency: string;
  readonly account: string;
};

function instantOf({ date }: ExampleTransaction, index: number): number {
  const day = 'YYYY-MM-DD'.length;
  const at =
    date.length === day ? Date.parse(`${date}T12:00:00Z`) + index * SECOND_MS : Date.parse(date);
  if (Number.isNaN(at)) throw new ExampleError(`not a date: ${date}`);
  return at;
}

function entryOf(transaction: ExampleTransaction, place: Place): Entry {
  const { id, index, currency, account } = place;
  const { type, asset } = transaction;
  const units = legOf(transaction, currency);
  const base = {
    id,
    key: id,
    at: instantOf(transaction, index),
    account,
    source: 'example',
    rows: [index + 1],
    fees: feesOf(transaction, currency),
  };
  const money = (): Leg => ({ asset: currency, quantity: numberOf(transaction.value, 'value') });
  switch (type) {
    case 'buy':
      return { ...base, kind: 'trade', in: unvalued(units), out: money() };
    case 'sell':
      return { ...base, kind: 'trade', in: money(), out: unvalued(units) };
    case 'swap':
      return { ...base, kind: 'trade', out: units, in: receivedOf(transaction, currency) };
    case 'income':
      return {
        ...base,
        kind: 'income',
        income: INCOME[transaction.kind ?? ''] ?? 'other',
        in: units,
      };
    case 'transfer':
      return {
        ...base,
        fees: [],
        kind: 'transfer',
        out: unvalued(units),
        in: arrivedOf(transaction, units),
        toAccount: transaction.to_wallet ?? account,
      };
    default:
  }
  const income = INCOME[type];
  if (income !== undefined) return { ...base, kind: 'income', income, in: units };
  const outgoing = OUTGOING[type];
  if (outgoing !== undefined) return { ...base, kind: 'outgoing', outgoing, out: units };
  throw new ExampleError(`no transaction of type ${type} (${asset})`);
}

function unvalued({ asset, quantity }: Leg): Leg {
  return { asset, quantity };
}

function legOf({ asset, qty, value }: ExampleTransaction, currency: string): Leg {
  const leg = { asset, quantity: numberOf(qty, 'qty') };
  return value === undefined
    ? leg
    : { ...leg, value: { currency, atoms: numberOf(value, 'value') } };
}

function receivedOf({ to_asset: asset, to_qty, value }: ExampleTransaction, currency: string): Leg {
  if (asset === undefined) throw new ExampleError('a swap needs to_asset');
  const leg = { asset, quantity: numberOf(to_qty, 'to_qty') };
  return value === undefined
    ? leg
    : { ...leg, value: { currency, atoms: numberOf(value, 'value') } };
}

/** What arrives of a transfer: less the fee in units that it says. */
function arrivedOf({ to_qty, fee, fee_qty, fee_asset, asset }: ExampleTransaction, sent: Leg): Leg {
  if (to_qty !== undefined) return { asset, quantity: numberOf(to_qty, 'to_qty') };
  const lost = fee_qty ?? (fee_asset === asset ? fee : undefined);
  return lost === undefined
    ? unvalued(sent)
    : { asset, quantity: sent.quantity - numberOf(lost, 'fee') };
}

function feesOf({ fee, fee_qty, fee_asset }: ExampleTransaction, currency: string): Leg[] {
  if (fee_asset !== undefined && fee_asset !== currency) {
    const quantity = numberOf(fee_qty ?? fee, 'fee');
    return quantity === 0n ? [] : [{ asset: fee_asset, quantity }];
  }
  const quantity = fee === undefined ? 0n : numberOf(fee, 'fee');
  return quantity === 0n ? [] : [{ asset: currency, quantity }];
}
