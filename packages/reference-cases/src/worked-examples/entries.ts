/** Transactions of the schema of worked examples as entries of the ledger. */
import { asQuantity, minus } from '@meridian/money/measure.ts';
import type { ExampleTransaction } from './transaction.ts';
import { feesOf, unitValuesOn, type UnitValue } from './fees.ts';
import { ExampleError, code, dayOf, numberOf, statedValue, text, valueOf } from './words.ts';
import {
  asEntryId,
  type Entry,
  type EntryId,
  type IncomeKind,
  isFiat,
  type Leg,
  type OutgoingKind,
} from '@meridian/tax-engine/ledger/entry.ts';
import type { Correction } from '@meridian/tax-engine/valuation/correction.ts';
import { addMs, type Instant, isoToInstant } from '@meridian/tax-engine/common/time.ts';

export interface ReadLedger {
  readonly entries: readonly Entry[];
  readonly corrections: ReadonlyMap<EntryId, Correction>;
}

/** The first that fits counts. */
const INCOME: readonly (readonly [RegExp, IncomeKind])[] = [
  [/stak/, 'staking'],
  [/interest|lend/, 'interest'],
  [/min(?:ing|ed)/, 'mining'],
  [/airdrop/, 'airdrop'],
  [/fork/, 'fork'],
  [/reward|bonus|cashback/, 'reward'],
  [/wage|salary/, 'wages'],
];

function incomeNamed(word: string): IncomeKind | undefined {
  return INCOME.find(([pattern]) => pattern.test(word))?.[1];
}

const OUTGOING: Readonly<Record<string, OutgoingKind>> = {
  spend: 'spend',
  gift: 'gift',
  donation: 'donation',
  lost: 'lost',
  stolen: 'stolen',
};

/** Other words for a type. */
const ALIASES: Readonly<Record<string, string>> = {
  purchase: 'buy',
  sale: 'sell',
  trade: 'swap',
  exchange: 'swap',
  convert: 'swap',
  payment: 'spend',
  gift_out: 'gift',
  donate: 'donation',
  loss: 'lost',
  theft: 'stolen',
};

/** Types that state an amount of the year instead of moving units. */
const STATEMENTS: ReadonlySet<string> = new Set(['snapshot', 'total_income']);

/** Units that work somewhere and stay the user's own. */
const NO_EVENTS: ReadonlySet<string> = new Set(['stake', 'unstake', 'lend', 'unlend']);

/** The type of a transaction, in the schema's own word. */
export function typeOf({ type }: ExampleTransaction): string {
  const word = code(type);
  return ALIASES[word] ?? word;
}

/**
 * Transactions in the order given: those of one day are a second apart.
 * @throws ExampleError for a type or a number that the schema does not have.
 */
export function readTransactions(
  transactions: readonly ExampleTransaction[],
  currency: string,
  accountOf: AccountOf,
): ReadLedger {
  const entries: Entry[] = [];
  const corrections = new Map<EntryId, Correction>();
  for (const [index, transaction] of transactions.entries()) {
    const type = typeOf(transaction);
    if (STATEMENTS.has(type) || NO_EVENTS.has(type) || isMoneyMoved(transaction)) continue;
    const id = asEntryId(`t${String(index).padStart(ID_DIGITS, '0')}`);
    const unitValue = unitValuesOn(transactions, index);
    entries.push(entryOf(transaction, { id, index, currency, accountOf, unitValue }));
    const correction = correctionOf(transaction, currency);
    if (correction !== null) corrections.set(id, correction);
  }
  return { entries, corrections };
}

/** The account of a transaction, or the one that its units go to. */
export type AccountOf = (place: Pick<ExampleTransaction, 'wallet' | 'platform'>) => string;

const ID_DIGITS = 6;
const SECOND_MS = 1000;
const ARRIVALS: ReadonlySet<string> = new Set(['deposit', 'gift_received']);

/** Money that comes to an account or leaves it is nothing the ledger keeps. */
function isMoneyMoved(transaction: ExampleTransaction): boolean {
  const type = typeOf(transaction);
  return (type === 'deposit' || type === 'withdrawal') && isFiat(transaction.asset);
}

/** What a transaction says beside its entry: a portfolio's value, the cost of units that arrive. */
function correctionOf(transaction: ExampleTransaction, currency: string): Correction | null {
  const { portfolio_value, cost, acquired } = transaction;
  if (portfolio_value !== undefined) {
    return { portfolioValue: { currency, atoms: numberOf(portfolio_value, 'portfolio_value') } };
  }
  const type = typeOf(transaction);
  if (!ARRIVALS.has(type)) return null;
  // A gift that says nothing of its giver comes in at what it was worth.
  const worth = type === 'gift_received' ? statedValue(transaction) : undefined;
  const atoms = cost === undefined ? worth : numberOf(cost, 'cost');
  if (atoms === undefined) return null;
  return {
    cost: { currency, atoms },
    acquiredDay: dayOf(acquired ?? transaction.date),
  };
}

interface Place {
  readonly id: EntryId;
  readonly index: number;
  readonly currency: string;
  readonly accountOf: AccountOf;
  readonly unitValue: UnitValue;
}

function instantOf(transaction: ExampleTransaction, index: number): Instant {
  const date = text(transaction.date);
  const instant =
    date === dayOf(date)
      ? addMs(isoToInstant(`${date}T12:00:00Z`), index * SECOND_MS)
      : isoToInstant(date);
  if (Number.isNaN(instant)) throw new ExampleError(`not a date: ${date}`);
  return instant;
}

function entryOf(transaction: ExampleTransaction, place: Place): Entry {
  const { id, index, currency, accountOf, unitValue } = place;
  const { asset } = transaction;
  const type = typeOf(transaction);
  const account = accountOf(transaction);
  const units = type === 'fee' ? chargeOf(transaction, currency) : legOf(transaction, currency);
  const base = {
    id,
    key: id,
    at: instantOf(transaction, index),
    account,
    source: 'example',
    rows: [index + 1],
    fees: feesOf(transaction, currency, unitValue),
  };
  const money = (): Leg => ({ asset: currency, quantity: asQuantity(valueOf(transaction)) });
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
        income: incomeNamed(kindOf(transaction)) ?? 'other',
        in: units,
      };
    case 'transfer':
      return {
        ...base,
        // A fee in the units that move is what does not arrive of them.
        fees: base.fees.filter((fee) => fee.asset !== asset),
        kind: 'transfer',
        out: units,
        in: arrivedOf(transaction, units),
        toAccount: destinationOf(transaction, account, accountOf),
      };
    case 'fee':
      return { ...base, kind: 'charge', out: units };
    case 'deposit':
      return { ...base, kind: 'deposit', in: units };
    case 'withdrawal':
      return { ...base, kind: 'withdrawal', out: units };
    case 'gift_received':
      return { ...base, kind: 'gift-received', in: units };
    case 'opening':
      return {
        ...base,
        kind: 'opening',
        in: unvalued(units),
        cost: { currency, atoms: openingCost(transaction) },
      };
    default:
  }
  const income = incomeNamed(type);
  if (income !== undefined) return { ...base, kind: 'income', income, in: units };
  const outgoing = OUTGOING[type];
  if (outgoing !== undefined) return { ...base, kind: 'outgoing', outgoing, out: units };
  throw new ExampleError(`no transaction of type ${transaction.type} (${asset})`);
}

function kindOf({ kind, income_kind, category }: ExampleTransaction): string {
  return code(kind ?? income_kind ?? category);
}

/** Where units of a transfer go, as far as it says so. */
export function destination({
  to_wallet: wallet,
  to_platform: platform,
}: ExampleTransaction): Pick<ExampleTransaction, 'wallet' | 'platform'> {
  return {
    ...(wallet === undefined ? {} : { wallet }),
    ...(platform === undefined ? {} : { platform }),
  };
}

function destinationOf(
  transaction: ExampleTransaction,
  from: string,
  accountOf: AccountOf,
): string {
  const { to_wallet, to_platform } = transaction;
  const isSaid = to_wallet !== undefined || to_platform !== undefined;
  return isSaid ? accountOf(destination(transaction)) : from;
}

function openingCost(transaction: ExampleTransaction): bigint {
  const { cost } = transaction;
  return cost === undefined ? valueOf(transaction) : numberOf(cost, 'cost');
}

/** What a fee that belongs to no other transaction is paid with; of money the value is enough. */
function chargeOf(transaction: ExampleTransaction, currency: string): Leg {
  const { asset, qty, value } = transaction;
  return qty === undefined && isFiat(asset)
    ? { asset, quantity: asQuantity(numberOf(value, 'value')) }
    : legOf(transaction, currency);
}

function unvalued({ asset, quantity }: Leg): Leg {
  return { asset, quantity };
}

function legOf(transaction: ExampleTransaction, currency: string): Leg {
  const { asset, qty, value } = transaction;
  const stated = statedValue(transaction);
  const units = numberOf(qty ?? (asset === currency ? value : undefined), 'qty');
  const quantity = asQuantity(units);
  return stated === undefined
    ? { asset, quantity }
    : { asset, quantity, value: { currency, atoms: stated } };
}

function receivedOf(transaction: ExampleTransaction, currency: string): Leg {
  const { to_asset: asset, to_qty } = transaction;
  if (asset === undefined) throw new ExampleError('a swap needs to_asset');
  const leg = { asset, quantity: asQuantity(numberOf(to_qty, 'to_qty')) };
  const stated = statedValue(transaction);
  return stated === undefined ? leg : { ...leg, value: { currency, atoms: stated } };
}

/** What arrives of a transfer: less the fee in units that it says. */
function arrivedOf({ to_qty, fee, fee_qty, fee_asset, asset }: ExampleTransaction, sent: Leg): Leg {
  if (to_qty !== undefined) return { asset, quantity: asQuantity(numberOf(to_qty, 'to_qty')) };
  const inUnits = fee_asset === asset ? (fee_qty ?? fee) : undefined;
  const lost = fee_asset === undefined ? fee_qty : inUnits;
  return lost === undefined
    ? unvalued(sent)
    : { asset, quantity: minus(sent.quantity, asQuantity(numberOf(lost, 'fee'))) };
}
