import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import { Button } from '@meridian/ui/Button.tsx';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef, useState, type ReactNode } from 'react';

import type { PagedList } from './paged-list.ts';
import { useMedia } from './use-media.ts';
import styles from './VirtualTable.module.css';

export interface Column<Row> {
  readonly key: string;
  readonly header: string;
  /** Figures: end-aligned, tabular. */
  readonly numeric?: boolean;
  /** `wide`: left out on small screens, where the row's own view shows it. */
  readonly when?: 'wide';
  cell(row: Row): ReactNode;
}

interface VirtualTableProps<Row> {
  caption: string;
  list: PagedList<Row>;
  columns: readonly Column<Row>[];
  rowKey: (row: Row) => string | number;
}

const ROW = 36;
const TOUCH_ROW = 44;
/** Browsers limit the height of an element (Chromium 33 million px, others less). */
const MOST_ROWS = 150_000;

/**
 * A table of any length: only the rows in view are in the page, and only their pages are fetched.
 * Beyond `MOST_ROWS` it is divided into parts.
 */
export function VirtualTable<Row>({ caption, list, columns, rowKey }: VirtualTableProps<Row>) {
  const [part, setPart] = useState(0);
  const total = list.total() ?? 0;
  const parts = Math.max(1, Math.ceil(total / MOST_ROWS));
  const current = Math.min(part, parts - 1);
  const first = current * MOST_ROWS;
  const count = Math.min(MOST_ROWS, total - first);
  return (
    <>
      {parts > 1 && (
        <PartPicker
          current={current}
          first={first}
          count={count}
          parts={parts}
          total={total}
          onPick={setPart}
        />
      )}
      <Window
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

interface WindowProps<Row> extends VirtualTableProps<Row> {
  first: number;
  count: number;
  total: number;
}

function Window<Row>({ caption, list, columns, rowKey, first, count, total }: WindowProps<Row>) {
  const scroller = useRef<HTMLDivElement>(null);
  const isTouch = useMedia('(pointer: coarse), (max-width: 599px)');
  const height = isTouch ? TOUCH_ROW : ROW;
  const virtual = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => height,
    overscan: 12,
  });
  useEffect(() => virtual.measure(), [height, virtual]);
  const items = virtual.getVirtualItems();
  const from = items[0]?.index ?? 0;
  const to = items.at(-1)?.index ?? 0;
  useEffect(() => {
    if (count > 0) list.want(first + from, first + to);
  }, [list, first, from, to, count]);
  const before = items[0]?.start ?? 0;
  const after = virtual.getTotalSize() - (items.at(-1)?.end ?? 0);
  return (
    <div ref={scroller} className={styles.scroller} tabIndex={0} role="group" aria-label={caption}>
      <table className={styles.table} aria-rowcount={total + 1}>
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
          <Spacer height={before} span={columns.length} />
          {items.map(({ index }) => {
            const row = list.row(first + index);
            return (
              <tr
                key={row === undefined ? `empty ${index}` : rowKey(row)}
                aria-rowindex={first + index + 2}
              >
                {columns.map((column) => (
                  <td key={column.key} className={cellClass(column)}>
                    {row === undefined ? <span className={styles.pending} /> : column.cell(row)}
                  </td>
                ))}
              </tr>
            );
          })}
          <Spacer height={after} span={columns.length} />
        </tbody>
      </table>
    </div>
  );
}

/** Stands for the rows out of view. Its height is set through the style object, never as markup. */
function Spacer({ height, span }: { height: number; span: number }) {
  if (height <= 0) return null;
  return (
    <tr aria-hidden="true" className={styles.spacer}>
      <td colSpan={span} style={{ height }} />
    </tr>
  );
}

function cellClass<Row>({ numeric, when }: Column<Row>): string {
  const names = [numeric === true ? styles.numeric : '', when === 'wide' ? styles.wide : ''];
  return names.filter((name) => name !== '').join(' ');
}

interface PartPickerProps {
  current: number;
  first: number;
  count: number;
  parts: number;
  total: number;
  onPick: (part: number) => void;
}

function PartPicker({ current, first, count, parts, total, onPick }: PartPickerProps) {
  const { t } = useI18n();
  return (
    <div className={styles.parts}>
      <span>{t('report.table.part', { from: first + 1, to: first + count, total })}</span>
      <Button size="small" disabled={current === 0} onClick={() => onPick(current - 1)}>
        {t('report.table.previous')}
      </Button>
      <Button size="small" disabled={current === parts - 1} onClick={() => onPick(current + 1)}>
        {t('report.table.next')}
      </Button>
    </div>
  );
}
