import { exactAmount, type Range } from '@meridian/tax-engine/result/ranges.ts';
import type { SaleToday } from '@meridian/tax-engine/report/sell-today.ts';
import { classNames } from '@meridian/ui/class-names.ts';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import { HeaderCell, NumericCell, Table } from '@meridian/ui/Table.tsx';

import type { OpenLotsView } from '../model/open-lots-view.ts';
import { OpenMoney } from '../result/OpenMoney.tsx';
import { Money } from '../shared/Figures.tsx';
import styles from './OpenLots.module.css';

interface SaleChangeProps {
  view: OpenLotsView;
  year: string;
  sale: SaleToday;
  /** Of another choice than the one shown. */
  isStale: boolean;
}

/** Gain and tax of the year without the sale and with it. */
export function SaleChange({ view, year, sale: { before, after }, isStale }: SaleChangeProps) {
  const { t } = useI18n();
  const { currency, isUntaxed } = view;
  return (
    <div className={classNames(styles.change, isStale && styles.busy)} aria-busy={isStale}>
      <Table caption={t('lots.sell.title')}>
        <thead>
          <tr>
            <HeaderCell>{currency}</HeaderCell>
            <HeaderCell numeric>{t('lots.sell.before', { year })}</HeaderCell>
            <HeaderCell numeric>{t('lots.sell.after', { year })}</HeaderCell>
            <HeaderCell numeric>{t('lots.sell.difference')}</HeaderCell>
          </tr>
        </thead>
        <tbody>
          <Change
            name={t('report.summary.gain')}
            {...{ before: before.gain, after: after.gain, currency, tone: 'result' }}
          />
          {before.tax !== null && after.tax !== null && !isUntaxed && (
            <Change
              name={t('report.summary.tax')}
              {...{ before: before.tax, after: after.tax, currency, tone: 'plain' }}
            />
          )}
          {isUntaxed && (
            <tr>
              <th scope="row">{t('report.summary.tax')}</th>
              <NumericCell colSpan={3}>{t('report.summary.noTax')}</NumericCell>
            </tr>
          )}
        </tbody>
      </Table>
      {before.tax === null && !isUntaxed && (
        <p className={styles.note}>{t('lots.sell.noRates', { year })}</p>
      )}
    </div>
  );
}

interface ChangeProps {
  name: string;
  before: Range;
  after: Range;
  currency: string;
  /** A gain or a loss, which has a colour; a tax has none. */
  tone: 'plain' | 'result';
}

function Change({ name, before, after, currency, tone }: ChangeProps) {
  const [was, is] = [exactAmount(before), exactAmount(after)];
  return (
    <tr>
      <th scope="row">{name}</th>
      {[before, after].map((range, index) => (
        <NumericCell key={index === 0 ? 'before' : 'after'}>
          <OpenMoney atoms={0n} range={range} currency={currency} tone={tone} />
        </NumericCell>
      ))}
      <NumericCell>
        <Money
          atoms={was === null || is === null ? null : is - was}
          currency={currency}
          tone={tone}
        />
      </NumericCell>
    </tr>
  );
}
