import type { ReactNode, TdHTMLAttributes, ThHTMLAttributes } from 'react';

import { classNames } from './class-names.ts';
import styles from './Table.module.css';

interface TableProps {
  /** What the table shows, for screen readers; `captionShown` also prints it. */
  caption: ReactNode;
  captionShown?: boolean;
  /** Rows of 28 px instead of 36. */
  dense?: boolean;
  className?: string | undefined;
  /** `<thead>`, `<tbody>`, `<tfoot>`. */
  children: ReactNode;
}

/** A table that scrolls sideways by itself where it is wider than the page. */
export function Table({ caption, captionShown, dense, className, children }: TableProps) {
  return (
    // Focusable, so that the keyboard can scroll it (axe: scrollable-region-focusable).
    <div className={styles.scroller} tabIndex={0} role="group" aria-label={textOf(caption)}>
      <table className={classNames(styles.table, dense === true && styles.dense, className)}>
        <caption className={captionShown === true ? styles.caption : styles.hidden}>
          {caption}
        </caption>
        {children}
      </table>
    </div>
  );
}

interface HeaderCellProps extends ThHTMLAttributes<HTMLTableCellElement> {
  /** Stands over figures. */
  numeric?: boolean;
}

export function HeaderCell({ numeric, scope = 'col', className, ...rest }: HeaderCellProps) {
  return (
    <th
      scope={scope}
      className={classNames(styles.header, numeric === true && styles.numeric, className)}
      {...rest}
    />
  );
}

/** A cell of figures: end-aligned, tabular, on one line. */
export function NumericCell({ className, ...rest }: TdHTMLAttributes<HTMLTableCellElement>) {
  return <td className={classNames(styles.numeric, className)} {...rest} />;
}

function textOf(caption: ReactNode): string | undefined {
  return typeof caption === 'string' ? caption : undefined;
}
