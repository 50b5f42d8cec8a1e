import type { IncomeKind } from '@meridian/tax-engine/ledger/entry.ts';

export type GateOperation =
  /** Placed, filled, cancelled and charged for: what it comes to is the sum. */
  | { readonly is: 'order' | 'order-fee' | 'dust' }
  | { readonly is: 'funds' | 'transfer' | 'charge' }
  | { readonly is: 'income'; readonly income: IncomeKind };

/** `Order Fullfilled` is Gate's own spelling. */
const ORDER = /^(order|trade) (placed|fil+ed|ful+fil+ed|cancel+ed|cancel|refund(ed)?)$/;
const ORDER_FEE = /^(trading|trade|order|transaction) fees?( refund| rebate)?$/;
const TRANSFER =
  /^(.* )?transfer(red)?( .*)?$|(subscri(be|ption)|redemption|redeem|invest|lock(ed)?|unlock(ed)?)$/s;

const OTHERS: Readonly<Record<string, GateOperation>> = {
  deposit: { is: 'funds' },
  deposits: { is: 'funds' },
  withdraw: { is: 'funds' },
  withdrawal: { is: 'funds' },
  withdrawals: { is: 'funds' },
  'withdrawal fee': { is: 'charge' },
  'withdrawal fees': { is: 'charge' },
  airdrop: { is: 'income', income: 'airdrop' },
  'startup free offering': { is: 'income', income: 'airdrop' },
  'hodl interest': { is: 'income', income: 'interest' },
  'lend & earn interest': { is: 'income', income: 'interest' },
  interest: { is: 'income', income: 'interest' },
  'staking rewards': { is: 'income', income: 'staking' },
  'referral superior rebate': { is: 'income', income: 'reward' },
  rebate: { is: 'income', income: 'reward' },
  rewards: { is: 'income', income: 'reward' },
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
  if (ORDER.test(name)) return { is: 'order' };
  if (ORDER_FEE.test(name)) return { is: 'order-fee' };
  if (name.startsWith('dust swap')) return { is: 'dust' };
  return BY_NAME.get(name) ?? (TRANSFER.test(name) ? { is: 'transfer' } : null);
}
