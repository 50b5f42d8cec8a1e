import { type Decimal, decimalToText } from './decimal.ts';

const formats = new Map<string, Intl.NumberFormat>();

/** A rate in percent with the locale's own sign and space: `3.8%`, `3,8 %`. Every digit is kept. */
export function formatPercent(value: Decimal, locale: string): string {
  let format = formats.get(locale);
  if (format === undefined) {
    format = new Intl.NumberFormat(locale, {
      style: 'unit',
      unit: 'percent',
      unitDisplay: 'short',
      maximumFractionDigits: 20,
    });
    formats.set(locale, format);
  }
  // `as`: canonical decimal text is what the type stands for.
  return format.format(decimalToText(value) as Intl.StringNumericLiteral);
}
