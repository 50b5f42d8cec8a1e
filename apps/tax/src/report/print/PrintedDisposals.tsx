import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import { HeaderCell, NumericCell, Table } from '@meridian/ui/Table.tsx';
import { Fragment } from 'react';

import type { PrintRow, SliceRow } from '../model/report-view.ts';
import { OpenRange } from '../result/OpenRange.tsx';
import { Day, Money, Quantity } from '../shared/Figures.tsx';
import styles from './PrintedReport.module.css';

interface PrintedDisposalsProps {
  rows: readonly PrintRow[];
  currency: string;
}

/** All disposals with the lots behind each. */
export function PrintedDisposals({ rows, currency }: PrintedDisposalsProps) {
  const { t } = useI18n();
  const title = t('report.disposals.title', { count: rows.length });
  return (
    <section>
      <h3>{title}</h3>
      <Table caption={title} dense>
        <thead>
          <tr>
            <HeaderCell>{t('report.column.date')}</HeaderCell>
            <HeaderCell numeric>{t('report.column.disposed')}</HeaderCell>
            <HeaderCell numeric>{t('report.column.proceeds')}</HeaderCell>
            <HeaderCell numeric>{t('report.column.fees')}</HeaderCell>
            <HeaderCell numeric>{t('report.column.cost')}</HeaderCell>
            <HeaderCell numeric>{t('report.column.gain')}</HeaderCell>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Fragment key={row.index}>
              <tr>
                <td>
                  <Day iso={row.day} />
                </td>
                <NumericCell>
                  <Quantity atoms={row.quantity} asset={row.asset} />
                </NumericCell>
                {[row.proceeds, row.fees, row.cost, row.gain].map((atoms, index) => (
                  <NumericCell key={index}>
                    <Money atoms={atoms} currency={currency} />
                  </NumericCell>
                ))}
              </tr>
              {row.slices.map((slice, index) => (
                <SliceLine key={index} slice={slice} asset={row.asset} currency={currency} />
              ))}
              {row.open !== null && (
                <tr>
                  <td colSpan={6} className={styles.open}>
                    {t('report.disposals.incomplete')}:{' '}
                    <OpenRange
                      lowest={row.open.lowest}
                      highest={row.open.highest}
                      currency={currency}
                    />
                  </td>
                </tr>
              )}
            </Fragment>
          ))}
        </tbody>
      </Table>
    </section>
  );
}

interface SliceLineProps {
  slice: SliceRow;
  asset: string;
  currency: string;
}

function SliceLine({ slice, asset, currency }: SliceLineProps) {
  const { text } = useI18n();
  return (
    <tr className={styles.slice}>
      <td>{slice.acquiredDay !== null && <Day iso={slice.acquiredDay} />}</td>
      <NumericCell>
        <Quantity atoms={slice.quantity} asset={asset} />
      </NumericCell>
      <td colSpan={2}>
        {text({ id: `rule.${slice.rule}` })} · {text({ id: `term.${slice.term}` })}
      </td>
      <NumericCell>
        <Money atoms={slice.cost} currency={currency} />
      </NumericCell>
      <NumericCell>
        <Money atoms={slice.gain} currency={currency} />
      </NumericCell>
    </tr>
  );
}
