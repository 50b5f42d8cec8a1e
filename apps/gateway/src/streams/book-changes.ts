import type { BookInfo } from '../venue/port.ts';

type BookLevel = BookInfo['bids'][number];

/** A book as its readers have it, or what of it changed since; a size of `0` deletes a level. */
export interface BookChange {
  readonly isWhole: boolean;
  readonly bids: readonly BookLevel[];
  readonly asks: readonly BookLevel[];
  readonly status: BookInfo['status'];
  /** Number of the book that a change is of; of a whole book its own. */
  readonly after: number;
  readonly seq: number;
}

/** What of a book its readers have, to send them what changed. */
export interface BookChanges {
  /** The whole book as it was sent last; null for a symbol there is not. */
  whole(): BookChange | null;
  /** What changed since; null where nothing did. */
  next(): BookChange | null;
}

/** @param read the book of now; null while there is none */
export function createBookChanges(read: () => BookInfo | null): BookChanges {
  let sent: BookInfo | null = null;
  return {
    whole() {
      sent ??= read();
      return sent === null ? null : wholeOf(sent);
    },
    next() {
      const book = read();
      if (book === null) return null;
      if (sent === null) {
        sent = book;
        return wholeOf(book);
      }
      const bids = changes(sent.bids, book.bids);
      const asks = changes(sent.asks, book.asks);
      const { status, seq } = book;
      if (bids.length === 0 && asks.length === 0 && status === sent.status) return null;
      const after = sent.seq;
      sent = book;
      return { isWhole: false, bids, asks, status, after, seq };
    },
  };
}

function wholeOf({ bids, asks, status, seq }: BookInfo): BookChange {
  return { isWhole: true, bids, asks, status, after: seq, seq };
}

/** Levels that are gone, then those that are new or changed. */
function changes(before: readonly BookLevel[], after: readonly BookLevel[]): BookLevel[] {
  const [old, current] = [new Map(before), new Map(after)];
  const changed: BookLevel[] = [];
  for (const price of old.keys()) if (!current.has(price)) changed.push([price, '0']);
  for (const [price, size] of current) if (old.get(price) !== size) changed.push([price, size]);
  return changed;
}
