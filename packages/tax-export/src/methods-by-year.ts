import type { TaxReport } from '@meridian/tax-engine/result/report.ts';

/**
 * A line for each method up to that of the report's year (`FIFO up to 2024`, `HIFO from 2025`); none
 * where all years have the same.
 *
 * @param tr the text of a message with its parameters
 */
export function methodsByYear(
  { methods = [] }: Pick<TaxReport, 'methods'>,
  tr: (id: string, params?: Readonly<Record<string, string>>) => string,
): string[] {
  return methods.map(({ fromYear, method: name }, index) => {
    const method = tr(`method.${name}`);
    const next = methods[index + 1]?.fromYear ?? null;
    if (fromYear !== null) return tr('export.methodFrom', { method, year: `${fromYear}` });
    return next === null ? method : tr('export.methodUpTo', { method, year: `${next - 1}` });
  });
}
