import type {
  Command,
  OrderFilter,
  OrderType,
  Side,
  SmpType,
  TimeInForce,
} from '@meridian/venue/api/commands.ts';
import type {
  CancelType,
  OrderStatus as EventStatus,
  RejectReason,
} from '@meridian/venue/api/events.ts';
import type { Rejection } from '@meridian/venue/api/rejections.ts';
import type { FeeRates, FeeSchedule, Instrument } from '@meridian/venue/instrument.ts';

/**
 * The venue as routes, sockets and jobs see it. Commands go in, the committed view comes out: nothing
 * that is read or published here can be lost. Amounts and prices are exact decimal texts; times are
 * milliseconds since 1970; accounts are `owner/kind`, such as `10000001/spot`.
 */
export interface VenuePort {
  /**
   * Runs a command and resolves once its rows are stored, so that a read that follows sees it.
   * Amounts are texts; fields are checked by the venue, wrong ones are a rejection. Never rejects.
   *
   * @param note of an operator's command: stored with its rows, or neither is
   */
  submit(command: Command, note?: AdminNote): Promise<Submitted>;

  /** Every instrument with what it may trade at now, by symbol. */
  instruments(): readonly InstrumentInfo[];
  instrument(symbol: string): InstrumentInfo | null;
  /** The worst prices that orders may name now; null for a symbol there is not. */
  priceLimits(symbol: string): PriceLimits | null;
  /** What trading costs, by the schedules that the venue charges by. */
  feeSchedules(): FeeScheduleInfo[];
  /** A fee schedule as it is stored; null where there is none of the name. */
  feeSchedule(name: string): FeeSchedule | null;
  asset(code: string): AssetInfo | null;
  account(id: string): AccountInfo | null;

  /** What an account has, by the code of the asset; an asset it has nothing of is left out. */
  balances(account: string): readonly BalanceInfo[];
  /** Live orders, newest first. */
  openOrders(account: string, symbol?: string): readonly OrderInfo[];
  /** Of the last 10,000 orders of the venue that ended, those of an account, newest first. */
  recentClosed(account: string, symbol?: string): readonly OrderInfo[];
  /** One order by its id, else by its link id; reads the database where memory has it no more. */
  findOrder(account: string, name: OrderKey): Promise<OrderInfo | null>;
  /** Orders that ended, newest first, from the database. */
  orderHistory(account: string, query: HistoryQuery): Promise<Page<OrderInfo>>;
  /** Trades of an account's orders, newest first, from the database. */
  executions(account: string, query: ExecutionQuery): Promise<Page<ExecutionInfo>>;

  /** The best levels as they are shown; null for a symbol there is not, and while commands are not taken. */
  depth(symbol: string, levels: number): BookInfo | null;
  /** The last step (counted from 1970) of a symbol whose public trades can change no more. */
  closedStep(symbol: string): number;
  /** Whether orders meet the simulated market's liquidity. */
  readonly hasHouse: boolean;

  /** The number of the last event that is committed. */
  readonly seq: number;
  /** Whether commands are taken now, here or elsewhere; if not, `submit` answers `unavailable`. */
  readonly isOpen: boolean;
  /** Whether this gateway is the one that writes: work that one of several has to do is its own. */
  readonly leads: boolean;
  /** The way to other parts of the gateway that leads; null where each gateway is by itself. */
  readonly leader: LeaderCalls | null;
  /** Called for each commit, in order, with all it changed. Returns how to stop. */
  subscribe(listener: (change: Committed) => void): () => void;
}

/** What parts of a gateway ask of their like in the gateway that leads. */
export interface LeaderCalls {
  /** Asks, from a gateway that does not lead; null where no answer came. */
  ask(kind: string, body: unknown): Promise<unknown>;
  /** Answers what is asked of this gateway while it leads. */
  answer(kind: string, answer: (body: unknown) => Promise<unknown>): void;
}

/** What an operator did and why, for the log that `npm run admin -- log` prints. */
export interface AdminNote {
  readonly action: string;
  readonly given: object;
  readonly reason: string;
}

/** `Triggered` is live too: its trigger was reached and its turn to work has not come. */
type OrderStatus = EventStatus | 'Triggered';

export type Submitted =
  /** `orderId` is that of the order placed, amended or cancelled, where there is one. */
  | {
      readonly type: 'accepted';
      readonly seq: number;
      readonly time: number;
      readonly orderId: number | null;
      /** The orders that the command made, changed or ended, as they are after it. */
      readonly orders: readonly OrderInfo[];
    }
  /** Nothing was changed; `docs/venue.md` lists the reasons with their v5 codes. */
  | { readonly type: 'rejected'; readonly rejection: Rejection }
  /** The database did not say whether it stored the command: ask by link id. */
  | { readonly type: 'unknown' }
  /** Not taken, for now: nothing was changed. */
  | { readonly type: 'unavailable' }
  /** An invariant failed: nothing was changed, the symbol is halted. */
  | { readonly type: 'failed' };

export interface OrderKey {
  readonly orderId?: number;
  readonly orderLinkId?: string;
}

export interface InstrumentInfo {
  readonly instrument: Instrument;
  /** Digits after the point of amounts of both assets. */
  readonly baseScale: number;
  readonly quoteScale: number;
  /** The rates of new accounts. */
  readonly fees: FeeRates;
  readonly status: 'Trading' | 'Halted';
  /** Price of the last trade; null before the first. */
  readonly last: string | null;
  /** What price limits are measured from; null where there is none. */
  readonly index: string | null;
}

/** A fee schedule with the pairs it holds for. */
export interface FeeScheduleInfo {
  readonly name: string;
  readonly symbols: readonly string[];
  readonly levels: readonly (FeeRates & { readonly level: string })[];
  readonly discount: { readonly asset: string; readonly share: string } | null;
}

/** Null where there is no limit, or no index to measure it from. */
export interface PriceLimits {
  readonly buy: string | null;
  readonly sell: string | null;
}

export interface AssetInfo {
  readonly code: string;
  /** Digits after the point that amounts may have. */
  readonly scale: number;
}

export interface AccountInfo {
  readonly id: string;
  readonly owner: string;
  readonly tier: string;
  readonly smpType: SmpType;
  readonly isFrozen: boolean;
  /** Rates of its tier by symbol's fee schedule. */
  readonly fees: (symbol: string) => FeeRates | null;
}

export interface BalanceInfo {
  readonly asset: string;
  readonly total: string;
  /** The part that orders and withdrawals hold. */
  readonly held: string;
  readonly available: string;
}

export interface OrderInfo {
  readonly orderId: number;
  /** Empty where the sender gave none. */
  readonly orderLinkId: string;
  readonly account: string;
  readonly symbol: string;
  readonly side: Side;
  readonly orderType: OrderType;
  readonly orderFilter: OrderFilter;
  readonly timeInForce: TimeInForce;
  readonly smpType: SmpType;
  readonly status: OrderStatus;
  readonly cancelType: CancelType;
  readonly rejectReason: RejectReason;
  /** The limit; null for market orders. */
  readonly price: string | null;
  /** In the base asset; null for orders by value. */
  readonly qty: string | null;
  /** In the quote asset, of orders by value; else null. */
  readonly value: string | null;
  /** What is open, filled and cancelled, in the base asset; of an order by value `left` is null. */
  readonly left: string | null;
  readonly filled: string;
  readonly filledValue: string;
  /** `filledValue / filled`; null before the first trade. */
  readonly averagePrice: string | null;
  /** By asset; negative for rebates. */
  readonly fees: Readonly<Record<string, string>>;
  readonly triggerPrice: string | null;
  /** Whether it works once the last price is at or above its trigger, or at or below. */
  readonly triggerRises: boolean | null;
  readonly trailingBps: number | null;
  readonly takeProfit: ExitInfo | null;
  readonly stopLoss: ExitInfo | null;
  readonly expiresAt: number | null;
  /** The order whose exit this is, and the other leg of a pair. */
  readonly parentId: number | null;
  readonly ocoId: number | null;
  readonly createdAt: number;
  readonly updatedAt: number;
  /** Number of the event that changed it last. */
  readonly seq: number;
}

export interface ExitInfo {
  readonly trigger: string;
  readonly limit: string | null;
}

export interface ExecutionInfo {
  readonly tradeId: number;
  readonly orderId: number;
  readonly orderLinkId: string;
  readonly account: string;
  readonly symbol: string;
  readonly side: Side;
  readonly orderType: OrderType;
  readonly price: string;
  readonly qty: string;
  readonly value: string;
  /** Negative for a rebate. */
  readonly fee: string;
  readonly feeAsset: string;
  readonly feeRate: string;
  readonly isMaker: boolean;
  readonly time: number;
  readonly seq: number;
}

export interface HistoryQuery {
  readonly symbol?: string | undefined;
  readonly side?: Side | undefined;
  /** From this time on, by when an order was made. */
  readonly from?: number | undefined;
  /** Before this time. */
  readonly to?: number | undefined;
  /** What the page before gave as `next`. */
  readonly cursor?: string | undefined;
  /** 1 to 100. */
  readonly limit: number;
}

export interface ExecutionQuery extends HistoryQuery {
  readonly orderId?: number | undefined;
}

export interface Page<Item> {
  readonly list: readonly Item[];
  /** Null on the last page. */
  readonly next: string | null;
}

/** `[price, quantity]`, best first. */
type BookLevel = readonly [price: string, qty: string];

export interface BookInfo {
  readonly symbol: string;
  readonly bids: readonly BookLevel[];
  readonly asks: readonly BookLevel[];
  readonly status: 'Trading' | 'Halted';
  /** Step number × 10^5 + place within the step: of a symbol, one number stands for one book. */
  readonly seq: number;
}

/**
 * What one commit changed; `seq` counts up from one to the next without a gap. Where `after` is not the
 * `seq` of the change before, rows were read anew and have what no change has sent.
 */
export interface Committed {
  /** Number of the last event before this commit, and of its own last one. */
  readonly after: number;
  readonly seq: number;
  readonly time: number;
  readonly orders: readonly OrderInfo[];
  readonly executions: readonly ExecutionInfo[];
  readonly balances: readonly (BalanceInfo & { readonly account: string })[];
  /** Symbols whose book changed by users' orders or a step of the house. */
  readonly books: readonly string[];
}
