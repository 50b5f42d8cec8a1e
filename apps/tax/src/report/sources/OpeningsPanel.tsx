import { Button } from '@meridian/ui/Button.tsx';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import { IconButton } from '@meridian/ui/IconButton.tsx';
import { Panel } from '@meridian/ui/Panel.tsx';
import { HeaderCell, NumericCell, Table } from '@meridian/ui/Table.tsx';
import { lazy, Suspense, useState } from 'react';

import { useWorker } from '../client/ReportContext.tsx';
import type { OpeningLot } from '../model/workspace-view.ts';
import { Day, Money, Quantity } from '../shared/Figures.tsx';
import styles from './Sources.module.css';

// Opened by a button: no part of the first load.
const OpeningDialog = lazy(() =>
  import('./OpeningDialog.tsx').then((m) => ({ default: m.OpeningDialog })),
);

/** Lots and pools from before the first file. */
export function OpeningsPanel({ openings }: { openings: readonly OpeningLot[] }) {
  const { t } = useI18n();
  const [isAdding, setAdding] = useState(false);
  return (
    <Panel
      level={3}
      title={t('report.openings.title')}
      actions={
        <Button variant="secondary" size="small" icon="plus" onClick={() => setAdding(true)}>
          {t('report.openings.add')}
        </Button>
      }
    >
      <p className={styles.quiet}>{t('report.openings.text')}</p>
      {openings.length > 0 && <OpeningTable openings={openings} />}
      {isAdding && (
        <Suspense fallback={null}>
          <OpeningDialog onClose={() => setAdding(false)} />
        </Suspense>
      )}
    </Panel>
  );
}

function OpeningTable({ openings }: { openings: readonly OpeningLot[] }) {
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
