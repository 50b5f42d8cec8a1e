import {
  type Decimal,
  decimal,
  makeDecimal,
  multiply,
  roundTo,
  signOf,
} from '@meridian/money/decimal.ts';
import { formatDecimal } from '@meridian/money/format.ts';
import { formatPercent } from '@meridian/money/percent.ts';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';

import styles from './bots.module.css';

interface FigureProps {
  /** Null where it is not known. */
  value: string | null;
  asset: string;
  /** Gains and losses have their sign and colour. */
  isResult?: boolean;
}

const SHOWN_DIGITS = 8;

/** An amount with its coin, to eight digits; the exact one is the tooltip. */
export function Figure({ value, asset, isResult = false }: FigureProps) {
  const { t, tag } = useI18n();
  if (value === null) return <>{t('common.unknown')}</>;
  const amount = decimal(value);
  const text = formatDecimal(amount, {
    locale: tag,
    maximumFractionDigits: SHOWN_DIGITS,
    rounding: 'half-even',
    signDisplay: isResult ? 'exceptZero' : 'auto',
  });
  const sign = isResult ? signOf(amount) : 0;
  return (
    <bdi
      dir="ltr"
      title={amount.scale > SHOWN_DIGITS ? value : undefined}
      className={sign === 0 ? undefined : sign > 0 ? styles.gain : styles.loss}
    >
      {text} {asset}
    </bdi>
  );
}

const PERCENT_DIGITS = 2;
const HUNDRED = makeDecimal(100n, 0);

/** A share as percent, to two digits. */
export function percentOf(share: Decimal, tag: string): string {
  return formatPercent(roundTo(multiply(share, HUNDRED), PERCENT_DIGITS, 'half-even'), tag);
}
