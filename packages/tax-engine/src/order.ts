import { type Entry, isFiat } from './ledger.ts';

/** Entries that only bring units in come before those that take units out. */
function phase(entry: Entry): number {
  switch (entry.kind) {
    case 'opening':
      return 0;
    case 'deposit':
    case 'income':
    case 'gift-received':
      return 1;
    case 'transfer':
      return 2;
    case 'trade':
      return entry.out === undefined ? 1 : 3;
    case 'derivative':
      return entry.out === undefined ? 1 : 4;
    case 'charge':
    case 'outgoing':
    case 'withdrawal':
      return 4;
  }
}

const text = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/**
 * The order of the ledger: time; then account; then the source's own sequence or balance chain;
 * then acquisitions before disposals; then content. The position of a row in its file never counts.
 */
export function compareEntries(a: Entry, b: Entry): number {
  return (
    a.at - b.at ||
    text(a.account, b.account) ||
    (a.sequence ?? -1) - (b.sequence ?? -1) ||
    phase(a) - phase(b) ||
    buysFirst(a, b) ||
    text(a.key, b.key)
  );
}

/** Among trades, those paid in a currency come first: they are plain acquisitions. */
function buysFirst(a: Entry, b: Entry): number {
  if (a.kind !== 'trade' || b.kind !== 'trade') return 0;
  return paid(a.out?.asset) - paid(b.out?.asset);
}

function paid(asset: string | undefined): number {
  return asset !== undefined && isFiat(asset) ? 0 : 1;
}
