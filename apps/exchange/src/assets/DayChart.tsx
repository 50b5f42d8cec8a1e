import { formatAgo } from '@meridian/i18n/format-ago.ts';
import { type Decimal, decimalToText, maximum, minimum } from '@meridian/money/decimal.ts';
import { Disclosure } from '@meridian/ui/Disclosure.tsx';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import { HeaderCell, NumericCell, Table } from '@meridian/ui/Table.tsx';

import type { Market } from '../markets/market.ts';
import { sparkline, SPARKLINE_HEIGHT } from '../markets/sparkline-points.ts';
import styles from './DayChart.module.css';
import { dayTrend } from './day-trend.ts';
import { formatValue } from './format-value.ts';
import type { Portfolio, PriceBook } from './price-book.ts';
import { Value } from './Value.tsx';

interface DayChartProps {
  portfolio: Portfolio;
  book: PriceBook;
  market: Market;
  hidden: boolean;
}

/** What is held now, by the prices of the last 24 hours: an area, and the same as a table. */
export function DayChart({ portfolio, book, market, hidden }: DayChartProps) {
  const { t, tag } = useI18n();
  const hours = market.tickers[0]?.trend.length ?? 0;
  const trend = dayTrend(portfolio, book, hours);
  const drawing = trend === null ? null : sparkline(trend.map(decimalToText));
  if (trend === null || drawing === null) return null;
  const { width, points } = drawing;
  return (
    <figure className={styles.chart}>
      <svg
        className={styles.drawing}
        viewBox={`0 0 ${width} ${SPARKLINE_HEIGHT}`}
        preserveAspectRatio="none"
        aria-hidden="true"
        focusable="false"
      >
        <polygon
          points={`0,${SPARKLINE_HEIGHT} ${points} ${width},${SPARKLINE_HEIGHT}`}
          fill="currentColor"
          fillOpacity="0.12"
        />
        <polyline
          points={points}
          fill="none"
          stroke="currentColor"
          strokeWidth="1.5"
          strokeLinejoin="round"
          vectorEffect="non-scaling-stroke"
        />
      </svg>
      <figcaption className={styles.axis} dir="ltr">
        <span>{formatAgo(hours, 'hour', tag)}</span>
        <Range trend={trend} currency={portfolio.currency} hidden={hidden} />
        <span>{t('assets.chart.now')}</span>
      </figcaption>
      <Disclosure summary={t('assets.chart.table')}>
        <Table caption={t('assets.chart.caption')} dense>
          <thead>
            <tr>
              <HeaderCell>{t('assets.chart.time')}</HeaderCell>
              <HeaderCell numeric>{t('assets.column.value')}</HeaderCell>
            </tr>
          </thead>
          <tbody>
            {trend.map((value, index) => (
              <Hour
                key={index - trend.length}
                name={
                  index === trend.length - 1
                    ? t('assets.chart.now')
                    : formatAgo(hours - index, 'hour', tag)
                }
                value={value}
                currency={portfolio.currency}
                hidden={hidden}
              />
            ))}
          </tbody>
        </Table>
      </Disclosure>
    </figure>
  );
}

interface RangeProps {
  trend: readonly Decimal[];
  currency: string;
  hidden: boolean;
}

/** What the bottom and the top of the drawing stand for: it does not begin at zero. */
function Range({ trend, currency, hidden }: RangeProps) {
  const { tag } = useI18n();
  if (hidden) return null;
  return (
    <span>
      <bdi>{formatValue(trend.reduce(minimum), currency, tag)}</bdi>
      {' – '}
      <bdi>{formatValue(trend.reduce(maximum), currency, tag)}</bdi>
    </span>
  );
}

interface HourProps {
  name: string;
  value: Decimal;
  currency: string;
  hidden: boolean;
}

function Hour({ name, ...value }: HourProps) {
  return (
    <tr>
      <th scope="row">{name}</th>
      <NumericCell>
        <Value {...value} />
      </NumericCell>
    </tr>
  );
}
