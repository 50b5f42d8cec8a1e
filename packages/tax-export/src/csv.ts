import type { TaxReport } from '@meridian/tax-engine/result/report.ts';
import { countryRules } from '@meridian/tax-rules/countries.ts';
import type { CsvOptions } from './csv-options.ts';
import { csvLine } from './csv-writer.ts';
import { formRowsCsv } from './form-rows-csv.ts';
import { headRows, reportTables } from './report-tables.ts';

export type { Amounts, CsvOptions } from './csv-options.ts';

/**
 * The whole report as CSV, part by part under a heading. Figures are decimals with a point. The file
 * of exact amounts ends with the rows of the forms.
 */
export function reportCsv(report: TaxReport, options: CsvOptions): string {
  const lines = headRows(report, options).map(csvLine);
  for (const { title, columns, rows } of reportTables(report, options)) {
    lines.push(csvLine(['']), csvLine([title]), csvLine(columns));
    for (const row of rows) lines.push(csvLine(row));
  }
  if (options.amounts === 'exact') {
    const rules = countryRules(report.country);
    if (rules === undefined) throw new Error(`no rules of ${report.country}`);
    for (const form of rules.forms.keys()) {
      const rows = formRowsCsv(report, rules, form, options);
      if (rows !== null) lines.push(csvLine(['']), rows);
    }
  }
  return lines.join('');
}
