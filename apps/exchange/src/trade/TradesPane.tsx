import { decimal } from '@meridian/money/decimal.ts';
import { formatDecimal } from '@meridian/money/format.ts';
import type { InstrumentInfo } from '@meridian/protocol/contracts/venue.ts';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import { memo, useMemo, useState, useSyncExternalStore } from 'react';

import { formatPrice } from '../markets/figures.ts';
import { useSignal } from '../markets/use-signal.ts';
import type { AccountModel } from '../orders/account-model.ts';
import styles from './BookPane.module.css';
import { SourceNote } from './SourceNote.tsx';
import { type ShownTrade, tradeRows } from './trade-rows.ts';
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
  const [isCombined, setCombined] = useState(false);
  const rows = useMemo(
    () => tradeRows(trades ?? [], own, isCombined).slice(0, COUNT),
    [trades, own, isCombined],
  );
  const clock = useMemo(() => new Intl.DateTimeFormat(tag, CLOCK), [tag]);
  if (status.kind !== 'ready') return <SourceNote status={status} what="trades" />;
  return (
    <div className={styles.pane} data-stale={status.stale ? '' : undefined}>
      <SourceNote status={status} what="trades" />
      <label className={styles.combine}>
        <input
          type="checkbox"
          checked={isCombined}
          onChange={({ currentTarget }) => setCombined(currentTarget.checked)}
        />
        {t('trade.trades.combine')}
      </label>
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
          {rows.map((row) => (
            <TradeRow
              key={row.id}
              {...row}
              own={row.isOwn ? t('trade.trades.own') : null}
              tick={tickSize}
              tag={tag}
              clock={clock}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface TradeRowProps extends Omit<ShownTrade, 'isOwn'> {
  /** What to say of a trade of the reader's own; null of others. */
  own: string | null;
  tick: string;
  tag: string;
  clock: Intl.DateTimeFormat;
}

/** A trade never changes: of a new list only the new rows are drawn. */
const TradeRow = memo((props: TradeRowProps) => {
  const { side, price, size, time, own, tick, tag, clock } = props;
  return (
    <tr data-side={side} data-own={own === null ? undefined : ''}>
      <td>
        <bdi dir="ltr">
          {side === 'Buy' ? '↑' : '↓'} {formatPrice(price, tick, tag)}
        </bdi>
        {own !== null && <span className={styles.hidden}>{own}</span>}
      </td>
      <td>
        <bdi dir="ltr">{size === null ? '–' : formatDecimal(decimal(size), { locale: tag })}</bdi>
      </td>
      <td>{clock.format(time)}</td>
    </tr>
  );
});
