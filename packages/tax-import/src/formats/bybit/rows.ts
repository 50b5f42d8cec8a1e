import type { IncomeKind } from '@meridian/tax-engine/ledger/entry.ts';
import type { Instant } from '@meridian/tax-engine/common/time.ts';
import type { Draft, Movement } from '../../ledger/builder.ts';

interface BybitCells {
  readonly line: number;
  readonly at: Instant;
  readonly asset: string;
  readonly contract: string;
  readonly type: string;
  readonly direction: string;
  readonly action: string;
  readonly orderId: string;
  readonly tradeId: string;
}

export interface BybitNumbers {
  funding: bigint;
  fee: bigint;
  cashFlow: bigint;
  change: bigint;
  balance: bigint | null;
}

/** One row; amounts signed as in the file, texts '' where they do not apply. */
export class BybitRow implements Movement {
  readonly line: number;
  readonly at: Instant;
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
  readonly change: bigint;
  readonly balance: bigint | null;
  entry: Draft | null = null;
  #key = '';

  /** @param numbers copied: the object may be used again */
  constructor(cells: BybitCells, numbers: Readonly<BybitNumbers>) {
    this.line = cells.line;
    this.at = cells.at;
    this.asset = cells.asset;
    this.contract = cells.contract;
    this.type = cells.type;
    this.direction = cells.direction;
    this.action = cells.action;
    this.orderId = cells.orderId;
    this.tradeId = cells.tradeId;
    this.funding = numbers.funding;
    this.fee = numbers.fee;
    this.cashFlow = numbers.cashFlow;
    this.change = numbers.change;
    this.balance = numbers.balance;
  }

  /** All that the row says, its balance too. Made when asked for: most rows never need it. */
  get key(): string {
    if (this.#key === '') {
      const { type, contract, direction, action, asset, orderId, tradeId } = this;
      const { cashFlow, fee, funding, change, balance } = this;
      const words = [type, contract, direction, action, asset, orderId, tradeId].join('|');
      this.#key = `${words}|${cashFlow}|${fee}|${funding}|${change}|${balance}`;
    }
    return this.#key;
  }
}

export type BybitOperation =
  | { readonly is: 'trade' | 'position' | 'settlement' | 'interest' | 'transfer' | 'one-sided' }
  | { readonly is: 'income'; readonly income: IncomeKind };

/** Types as Bybit's API documentation lists them; those of institutional loans are left out. */
const OPERATIONS: ReadonlyMap<string, BybitOperation> = new Map(
  Object.entries<BybitOperation>({
    TRADE: { is: 'trade' },
    DELIVERY: { is: 'position' },
    LIQUIDATION: { is: 'position' },
    ADL: { is: 'position' },
    SETTLEMENT: { is: 'settlement' },
    // The contract account of before the unified one.
    FUNDING: { is: 'settlement' },
    TRANSFERIN: { is: 'transfer' },
    TRANSFEROUT: { is: 'transfer' },
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
  }),
);

export function operationOf(row: BybitRow): BybitOperation | null {
  return OPERATIONS.get(row.type) ?? null;
}

/** `BTC-27MAR26-120000-C`, with the settlement coin behind it in newer exports. */
const OPTION = /^[A-Z0-9]+-\d{1,2}[A-Z]{3}\d{2}-[\d.]+-[CP](-[A-Z0-9]+)?$/i;

export function isOption(contract: string): boolean {
  return OPTION.test(contract);
}

/** The types that rows may have. */
export const BYBIT_NAMES: readonly string[] = [...OPERATIONS.keys()];
