import type { AccountId } from '@meridian/ledger/accounts.ts';
import type { Entry, EntryKind } from '@meridian/ledger/entries.ts';
import type { Side, SmpType, TimeInForce } from '@meridian/matching/order.ts';
import type { FeeSchedule, Instrument } from '../instrument.ts';
import type { AccountSettings, OrderFilter, OrderType, SettleWithdrawal } from './commands.ts';
import type { Rejection } from './rejections.ts';

/**
 * What became of a command. A rejected one has changed nothing itself; events beside a rejection come
 * from the time that has passed (expiries, triggered orders).
 */
export interface Outcome {
  readonly rejection: Rejection | null;
  readonly events: readonly VenueEvent[];
  readonly entries: readonly Entry[];
}

/**
 * Everything that happens, in order. `seq` counts up by one over the whole venue, `at` is the time
 * given with the command, in milliseconds since 1970.
 *
 * Prices are bigints in quote atoms for one lot, quantities lots, values and fees atoms of their
 * asset; `toWire` writes them as decimal text.
 */
export type VenueEvent = { readonly seq: number; readonly at: number } & (
  | OrderAccepted
  | OrderAmended
  | OrderTriggered
  | OrderWorking
  | OrderClosed
  | ExitSkipped
  | TrailingMoved
  | Trade
  | SelfMatchPrevented
  | MoneyMoved
  | WithdrawalChanged
  | AccountOpened
  | AccountChanged
  | AssetListed
  | InstrumentListed
  | FeeScheduleSet
  | TradingSet
  | TickChanged
  | LotChanged
  | IndexSet
  | StepClosed
);

export type OrderStatus =
  | 'New'
  | 'PartiallyFilled'
  | 'Untriggered'
  | 'Filled'
  | 'Cancelled'
  | 'PartiallyFilledCanceled'
  | 'Deactivated';

export interface OrderAccepted {
  readonly type: 'order-accepted';
  /** Counts up in order of acceptance. */
  readonly orderId: number;
  readonly orderLinkId: string;
  readonly account: AccountId;
  readonly symbol: string;
  readonly side: Side;
  readonly orderType: OrderType;
  readonly orderFilter: OrderFilter;
  readonly timeInForce: TimeInForce;
  readonly status: 'New' | 'Untriggered';
  /** The limit; null for market orders. */
  readonly price: bigint | null;
  /** Lots; null for orders by value. */
  readonly qty: bigint | null;
  /** Quote atoms of an order by value, else null. */
  readonly value: bigint | null;
  readonly smpType: SmpType;
  readonly expiresAt: number | null;
  readonly trigger: TriggerView | null;
  /** The order whose exit this is, and the other leg; null where there is none. */
  readonly parentId: number | null;
  readonly ocoId: number | null;
}

/** `rises`: works once the last price is at or above `price`; else at or below. */
export interface TriggerView {
  readonly price: bigint | null;
  readonly rises: boolean;
  readonly trailingBps: number | null;
}

export interface OrderAmended {
  readonly type: 'order-amended';
  readonly orderId: number;
  readonly account: AccountId;
  readonly symbol: string;
  readonly price: bigint | null;
  readonly qty: bigint | null;
  readonly left: bigint;
  readonly triggerPrice: bigint | null;
  /** False where it went to the back of the queue. */
  readonly keptPlace: boolean;
}

/** A waiting order whose price was reached; it works in this step or a following one. */
export interface OrderTriggered {
  readonly type: 'order-triggered';
  readonly orderId: number;
  readonly account: AccountId;
  readonly symbol: string;
  /** The last price that did it. */
  readonly price: bigint;
}

/** A triggered order whose turn has come. */
export interface OrderWorking {
  readonly type: 'order-working';
  readonly orderId: number;
  readonly account: AccountId;
  readonly symbol: string;
}

/** The names of the v5 API; `CancelByExpiry` is ours, for what it has no name for. */
export type CancelType =
  | 'UNKNOWN'
  | 'CancelByUser'
  | 'CancelBySmp'
  | 'CancelByDCP'
  | 'CancelByAdmin'
  | 'CancelByCannotAffordOrderCost'
  | 'CancelByExpiry'
  | 'CancelByOCOTpCanceledBySlTriggered'
  | 'CancelByOCOSlCanceledByTpTriggered';

/** Why an order ended as it did; `EC_NoError` where nothing refused it. */
export type RejectReason =
  | 'EC_NoError'
  | 'EC_NoImmediateQtyToFill'
  | 'EC_PostOnlyWillTakeLiquidity'
  | 'EC_CancelForNoFullFill'
  | 'EC_CancelByOrderValueZero'
  | 'EC_ReachMaxTradeNum'
  | 'EC_BySelfMatch'
  | 'EC_InvalidPriceScale'
  | 'EC_EcInvalidQty'
  | 'EC_ReachRiskPriceLimit'
  | 'EC_Others';

export interface OrderClosed {
  readonly type: 'order-closed';
  readonly orderId: number;
  readonly account: AccountId;
  readonly symbol: string;
  readonly status: 'Filled' | 'Cancelled' | 'PartiallyFilledCanceled' | 'Deactivated';
  readonly cancelType: CancelType;
  readonly rejectReason: RejectReason;
  /** Lots: what it was for is their sum (B4). */
  readonly filled: bigint;
  readonly cancelled: bigint;
  readonly prevented: bigint;
}

/** An exit that could not be placed for what its order has filled. */
export interface ExitSkipped {
  readonly type: 'exit-skipped';
  readonly parentId: number;
  readonly account: AccountId;
  readonly symbol: string;
  readonly reason: Rejection['code'];
}

/** The extreme a trailing order is measured from, as the step has left it. */
export interface TrailingMoved {
  readonly type: 'trailing-moved';
  readonly orderId: number;
  readonly account: AccountId;
  readonly symbol: string;
  readonly extreme: bigint;
}

export interface Trade {
  readonly type: 'trade';
  /** Counts up over the whole venue. */
  readonly tradeId: number;
  readonly symbol: string;
  /** The maker's. */
  readonly price: bigint;
  readonly qty: bigint;
  readonly value: bigint;
  readonly takerSide: Side;
  readonly taker: Execution;
  readonly maker: Execution;
}

/** One order's part in a trade. */
export interface Execution {
  readonly orderId: number;
  readonly account: AccountId;
  /** Negative for a rebate. */
  readonly fee: bigint;
  readonly feeAsset: string;
  readonly feeRate: string;
  readonly tier: string;
  /** Lots open after the trade. */
  readonly left: bigint;
}

/** Two orders of one group would have met; lots that were taken away from each. */
export interface SelfMatchPrevented {
  readonly type: 'self-match-prevented';
  readonly symbol: string;
  readonly price: bigint;
  readonly smpType: SmpType;
  readonly takerId: number;
  readonly makerId: number;
  readonly takerPrevented: bigint;
  readonly makerPrevented: bigint;
}

/** Money that moved by a command of its own; the entry of this number says how. */
export interface MoneyMoved {
  readonly type: 'money-moved';
  readonly linkId: string;
  readonly kind: EntryKind;
  readonly entry: number;
}

export interface WithdrawalChanged {
  readonly type: 'withdrawal-changed';
  readonly linkId: string;
  readonly account: AccountId;
  readonly asset: string;
  readonly amount: bigint;
  readonly fee: bigint;
  readonly status: 'requested' | SettleWithdrawal['outcome'];
}

export interface AccountOpened {
  readonly type: 'account-opened';
  readonly account: AccountId;
  readonly settings: Required<AccountSettings>;
}

export interface AccountChanged {
  readonly type: 'account-changed';
  readonly account: AccountId;
  readonly settings: Required<AccountSettings>;
}

export interface AssetListed {
  readonly type: 'asset-listed';
  readonly asset: string;
  readonly scale: number;
}

export interface InstrumentListed {
  readonly type: 'instrument-listed';
  readonly instrument: Instrument;
}

export interface FeeScheduleSet {
  readonly type: 'fee-schedule-set';
  readonly schedule: FeeSchedule;
}

export interface TradingSet {
  readonly type: 'trading-set';
  readonly symbol: string;
  readonly status: 'Trading' | 'Halted';
}

export interface TickChanged {
  readonly type: 'tick-changed';
  readonly symbol: string;
  readonly tickSize: string;
}

export interface LotChanged {
  readonly type: 'lot-changed';
  readonly symbol: string;
  readonly basePrecision: string;
}

export interface IndexSet {
  readonly type: 'index-set';
  readonly symbol: string;
  readonly price: string;
  readonly premium: string;
}

/**
 * A step that a user's order has touched: its public trades, which stand in place of the computed ones.
 */
export interface StepClosed {
  readonly type: 'step-closed';
  readonly symbol: string;
  readonly step: number;
  readonly trades: readonly {
    readonly time: number;
    readonly price: bigint;
    readonly qty: bigint;
    readonly takerSide: Side;
    /** The `trade` a user had part in; null where the house traded with itself. */
    readonly tradeId: number | null;
  }[];
}
