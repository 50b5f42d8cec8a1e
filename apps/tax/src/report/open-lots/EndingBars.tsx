import { formatDate } from '@meridian/i18n/formats.ts';
import { fromFixedPoint } from '@meridian/money/fixed.ts';
import { formatQuantity } from '@meridian/money/format.ts';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import type { Ref } from 'react';

import type { OpenLotsView } from '../model/open-lots-view.ts';
import pictures from '../pictures/Pictures.module.css';
import styles from './OpenLots.module.css';
import { timeScale } from './time-scale.ts';

const ROW = 42;
const BAR = 10;
const TOP = 22;

interface EndingBarsProps {
  ref: Ref<SVGSVGElement>;
  view: OpenLotsView;
  width: number;
  label: string;
}

/** A row a day and asset: from the acquisition to the end of the period, and on from there. */
export function EndingBars({ ref, view, width, label }: EndingBarsProps) {
  const { t, tag } = useI18n();
  const { ending, day } = view;
  const x = timeScale([day, ...ending.flatMap((lots) => [lots.acquiredDay, lots.lateFrom])], width);
  const height = TOP + ending.length * ROW;
  const today = x(day);
  const isLeft = today > width / 2;
  return (
    <svg
      ref={ref}
      className={pictures.picture}
      viewBox={`0 0 ${width} ${height}`}
      height={height}
      role="img"
      aria-label={label}
    >
      <line className={styles.today} x1={today} x2={today} y1={0} y2={TOP - 4} />
      <text
        className={pictures.tick}
        x={today + (isLeft ? -6 : 6)}
        y={12}
        textAnchor={isLeft ? 'end' : 'start'}
      >
        {t('lots.today')}
      </text>
      {ending.map(({ key, asset, acquiredDay, lateFrom, quantity }, index) => {
        const top = TOP + index * ROW;
        const [from, change] = [x(acquiredDay), x(lateFrom)];
        const y = top + 20;
        return (
          <g key={key} data-lots={key}>
            <text className={pictures.name} x={0} y={top + 13}>
              {`${formatQuantity(fromFixedPoint(quantity), { locale: tag })} ${asset}`}
            </text>
            <text className={pictures.amount} x={width} y={top + 13} textAnchor="end">
              {formatDate(lateFrom, 'UTC', tag)}
            </text>
            <rect className={styles.early} x={from} y={y} width={change - from} height={BAR} />
            <rect className={styles.late} x={change} y={y} width={width - change} height={BAR} />
            {/* Through the bars alone: the date above them may stand at the same place. */}
            <line className={styles.today} x1={today} x2={today} y1={y - 3} y2={y + BAR + 3} />
          </g>
        );
      })}
    </svg>
  );
}
