import type { Bar } from '@meridian/chart/create-chart.ts';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';

import { formatChange, formatCompact, formatPrice } from '../markets/figures.ts';
import { changeRatio, directionBetween } from '../markets/prices.ts';
import styles from './ChartPane.module.css';

interface ChartLegendProps {
  /** What the pointer is at, else the last one. */
  bar: Bar | undefined;
  tick: string;
}

/** The figures of one bar; for the eye, since summary and table say them in order. */
export function ChartLegend({ bar, tick }: ChartLegendProps) {
  const { t, tag } = useI18n();
  if (bar === undefined) return <div className={styles.legend} />;
  const change = changeRatio({ ...bar, quoteVolume: '' });
  const direction = directionBetween(bar.open, bar.close) ?? 'flat';
  return (
    <div className={styles.legend} data-direction={direction} aria-hidden="true">
      {(['open', 'high', 'low', 'close'] as const).map((name) => (
        <span key={name}>
          {t(`trade.chart.${name}.short`)} <bdi dir="ltr">{formatPrice(bar[name], tick, tag)}</bdi>
        </span>
      ))}
      <bdi dir="ltr">{change === null ? '' : formatChange(change, tag)}</bdi>
      <span className={styles.legendVolume}>
        {t('trade.chart.volume.short')} <bdi dir="ltr">{formatCompact(bar.volume, tag)}</bdi>
      </span>
    </div>
  );
}
