import { decimal } from '@meridian/money/decimal.ts';
import { formatMoney, formatQuantity } from '@meridian/money/format.ts';
import { formatPercent } from '@meridian/money/percent.ts';
import { formatDate } from '@meridian/i18n/formats.ts';
import type { I18n } from '@meridian/i18n/i18n.ts';
import { PARAM_FORMATS } from '@meridian/tax-engine/report/param-formats.ts';

/**
 * Parameters of a message from the engine as the reader sees them: days, figures and rates in the
 * locale's form, ids of other messages as their text.
 *
 * @param currency of the report, for parameters that are money
 */
export function readableParams(
  params: Readonly<Record<string, string>>,
  currency: string,
  i18n: I18n,
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(params).map(([name, value]) => [name, readable(name, value, currency, i18n)]),
  );
}

function readable(name: string, value: string, currency: string, { tag, text }: I18n): string {
  if (value === '') return value;
  switch (PARAM_FORMATS[name]) {
    case 'day':
      return formatDate(value, 'UTC', tag);
    case 'quantity':
      return formatQuantity(decimal(value), { locale: tag });
    case 'money':
      return formatMoney(decimal(value), currency, { locale: tag, rounding: 'half-up' });
    case 'percent':
      return formatPercent(decimal(value), tag);
    case 'message':
      return text({ id: value });
    default:
      return value;
  }
}
