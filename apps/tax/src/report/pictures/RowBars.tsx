import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import type { Ref } from 'react';

import { rangeText } from '../result/range-text.ts';
import { moneyText } from '../shared/format-unit.ts';
import { boundsOf, isOpen, type NamedPart, rangeOf } from './named-part.ts';
import styles from './Pictures.module.css';
import { scaleOf } from './scale.ts';

const ROW = 40;
const BAR = 10;

interface RowBarsProps {
  ref: Ref<SVGSVGElement>;
  label: string;
  parts: readonly NamedPart[];
  currency: string;
  width: number;
}

/** A row a part: its name and its amount, and a bar under them from the zero line on. */
export function RowBars({ ref, label, parts, currency, width }: RowBarsProps) {
  const i18n = useI18n();
  const scale = scaleOf(boundsOf(parts));
  const x = (value: bigint) => scale.place(value) * (width - 2) + 1;
  const height = parts.length * ROW;
  return (
    <svg
      ref={ref}
      className={styles.picture}
      viewBox={`0 0 ${width} ${height}`}
      height={height}
      role="img"
      aria-label={label}
    >
      {parts.map((part, index) => {
        const top = index * ROW;
        const { lowest, highest } = rangeOf(part);
        const isUnknown = isOpen(part);
        const left = lowest === null ? 1 : x(lowest < 0n || isUnknown ? lowest : 0n);
        const right = highest === null ? width - 1 : x(highest > 0n || isUnknown ? highest : 0n);
        const className = isUnknown ? styles.unknown : part.gain < 0n ? styles.loss : styles.gain;
        return (
          <g key={part.key}>
            <text className={styles.name} x={0} y={top + 14}>
              {part.name}
            </text>
            <text className={styles.amount} x={width} y={top + 14} textAnchor="end">
              {isUnknown
                ? rangeText(rangeOf(part), currency, i18n)
                : moneyText(part.gain, currency, i18n.tag)}
            </text>
            <rect
              className={className}
              data-part={part.key}
              x={left}
              y={top + 20}
              width={Math.max(1, right - left)}
              height={BAR}
            />
            <line className={styles.zero} x1={x(0n)} x2={x(0n)} y1={top + 18} y2={top + 22 + BAR} />
          </g>
        );
      })}
    </svg>
  );
}
