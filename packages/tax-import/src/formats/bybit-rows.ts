import type { IncomeKind } from '@meridian/tax-engine/ledger.ts';
import type { Movement } from '../ledger-builder.ts';

/** What Bybit writes where a cell does not apply. */
export const EMPTY_CELL = '--';

/** One row; amounts signed as in the file, texts '' where they do not apply. */
export type BybitRow = Movement & {
  readonly asset: string;
  readonly contract: string;
  readonly type: string;
  readonly direction: string;
  readonly action: string;
  readonly orderId: string;
  readonly tradeId: string;
  readonly funding: bigint;
  readonly fee: bigint;
  readonly cashFlow: bigint;
};

export type BybitOperation =
  | { readonly is: 'trade' | 'position' | 'settlement' | 'interest' | 'transfer' | 'one-sided' }
  | { readonly is: 'income'; readonly income: IncomeKind };

/** Types as Bybit's API documentation lists them; those of institutional loans are left out. */
const OPERATIONS: Readonly<Record<string, BybitOperation>> = {
  TRADE: { is: 'trade' },
  DELIVERY: { is: 'position' },
  LIQUIDATION: { is: 'position' },
  ADL: { is: 'position' },
  SETTLEMENT: { is: 'settlement' },
  INTEREST: { is: 'interest' },
  TRANSFER_IN: { is: 'transfer' },
  TRANSFER_OUT: { is: 'transfer' },
  FLEXIBLE_STAKING_SUBSCRIPTION: { is: 'transfer' },
  FLEXIBLE_STAKING_REDEMPTION: { is: 'transfer' },
  FLEXIBLE_STAKING_REFUND: { is: 'transfer' },
  FIXED_STAKING_SUBSCRIPTION: { is: 'transfer' },
  FIXED_STAKING_REDEMPTION: { is: 'transfer' },
  FIXED_STAKING_REFUND: { is: 'transfer' },
  CURRENCY_BUY: { is: 'one-sided' },
  CURRENCY_SELL: { is: 'one-sided' },
  SPOT_REPAYMENT_BUY: { is: 'one-sided' },
  SPOT_REPAYMENT_SELL: { is: 'one-sided' },
  AIRDROP: { is: 'income', income: 'airdrop' },
  BONUS: { is: 'income', income: 'reward' },
  BONUS_RECOLLECT: { is: 'income', income: 'reward' },
  FEE_REFUND: { is: 'income', income: 'reward' },
};

export function operationOf(row: BybitRow): BybitOperation | null {
  return OPERATIONS[row.type] ?? null;
}

/** `BTC-27MAR26-120000-C`, with the settlement coin behind it in newer exports. */
const OPTION = /^[A-Z0-9]+-\d{1,2}[A-Z]{3}\d{2}-[\d.]+-[CP](-[A-Z0-9]+)?$/i;

export function isOption(contract: string): boolean {
  return OPTION.test(contract);
}
