import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import { VisuallyHidden } from '@meridian/ui/VisuallyHidden.tsx';

import { HeaderRow } from './HeaderRow.tsx';
import styles from './MarketTable.module.css';

const ROWS = 14;
const CELLS = ['star', 'pair', 'price', 'change', 'range', 'range', 'volume', 'trend'] as const;

/** The layout of what is coming, in the very rows it will have: nothing moves when they fill. */
export function SkeletonTable() {
  const { t } = useI18n();
  return (
    <div className={styles.frame}>
      <table className={styles.table} aria-busy="true">
        <caption>
          <VisuallyHidden>{`${t('markets.table')}: ${t('common.loading')}`}</VisuallyHidden>
        </caption>
        <thead>
          <HeaderRow />
        </thead>
        <tbody aria-hidden="true">
          {Array.from({ length: ROWS }, (_, row) => (
            <tr key={row}>
              {CELLS.map((cell, index) => (
                <td key={index} className={styles[cell]}>
                  <Pending />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Pending() {
  return <span className={styles.pending} />;
}
