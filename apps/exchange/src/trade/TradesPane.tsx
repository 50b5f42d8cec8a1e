import { parseDecimal } from '@meridian/money/decimal.ts';
import { formatDecimal } from '@meridian/money/format.ts';
import type { InstrumentInfo } from '@meridian/protocol/contracts/venue.ts';
import type { PublicTrade } from '@meridian/quotes/streams.ts';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import { memo, useMemo, useSyncExternalStore } from 'react';

import { formatPrice } from '../markets/figures.ts';
import { useSignal } from '../markets/use-signal.ts';
import type { AccountModel } from '../orders/account-model.ts';
import styles from './BookPane.module.css';
import { SourceNote } from './SourceNote.tsx';
import type { TradeModel } from './trade-model.ts';
import { useTradeSource } from './use-market-source.ts';

interface TradesPaneProps {
  model: TradeModel;
  account: AccountModel;
  instrument: InstrumentInfo;
}

const COUNT = 40;
/** As narrow in every language: no words for the half of the day. */
const CLOCK = {
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
} as const;

/** The market's latest trades, newest first; the direction is the taker's, by colour and by arrow. */
export function TradesPane({ model, account, instrument }: TradesPaneProps) {
  const { t, tag } = useI18n();
  const { symbol, base, quote, tickSize } = instrument;
  const source = useTradeSource(model, symbol);
  const status = useSignal(source.status);
  const trades = useSyncExternalStore(
    (listener) => source.observe(listener),
    () => source.value,
    () => null,
  );
  const fills = useSignal(account.fillsSeen);
  const own = useMemo(() => new Set(fills.map(({ tradeId }) => tradeId)), [fills]);
  const time = useMemo(() => new Intl.DateTimeFormat(tag, CLOCK), [tag]);
  if (status.kind !== 'ready') return <SourceNote status={status} what="trades" />;
  return (
    <div className={styles.pane} data-stale={status.stale ? '' : undefined}>
      <SourceNote status={status} what="trades" />
      <table className={styles.trades}>
        <caption className={styles.hidden}>{t('trade.trades')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('trade.book.price', { asset: quote })}</th>
            <th scope="col">{t('trade.book.size', { asset: base })}</th>
            <th scope="col">{t('trade.orders.time')}</th>
          </tr>
        </thead>
        <tbody>
          {(trades ?? []).slice(0, COUNT).map((trade) => (
            <TradeRow
              key={trade.id}
              trade={trade}
              own={trade.tradeId !== null && own.has(trade.tradeId) ? t('trade.trades.own') : null}
              tick={tickSize}
              tag={tag}
              time={time}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface TradeRowProps {
  trade: PublicTrade;
  /** What to say of a trade of the reader's own; null of others. */
  own: string | null;
  tick: string;
  tag: string;
  time: Intl.DateTimeFormat;
}

/** A trade never changes: of a new list only the new rows are drawn. */
const TradeRow = memo(({ trade, own, tick, tag, time }: TradeRowProps) => {
  const size = parseDecimal(trade.size);
  return (
    <tr data-side={trade.side} data-own={own === null ? undefined : ''}>
      <td>
        <bdi dir="ltr">
          {trade.side === 'Buy' ? '↑' : '↓'} {formatPrice(trade.price, tick, tag)}
        </bdi>
        {own !== null && <span className={styles.hidden}>{own}</span>}
      </td>
      <td>
        <bdi dir="ltr">{size === null ? '–' : formatDecimal(size, { locale: tag })}</bdi>
      </td>
      <td>{time.format(trade.time)}</td>
    </tr>
  );
});
