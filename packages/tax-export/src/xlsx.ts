import type { TaxReport } from '@meridian/tax-engine/result/report.ts';
import type { CsvOptions } from './csv-options.ts';
import { headRows, reportTables } from './report-tables.ts';
import { xlsxFile } from './xlsx-writer.ts';

/**
 * The whole report as a workbook: a sheet for each part, the first one under what the report is about.
 * The same cells as the CSV file.
 */
export function reportXlsx(report: TaxReport, options: CsvOptions): Uint8Array<ArrayBuffer>[] {
  const head = headRows(report, options);
  const tables = [...reportTables(report, options)];
  const sheets = tables.map(({ title, columns, rows }, index) => ({
    name: title,
    head: index === 0 ? head : [],
    columns,
    rows,
  }));
  return xlsxFile(sheets, { isRightToLeft: isRightToLeft(options.locale) });
}

/** Scripts of the languages of the site that run from right to left. */
const RIGHT_TO_LEFT: ReadonlySet<string> = new Set(['Arab', 'Hebr']);

function isRightToLeft(locale: string): boolean {
  const { script } = new Intl.Locale(locale).maximize();
  return script !== undefined && RIGHT_TO_LEFT.has(script);
}
