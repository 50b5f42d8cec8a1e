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
  | { readonly type: 'trade' | 'position' | 'settlement' | 'interest' | 'transfer' | 'one-sided' }
  | { readonly type: 'income'; readonly income: IncomeKind };

/** Types as Bybit's API documentation lists them; those of institutional loans are left out. */
const OPERATIONS: ReadonlyMap<string, BybitOperation> = new Map(
  Object.entries<BybitOperation>({
    TRADE: { type: 'trade' },
    DELIVERY: { type: 'position' },
    LIQUIDATION: { type: 'position' },
    ADL: { type: 'position' },
    SETTLEMENT: { type: 'settlement' },
    // The contract account of before the unified one.
    FUNDING: { type: 'settlement' },
    TRANSFERIN: { type: 'transfer' },
    TRANSFEROUT: { type: 'transfer' },
    INTEREST: { type: 'interest' },
    TRANSFER_IN: { type: 'transfer' },
    TRANSFER_OUT: { type: 'transfer' },
    FLEXIBLE_STAKING_SUBSCRIPTION: { type: 'transfer' },
    FLEXIBLE_STAKING_REDEMPTION: { type: 'transfer' },
    FLEXIBLE_STAKING_REFUND: { type: 'transfer' },
    FIXED_STAKING_SUBSCRIPTION: { type: 'transfer' },
    FIXED_STAKING_REDEMPTION: { type: 'transfer' },
    FIXED_STAKING_REFUND: { type: 'transfer' },
    CURRENCY_BUY: { type: 'one-sided' },
    CURRENCY_SELL: { type: 'one-sided' },
    SPOT_REPAYMENT_BUY: { type: 'one-sided' },
    SPOT_REPAYMENT_SELL: { type: 'one-sided' },
    AIRDROP: { type: 'income', income: 'airdrop' },
    BONUS: { type: 'income', income: 'reward' },
    BONUS_RECOLLECT: { type: 'income', income: 'reward' },
    FEE_REFUND: { type: 'income', income: 'reward' },
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
