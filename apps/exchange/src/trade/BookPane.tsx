import {
  compare,
  type Decimal,
  decimal,
  decimalToText,
  subtract,
} from '@meridian/money/decimal.ts';
import { formatDecimal } from '@meridian/money/format.ts';
import type { BookResult, InstrumentInfo } from '@meridian/protocol/contracts/venue.ts';
import { VENUE_PATHS } from '@meridian/protocol/venue-api.ts';
import type { BusinessClient } from '@meridian/protocol/business-client.ts';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import { Select } from '@meridian/ui/Select.tsx';
import { useCallback, useState } from 'react';

import { useSignal } from '../markets/use-signal.ts';
import type { AccountModel } from '../orders/account-model.ts';
import styles from './BookPane.module.css';
import {
  averageOf,
  bidShare,
  bookRows,
  type BookRow,
  type BookSide,
  groupings,
  percentOf,
} from './book-view.ts';
import { usePolled } from './polled.ts';
import type { TicketStore } from './ticket-store.ts';
import type { TradeModel } from './trade-model.ts';
import { typedText } from '../orders/typed-amount.ts';

interface BookPaneProps {
  model: TradeModel;
  account: AccountModel;
  ticket: TicketStore;
  client: Pick<BusinessClient, 'get'> | null;
  instrument: InstrumentInfo;
  last: string | undefined;
}

const VIEWS = ['both', 'bids', 'asks'] as const;
type View = (typeof VIEWS)[number];
const LEVELS = 200;
const ROWS = 14;
const EVERY_MS = 1_000;
const GROUPINGS = 7;

/** Bids and asks by price. A price goes into the ticket by its row, an amount with everything before it. */
export function BookPane(props: BookPaneProps) {
  const { model, client, instrument, last } = props;
  const { t, tag } = useI18n();
  const [view, setView] = useState<View>('both');
  const steps = groupings(decimal(instrument.tickSize), GROUPINGS);
  const [group, setGroup] = useState(0);
  const step = steps[group] ?? decimal(instrument.tickSize);
  const book = useBook(model, client, instrument.symbol);
  const count = view === 'both' ? ROWS : 2 * ROWS;
  const levels = book.kind === 'ready' ? book.value : null;
  const bids = levels === null ? [] : bookRows(levels.bids, 'bids', step, count);
  const asks = levels === null ? [] : bookRows(levels.asks, 'asks', step, count);
  const isEmpty = book.kind === 'ready' && bids.length === 0 && asks.length === 0;
  return (
    <div className={styles.pane} data-stale={book.kind === 'ready' && book.stale ? '' : undefined}>
      <div className={styles.tools}>
        <Select
          aria-label={t('trade.book.view')}
          value={view}
          onChange={({ currentTarget }) =>
            setView(VIEWS.find((each) => each === currentTarget.value) ?? 'both')
          }
        >
          {VIEWS.map((each) => (
            <option key={each} value={each}>
              {t(`trade.book.${each}`)}
            </option>
          ))}
        </Select>
        <Select
          aria-label={t('trade.book.group')}
          value={group}
          onChange={({ currentTarget }) => setGroup(parseInt(currentTarget.value, 10))}
        >
          {steps.map((each, index) => (
            <option key={index} value={index}>
              {formatDecimal(each, { locale: tag })}
            </option>
          ))}
        </Select>
      </div>
      {book.kind === 'loading' && <p className={styles.note}>{t('trade.book.loading')}</p>}
      {book.kind === 'failed' && (
        <p className={styles.note} role="alert">
          {t('trade.book.failed')}
        </p>
      )}
      {isEmpty && <p className={styles.note}>{t('trade.book.empty')}</p>}
      {book.kind === 'ready' && !isEmpty && (
        <Sides
          {...props}
          view={view}
          bids={bids}
          asks={asks}
          step={step}
          last={last}
          stale={book.stale}
        />
      )}
    </div>
  );
}

function useBook(model: TradeModel, client: BookPaneProps['client'], symbol: string) {
  const load = useCallback(async () => {
    const query = { symbol, levels: `${LEVELS}` };
    const answer = await client?.get(VENUE_PATHS.book, query, { hiddenToast: true });
    // `as`: the gateway's answer by its contract.
    return answer?.ok === true ? (answer.result as BookResult) : null;
  }, [client, symbol]);
  return usePolled(model, client === null ? null : load, EVERY_MS);
}

interface SidesProps extends BookPaneProps {
  view: View;
  bids: readonly BookRow[];
  asks: readonly BookRow[];
  step: Decimal;
  stale: boolean;
}

function Sides(props: SidesProps) {
  const { t, tag } = useI18n();
  const { view, bids, asks, instrument, stale } = props;
  const most = largest(bids.at(-1)?.sum, asks.at(-1)?.sum);
  const share = bidShare(bids, asks);
  const best = { bid: bids[0]?.price, ask: asks[0]?.price };
  return (
    <>
      <div className={styles.columns} aria-hidden="true">
        <span>{t('trade.book.price', { asset: instrument.quote })}</span>
        <span>{t('trade.book.size', { asset: instrument.base })}</span>
        <span>{t('trade.book.sum')}</span>
      </div>
      <div className={styles.sides}>
        {view !== 'bids' && <SideList {...props} side="asks" rows={asks} most={most} />}
        <p className={styles.middle}>
          {best.bid !== undefined && best.ask !== undefined ? (
            <>
              {t('trade.book.spread')}{' '}
              <bdi dir="ltr">{formatDecimal(subtract(best.ask, best.bid), { locale: tag })}</bdi>
            </>
          ) : (
            t('trade.book.oneSided')
          )}
          {stale && <strong> {t('trade.book.stale')}</strong>}
        </p>
        {view !== 'asks' && <SideList {...props} side="bids" rows={bids} most={most} />}
      </div>
      {share !== null && (
        <p className={styles.balance}>
          <span>{t('trade.book.bidShare', { percent: percentText(share, tag) })}</span>
          <meter min={0} max={100} value={share} aria-hidden="true" />
        </p>
      )}
    </>
  );
}

interface SideListProps extends SidesProps {
  side: BookSide;
  rows: readonly BookRow[];
  most: Decimal | null;
}

/** One side, best price nearest the middle. */
function SideList({ side, rows, most, step, instrument, account, ticket }: SideListProps) {
  const { t, tag } = useI18n();
  const holdings = useSignal(account.holdings);
  const own = new Set(
    holdings.kind === 'ready'
      ? holdings.open
          .filter((order) => order.symbol === instrument.symbol && order.price !== null)
          .map((order) => order.price)
      : [],
  );
  const places = step.scale;
  const tick = decimal(instrument.tickSize);
  const shown = side === 'asks' ? rows.toReversed() : rows;
  const sizePlaces = decimal(instrument.lotSize).scale;
  const format = (value: Decimal, digits: number) =>
    formatDecimal(value, { locale: tag, minimumFractionDigits: digits });
  return (
    <ul role="list" className={styles.side} data-side={side} aria-label={t(`trade.book.${side}`)}>
      {shown.map((row) => {
        const price = decimalToText(row.price);
        const percent = most === null ? null : percentOf(row.sum, most);
        return (
          <li key={price} className={styles.row} data-own={own.has(price) ? '' : undefined}>
            <progress className={styles.depth} max={100} value={percent ?? 0} aria-hidden="true" />
            <button
              type="button"
              className={styles.price}
              title={t('trade.book.toHere', {
                average: format(averageOf(row, tick), 0),
                sum: format(row.sum, 0),
                base: instrument.base,
                value: format(row.value, 0),
                quote: instrument.quote,
              })}
              aria-label={t('trade.book.usePrice', { price: format(row.price, places) })}
              onClick={() =>
                ticket.change({ price: typedText(row.price, tag), ...toLimit(ticket) })
              }
            >
              {format(row.price, places)}
            </button>
            <button
              type="button"
              className={styles.size}
              aria-label={t('trade.book.useSize', {
                size: format(row.size, sizePlaces),
                sum: format(row.sum, 0),
              })}
              onClick={() =>
                ticket.change({
                  price: typedText(row.price, tag),
                  amount: typedText(row.sum, tag),
                  unit: 'base',
                  // What is taken from the book: asks are bought, bids are sold to.
                  side: side === 'asks' ? 'Buy' : 'Sell',
                  ...toLimit(ticket),
                })
              }
            >
              {format(row.size, sizePlaces)}
            </button>
            <span className={styles.sum}>{format(row.sum, sizePlaces)}</span>
            {own.has(price) && <span className={styles.own}>{t('trade.book.own')}</span>}
          </li>
        );
      })}
    </ul>
  );
}

/** A price is of use to an order that has one. */
function toLimit({ draft }: TicketStore) {
  const { kind } = draft.get();
  return kind === 'market' || kind === 'stop-market' ? ({ kind: 'limit' } as const) : {};
}

function largest(a: Decimal | undefined, b: Decimal | undefined): Decimal | null {
  if (a === undefined || b === undefined) return a ?? b ?? null;
  return compare(a, b) >= 0 ? a : b;
}

function percentText(percent: number, tag: string): string {
  return new Intl.NumberFormat(tag, { style: 'percent' }).format(percent / 100);
}
