import { classNames } from './class-names.ts';
import styles from './MeridianArcs.module.css';

interface MeridianArcsProps {
  /** Degrees between two meridians: 15 for a large globe, 30 for a small one. */
  step?: 15 | 30;
  className?: string | undefined;
}

const RADIUS = 100;
/** The tilt of the axis, as on a desk globe. */
const TILT = 23.4;

/** The motif: a globe's meridians as hairlines, one of them the prime. Decoration only. */
export function MeridianArcs({ step = 15, className }: MeridianArcsProps) {
  const widths: number[] = [];
  for (let degrees = step; degrees <= 90; degrees += step) {
    widths.push(roundTo2(RADIUS * Math.sin((degrees * Math.PI) / 180)));
  }
  return (
    <svg
      className={classNames(styles.arcs, className)}
      viewBox="-101 -101 202 202"
      fill="none"
      aria-hidden="true"
      focusable="false"
    >
      <g transform={`rotate(${TILT})`}>
        {widths.map((width) => (
          <ellipse key={width} rx={width} ry={RADIUS} />
        ))}
        <path d={`M0 ${-RADIUS}V${RADIUS}`} />
        <path
          className={styles.prime}
          d={`M0 ${-RADIUS}A${widths[0] ?? 0} ${RADIUS} 0 0 0 0 ${RADIUS}`}
        />
      </g>
    </svg>
  );
}

function roundTo2(value: number): number {
  return Math.round(value * 100) / 100;
}
