import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import { IconButton } from '@meridian/ui/IconButton.tsx';
import { HeaderCell, NumericCell, Table } from '@meridian/ui/Table.tsx';

import { useWorker } from '../client/ReportContext.tsx';
import type { OpeningLot } from '../model/workspace-view.ts';
import { Day, Money, Quantity } from '../shared/Figures.tsx';
import styles from './Sources.module.css';

/** The lots and pools that were typed, each with a button that removes it. */
export function OpeningTable({ openings }: { openings: readonly OpeningLot[] }) {
  const { t } = useI18n();
  const { tell } = useWorker();
  return (
    <Table caption={t('report.openings.title')} dense>
      <thead>
        <tr>
          <HeaderCell>{t('report.column.acquired')}</HeaderCell>
          <HeaderCell numeric>{t('report.column.quantity')}</HeaderCell>
          <HeaderCell numeric>{t('report.column.cost')}</HeaderCell>
          <HeaderCell>{t('report.column.account')}</HeaderCell>
          <HeaderCell aria-label={t('report.column.actions')} />
        </tr>
      </thead>
      <tbody>
        {openings.map((lot) => (
          <tr key={lot.id}>
            <td>
              <Day iso={lot.acquiredDay} />
            </td>
            <NumericCell>
              <Quantity atoms={lot.quantity} asset={lot.asset} />
            </NumericCell>
            <NumericCell>
              <Money atoms={lot.cost.atoms} currency={lot.cost.currency} />
            </NumericCell>
            <td>
              <bdi>{lot.account}</bdi>
            </td>
            <td className={styles.iconCell}>
              <IconButton
                icon="trash"
                label={t('report.openings.remove', { asset: lot.asset })}
                onClick={() => tell((service) => service.removeOpening(lot.id))}
              />
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
