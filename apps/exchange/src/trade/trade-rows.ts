import { add, decimalToText, parseDecimal } from '@meridian/money/decimal.ts';
import type { PublicTrade } from '@meridian/quotes/streams.ts';

/** A row of the list of trades. */
export interface ShownTrade {
  readonly id: string;
  readonly side: PublicTrade['side'];
  readonly price: string;
  /** Null where a size is no number. */
  readonly size: string | null;
  /** Of the latest trade in it, in ms. */
  readonly time: number;
  readonly isOwn: boolean;
}

/**
 * Trades as they are shown, newest first. Combined, neighbours of one side at one price are one row: an
 * order that meets many small ones would fill the list.
 *
 * @param own the reader's, by id
 */
export function tradeRows(
  trades: readonly PublicTrade[],
  own: ReadonlySet<string>,
  isCombined: boolean,
): ShownTrade[] {
  const rows: ShownTrade[] = [];
  for (const { id, side, price, size, time, tradeId } of trades) {
    const parsed = parseDecimal(size);
    const row = {
      ...{ id, side, price, time },
      size: parsed === null ? null : decimalToText(parsed),
      isOwn: tradeId !== null && own.has(tradeId),
    };
    const last = rows.at(-1);
    if (!isCombined || last?.side !== side || last.price !== price) rows.push(row);
    else rows[rows.length - 1] = joined(last, row);
  }
  return rows;
}

/** The earlier trade's name stays the row's: a newer neighbour changes the row and makes none anew. */
function joined(later: ShownTrade, earlier: ShownTrade): ShownTrade {
  const sizes = [later.size, earlier.size].map((size) =>
    size === null ? null : parseDecimal(size),
  );
  const [first = null, second = null] = sizes;
  return {
    ...later,
    id: earlier.id,
    size: first === null || second === null ? null : decimalToText(add(first, second)),
    isOwn: later.isOwn || earlier.isOwn,
  };
}
