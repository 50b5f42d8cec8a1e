import { formatDate } from '@meridian/i18n/formats.ts';
import { accountName } from '@meridian/tax-export/report-texts.ts';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import { HeaderCell, NumericCell, Table } from '@meridian/ui/Table.tsx';

import type { ReportView } from '../model/report-view.ts';
import { Money, Quantity } from '../shared/Figures.tsx';
import { Section } from '../shared/Section.tsx';

/** What is left at the end of the tax year, with its cost. */
export function HoldingsSection({ report }: { report: ReportView }) {
  const { t, text, tag } = useI18n();
  const { holdings, currency, lastDay } = report;
  if (holdings.length === 0) return null;
  const title = t('report.holdings.title', { date: formatDate(lastDay, 'UTC', tag) });
  return (
    <Section title={title}>
      <Table caption={title}>
        <thead>
          <tr>
            <HeaderCell>{t('report.column.asset')}</HeaderCell>
            <HeaderCell>{t('report.column.account')}</HeaderCell>
            <HeaderCell numeric>{t('report.column.quantity')}</HeaderCell>
            <HeaderCell numeric>{t('report.column.cost')}</HeaderCell>
          </tr>
        </thead>
        <tbody>
          {holdings.map(({ asset, account, quantity, cost }) => (
            <tr key={`${asset} ${account ?? ''}`}>
              <td>
                <bdi>{asset}</bdi>
              </td>
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
    </Section>
  );
}
