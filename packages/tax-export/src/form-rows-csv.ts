import { fixedToText } from '@meridian/money/fixed.ts';
import { dayToIso } from '@meridian/tax-engine/common/calendar.ts';
import { type FormRow, formFigures } from '@meridian/tax-engine/report/forms/forms.ts';
import type { TaxReport } from '@meridian/tax-engine/result/report.ts';
import type { CountryRules } from '@meridian/tax-rules/rules.ts';
import { type Cell, csvLine } from './csv-writer.ts';
import { type CsvOptions, type PartOptions, partOptions } from './csv-options.ts';

const COLUMNS = [
  'asset',
  'quantity',
  'acquired',
  'date',
  'proceeds',
  'cost',
  'fees',
  'gain',
  'state',
];

/**
 * The rows of a form that wants one for each asset, disposal or lot; money as `amounts`
 * asks for, quantities exact. Null where the form wants none.
 *
 * @param form place in the report's list of forms
 */
export function formRowsCsv(
  report: TaxReport,
  rules: CountryRules,
  form: number,
  options: CsvOptions,
): string | null {
  const found = formFigures(report, rules)[form];
  if (found === undefined || found.rows === null) return null;
  const { tr } = options;
  const part = partOptions(options, report.currency);
  const lines = [
    csvLine([`${found.form}: ${found.part}`]),
    csvLine([tr('tax.notAdvice')]),
    csvLine(COLUMNS.map((column) => tr(`export.${column}`))),
  ];
  for (const row of found.rows()) lines.push(csvLine(cellsOf(row, part)));
  return lines.join('');
}

function cellsOf(
  { asset, quantity, acquiredDay, disposedDay, ...sums }: FormRow,
  { money, tr }: PartOptions,
): Cell[] {
  return [
    asset,
    { number: fixedToText(quantity) },
    acquiredDay === null ? '' : dayToIso(acquiredDay),
    disposedDay === null ? '' : dayToIso(disposedDay),
    money(sums.proceeds),
    money(sums.cost),
    money(sums.fees),
    money(sums.gain),
    tr(sums.gain === null ? 'export.open' : 'export.complete'),
  ];
}
