import { fixedToText } from '@meridian/money/fixed.ts';
import type { HoldingPeriod } from '@meridian/tax-engine/report/gain-parts.ts';
import type { I18n } from '@meridian/i18n/i18n.ts';

/** An amount as short as the language writes it (`2.5K`); the title of the picture names its unit. */
export function shortAmount(atoms: bigint, tag: string): string {
  const format = new Intl.NumberFormat(tag, { notation: 'compact', maximumFractionDigits: 1 });
  // `as`: decimal text, which `Intl` formats without the loss that a number would have.
  return format.format(fixedToText(atoms) as Intl.StringNumericLiteral);
}

/** A month (`2025-03`) by its name: with the year in a table, short under a bar. */
export function monthName(month: string, tag: string, style: 'long' | 'short' | 'narrow'): string {
  const year = style === 'long' ? ({ year: 'numeric' } as const) : {};
  const format = new Intl.DateTimeFormat(tag, { month: style, ...year, timeZone: 'UTC' });
  return format.format(Date.parse(`${month}-01T00:00:00Z`));
}

const SPANS: Readonly<Partial<Record<HoldingPeriod, readonly ['month' | 'year', number, number]>>> =
  {
    'months-1': ['month', 0, 1],
    'months-6': ['month', 1, 6],
    'months-12': ['month', 6, 12],
    'months-36': ['year', 1, 3],
  };

/** How long units were held, in words; the rule where they have no single day. */
export function periodName(period: HoldingPeriod, { tag, text }: I18n): string {
  const unitOf = (unit: 'month' | 'year') =>
    new Intl.NumberFormat(tag, { style: 'unit', unit, unitDisplay: 'long' });
  const span = SPANS[period];
  if (span !== undefined) return unitOf(span[0]).formatRange(span[1], span[2]);
  if (period === 'longer') return `> ${unitOf('year').format(3)}`;
  return text({ id: period === 'unknown' ? 'term.unknown' : `rule.${period}` });
}
