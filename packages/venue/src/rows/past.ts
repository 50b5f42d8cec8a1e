import { createBook } from '@meridian/matching/book.ts';
import { createSide } from '@meridian/matching/price-level.ts';
import { createHouse, type Order, type Venue } from '../state.ts';

/**
 * Makes a venue that was read from its rows one for commands of the past: its markets are empty, so that
 * nobody's order of today trades at a price of then, and its time begins anew. Accounts, balances and
 * numbers go on. What orders did before is not looked at again: such a venue is not checked or restored
 * from; the rows that its commands have written are.
 *
 * @param from the earliest time of a command
 * @returns the orders that were triggered and wait for their turn, which it leaves out
 */
export function enterPast(venue: Venue, from: number): readonly Order[] {
  for (const [symbol, market] of venue.markets) {
    venue.markets.set(symbol, {
      ...market,
      isTrading: true,
      index: null,
      last: null,
      book: createBook(),
      rising: createSide(false),
      falling: createSide(true),
      trailing: new Set(),
      trades: [],
      house: createHouse(),
    });
  }
  // Made anew for the empty markets.
  for (const { traders } of venue.accounts.values()) traders.clear();
  const waiting = venue.triggered;
  venue.triggered = [];
  venue.now = from;
  return waiting;
}
