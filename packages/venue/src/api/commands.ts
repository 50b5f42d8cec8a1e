import type { AccountId, UserAccountKind } from '@meridian/ledger/accounts.ts';
import type { EntryKind } from '@meridian/ledger/entries.ts';
import type { Side, SmpType, TimeInForce } from '@meridian/matching/order.ts';
import type { FeeSchedule, Instrument } from '../instrument.ts';

export type { Side, SmpType, TimeInForce } from '@meridian/matching/order.ts';

/**
 * What the venue is asked to do, one object each. Amounts and prices are decimal texts as the sender
 * wrote them, so that no digit is lost before it is checked; times are milliseconds since 1970.
 */
export type Command =
  | PlaceOrder
  | PlaceOco
  | AmendOrder
  | CancelOrder
  | CancelOrders
  | SetIndex
  | ChangeTick
  | ChangeLot
  | SetTrading
  | ListAsset
  | ListInstrument
  | SetFeeSchedule
  | OpenAccount
  | SetAccount
  | Deposit
  | RequestWithdrawal
  | SettleWithdrawal
  | Transfer
  | Convert
  | Post
  | HouseStep
  | PassTime;

export type OrderType = 'Limit' | 'Market';

/**
 * - `Order` works at once
 * - `StopOrder` waits for its trigger and holds nothing until then
 * - `tpslOrder` waits for its trigger and holds its assets at once
 * - `OcoOrder` is one of two legs that share a hold
 */
export type OrderFilter = 'Order' | 'StopOrder' | 'tpslOrder' | 'OcoOrder';

/** How far a market order may go from the best price: ticks (1 to 10000) or percent (0.01 to 10). */
export interface Slippage {
  readonly type: 'TickSize' | 'Percent';
  readonly value: string;
}

/** Follows the best price since activation at a distance; `activation` absent: active at once. */
export interface Trailing {
  /** Distance from the extreme in basis points, 1 to 9999. */
  readonly deltaBps: number;
  readonly activation?: string;
}

/** An exit of a position: a market order at `trigger`, or a limit order where `limit` is given. */
export interface Exit {
  readonly trigger: string;
  readonly limit?: string;
}

export interface PlaceOrder {
  readonly type: 'place-order';
  readonly account: AccountId;
  readonly symbol: string;
  readonly side: Side;
  readonly orderType: OrderType;
  /** In the base asset; in the quote asset where `marketUnit` is `quoteCoin`. */
  readonly qty: string;
  /** Of market orders; the base asset unless given. */
  readonly marketUnit?: 'baseCoin' | 'quoteCoin';
  /** Of limit orders. */
  readonly price?: string;
  /** Of limit orders; `GTC` unless given. Market orders are always `IOC`. */
  readonly timeInForce?: TimeInForce;
  /** Good till this time; the order ends in the first step at or after it. */
  readonly expiresAt?: number;
  readonly slippage?: Slippage;
  /** The account's default unless given. */
  readonly smpType?: SmpType;
  /** At most 36 of `[A-Za-z0-9_-]`, unique for ever in the account. */
  readonly orderLinkId?: string;
  /** `Order` unless a trigger or trailing is given, then `StopOrder`. */
  readonly orderFilter?: 'Order' | 'StopOrder' | 'tpslOrder';
  /** The last price that sets a waiting order to work. */
  readonly triggerPrice?: string;
  readonly trailing?: Trailing;
  /** Exits placed for what a limit order has filled, once it has ended. */
  readonly takeProfit?: Exit;
  readonly stopLoss?: Exit;
}

/** Two exits that share one hold; the first that triggers ends the other in the same step. */
export interface PlaceOco {
  readonly type: 'place-oco';
  readonly account: AccountId;
  readonly symbol: string;
  readonly side: Side;
  /** In the base asset; what two market legs buy is given in the quote asset (`quoteCoin`). */
  readonly qty: string;
  readonly marketUnit?: 'baseCoin' | 'quoteCoin';
  readonly takeProfit: Exit;
  readonly stopLoss: Exit;
  readonly smpType?: SmpType;
  readonly orderLinkId?: string;
}

/** Names one order; `orderId` wins where both are given. */
export interface OrderName {
  readonly orderId?: number;
  readonly orderLinkId?: string;
}

/** Changes what is given and keeps the rest, the id included. */
export type AmendOrder = OrderName & {
  readonly type: 'amend-order';
  readonly account: AccountId;
  readonly symbol: string;
  readonly qty?: string;
  readonly price?: string;
  readonly triggerPrice?: string;
};

export type CancelOrder = OrderName & {
  readonly type: 'cancel-order';
  readonly account: AccountId;
  readonly symbol: string;
};

/** Cancels all orders of an account, or those of a symbol, a side, a filter. */
export interface CancelOrders {
  readonly type: 'cancel-orders';
  readonly account: AccountId;
  readonly symbol?: string;
  readonly side?: Side;
  readonly orderFilter?: OrderFilter;
  /** Why, in the words of the wire; `CancelByUser` unless given. */
  readonly cancelType?: 'CancelByUser' | 'CancelByDCP' | 'CancelByAdmin';
}

/** The index price that price limits and the fee discount are taken from. */
export interface SetIndex {
  readonly type: 'set-index';
  readonly symbol: string;
  readonly price: string;
  /** The mean premium of the last two minutes, in the quote asset, signed; 0 unless given. */
  readonly premium?: string;
}

/** Orders on the new grid keep their place, the others are cancelled. */
export interface ChangeTick {
  readonly type: 'change-tick';
  readonly symbol: string;
  readonly tickSize: string;
}

/**
 * A whole multiple of the lot that the market was listed with. Orders whose open quantity is a multiple of
 * it keep their place, the others are cancelled.
 */
export interface ChangeLot {
  readonly type: 'change-lot';
  readonly symbol: string;
  readonly basePrecision: string;
}

/** A halted symbol takes no order and no amendment; cancelling goes on. */
export interface SetTrading {
  readonly type: 'set-trading';
  readonly symbol: string;
  readonly status: 'Trading' | 'Halted';
}

export interface ListAsset {
  readonly type: 'list-asset';
  readonly asset: string;
  readonly scale: number;
}

export interface ListInstrument {
  readonly type: 'list-instrument';
  readonly instrument: Instrument;
}

export interface SetFeeSchedule {
  readonly type: 'set-fee-schedule';
  readonly schedule: FeeSchedule;
}

export interface OpenAccount {
  readonly type: 'open-account';
  readonly owner: string;
  readonly kind: UserAccountKind;
  /** Tells several accounts of one kind apart. */
  readonly name?: string;
  readonly settings?: AccountSettings;
}

export interface AccountSettings {
  /** The fee tier; `default` unless given. */
  readonly tier?: string;
  /** Accounts of one group do not trade with each other; the owner's name unless given. */
  readonly smpGroup?: string;
  /** What orders without a flag of their own have; an edition's default. `None` unless given. */
  readonly smpType?: SmpType;
  /** Whether fees are paid in the schedule's discount asset where there is enough of it. */
  readonly usesFeeDiscount?: boolean;
  /** A frozen account places no order and pays nothing out; it may cancel and receive. */
  readonly frozen?: boolean;
}

export interface SetAccount {
  readonly type: 'set-account';
  readonly account: AccountId;
  readonly settings: AccountSettings;
}

/** Money that comes in from outside: from `issuance` to the account. */
export interface Deposit {
  readonly type: 'deposit';
  readonly linkId: string;
  readonly account: AccountId;
  readonly asset: string;
  readonly amount: string;
}

/** Holds amount and fee until the withdrawal is settled. */
export interface RequestWithdrawal {
  readonly type: 'request-withdrawal';
  readonly linkId: string;
  readonly account: AccountId;
  readonly asset: string;
  readonly amount: string;
  readonly fee?: string;
}

/**
 * - `sent`: the hold is used, the amount is in transit
 * - `cancelled`: the hold is given back; only before it is sent
 * - `confirmed`: it has arrived outside
 * - `returned`: it came back from the way and is the account's again, without the fee
 */
export interface SettleWithdrawal {
  readonly type: 'settle-withdrawal';
  readonly linkId: string;
  /** The link id of the request. */
  readonly withdrawal: string;
  readonly outcome: 'sent' | 'cancelled' | 'confirmed' | 'returned';
}

/** Between two accounts of one owner. */
export interface Transfer {
  readonly type: 'transfer';
  readonly linkId: string;
  readonly from: AccountId;
  readonly to: AccountId;
  readonly asset: string;
  readonly amount: string;
}

/**
 * One asset for another, from and to the house, at amounts that were agreed. Two entries, and a third
 * one for the spread; their causes are the link id, and the link id with `:get` and `:spread` behind it.
 */
export interface Convert {
  readonly type: 'convert';
  readonly linkId: string;
  readonly account: AccountId;
  readonly from: string;
  readonly to: string;
  /** Of `from`, the spread included. */
  readonly pay: string;
  /** Of `to`. */
  readonly get: string;
  /** The part of what is paid that is kept; nothing unless given. */
  readonly spread?: string;
}

/** Any other movement: its amounts are signed and sum to zero per asset. */
export interface Post {
  readonly type: 'post';
  readonly linkId: string;
  readonly kind: Exclude<EntryKind, 'hold' | 'trade' | 'deposit' | 'withdrawal' | 'transfer'>;
  readonly postings: readonly {
    readonly account: AccountId;
    readonly asset: string;
    readonly amount: string;
  }[];
  /** The number of the entry that a correction puts right. */
  readonly corrects?: number;
}

/**
 * The house's ladder for a step of 200 ms. Closes the step before: its simulated takers meet the book,
 * which they may only where they are those of the step that has just ended. Levels are best first; a
 * level that users took from is full again after `refill` steps.
 */
export interface HouseStep {
  readonly type: 'house-step';
  readonly symbol: string;
  /** Counts steps since 1970; above that of the command before. */
  readonly step: number;
  readonly bids: readonly HouseLevel[];
  readonly asks: readonly HouseLevel[];
  readonly takers: readonly HouseTaker[];
  /**
   * After a pause, the price of the market's last trade before the step: triggers that come next are
   * compared with it. It sets off none itself.
   */
  readonly last?: string;
}

export interface HouseLevel {
  readonly price: string;
  readonly qty: string;
  /** 1 to 10 steps. */
  readonly refill: number;
}

export interface HouseTaker {
  /** Milliseconds since 1970. */
  readonly time: number;
  readonly side: Side;
  readonly qty: string;
  /** What it pays where no user is in its way. */
  readonly price: string;
}

/** Does nothing but let time pass: expiries, and triggered orders that still wait. */
export interface PassTime {
  readonly type: 'pass-time';
}
