import {
  compare,
  type Decimal,
  decimal,
  decimalToText,
  subtract,
} from '@meridian/money/decimal.ts';
import { formatDecimal } from '@meridian/money/format.ts';
import type { InstrumentInfo, OrderInfo } from '@meridian/protocol/contracts/venue.ts';
import type { BookLevel } from '@meridian/quotes/streams.ts';
import type { useI18n } from '@meridian/ui/I18nProvider.tsx';

import type { AccountModel } from '../orders/account-model.ts';
import { createBookPainter } from './book-painter.ts';
import {
  averageOf,
  bidShare,
  bookRows,
  largerOf,
  type BookRow,
  type BookSide,
  middleOf,
  ownGroups,
} from './book-view.ts';
import type { LiveSource } from './live-source.ts';
import type { BookLevels } from './use-market-source.ts';

export interface LadderParts {
  readonly source: LiveSource<BookLevels>;
  readonly account: AccountModel;
  readonly instrument: InstrumentInfo;
  readonly step: Decimal;
  /** Rows of each side. */
  readonly shown: Readonly<Record<BookSide, number>>;
  readonly t: ReturnType<typeof useI18n>['t'];
  readonly tag: string;
}

interface PointedRow {
  readonly side: BookSide;
  readonly index: number;
}

type Groups = ReturnType<typeof ownGroups<OrderInfo>>;

/** The rows of a book as they are painted, and which of them is pointed at. */
export class Ladder {
  readonly #parts: LadderParts;
  #rows: Readonly<Record<BookSide, readonly BookRow[]>> = { bids: [], asks: [] };
  #own: Groups = { bids: new Map(), asks: new Map() };
  #pointed: PointedRow | null = null;

  constructor(parts: LadderParts) {
    this.#parts = parts;
  }

  /** What a row shows now; undefined for an empty one. */
  rowAt(side: BookSide, index: number): BookRow | undefined {
    return this.#rows[side][index];
  }

  /** The reader's own orders in a row. */
  ordersAt(side: BookSide, index: number): readonly OrderInfo[] {
    const row = this.#rows[side][index];
    return row === undefined ? [] : (this.#own[side].get(decimalToText(row.price)) ?? []);
  }

  /** Paints into an element with each new book, at most once a frame; returns how to stop. */
  attach(root: HTMLElement): () => void {
    const { source, account, instrument, step, tag } = this.#parts;
    const sizePlaces = decimal(instrument.lotSize).scale;
    const paintRows = createBookPainter(root, { tag, pricePlaces: step.scale, sizePlaces });
    const paintRest = restPainter(root, this.#parts);
    const paint = () => {
      const { value } = source;
      if (value === null) return;
      const { bids, asks } = (this.#rows = this.#rowsOf(value));
      const most = largerOf(bids.at(-1)?.sum, asks.at(-1)?.sum);
      const own = { bids: keysOf(this.#own.bids), asks: keysOf(this.#own.asks) };
      paintRows({ bids, asks, most, own });
      paintRest(value, this.#rows, this.#pointed);
    };
    const readOwn = () => {
      this.#own = this.#ownNow();
      paint();
    };
    const listening = new AbortController();
    const point = (pointed: PointedRow | null) => {
      this.#pointed = pointed;
      paint();
    };
    for (const type of ['pointerover', 'focusin']) {
      const onRow = ({ target }: Event) => point(rowOf(target));
      root.addEventListener(type, onRow, { signal: listening.signal });
    }
    for (const type of ['pointerleave', 'focusout']) {
      root.addEventListener(type, () => point(null), { signal: listening.signal });
    }
    readOwn();
    const stops = [source.observe(paint), account.holdings.observe(readOwn)];
    return () => {
      listening.abort();
      for (const stop of stops) stop();
    };
  }

  #rowsOf({ bids, asks }: BookLevels) {
    const { step, shown } = this.#parts;
    return {
      bids: bookRows(bids, 'bids', step, shown.bids),
      asks: bookRows(asks, 'asks', step, shown.asks),
    };
  }

  #ownNow(): Groups {
    const { account, instrument, step } = this.#parts;
    const holdings = account.holdings.get();
    const open = holdings.kind === 'ready' ? holdings.open : [];
    return ownGroups(
      open.filter(({ symbol }) => symbol === instrument.symbol),
      step,
    );
  }
}

function keysOf(groups: ReadonlyMap<string, unknown>): ReadonlySet<string> {
  return new Set(groups.keys());
}

function rowOf(target: EventTarget | null): PointedRow | null {
  const row = target instanceof Element ? target.closest<HTMLElement>('[data-row]') : null;
  const side = row?.parentElement?.dataset['side'];
  if (row === null || (side !== 'bids' && side !== 'asks')) return null;
  return { side, index: parseInt(row.dataset['row'] ?? '', 10) };
}

type Rows = Readonly<Record<BookSide, readonly BookRow[]>>;

/** Mid price and spread, and below the rows what everything to the pointed one comes to, else the bids' share. */
function restPainter(root: HTMLElement, { t, tag, instrument, shown }: LadderParts) {
  const spread = root.querySelector<HTMLElement>("[data-figure='spread']");
  const foot = root.querySelector<HTMLElement>("[data-figure='foot']");
  const meter = root.querySelector('meter');
  const tick = decimal(instrument.tickSize);
  const paintMid = midPainter(root, tag, tick.scale + 1);
  const format = (value: Decimal) => formatDecimal(value, { locale: tag });
  const percent = new Intl.NumberFormat(tag, { style: 'percent' });
  const write = (place: HTMLElement | null, text: string) => {
    if (place !== null && place.textContent !== text) place.textContent = text;
  };
  const sumTo = (row: BookRow) => {
    const { base, quote } = instrument;
    const figures = { average: format(averageOf(row, tick)), sum: format(row.sum) };
    return t('trade.book.toHere', { ...figures, base, value: format(row.value), quote });
  };
  let marked: PointedRow | null = null;
  return ({ bids: [bid], asks: [ask] }: BookLevels, rows: Rows, pointed: PointedRow | null) => {
    paintMid(bid, ask);
    const gap =
      bid === undefined || ask === undefined ? null : subtract(decimal(ask[0]), decimal(bid[0]));
    const spreadText = gap === null ? null : `${t('trade.book.spread')} ${format(gap)}`;
    write(spread, spreadText ?? t('trade.book.oneSided'));
    const row = pointed === null ? undefined : rows[pointed.side][pointed.index];
    const toMark = row === undefined ? null : pointed;
    if (toMark !== marked) markTo(root, toMark);
    marked = toMark;
    // Of one side alone there is no share.
    const isWhole = shown.bids > 0 && shown.asks > 0;
    const share = isWhole ? bidShare(rows.bids, rows.asks) : null;
    if (meter !== null) {
      meter.hidden = row !== undefined || share === null;
      meter.value = share ?? 0;
    }
    if (row !== undefined) write(foot, sumTo(row));
    else if (share === null) write(foot, '');
    else write(foot, t('trade.book.bidShare', { percent: percent.format(share / 100) }));
  };
}

/** The middle between the best two prices, with the way it went last. Nothing of a book of one side. */
function midPainter(root: HTMLElement, tag: string, places: number) {
  const mark = root.querySelector<HTMLElement>("[data-figure='mid']");
  const place = root.querySelector<HTMLElement>("[data-figure='midPrice']");
  let before: Decimal | null = null;
  let arrow = '';
  return (bid: BookLevel | undefined, ask: BookLevel | undefined) => {
    if (mark === null || place === null) return;
    const isWhole = bid !== undefined && ask !== undefined;
    mark.hidden = !isWhole;
    if (!isWhole) return;
    const mid = middleOf(decimal(bid[0]), decimal(ask[0]));
    const moved = before === null ? 0 : compare(mid, before);
    before = mid;
    if (moved !== 0) {
      arrow = moved > 0 ? '↑ ' : '↓ ';
      mark.dataset['direction'] = moved > 0 ? 'up' : 'down';
    }
    const text = arrow + formatDecimal(mid, { locale: tag, minimumFractionDigits: places });
    if (place.textContent !== text) place.textContent = text;
  };
}

/** Marks every row from the best price to the one that is pointed at. */
function markTo(root: HTMLElement, pointed: PointedRow | null): void {
  for (const row of root.querySelectorAll<HTMLElement>('[data-row]')) {
    const isSide = row.parentElement?.dataset['side'] === pointed?.side;
    const isTo =
      pointed !== null && isSide && parseInt(row.dataset['row'] ?? '', 10) <= pointed.index;
    if (row.hasAttribute('data-to') !== isTo) row.toggleAttribute('data-to', isTo);
  }
}
