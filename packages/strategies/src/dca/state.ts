import type { CloseReason, Keep, MarketRules } from '../strategy.ts';
import type { RunDca } from './plan.ts';

/**
 * - `starting`: the base order of a cycle buys at the market
 * - `running`, `paused`: take profit and safety orders are in the book, or none
 * - `clearing`: the take profit has sold all; safety orders that are left are cancelled
 * - `closing`: waits until no order is open, `selling` what is left, `paying` it out
 */
export type DcaPhase =
  | 'starting'
  | 'running'
  | 'paused'
  | 'clearing'
  | 'closing'
  | 'selling'
  | 'paying'
  | 'ended';

/** Sums over the trades of an order. */
export interface Traded {
  readonly filled: string;
  readonly filledValue: string;
  readonly baseFee: string;
  readonly quoteFee: string;
}

/** The present order of a kind; those before it have ended. */
export interface DcaOrder {
  /** Counts the orders of its kind over all cycles: part of the link id. */
  readonly round: number;
  /** `due`: to be sent, it may have been; `open`: the venue has it; `none`: there is nothing to order. */
  readonly place: 'due' | 'open' | 'none';
  readonly qty: string;
  readonly price: string | null;
  /** Not to be sent before: the venue refused it for now. */
  readonly notBefore: number | null;
  /** What of its trades has been counted. */
  readonly counted: Traded;
}

/** A safety order of the cycle. */
export interface DcaLevel {
  readonly price: string;
  readonly qty: string;
  /** What its orders have bought so far, before fees. */
  readonly bought: string;
  readonly order: DcaOrder;
}

/** Sums of the cycle at work; amounts of the quote asset are after fees, those of the base asset before. */
export interface CycleSums {
  readonly startedAt: number;
  /** When it last traded. */
  readonly tradedAt: number;
  readonly bought: string;
  /** Of the buys, without fees. */
  readonly boughtValue: string;
  readonly spent: string;
  readonly sold: string;
  readonly received: string;
  /** What was sold has cost so much, by the average at its sale. */
  readonly soldCost: string;
}

/** A cycle that is over. */
export interface Cycle {
  readonly startedAt: number;
  readonly time: number;
  /** Null where it ended before its base order was filled. */
  readonly basePrice: string | null;
  /** Safety orders that bought something. */
  readonly safetyOrders: number;
  readonly bought: string;
  readonly spent: string;
  readonly sold: string;
  readonly received: string;
  readonly profit: string;
  readonly outcome: CloseReason;
}

interface Payout {
  readonly base: string;
  readonly quote: string;
  /** The price that values the base asset; null where there was none. */
  readonly last: string | null;
}

export interface DcaState {
  readonly phase: DcaPhase;
  readonly parameters: RunDca;
  readonly rules: MarketRules;
  readonly base: DcaOrder;
  /** Orders at the market that the present purpose has had. */
  readonly tries: number;
  readonly profit: DcaOrder;
  /** What the take profit has to ask; null before anything is held. */
  readonly profitPrice: string | null;
  readonly end: DcaOrder;
  readonly levels: readonly DcaLevel[];
  readonly basePrice: string | null;
  readonly stopPrice: string | null;
  /** What its account has, by the reports; `cost` is what the base asset in it has cost. */
  readonly held: string;
  readonly cost: string;
  readonly quote: string;
  /** Null between two cycles. */
  readonly cycle: CycleSums | null;
  /** Cycles that are over, and what they have brought. */
  readonly cycles: number;
  readonly gained: string;
  readonly closing: { readonly reason: CloseReason; readonly keep: Keep } | null;
  /** What is paid out at the end: kept before it is, so that it is known after a restart. */
  readonly payout: Payout | null;
}

export const NOTHING_TRADED: Traded = {
  ...{ filled: '0', filledValue: '0', baseFee: '0', quoteFee: '0' },
};

export const NO_ORDER: DcaOrder = {
  ...{ round: -1, place: 'none', qty: '0', price: null, notBefore: null },
  counted: NOTHING_TRADED,
};

export const NO_SUMS = {
  ...{ bought: '0', boughtValue: '0', spent: '0', sold: '0', received: '0', soldCost: '0' },
} as const;
