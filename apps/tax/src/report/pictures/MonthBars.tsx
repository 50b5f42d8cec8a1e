import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import type { Ref } from 'react';

import { monthName, shortAmount } from './labels.ts';
import { boundsOf, isOpen, type NamedPart, rangeOf } from './named-part.ts';
import styles from './Pictures.module.css';
import { scaleOf } from './scale.ts';

const HEIGHT = 208;
const TOP = 20;
const BOTTOM = 28;
/** Of the digits and letters at the lines of the scale, at most. */
const SIGN_WIDTH = 7;
const LABEL_GAP = 8;
/** Bars this far apart have room for their amount and for a month's short name. */
const WIDE_BAND = 46;
const WIDEST_BAR = 36;

interface MonthBarsProps {
  ref: Ref<SVGSVGElement>;
  label: string;
  parts: readonly NamedPart[];
  width: number;
}

/** A bar a month, gains above the zero line and losses below it; what is not known is a dashed box. */
export function MonthBars({ ref, label, parts, width }: MonthBarsProps) {
  const { tag } = useI18n();
  const scale = scaleOf(boundsOf(parts));
  const plotHeight = HEIGHT - TOP - BOTTOM;
  const y = (value: bigint) => TOP + (1 - scale.place(value)) * plotHeight;
  const tickLabels = scale.ticks.map((tick) => shortAmount(tick, tag));
  const labelWidth = Math.max(...tickLabels.map(({ length }) => length)) * SIGN_WIDTH + LABEL_GAP;
  const band = (width - labelWidth) / Math.max(1, parts.length);
  const isWide = band >= WIDE_BAND;
  return (
    <svg
      ref={ref}
      className={styles.picture}
      viewBox={`0 0 ${width} ${HEIGHT}`}
      height={HEIGHT}
      role="img"
      aria-label={label}
    >
      {scale.ticks.map((tick, index) => (
        <g key={String(tick)}>
          <line
            className={tick === 0n ? styles.zero : styles.grid}
            x1={labelWidth}
            x2={width}
            y1={y(tick)}
            y2={y(tick)}
          />
          <text className={styles.tick} x={labelWidth - LABEL_GAP} y={y(tick) + 4} textAnchor="end">
            {tickLabels[index]}
          </text>
        </g>
      ))}
      {parts.map((part, index) => {
        const middle = labelWidth + (index + 0.5) * band;
        return (
          <g key={part.key}>
            <Bar
              part={part}
              x={middle}
              width={Math.min(WIDEST_BAR, band * 0.62)}
              y={y}
              ends={{ top: TOP, bottom: HEIGHT - BOTTOM }}
            />
            {isWide && !isOpen(part) && part.gain !== 0n && (
              <text
                className={styles.amount}
                x={middle}
                y={part.gain > 0n ? y(part.gain) - 5 : y(part.gain) + 14}
                textAnchor="middle"
              >
                {shortAmount(part.gain, tag)}
              </text>
            )}
            <text className={styles.tick} x={middle} y={HEIGHT - 8} textAnchor="middle">
              {monthName(part.key, tag, isWide ? 'short' : 'narrow')}
            </text>
          </g>
        );
      })}
    </svg>
  );
}

interface BarProps {
  part: NamedPart;
  x: number;
  width: number;
  y: (value: bigint) => number;
  ends: { readonly top: number; readonly bottom: number };
}

function Bar({ part, x, width, y, ends }: BarProps) {
  const { gain } = part;
  const isUnknown = isOpen(part);
  const { lowest, highest } = rangeOf(part);
  // Without a bound the box goes on to the edge of the picture.
  const top = isUnknown ? (highest === null ? ends.top : y(highest)) : y(gain > 0n ? gain : 0n);
  const bottom = isUnknown ? (lowest === null ? ends.bottom : y(lowest)) : y(gain < 0n ? gain : 0n);
  if (!isUnknown && gain === 0n) return null;
  const className = isUnknown ? styles.unknown : gain > 0n ? styles.gain : styles.loss;
  return (
    <>
      <rect
        className={className}
        data-part={part.key}
        x={x - width / 2}
        y={top}
        width={width}
        height={Math.max(1, bottom - top)}
      />
      {isUnknown && (
        <text className={styles.amount} x={x} y={(top + bottom) / 2 + 4} textAnchor="middle">
          ?
        </text>
      )}
    </>
  );
}
