import { type Entry, isFiat } from './entry.ts';

/**
 * What entries of one instant do, in the order in which it is done: what only brings units in,
 * purchases, transfers, swaps, which acquire too, sales, and what else takes units out.
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
 * The order of the ledger: time; then what entries do, whatever the account; then the source's own
 * sequence; then content. Neither names nor the position of a row in its file count: the account
 * tells apart only what has the same content. `arrangeInstants` has the exceptions.
 */
export function compareEntries(a: Entry, b: Entry): number {
  return (
    a.at - b.at ||
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
