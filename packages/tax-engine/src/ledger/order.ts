import { type Entry, isFiat } from './entry.ts';

/** Entries that only bring units in come before those that take units out. */
function phase(entry: Entry): number {
  switch (entry.kind) {
    case 'opening':
      return 0;
    case 'deposit':
    case 'income':
    case 'gift-received':
      return 1;
    case 'trade':
      return entry.out === undefined ? 1 : 2;
    case 'derivative':
      return entry.out === undefined ? 1 : 3;
    case 'charge':
    case 'outgoing':
    case 'transfer':
    case 'withdrawal':
      return 3;
  }
}

export function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/**
 * The order of the ledger: time; then account; then the source's own sequence or balance chain;
 * then acquisitions before disposals; then content. The position of a row in its file never counts.
 */
export function compareEntries(a: Entry, b: Entry): number {
  return (
    a.at - b.at ||
    compareText(a.account, b.account) ||
    (a.sequence ?? -1) - (b.sequence ?? -1) ||
    phase(a) - phase(b) ||
    buysFirst(a, b) ||
    compareText(a.key, b.key) ||
    compareText(a.id, b.id)
  );
}

/** Among trades purchases come first, then swaps, which acquire too, then sales. */
function buysFirst(a: Entry, b: Entry): number {
  return a.kind === 'trade' && b.kind === 'trade' ? tradePhase(a) - tradePhase(b) : 0;
}

function tradePhase({ in: got, out: given }: Entry & { kind: 'trade' }): number {
  if (given !== undefined && isFiat(given.asset)) return 0;
  return got === undefined || isFiat(got.asset) ? 2 : 1;
}
