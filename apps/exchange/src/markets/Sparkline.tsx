import { memo } from 'react';

import styles from './MarketTable.module.css';
import { sparkline, SPARKLINE_HEIGHT } from './sparkline-points.ts';

/** The day as a line, in the colour of the cell. The figures beside it say the same in words. */
export const Sparkline = memo(function Sparkline({
  trend,
  className = styles.sparkline,
}: {
  trend: readonly string[];
  className?: string | undefined;
}) {
  const drawing = sparkline(trend);
  if (drawing === null) return null;
  return (
    <svg
      className={className}
      viewBox={`0 0 ${drawing.width} ${SPARKLINE_HEIGHT}`}
      preserveAspectRatio="none"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      <polyline points={drawing.points} vectorEffect="non-scaling-stroke" />
    </svg>
  );
});
