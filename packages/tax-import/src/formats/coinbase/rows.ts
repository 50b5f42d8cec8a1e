import type { IncomeKind, MoneyAmount, OutgoingKind } from '@meridian/tax-engine/ledger/entry.ts';
import type { Instant } from '@meridian/tax-engine/common/time.ts';

/** One row; quantity and money without their signs, money null where the cell is empty. */
export interface CoinbaseRow {
  readonly line: number;
  readonly at: Instant;
  readonly id: string;
  readonly type: string;
  readonly asset: string;
  readonly quantity: bigint;
  readonly subtotal: MoneyAmount | null;
  readonly total: MoneyAmount | null;
  readonly fees: MoneyAmount | null;
  /** What the row says its quantity was worth; null for money itself. */
  readonly value: MoneyAmount | null;
  readonly notes: string;
}

export type CoinbaseOperation =
  | { readonly type: 'buy' | 'sell' | 'convert' | 'deposit' | 'withdrawal' | 'transfer' | 'charge' }
  | { readonly type: 'income'; readonly income: IncomeKind }
  | { readonly type: 'outgoing'; readonly outgoing: OutgoingKind };

/** The types Coinbase has written, by their words in lower case. */
const OPERATIONS: ReadonlyMap<string, CoinbaseOperation> = new Map(
  Object.entries<CoinbaseOperation>({
    buy: { type: 'buy' },
    'advanced trade buy': { type: 'buy' },
    'advance trade buy': { type: 'buy' },
    sell: { type: 'sell' },
    'advanced trade sell': { type: 'sell' },
    'advance trade sell': { type: 'sell' },
    convert: { type: 'convert' },
    deposit: { type: 'deposit' },
    receive: { type: 'deposit' },
    'exchange withdrawal': { type: 'deposit' },
    'pro withdrawal': { type: 'deposit' },
    'card buy back': { type: 'deposit' },
    withdrawal: { type: 'withdrawal' },
    send: { type: 'withdrawal' },
    'exchange deposit': { type: 'withdrawal' },
    'pro deposit': { type: 'withdrawal' },
    'staking income': { type: 'income', income: 'staking' },
    'staking reward': { type: 'income', income: 'staking' },
    'inflation reward': { type: 'income', income: 'staking' },
    'rewards income': { type: 'income', income: 'reward' },
    'reward income': { type: 'income', income: 'reward' },
    reward: { type: 'income', income: 'reward' },
    'learning reward': { type: 'income', income: 'reward' },
    'coinbase earn': { type: 'income', income: 'reward' },
    'incentives rewards payout': { type: 'income', income: 'reward' },
    'subscription rebate': { type: 'income', income: 'reward' },
    'subscription rebates (24 hours)': { type: 'income', income: 'reward' },
    'interest payout': { type: 'income', income: 'interest' },
    airdrop: { type: 'income', income: 'airdrop' },
    'retail staking transfer': { type: 'transfer' },
    'retail unstaking transfer': { type: 'transfer' },
    'retail eth2 deprecation': { type: 'transfer' },
    'vault deposit': { type: 'transfer' },
    'vault withdrawal': { type: 'transfer' },
    'cash to savings': { type: 'transfer' },
    'card spend': { type: 'outgoing', outgoing: 'spend' },
    'debit card spend': { type: 'outgoing', outgoing: 'spend' },
    donation: { type: 'outgoing', outgoing: 'donation' },
    'admin debit': { type: 'charge' },
  }),
);

/** Rewards that older exports call "Receive" and name in the notes only. */
const REWARD_NOTES = /coinbase (earn|rewards|referral)/i;

export function operationOf(row: CoinbaseRow, notes: string): CoinbaseOperation | null {
  const type = row.type.toLowerCase();
  if (type === 'receive' && REWARD_NOTES.test(notes)) return { type: 'income', income: 'reward' };
  return OPERATIONS.get(type) ?? null;
}

/** Two cents: the columns are each rounded to the cent. */
const ROUNDING_ATOMS = 2n * 10n ** 22n;

/** Whether the fee is the difference of the totals; true where one of the three is missing. */
export function feeExplains(row: CoinbaseRow, side: 'added' | 'taken'): boolean {
  const { subtotal, total, fees } = row;
  if (subtotal === null || total === null || fees === null) return true;
  const expected = side === 'added' ? subtotal.atoms + fees.atoms : subtotal.atoms - fees.atoms;
  const off = expected - total.atoms;
  return off <= ROUNDING_ATOMS && off >= -ROUNDING_ATOMS;
}

export function keyOf(row: CoinbaseRow): string {
  return row.id === '' ? `${row.type}|${row.quantity} ${row.asset}|${row.notes}` : row.id;
}

/** The types that rows may have. */
export const COINBASE_NAMES: readonly string[] = [...OPERATIONS.keys()];
