import type { Bar } from '@meridian/chart/create-chart.ts';
import { formatDate, formatMinute } from '@meridian/i18n/formats.ts';
import type { MarketTicker } from '@meridian/protocol/contracts/market.ts';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import { HeaderCell, NumericCell, Table } from '@meridian/ui/Table.tsx';

import { formatExact, formatPrice } from '../markets/figures.ts';
import styles from './ChartPane.module.css';
import type { Interval } from './chart-settings.ts';
import { type TimeZone, zoneName } from './time-zones.ts';

interface ChartTableProps {
  bars: readonly Bar[];
  interval: Interval;
  timeZone: TimeZone;
  ticker: MarketTicker;
}

const MOST_ROWS = 100;
const PRICES = ['open', 'high', 'low', 'close'] as const;

/** The chart's figures, latest first. */
export function ChartTable({ bars, interval, timeZone, ticker }: ChartTableProps) {
  const { t, tag } = useI18n();
  const { base, quote, tick } = ticker;
  const zone = zoneName(timeZone);
  // Weeks and months are those of UTC, in whatever zone the rest is shown.
  const timeOf = (start: number) =>
    typeof interval === 'string' ? formatDate(start, 'UTC', tag) : formatMinute(start, tag, zone);
  const caption = t('trade.chart.name', {
    pair: `${base}/${quote}`,
    interval: t(`trade.interval.${interval}`),
  });
  return (
    <div className={styles.table}>
      <Table caption={caption} dense>
        <thead>
          <tr>
            <HeaderCell>{t('trade.chart.time')}</HeaderCell>
            {PRICES.map((name) => (
              <HeaderCell key={name} numeric>
                {t(`trade.chart.${name}`)}
              </HeaderCell>
            ))}
            <HeaderCell numeric>{t('trade.chart.volume')}</HeaderCell>
          </tr>
        </thead>
        <tbody>
          {bars
            .slice(-MOST_ROWS)
            .toReversed()
            .map((bar) => (
              <tr key={bar.start}>
                <td>{timeOf(bar.start)}</td>
                {PRICES.map((name) => (
                  <NumericCell key={name}>
                    <bdi dir="ltr">{formatPrice(bar[name], tick, tag)}</bdi>
                  </NumericCell>
                ))}
                <NumericCell>
                  <bdi dir="ltr">{formatExact(bar.volume, base, tag)}</bdi>
                </NumericCell>
              </tr>
            ))}
        </tbody>
      </Table>
    </div>
  );
}
