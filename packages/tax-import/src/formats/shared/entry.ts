import { invariant } from '../../invariants.ts';
import { ZERO, minus } from '@meridian/money/measure.ts';
import type {
  DerivativeKind,
  IncomeKind,
  Leg,
  OutgoingKind,
} from '@meridian/tax-engine/ledger/entry.ts';
import type { Draft, NewBase } from '../../ledger/builder.ts';

/** What a two-sided row gets and gives. */
export interface Sides {
  readonly in?: Leg;
  readonly out?: Leg;
}

/** The words with which a tracker refines a row, in lower case, by what they make of it. */
export interface Vocabulary {
  /** Words of units received. */
  readonly income: ReadonlyMap<string, IncomeKind>;
  readonly gifts: ReadonlySet<string>;
  /** Words of units sent. */
  readonly outgoing: ReadonlyMap<string, OutgoingKind>;
  readonly charges: ReadonlySet<string>;
  /** Words of either direction. */
  readonly derivative: ReadonlyMap<string, DerivativeKind>;
  /** The units go to a place that is the user's own, or come back from it: a pool, a stake. */
  readonly inside: ReadonlySet<string>;
  /** Words that say no more than which amounts the row has. */
  readonly plain: ReadonlySet<string>;
}

export interface Understood {
  readonly entry: Draft;
  /** False when the word says something that the entry cannot carry. */
  readonly known: boolean;
}

/** Words that say which way units went, and contradict a row that has the other side. */
const ARRIVALS = new Set(['deposit', 'receive', 'fiat deposit', 'crypto deposit', 'einzahlung']);
const DEPARTURES = new Set([
  'withdrawal',
  'send',
  'fiat withdrawal',
  'crypto withdrawal',
  'auszahlung',
]);
/** Words that say of a row with one side that the file lacks the other. */
const TRADES = new Set(['trade', 'buy', 'sell', 'exchange', 'swap', 'margin trade']);

/** A label as vocabularies have it: `loan_interest` and `Loan Interest` are one word. */
export function wordOf(label: string): string {
  return label
    .trim()
    .toLowerCase()
    .replaceAll(/[\s_]+/g, ' ');
}

/**
 * The entry of a two-sided row: which amounts it has says what it is, its word refines that.
 *
 * @param toAccount where units go that only change places
 */
export function entryOf(
  base: NewBase,
  word: string,
  toAccount: string,
  sides: Sides,
  words: Vocabulary,
): Understood {
  const { in: received, out: sent } = sides;
  const derivative = words.derivative.get(word);
  if (derivative !== undefined && (received !== undefined || sent !== undefined)) {
    return { entry: { ...base, kind: 'derivative', derivative, ...sides }, known: true };
  }
  if (received !== undefined && sent !== undefined) {
    const known = words.plain.has(word) || words.inside.has(word);
    if (received.asset === sent.asset && sent.quantity >= received.quantity) {
      return { entry: move(base, toAccount, sent, received), known };
    }
    const plain = words.plain.has(word) && !ARRIVALS.has(word) && !DEPARTURES.has(word);
    return { entry: { ...base, kind: 'trade', ...sides }, known: plain };
  }
  if (words.plain.has(word) && TRADES.has(word) && (received ?? sent) !== undefined) {
    return { entry: { ...base, kind: 'trade', ...sides }, known: true };
  }
  if (words.inside.has(word) && (received !== undefined || sent !== undefined)) {
    return { entry: { ...base, kind: 'transfer', toAccount: base.account, ...sides }, known: true };
  }
  if (received !== undefined) return arrival(base, word, received, words);
  if (sent !== undefined) return departure(base, word, sent, words);
  return feeAlone(base);
}

/** The same coin on both sides only changed places; what is missing afterwards was a fee. */
function move(base: NewBase, toAccount: string, sent: Leg, received: Leg): Draft {
  const { asset, quantity } = received;
  const lost = minus(sent.quantity, quantity);
  const both = { asset, quantity };
  const moved = { kind: 'transfer', toAccount, out: both, in: both } as const;
  // Some sources state the difference as the fee too; it was charged once.
  const stated = base.fees.some((fee) => fee.asset === asset && fee.quantity === lost);
  if (lost === ZERO || stated) return { ...base, ...moved };
  return { ...base, ...moved, fees: [...base.fees, { asset, quantity: lost }] };
}

function arrival(base: NewBase, word: string, received: Leg, words: Vocabulary): Understood {
  const income = words.income.get(word);
  if (income !== undefined) {
    return { entry: { ...base, kind: 'income', income, in: received }, known: true };
  }
  if (words.gifts.has(word)) {
    return { entry: { ...base, kind: 'gift-received', in: received }, known: true };
  }
  const known = words.plain.has(word) && !DEPARTURES.has(word);
  return { entry: { ...base, kind: 'deposit', in: received }, known };
}

function departure(base: NewBase, word: string, sent: Leg, words: Vocabulary): Understood {
  const outgoing = words.outgoing.get(word);
  if (outgoing !== undefined) {
    return { entry: { ...base, kind: 'outgoing', outgoing, out: sent }, known: true };
  }
  if (words.charges.has(word)) {
    return { entry: { ...base, kind: 'charge', out: sent }, known: true };
  }
  const known = words.plain.has(word) && !ARRIVALS.has(word);
  return { entry: { ...base, kind: 'withdrawal', out: sent }, known };
}

function feeAlone(base: NewBase): Understood {
  const [out] = base.fees;
  invariant(out !== undefined, 'row-has-an-amount');
  return { entry: { ...base, fees: [], kind: 'charge', out }, known: true };
}
