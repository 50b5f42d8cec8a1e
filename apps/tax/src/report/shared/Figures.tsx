import type { Atoms } from '@meridian/money/measure.ts';
import { fixedToText, fromFixedPoint } from '@meridian/money/fixed.ts';
import { formatQuantity } from '@meridian/money/format.ts';
import { isFiat } from '@meridian/tax-engine/ledger/entry.ts';
import { formatDate } from '@meridian/i18n/formats.ts';
import { Amount } from '@meridian/ui/Amount.tsx';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';

import styles from './Figures.module.css';

interface MoneyProps {
  atoms: bigint | null;
  currency: string;
  tone?: 'plain' | 'result';
}

/** A figure of the report in its currency, to the cent; the exact one is its tooltip. */
export function Money({ atoms, currency, tone = 'plain' }: MoneyProps) {
  const value = atoms === null ? null : fixedToText(atoms);
  return <Amount value={value} currency={currency} rounding="half-up" tone={tone} />;
}

/**
 * So much of an asset, with every digit its source has (`formatQuantity`). The symbol of a coin stands behind, as the
 * field writes it; `Amount` would put it where the locale has a currency.
 */
export function Quantity({ atoms, asset }: { atoms: Atoms; asset: string }) {
  const { tag } = useI18n();
  if (isFiat(asset)) return <Amount value={fixedToText(atoms)} currency={asset} />;
  return (
    <bdi dir="ltr" className={styles.quantity}>
      {formatQuantity(fromFixedPoint(atoms), { locale: tag })}{' '}
      <span className={styles.unit}>{asset}</span>
    </bdi>
  );
}

/** An ISO day in the reader's form. */
export function Day({ iso }: { iso: string }) {
  const { tag } = useI18n();
  return <time dateTime={iso}>{formatDate(iso, 'UTC', tag)}</time>;
}
