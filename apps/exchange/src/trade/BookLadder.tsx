import { type Decimal } from '@meridian/money/decimal.ts';
import type { InstrumentInfo, OrderInfo } from '@meridian/protocol/contracts/venue.ts';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import { useId, useLayoutEffect, useMemo, useRef } from 'react';

import type { AccountModel } from '../orders/account-model.ts';
import { typedText } from '../orders/typed-amount.ts';
import styles from './BookPane.module.css';
import type { BookSide } from './book-view.ts';
import { Ladder } from './ladder.ts';
import type { LiveSource } from './live-source.ts';
import type { TicketStore } from './ticket-store.ts';
import type { BookLevels } from './use-market-source.ts';

interface BookLadderProps {
  source: LiveSource<BookLevels>;
  account: AccountModel;
  ticket: TicketStore;
  instrument: InstrumentInfo;
  view: 'both' | BookSide;
  step: Decimal;
  stale: boolean;
  cancel: (orders: readonly OrderInfo[]) => void;
}

const ROWS = 14;

/** Rows that stay: their figures are written with each new book, at most once a frame. */
export function BookLadder(props: BookLadderProps) {
  const { source, account, ticket, instrument, view, step, stale, cancel } = props;
  const { t, tag } = useI18n();
  const root = useRef<HTMLDivElement>(null);
  const note = useId();
  const ladder = useMemo(() => {
    const shown = rowsOf(view);
    return new Ladder({ source, account, instrument, step, shown, t, tag });
  }, [source, account, instrument, step, view, t, tag]);
  useLayoutEffect(
    () => (root.current === null ? undefined : ladder.attach(root.current)),
    [ladder],
  );
  const take = (side: BookSide, index: number, isWhole: boolean) => {
    const row = ladder.rowAt(side, index);
    if (row === undefined) return;
    const amount = {
      amount: typedText(row.sum, tag),
      unit: 'base' as const,
      // What is taken from the book: asks are bought, bids are sold to.
      side: side === 'asks' ? ('Buy' as const) : ('Sell' as const),
    };
    ticket.change({ price: typedText(row.price, tag), ...(isWhole && amount), ...toLimit(ticket) });
  };
  const acts = { note, take, cancelAt: cancelOf(ladder, cancel) };
  const shown = rowsOf(view);
  return (
    <>
      <div className={styles.columns} aria-hidden="true">
        <span>{t('trade.book.price', { asset: instrument.quote })}</span>
        <span>{t('trade.book.size', { asset: instrument.base })}</span>
        <span>{t('trade.book.sum')}</span>
      </div>
      <p id={note} className={styles.hidden}>
        {t('trade.book.fills')}
      </p>
      <div ref={root} className={styles.ladder}>
        <div className={styles.sides}>
          {shown.asks > 0 && <SideRows side="asks" count={shown.asks} {...acts} />}
          <p className={styles.middle}>
            <strong className={styles.mid} data-figure="mid">
              <span className={styles.hidden}>{t('trade.book.mid')} </span>
              <bdi dir="ltr" data-figure="midPrice" />
            </strong>
            <bdi data-figure="spread">–</bdi>
            {stale && <span className={styles.staleNote}>{t('trade.book.stale')}</span>}
          </p>
          {shown.bids > 0 && <SideRows side="bids" count={shown.bids} {...acts} />}
        </div>
        <p className={styles.balance}>
          <span data-figure="foot" />
          <meter min={0} max={100} value={0} aria-hidden="true" />
        </p>
      </div>
    </>
  );
}

function rowsOf(view: BookLadderProps['view']): Readonly<Record<BookSide, number>> {
  const count = view === 'both' ? ROWS : 2 * ROWS;
  return { bids: view === 'asks' ? 0 : count, asks: view === 'bids' ? 0 : count };
}

function cancelOf(ladder: Ladder, cancel: BookLadderProps['cancel']) {
  return (side: BookSide, index: number) => cancel(ladder.ordersAt(side, index));
}

interface SideRowsProps {
  side: BookSide;
  count: number;
  /** Says what the buttons do. */
  note: string;
  take: (side: BookSide, index: number, isWhole: boolean) => void;
  cancelAt: (side: BookSide, index: number) => void;
}

/** One side, best price nearest the middle. */
function SideRows({ side, count, note, take, cancelAt }: SideRowsProps) {
  const { t } = useI18n();
  const places = Array.from({ length: count }, (_, index) => index);
  return (
    <ul role="list" className={styles.side} data-side={side} aria-label={t(`trade.book.${side}`)}>
      {places.map((index) => (
        <li key={index} className={styles.row} data-row={index} hidden>
          <span className={styles.depth} data-figure="bar" />
          <button
            type="button"
            className={styles.price}
            aria-describedby={note}
            onClick={() => take(side, index, false)}
          >
            <bdi data-figure="price">–</bdi>
          </button>
          <button
            type="button"
            className={styles.size}
            aria-describedby={note}
            onClick={() => take(side, index, true)}
          >
            <bdi data-figure="size">–</bdi>
          </button>
          <span className={styles.sum} data-figure="sum" />
          <button
            type="button"
            className={styles.cancel}
            aria-label={t('trade.book.cancelOwn')}
            title={t('trade.book.cancelOwn')}
            onClick={() => cancelAt(side, index)}
          >
            ×
          </button>
        </li>
      ))}
    </ul>
  );
}

/** A price is of use to an order that has one. */
function toLimit({ draft }: TicketStore) {
  const { kind } = draft.get();
  return kind === 'market' || kind === 'stop-market' ? ({ kind: 'limit' } as const) : {};
}
