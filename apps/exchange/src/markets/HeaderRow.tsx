import type { MessageId } from '@meridian/i18n/message-ids.ts';
import { classNames } from '@meridian/ui/class-names.ts';
import { Icon } from '@meridian/ui/Icon.tsx';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import { VisuallyHidden } from '@meridian/ui/VisuallyHidden.tsx';

import styles from './MarketTable.module.css';
import { useSignal } from './use-signal.ts';
import { sortAfterPress, type SortKey, sortOf } from './view-state.ts';
import type { ViewStore } from './view-store.ts';

interface Column {
  readonly label: MessageId;
  readonly className: string | undefined;
  /** Absent: the list is not ordered by it. */
  readonly sortKey?: SortKey;
}

/** The columns after the star, in the order of a row's cells. */
const COLUMNS: readonly Column[] = [
  { label: 'markets.column.pair', className: styles.pair, sortKey: 'pair' },
  { label: 'markets.column.price', className: styles.price, sortKey: 'price' },
  { label: 'markets.column.change', className: styles.change, sortKey: 'change' },
  { label: 'markets.column.high', className: styles.range },
  { label: 'markets.column.low', className: styles.range },
  { label: 'markets.column.volume', className: styles.volume, sortKey: 'volume' },
  { label: 'markets.column.trend', className: styles.trend },
];

export function HeaderRow({ view }: { view?: ViewStore }) {
  const { t } = useI18n();
  return (
    <tr aria-rowindex={1}>
      <th scope="col" className={styles.star}>
        <VisuallyHidden>{t('markets.column.favourite')}</VisuallyHidden>
      </th>
      {COLUMNS.map(({ label, className, sortKey }) =>
        sortKey === undefined || view === undefined ? (
          <th key={label} scope="col" className={className}>
            {t(label)}
          </th>
        ) : (
          <SortableHeader key={label} className={className} sortKey={sortKey} view={view}>
            {t(label)}
          </SortableHeader>
        ),
      )}
    </tr>
  );
}

interface SortableHeaderProps {
  className: string | undefined;
  sortKey: SortKey;
  view: ViewStore;
  children: string;
}

function SortableHeader({ className, sortKey, view, children }: SortableHeaderProps) {
  const state = useSignal(view.state);
  const { key, descending } = sortOf(state);
  const sorted = key === sortKey;
  const direction = descending ? 'descending' : 'ascending';
  return (
    <th scope="col" className={className} aria-sort={sorted ? direction : undefined}>
      <button
        type="button"
        className={classNames(styles.sort, sorted && styles[direction])}
        onClick={() => view.change({ sort: sortAfterPress(state, sortKey) })}
      >
        {children}
        <Icon name="arrow-down" size={12} className={styles.arrow} />
      </button>
    </th>
  );
}
