import type { CloseReason, Keep, MarketRules } from '../strategy.ts';
import type { GridParameters } from './plan.ts';

/**
 * - `waiting`: for the price that starts it
 * - `starting`: the first order buys what the upper cells sell
 * - `running`, `paused`: the cells have orders, or none
 * - `closing`: waits until no order is open, `selling` what is left, `paying` it out
 */
export type GridPhase =
  | 'waiting'
  | 'starting'
  | 'running'
  | 'paused'
  | 'closing'
  | 'selling'
  | 'paying'
  | 'ended';

/**
 * - `due`: to be sent; it may have been, and the answer may not have come
 * - `open`: the venue has it
 * - `none`: there is nothing to order
 */
export type OrderPlace = 'due' | 'open' | 'none';

/** The present order of a cell, of the start or of the end. */
export interface OwnOrder {
  /** Counts the orders of a cell: part of the link id. */
  readonly round: number;
  readonly place: OrderPlace;
  readonly qty: string;
  /** Not to be sent before: the venue refused it for now. */
  readonly notBefore: number | null;
}

/** A cell: buys at `low` and sells at `high`, one after the other. */
export interface Cell {
  readonly low: string;
  readonly high: string;
  readonly side: 'Buy' | 'Sell';
  readonly order: OwnOrder;
  /** Of the side it is at: what its orders have traded so far, the present one left out. */
  readonly traded: string;
  /** What it holds of the base asset after fees, and what that cost with fees. */
  readonly held: string;
  readonly cost: string;
  /** Round of the order that bought; null where the first order of the bot did. */
  readonly boughtIn: number | null;
  /** What the sells of this side have brought after fees. */
  readonly proceeds: string;
}

/** A buy and the sell of what it bought. */
export interface Pair {
  readonly cell: number;
  readonly buyRound: number | null;
  readonly sellRound: number;
  readonly low: string;
  readonly high: string;
  readonly sold: string;
  readonly cost: string;
  readonly proceeds: string;
  readonly profit: string;
  readonly time: number;
}

interface Payout {
  readonly base: string;
  readonly quote: string;
  /** The price that values the base asset; null where there was none. */
  readonly last: string | null;
}

export interface GridState {
  readonly phase: GridPhase;
  readonly parameters: GridParameters;
  readonly rules: MarketRules;
  /** Whether the trigger is reached from below; null where there is none. */
  readonly rises: boolean | null;
  /** What each cell buys; null before it starts. */
  readonly qty: string | null;
  readonly cells: readonly Cell[];
  /** The order at the market at the start, and the one at the end. */
  readonly market: OwnOrder;
  readonly bought: string;
  readonly spent: string;
  readonly pairs: number;
  readonly profit: string;
  readonly closing: { readonly reason: CloseReason; readonly keep: Keep } | null;
  /** What is paid out at the end: kept before it is, so that it is known after a restart. */
  readonly payout: Payout | null;
}

export const NO_ORDER: OwnOrder = { round: 0, place: 'none', qty: '0', notBefore: null };
