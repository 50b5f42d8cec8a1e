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
  | { readonly is: 'buy' | 'sell' | 'convert' | 'deposit' | 'withdrawal' | 'transfer' | 'charge' }
  | { readonly is: 'income'; readonly income: IncomeKind }
  | { readonly is: 'outgoing'; readonly outgoing: OutgoingKind };

/** The types Coinbase has written, by their words in lower case. */
const OPERATIONS: ReadonlyMap<string, CoinbaseOperation> = new Map(
  Object.entries<CoinbaseOperation>({
    buy: { is: 'buy' },
    'advanced trade buy': { is: 'buy' },
    'advance trade buy': { is: 'buy' },
    sell: { is: 'sell' },
    'advanced trade sell': { is: 'sell' },
    'advance trade sell': { is: 'sell' },
    convert: { is: 'convert' },
    deposit: { is: 'deposit' },
    receive: { is: 'deposit' },
    'exchange withdrawal': { is: 'deposit' },
    'pro withdrawal': { is: 'deposit' },
    'card buy back': { is: 'deposit' },
    withdrawal: { is: 'withdrawal' },
    send: { is: 'withdrawal' },
    'exchange deposit': { is: 'withdrawal' },
    'pro deposit': { is: 'withdrawal' },
    'staking income': { is: 'income', income: 'staking' },
    'staking reward': { is: 'income', income: 'staking' },
    'inflation reward': { is: 'income', income: 'staking' },
    'rewards income': { is: 'income', income: 'reward' },
    'reward income': { is: 'income', income: 'reward' },
    reward: { is: 'income', income: 'reward' },
    'learning reward': { is: 'income', income: 'reward' },
    'coinbase earn': { is: 'income', income: 'reward' },
    'incentives rewards payout': { is: 'income', income: 'reward' },
    'subscription rebate': { is: 'income', income: 'reward' },
    'subscription rebates (24 hours)': { is: 'income', income: 'reward' },
    'interest payout': { is: 'income', income: 'interest' },
    airdrop: { is: 'income', income: 'airdrop' },
    'retail staking transfer': { is: 'transfer' },
    'retail unstaking transfer': { is: 'transfer' },
    'retail eth2 deprecation': { is: 'transfer' },
    'vault deposit': { is: 'transfer' },
    'vault withdrawal': { is: 'transfer' },
    'cash to savings': { is: 'transfer' },
    'card spend': { is: 'outgoing', outgoing: 'spend' },
    'debit card spend': { is: 'outgoing', outgoing: 'spend' },
    donation: { is: 'outgoing', outgoing: 'donation' },
    'admin debit': { is: 'charge' },
  }),
);

/** Rewards that older exports call "Receive" and name in the notes only. */
const REWARD_NOTES = /coinbase (earn|rewards|referral)/i;

export function operationOf(row: CoinbaseRow, notes: string): CoinbaseOperation | null {
  const type = row.type.toLowerCase();
  if (type === 'receive' && REWARD_NOTES.test(notes)) return { is: 'income', income: 'reward' };
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
