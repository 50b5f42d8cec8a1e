import type { BookInfo } from '../../venue/port.ts';

type BookLevel = BookInfo['bids'][number];

/** What of a book its readers have, to send them what changed. */
export interface BookChannel {
  /** The whole book as it was sent last. */
  snapshot(): object | null;
  /** What changed since; null where nothing did. Level 1 is sent whole, now and then unchanged too. */
  next(nowMs: number): object | null;
}

/** Level 1 says after so long that it is still what it was. */
const REPEAT_MS = 3_000;

type Levels = ReadonlyMap<string, string>;

export function createBookChannel(
  topic: string,
  depth: number,
  { read, now }: { readonly read: () => BookInfo | null; readonly now: () => number },
): BookChannel {
  // 1 would say that the service was restarted.
  let update = 2;
  let sent: BookInfo | null = null;
  let sentAtMs = 0;
  const message = (
    type: string,
    book: BookInfo,
    b: readonly BookLevel[],
    a: readonly BookLevel[],
  ) => {
    const ts = now();
    sentAtMs = ts;
    return { topic, ts, type, data: { s: book.symbol, b, a, u: update, seq: book.seq }, cts: ts };
  };
  return {
    snapshot() {
      sent ??= read();
      return sent === null ? null : message('snapshot', sent, sent.bids, sent.asks);
    },
    next(nowMs) {
      const book = read();
      if (book === null || sent === null) return null;
      const b = changes(levelsOf(sent.bids), levelsOf(book.bids));
      const a = changes(levelsOf(sent.asks), levelsOf(book.asks));
      const isSame = b.length === 0 && a.length === 0;
      if (isSame && (depth > 1 || nowMs - sentAtMs < REPEAT_MS)) return null;
      sent = book;
      update += 1;
      return depth === 1
        ? message('snapshot', book, book.bids, book.asks)
        : message('delta', book, b, a);
    },
  };
}

function levelsOf(levels: readonly BookLevel[]): Levels {
  return new Map(levels);
}

/** Levels that are new or changed, and those that are gone, with the size `0`. */
function changes(before: Levels, after: Levels): BookLevel[] {
  const changed: BookLevel[] = [];
  for (const price of before.keys()) if (!after.has(price)) changed.push([price, '0']);
  for (const [price, size] of after) if (before.get(price) !== size) changed.push([price, size]);
  return changed;
}
