import { formatDate } from '@meridian/i18n/formats.ts';
import { isolated } from '@meridian/i18n/isolated.ts';
import { decimal } from '@meridian/money/decimal.ts';
import { formatAsset, formatMoney } from '@meridian/money/format.ts';
import { Amount } from '@meridian/ui/Amount.tsx';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import { HeaderCell, NumericCell, Table } from '@meridian/ui/Table.tsx';

import { Section } from '@meridian/ui/Section.tsx';
import { workedExample } from './worked-example.ts';
import styles from './WorkedExample.module.css';

/** One sale with its lots, as the report explains it. */
export function WorkedExample() {
  const { t, tag } = useI18n();
  const { amount, proceeds, soldOn } = workedExample;
  return (
    <Section id="example" title={t('site.overview.example.title')} className={styles.example}>
      <p className={styles.text}>
        {t('site.overview.example.text', {
          amount: isolated(formatAsset(decimal(amount), 'BTC', { locale: tag })),
          date: formatDate(soldOn, 'UTC', tag),
          proceeds: isolated(formatMoney(decimal(proceeds), 'EUR', { locale: tag })),
        })}
      </p>
      <div className={styles.table}>
        <Lots />
        <p className={styles.rule}>{t('site.overview.example.rule')}</p>
      </div>
    </Section>
  );
}

function Lots() {
  const { t } = useI18n();
  return (
    <Table caption={t('site.overview.example.caption')} captionShown className={styles.lots}>
      <thead>
        <tr>
          <HeaderCell>{t('site.overview.example.bought')}</HeaderCell>
          <HeaderCell numeric>{t('site.overview.example.amount')}</HeaderCell>
          <HeaderCell numeric>{t('site.overview.example.held')}</HeaderCell>
          <HeaderCell numeric>{t('site.overview.example.proceeds')}</HeaderCell>
          <HeaderCell numeric>{t('site.overview.example.cost')}</HeaderCell>
          <HeaderCell numeric>{t('site.overview.example.gain')}</HeaderCell>
          <HeaderCell>{t('site.overview.example.treatment')}</HeaderCell>
        </tr>
      </thead>
      <tbody>
        {workedExample.lots.map((lot) => (
          <LotRow key={lot.boughtOn} lot={lot} />
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" colSpan={5}>
            {t('site.overview.example.total')}
          </th>
          <NumericCell>
            <Amount value={workedExample.taxableGain} currency="EUR" tone="result" />
          </NumericCell>
        </tr>
      </tfoot>
    </Table>
  );
}

/** Each cell carries its column's name, shown where the table is folded for a narrow page. */
function LotRow({ lot }: { lot: (typeof workedExample.lots)[number] }) {
  const { t, tag } = useI18n();
  return (
    <tr>
      <td data-label={t('site.overview.example.bought')}>{formatDate(lot.boughtOn, 'UTC', tag)}</td>
      <NumericCell data-label={t('site.overview.example.amount')}>
        <Amount value={lot.amount} currency="BTC" asset />
      </NumericCell>
      <NumericCell data-label={t('site.overview.example.held')}>
        {t('site.overview.example.days', { days: lot.heldDays })}
      </NumericCell>
      <NumericCell data-label={t('site.overview.example.proceeds')}>
        <Amount value={lot.proceeds} currency="EUR" />
      </NumericCell>
      <NumericCell data-label={t('site.overview.example.cost')}>
        <Amount value={lot.cost} currency="EUR" />
      </NumericCell>
      <NumericCell data-label={t('site.overview.example.gain')}>
        <Amount value={lot.gain} currency="EUR" tone="result" />
      </NumericCell>
      <td>{t(`site.overview.example.${lot.treatment}`)}</td>
    </tr>
  );
}
