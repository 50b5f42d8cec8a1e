import { Button } from '@meridian/ui/Button.tsx';
import { classNames } from '@meridian/ui/class-names.ts';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import { useEffect, useState, type ReactNode } from 'react';

import type { PagedList } from './paged-list.ts';
import { useRowWindow } from './use-row-window.ts';
import styles from './VirtualTable.module.css';

export interface Column<Row> {
  readonly key: string;
  readonly header: string;
  /** Figures: end-aligned, tabular. */
  readonly numeric?: boolean;
  /** `wide`: left out on small screens, where the row's own view shows it. */
  readonly when?: 'wide';
  readonly cell: (row: Row) => ReactNode;
}

interface VirtualTableProps<Row> {
  caption: string;
  list: PagedList<Row>;
  columns: readonly Column<Row>[];
  rowKey: (row: Row) => string | number;
}

/** Browsers limit the height of an element (Chromium 33 million px, others less). */
const MOST_ROWS = 150_000;
/** A table of so few rows stands in the page as it is, without a scrollbar of its own. */
const FEW_ROWS = 20;

/**
 * A table of any length: only the rows in view are in the page, and only their pages are fetched.
 * Beyond `MOST_ROWS` it is divided into parts.
 */
export function VirtualTable<Row>({ caption, list, columns, rowKey }: VirtualTableProps<Row>) {
  const { t } = useI18n();
  const [part, setPart] = useState(0);
  const total = list.total();
  const parts = Math.max(1, Math.ceil((total ?? 0) / MOST_ROWS));
  const current = Math.min(part, parts - 1);
  const first = current * MOST_ROWS;
  const count = total === null ? FEW_ROWS : Math.min(MOST_ROWS, total - first);
  return (
    <>
      {parts > 1 && total !== null && (
        <div className={styles.parts}>
          <span>{t('report.table.part', { from: first + 1, to: first + count, total })}</span>
          <Button
            variant="secondary"
            size="small"
            disabled={current === 0}
            onClick={() => setPart(current - 1)}
          >
            {t('report.table.previous')}
          </Button>
          <Button
            variant="secondary"
            size="small"
            disabled={current === parts - 1}
            onClick={() => setPart(current + 1)}
          >
            {t('report.table.next')}
          </Button>
        </div>
      )}
      <Part
        key={current}
        caption={caption}
        list={list}
        columns={columns}
        rowKey={rowKey}
        first={first}
        count={count}
        total={total}
      />
    </>
  );
}

interface PartProps<Row> extends VirtualTableProps<Row> {
  first: number;
  count: number;
  total: number | null;
}

function Part<Row>({ caption, list, columns, rowKey, first, count, total }: PartProps<Row>) {
  const { scroller, from, to, before, after } = useRowWindow(count);
  useEffect(() => {
    if (to > from) list.want(first + from, first + to - 1);
  }, [list, first, from, to]);
  const indexes = Array.from(
    { length: Math.max(0, to - from) },
    (_, offset) => first + from + offset,
  );
  return (
    <div
      ref={scroller}
      className={classNames(styles.scroller, count > FEW_ROWS && styles.long)}
      // Focusable, so that the keyboard can scroll it.
      tabIndex={0}
      role="group"
      aria-label={caption}
    >
      {/* -1 is how ARIA writes a number of rows that is not known. */}
      <table className={styles.table} aria-rowcount={total === null ? -1 : total + 1}>
        <caption className={styles.caption}>{caption}</caption>
        <thead>
          <tr aria-rowindex={1}>
            {columns.map((column) => (
              <th key={column.key} scope="col" className={cellClass(column)}>
                {column.header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {/* Set through the style object, as the page's policy asks; never in markup. */}
          {before > 0 && <tr aria-hidden="true" style={{ height: before }} />}
          {indexes.map((index) => {
            const row = list.row(index);
            return (
              <tr
                key={row === undefined ? `empty ${index}` : rowKey(row)}
                aria-rowindex={index + 2}
              >
                {columns.map((column) => (
                  <td key={column.key} className={cellClass(column)}>
                    {row === undefined ? <span className={styles.pending} /> : column.cell(row)}
                  </td>
                ))}
              </tr>
            );
          })}
          {after > 0 && <tr aria-hidden="true" style={{ height: after }} />}
        </tbody>
      </table>
    </div>
  );
}

function cellClass<Row>({ numeric, when }: Column<Row>): string {
  return classNames(numeric === true && styles.numeric, when === 'wide' && styles.wide);
}
