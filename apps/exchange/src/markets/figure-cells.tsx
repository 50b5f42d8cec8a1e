import type { ReactNode } from 'react';

import styles from './MarketTable.module.css';

import type { FigureName } from './row-painter.ts';

interface FigureProps {
  name: FigureName;
  /** What stands behind it: the asset of an amount. */
  unit?: string;
}

/**
 * The place of a figure, which stays empty here: `row-places.ts` writes into it. Left to right in every
 * language. The box has the size of its cell and not that of its text, so that the browser lays out
 * this box alone when the text changes, and not the whole table.
 */
function Figure({ name, unit }: FigureProps) {
  return (
    <span className={styles.figure}>
      <bdi dir="ltr" data-figure={name} />
      {unit !== undefined && <span className={styles.unit}> {unit}</span>}
    </span>
  );
}

interface FigureCellProps extends FigureProps {
  className: string | undefined;
  /** What else the cell has. */
  children?: ReactNode;
}

export function FigureCell({ className, children, ...figure }: FigureCellProps) {
  return (
    <td className={className}>
      <Figure {...figure} />
      {children}
    </td>
  );
}
