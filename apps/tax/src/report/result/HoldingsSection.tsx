import { accountName } from '@meridian/tax-export/report-texts.ts';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import { HeaderCell, NumericCell, Table } from '@meridian/ui/Table.tsx';
import { useId } from 'react';

import type { ReportView } from '../model/report-view.ts';
import { Day, Money, Quantity } from '../shared/Figures.tsx';
import styles from './Result.module.css';

/** What is left at the end of the tax year, with its cost. */
export function HoldingsSection({ report }: { report: ReportView }) {
  // Also stands in the printed report of the same document.
  const heading = useId();
  const { t, text } = useI18n();
  const { holdings, currency, lastDay } = report;
  if (holdings.length === 0) return null;
  return (
    <section aria-labelledby={heading} className={styles.section}>
      <h3 id={heading}>
        {t('report.holdings.title')} <Day iso={lastDay} />
      </h3>
      <div className={styles.scroll} tabIndex={0} role="group" aria-labelledby={heading}>
        <Table caption={t('report.holdings.title')} dense>
          <thead>
            <tr>
              <HeaderCell>{t('report.column.account')}</HeaderCell>
              <HeaderCell numeric>{t('report.column.quantity')}</HeaderCell>
              <HeaderCell numeric>{t('report.column.cost')}</HeaderCell>
            </tr>
          </thead>
          <tbody>
            {holdings.map(({ asset, account, quantity, cost }) => (
              <tr key={`${asset} ${account ?? ''}`}>
                <td>
                  <bdi>{accountName(account, (id) => text({ id }))}</bdi>
                </td>
                <NumericCell>
                  <Quantity atoms={quantity} asset={asset} />
                </NumericCell>
                <NumericCell>
                  <Money atoms={cost} currency={currency} />
                </NumericCell>
              </tr>
            ))}
          </tbody>
        </Table>
      </div>
    </section>
  );
}
