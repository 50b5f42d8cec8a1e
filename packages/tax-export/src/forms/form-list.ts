import type { TaxReport } from '@meridian/tax-engine/result/report.ts';
import type { CountryRules } from '@meridian/tax-rules/rules.ts';
import { LAW_SECTIONS } from '../csv-law.ts';
import { type CsvOptions, partOptions } from '../csv-options.ts';
import { csvLine } from '../csv-writer.ts';
import { formRowsCsv } from '../form-rows-csv.ts';
import { headRows } from '../report-tables.ts';

/**
 * The country's forms as a list: line by line in the order of each form, then the rows of those that
 * want some. A figure that is not known is an empty cell beside its state and bounds.
 */
export function formListCsv(report: TaxReport, rules: CountryRules, options: CsvOptions): string {
  const { tr } = options;
  const { columns, rows } = LAW_SECTIONS.forms;
  const lines = [
    ...headRows(report, options),
    [''],
    columns.map((column) => tr(`export.${column}`)),
    ...rows(report, partOptions(options, report.currency), rules),
  ].map(csvLine);
  for (const form of rules.forms.keys()) {
    const wanted = formRowsCsv(report, rules, form, options);
    if (wanted !== null) lines.push(csvLine(['']), wanted);
  }
  return lines.join('');
}
