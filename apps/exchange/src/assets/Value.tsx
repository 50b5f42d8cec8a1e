import type { Decimal } from '@meridian/money/decimal.ts';
import { formatDecimal } from '@meridian/money/format.ts';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import { VisuallyHidden } from '@meridian/ui/VisuallyHidden.tsx';

import { formatValue } from './format-value.ts';

/** In place of an amount that the reader hides: says nothing of its length. */
export function HiddenAmount() {
  const { t } = useI18n();
  return (
    <>
      <span aria-hidden="true">••••</span>
      <VisuallyHidden>{t('assets.hidden')}</VisuallyHidden>
    </>
  );
}

interface ValueProps {
  /** Null where no price leads to the currency. */
  value: Decimal | null;
  currency: string;
  hidden: boolean;
}

/** What something is worth; what has no price says so, and is never zero. */
export function Value({ value, currency, hidden }: ValueProps) {
  const { t, tag } = useI18n();
  if (value === null) return t('assets.notValued');
  if (hidden) return <HiddenAmount />;
  return <bdi dir="ltr">{formatValue(value, currency, tag)}</bdi>;
}

/** An amount of an asset with all its digits. */
export function Quantity({ amount, hidden }: { amount: Decimal; hidden: boolean }) {
  const { tag } = useI18n();
  if (hidden) return <HiddenAmount />;
  return <bdi dir="ltr">{formatDecimal(amount, { locale: tag })}</bdi>;
}
