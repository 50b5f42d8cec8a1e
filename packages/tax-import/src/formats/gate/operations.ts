import type { IncomeKind } from '@meridian/tax-engine/ledger/entry.ts';

export type GateOperation =
  /** Placed, filled, cancelled and charged for: what it comes to is the sum. */
  | { readonly type: 'order' | 'order-fee' | 'dust' }
  | { readonly type: 'funds' | 'transfer' | 'charge' }
  | { readonly type: 'income'; readonly income: IncomeKind };

/** `Order Fullfilled` is Gate's own spelling. */
const ORDER = /^(order|trade) (placed|fil+ed|ful+fil+ed|cancel+ed|cancel|refund(ed)?)$/;
const ORDER_FEE = /^(trading|trade|order|transaction) fees?( refund| rebate)?$/;
const TRANSFER =
  /^(.* )?transfer(red)?( .*)?$|(subscri(be|ption)|redemption|redeem|invest|lock(ed)?|unlock(ed)?)$/s;

const OTHERS: Readonly<Record<string, GateOperation>> = {
  deposit: { type: 'funds' },
  deposits: { type: 'funds' },
  withdraw: { type: 'funds' },
  withdrawal: { type: 'funds' },
  withdrawals: { type: 'funds' },
  'withdrawal fee': { type: 'charge' },
  'withdrawal fees': { type: 'charge' },
  airdrop: { type: 'income', income: 'airdrop' },
  'startup free offering': { type: 'income', income: 'airdrop' },
  'hodl interest': { type: 'income', income: 'interest' },
  'lend & earn interest': { type: 'income', income: 'interest' },
  interest: { type: 'income', income: 'interest' },
  'staking rewards': { type: 'income', income: 'staking' },
  'referral superior rebate': { type: 'income', income: 'reward' },
  rebate: { type: 'income', income: 'reward' },
  rewards: { type: 'income', income: 'reward' },
};

/** A map has no names but its own, unlike an object. */
const BY_NAME = new Map(Object.entries(OTHERS));

/** The names that rows may have; orders are written in more ways than these. */
export const GATE_NAMES: readonly string[] = [
  ...['order placed', 'order filled', 'order cancelled', 'trade fee', 'dust swap', 'transfer'],
  ...BY_NAME.keys(),
];

/** The operation of a billing row by its description, as the file writes it. */
export function gateOperation(text: string): GateOperation | null {
  const name = text.toLowerCase().replaceAll(/\s+/g, ' ').trim();
  if (ORDER.test(name)) return { type: 'order' };
  if (ORDER_FEE.test(name)) return { type: 'order-fee' };
  if (name.startsWith('dust swap')) return { type: 'dust' };
  return BY_NAME.get(name) ?? (TRANSFER.test(name) ? { type: 'transfer' } : null);
}
