import { msBetween } from '../common/time.ts';
import { type Entry, isFiat } from './entry.ts';

/**
 * Kinds of entries in their order within an instant: entries that only receive units, purchases,
 * transfers, swaps, which receive units too, sales, and other entries that give units.
 */
export const PHASE = {
  opening: 0,
  arrival: 1,
  purchase: 2,
  transfer: 3,
  swap: 4,
  sale: 5,
  departure: 6,
} as const;

type Phase = (typeof PHASE)[keyof typeof PHASE];

export function phaseOf(entry: Entry): Phase {
  switch (entry.kind) {
    case 'opening':
      return PHASE.opening;
    case 'deposit':
    case 'income':
    case 'gift-received':
      return PHASE.arrival;
    case 'trade':
      return tradePhase(entry);
    case 'derivative':
      return entry.out === undefined ? PHASE.arrival : PHASE.departure;
    case 'transfer':
      return PHASE.transfer;
    case 'charge':
    case 'outgoing':
    case 'withdrawal':
      return PHASE.departure;
  }
}

export function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/**
 * The order of the ledger: time; then kind of entry, whatever the account; then the source's own
 * sequence; then content. Neither names nor the position of a row in its file decide, except that
 * the account breaks ties between equal contents. `arrangeInstants` makes the exceptions.
 */
export function compareEntries(a: Entry, b: Entry): number {
  return (
    msBetween(b.at, a.at) ||
    phaseOf(a) - phaseOf(b) ||
    (a.sequence ?? -1) - (b.sequence ?? -1) ||
    compareText(a.key, b.key) ||
    compareText(a.account, b.account) ||
    compareText(a.id, b.id)
  );
}

function tradePhase({ in: got, out: given }: Entry & { kind: 'trade' }): Phase {
  if (given === undefined) return PHASE.arrival;
  if (isFiat(given.asset)) return PHASE.purchase;
  return got === undefined || isFiat(got.asset) ? PHASE.sale : PHASE.swap;
}
