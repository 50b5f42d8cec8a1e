import { formatDate, formatList } from '@meridian/i18n/formats.ts';
import type { I18n } from '@meridian/i18n/i18n.ts';
import { decimal, multiply } from '@meridian/money/decimal.ts';
import { formatMoney } from '@meridian/money/format.ts';
import { formatPercent } from '@meridian/money/percent.ts';
import type { AssetClass } from '@meridian/tax-rules/asset-class.ts';

/** Figures of a country's rules in a reader's form. */
export interface Figures {
  readonly i18n: I18n;
  money(amount: string): string;
  percent(rate: string): string;
  day(iso: string): string;
}

const HUNDRED = decimal('100');

export function figuresIn(i18n: I18n, currency: string): Figures {
  const { tag } = i18n;
  return {
    i18n,
    money: (amount) =>
      formatMoney(decimal(amount), currency, {
        locale: tag,
        // A law's limit is `€6,000`; one with cents has all of them.
        ...(!amount.includes('.') && { minimumFractionDigits: 0 }),
      }),
    percent: (rate) => formatPercent(multiply(decimal(rate), HUNDRED), tag),
    day: (iso) => formatDate(iso, 'UTC', tag),
  };
}

/** Which assets an allowance or an exemption leaves out. */
export function exceptWords(
  classes: readonly AssetClass[] | undefined,
  { i18n: { tag, t } }: Figures,
): readonly string[] {
  if (classes === undefined) return [];
  const names = classes.map((each) => t(`guides.class.${each}`));
  return [t('guides.except', { classes: formatList(names, tag) })];
}
