import { type Decimal, decimal } from '@meridian/money/decimal.ts';
import { formatDecimal } from '@meridian/money/format.ts';
import type { InstrumentInfo } from '@meridian/protocol/contracts/venue.ts';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';

import { later } from '../markets/browser-parts.ts';
import styles from './BookPane.module.css';
import { averageOf, bookRows } from './book-view.ts';
import { depthPath, type DepthView, depthView, pointAt } from './depth-view.ts';
import type { LiveSource } from './live-source.ts';
import type { BookLevels } from './use-market-source.ts';

interface DepthChartProps {
  source: LiveSource<BookLevels>;
  instrument: InstrumentInfo;
  step: Decimal;
}

const POINTS = 200;
/** Curves are drawn so often at most: faster cannot be read. */
const REDRAW_MS = 250;
const STEP = 2;

/** Both sides of the book as curves of what can be bought and sold up to a price. */
export function DepthChart({ source, instrument, step }: DepthChartProps) {
  const { t, tag } = useI18n();
  const view = useDepth(source, step);
  const [x, setX] = useState<number | null>(null);
  const place = useRef<HTMLDivElement>(null);
  const point = x === null ? null : pointAt(view, x);
  const format = (value: Decimal) => formatDecimal(value, { locale: tag });
  const { base, quote } = instrument;
  const said =
    point === null
      ? t('trade.book.depthHint')
      : `${format(point.row.price)} · ${t('trade.book.toHere', {
          average: format(averageOf(point.row, decimal(instrument.tickSize))),
          sum: format(point.row.sum),
          base,
          value: format(point.row.value),
          quote,
        })}`;
  const move = (event: KeyboardEvent) => {
    const steps = { ArrowLeft: -STEP, ArrowRight: STEP };
    const by = event.key === 'ArrowLeft' || event.key === 'ArrowRight' ? steps[event.key] : null;
    if (by === null) return;
    event.preventDefault();
    setX(Math.min(100, Math.max(0, (x ?? 50) + by)));
  };
  return (
    <div className={styles.depthPane}>
      <div
        ref={place}
        className={styles.depthChart}
        role="slider"
        aria-label={t('trade.book.depth')}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round(x ?? 50)}
        aria-valuetext={said}
        tabIndex={0}
        onKeyDown={move}
        onPointerMove={({ clientX, currentTarget }) => {
          const { left, width } = currentTarget.getBoundingClientRect();
          setX((100 * (clientX - left)) / width);
        }}
        onPointerLeave={() => setX(null)}
      >
        <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
          <path d={depthPath(view.bids)} data-side="bids" />
          <path d={depthPath(view.asks)} data-side="asks" />
          {point !== null && (
            <line x1={point.x} x2={point.x} y1={0} y2={100} vectorEffect="non-scaling-stroke" />
          )}
        </svg>
      </div>
      <p className={styles.balance} aria-hidden="true">
        {said}
      </p>
    </div>
  );
}

function useDepth(source: LiveSource<BookLevels>, step: Decimal): DepthView {
  const [view, setView] = useState<DepthView>({ bids: [], asks: [] });
  useEffect(() => {
    let stopTimer: (() => void) | null = null;
    const draw = () => {
      stopTimer = null;
      const { value } = source;
      if (value === null) return;
      const bids = bookRows(value.bids, 'bids', step, POINTS);
      setView(depthView(bids, bookRows(value.asks, 'asks', step, POINTS)));
    };
    draw();
    const stop = source.observe(() => (stopTimer ??= later(REDRAW_MS, draw)));
    return () => {
      stop();
      stopTimer?.();
    };
  }, [source, step]);
  return view;
}
