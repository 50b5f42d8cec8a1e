import type { Queued } from './price-level.ts';

/** Names of the v5 API, so that nothing has to be translated between venue and wire. */
export type Side = 'Buy' | 'Sell';

/**
 * - `GTC` rests until it is filled or cancelled
 * - `IOC` takes what it can and ends
 * - `FOK` takes everything or nothing
 * - `PostOnly` rests or ends: it never takes
 */
export type TimeInForce = 'GTC' | 'IOC' | 'FOK' | 'PostOnly';

/** The values of `SmpType`, for readers of untrusted input. */
export const SMP_TYPES: ReadonlySet<unknown> = new Set([
  'None',
  'CancelMaker',
  'CancelTaker',
  'CancelBoth',
]);

/** What happens where an order would meet one of its own group; the taker's counts (B6). */
export type SmpType = 'None' | 'CancelMaker' | 'CancelTaker' | 'CancelBoth';

/**
 * An order as the book keeps it. Prices and lots are integers in the caller's units; a venue
 * extends the type by whose order it is and what it holds.
 */
export interface BookOrder<Self> extends Queued<Self> {
  readonly side: Side;
  /** Whose it is, and the group it was placed in; an empty group is none. */
  readonly smpOwner: string;
  readonly smpGroup: string;
  /** The limit. */
  price: bigint;
}

export function oppositeOf(side: Side): Side {
  return side === 'Buy' ? 'Sell' : 'Buy';
}

/** Whether a price is no worse than the limit for the order's owner: a buyer pays no more. */
export function isWithinLimit(side: Side, price: bigint, limit: bigint): boolean {
  return side === 'Buy' ? price <= limit : price >= limit;
}
