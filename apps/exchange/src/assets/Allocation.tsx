import { type Decimal, decimalToText, divide, isZero } from '@meridian/money/decimal.ts';
import { plotNumber } from '@meridian/money/plot.ts';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import { HeaderCell, NumericCell, Table } from '@meridian/ui/Table.tsx';

import { formatChange } from '../markets/figures.ts';
import styles from './Allocation.module.css';
import type { Portfolio } from './price-book.ts';
import { Value } from './Value.tsx';

/** Digits of a share that are shown: two of the percentage. */
const SHARE_SCALE = 4;

/** The parts of the total: bars to see, and the same as figures in each row. */
export function Allocation({ portfolio, hidden }: { portfolio: Portfolio; hidden: boolean }) {
  const { t, tag } = useI18n();
  const { assets, total, currency } = portfolio;
  return (
    <Table caption={t('assets.allocation')}>
      <thead>
        <tr>
          <HeaderCell>{t('assets.column.asset')}</HeaderCell>
          <HeaderCell numeric colSpan={2}>
            {t('assets.column.share')}
          </HeaderCell>
          <HeaderCell numeric>{t('assets.column.value')}</HeaderCell>
        </tr>
      </thead>
      <tbody>
        {assets.map(({ asset, value }) => {
          const share = shareOf(value, total);
          return (
            <tr key={asset}>
              <th scope="row" className={styles.asset}>
                {asset}
              </th>
              <td className={styles.bars}>{share !== null && <Bar share={share} />}</td>
              <NumericCell>
                {share === null ? '–' : <bdi dir="ltr">{formatShare(share, tag)}</bdi>}
              </NumericCell>
              <NumericCell>
                <Value value={value} currency={currency} hidden={hidden} />
              </NumericCell>
            </tr>
          );
        })}
      </tbody>
    </Table>
  );
}

function Bar({ share }: { share: Decimal }) {
  // `as`: a share is a decimal text of a few digits, and drawn only.
  const width = (plotNumber(decimalToText(share)) as number) * 100;
  return (
    <svg
      className={styles.bar}
      viewBox="0 0 100 8"
      preserveAspectRatio="none"
      aria-hidden="true"
      focusable="false"
    >
      <rect width={width} height="8" fill="currentColor" />
    </svg>
  );
}

function shareOf(value: Decimal | null, total: Decimal): Decimal | null {
  return value === null || isZero(total) ? null : divide(value, total, SHARE_SCALE, 'half-even');
}

/** A share is never less than nothing: no sign. */
function formatShare(share: Decimal, tag: string): string {
  return formatChange(share, tag).replace(/[+\u200e\u200f\u061c]/g, '');
}
