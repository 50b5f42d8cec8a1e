import { parseDecimal } from '@meridian/money/decimal.ts';
import { formatDecimal } from '@meridian/money/format.ts';
import { REQUEST_TIMEOUT_MS } from '@meridian/protocol/constants.ts';
import type { InstrumentInfo } from '@meridian/protocol/contracts/venue.ts';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import { useCallback } from 'react';

import { formatPrice } from '../markets/figures.ts';
import styles from './BookPane.module.css';
import { usePolled } from './polled.ts';
import type { TradeModel } from './trade-model.ts';

interface TradesPaneProps {
  model: TradeModel;
  instrument: InstrumentInfo;
}

const EVERY_MS = 1_500;
const COUNT = 40;
/** As narrow in every language: no words for the half of the day. */
const CLOCK = {
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
} as const;

interface PublicTrade {
  readonly execId: string;
  readonly price: string;
  readonly size: string;
  readonly side: string;
  readonly time: string;
}

/** The market's latest trades, newest first; the direction is the taker's, by colour and by arrow. */
export function TradesPane({ model, instrument }: TradesPaneProps) {
  const { t, tag } = useI18n();
  const { symbol, base, quote, tickSize } = instrument;
  const load = useCallback(() => loadTrades(symbol), [symbol]);
  const trades = usePolled(model, load, EVERY_MS);
  if (trades.kind === 'loading') return <p className={styles.note}>{t('trade.trades.loading')}</p>;
  if (trades.kind === 'failed') {
    return (
      <p className={styles.note} role="alert">
        {t('trade.trades.failed')}
      </p>
    );
  }
  const time = new Intl.DateTimeFormat(tag, CLOCK);
  return (
    <div className={styles.pane} data-stale={trades.stale ? '' : undefined}>
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
          {trades.value.map((trade) => {
            const size = parseDecimal(trade.size);
            return (
              <tr key={trade.execId} data-side={trade.side}>
                <td>
                  <bdi dir="ltr">
                    {trade.side === 'Buy' ? '↑' : '↓'} {formatPrice(trade.price, tickSize, tag)}
                  </bdi>
                </td>
                <td>
                  <bdi dir="ltr">{size === null ? '–' : formatDecimal(size, { locale: tag })}</bdi>
                </td>
                <td>{time.format(parseInt(trade.time, 10))}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

/** The public trades of the v5 API, which stands at the root of every host. */
async function loadTrades(symbol: string): Promise<readonly PublicTrade[] | null> {
  const query = new URLSearchParams({ category: 'spot', symbol, limit: `${COUNT}` });
  try {
    const answer = await fetch(`/v5/market/recent-trade?${query.toString()}`, {
      signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
      credentials: 'same-origin',
    });
    return answer.ok ? readTrades(await answer.json()) : null;
  } catch {
    // No connection, the time is up, or no JSON.
    return null;
  }
}

/** Null for a refusal and for what is no list of trades. */
function readTrades(body: unknown): readonly PublicTrade[] | null {
  if (typeof body !== 'object' || body === null || !('result' in body)) return null;
  const { result } = body;
  if (typeof result !== 'object' || result === null || !('list' in result)) return null;
  return Array.isArray(result.list) ? result.list.filter(isTrade) : null;
}

function isTrade(value: unknown): value is PublicTrade {
  if (typeof value !== 'object' || value === null) return false;
  const fields = new Map<string, unknown>(Object.entries(value));
  return ['execId', 'price', 'size', 'side', 'time'].every(
    (name) => typeof fields.get(name) === 'string',
  );
}
