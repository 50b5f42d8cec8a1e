import type { Bar } from '@meridian/chart/create-chart.ts';
import { type Decimal, decimalToText } from '@meridian/money/decimal.ts';
import { plotNumber } from '@meridian/money/plot.ts';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';

import styles from './bots.module.css';

const WIDTH = 600;
const HEIGHT = 180;

export interface PictureLevel {
  readonly side: 'Buy' | 'Sell';
  readonly price: Decimal;
}

interface HistoryPictureProps {
  bars: readonly Bar[];
  levels: readonly PictureLevel[];
  last: string | null;
}

/** The closes of a week as a line, with the prices of orders across it. */
export function HistoryPicture({ bars, levels, last }: HistoryPictureProps) {
  const { t } = useI18n();
  const closes = bars.flatMap(({ close }) => plotNumber(close) ?? []);
  const lines = levels.flatMap(({ side, price: exact }) => {
    const price = plotNumber(decimalToText(exact));
    return price === null ? [] : [{ side, price }];
  });
  const now = last === null ? null : plotNumber(last);
  const prices = [...closes, ...lines.map(({ price }) => price), ...(now === null ? [] : [now])];
  const least = Math.min(...prices);
  const range = Math.max(...prices) - least || 1;
  const heightOf = (price: number) => HEIGHT - ((price - least) / range) * HEIGHT;
  const points = closes
    .map((close, index) => `${(index / (closes.length - 1)) * WIDTH},${heightOf(close)}`)
    .join(' ');
  return (
    <svg
      className={styles.history}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={t('bots.preview.picture')}
      direction="ltr"
    >
      {lines.map(({ side, price }) => (
        <line
          key={`${side} ${price}`}
          className={side === 'Buy' ? styles.buy : styles.sell}
          x1={0}
          x2={WIDTH}
          y1={heightOf(price)}
          y2={heightOf(price)}
        />
      ))}
      <polyline className={styles.line} points={points} />
    </svg>
  );
}
