import { decimal, signOf } from '@meridian/money/decimal.ts';
import { formatAsset, formatMoney } from '@meridian/money/format.ts';
import type { Rounding } from '@meridian/money/rounding.ts';

import styles from './Amount.module.css';
import { classNames } from './class-names.ts';
import { useI18n } from './I18nProvider.tsx';

interface AmountProps {
  /** Canonical decimal text, `-1234.5`; null where it is not known, which never shows as zero. */
  value: string | null;
  /** A fiat code (`EUR`), or with `asset` the symbol of a coin (`BTC`). */
  currency: string;
  /** The currency is a coin: all its digits show, its symbol stands as it is. */
  asset?: boolean;
  /**
   * Rounds to the currency's own digits for display; the exact figure is then the tooltip. Without
   * it no digit is dropped.
   */
  rounding?: Rounding;
  /** `result` is for gains and losses: always a sign, and the colour of its direction. */
  tone?: 'plain' | 'result';
  className?: string | undefined;
}

/** The one way to show money: tabular figures, left to right in every language, by the locale. */
export function Amount(props: AmountProps) {
  const { value, currency, asset = false, rounding, tone = 'plain', className } = props;
  const { t, tag } = useI18n();
  if (value === null) {
    return <span className={classNames(styles.unknown, className)}>{t('common.unknown')}</span>;
  }
  const figure = decimal(value);
  const signDisplay = tone === 'result' ? 'exceptZero' : 'auto';
  const options = { locale: tag, signDisplay } as const;
  const exact = asset
    ? formatAsset(figure, currency, options)
    : formatMoney(figure, currency, options);
  const shown =
    asset || rounding === undefined
      ? exact
      : formatMoney(figure, currency, { ...options, rounding });
  return (
    <bdi
      className={classNames(styles.amount, tone === 'result' && directionOf(value), className)}
      dir="ltr"
      title={shown === exact ? undefined : exact}
    >
      {shown}
    </bdi>
  );
}

function directionOf(value: string): string | undefined {
  const sign = signOf(decimal(value));
  if (sign === 0) return undefined;
  return sign > 0 ? styles.up : styles.down;
}
