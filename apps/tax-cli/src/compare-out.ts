import { fixedToText } from '@meridian/money/fixed.ts';
import type { Comparison, MethodResult } from '@meridian/tax-engine/report/compare-methods.ts';
import { type Amounts, moneyCell } from '@meridian/tax-export/csv-options.ts';
import { csvLine } from '@meridian/tax-export/csv-writer.ts';
import type { Format, Request } from './args.ts';
import { figureColumns } from './columns.ts';
import { jsonPieces } from './json-pieces.ts';
import type { Writer } from './text-report.ts';

type About = Pick<Request, 'rules' | 'year'>;

/** All methods of a country side by side, in the format asked for. */
export function comparisonOut(
  comparison: Comparison,
  format: Format,
  about: About,
  writer: Writer,
): Iterable<string> {
  switch (format) {
    case 'json':
      return jsonPieces(comparisonJson(comparison, about));
    case 'csv':
    case 'csv-exact':
      return comparisonCsv(comparison, about, amountsOf(format), writer);
    case 'text':
      return [comparisonText(comparison, about, writer)];
  }
}

const HEADS = [
  ...['export.method', 'export.gain', 'estimate.taxable', 'estimate.tax'],
  'export.taxDifference',
];

function comparisonText(
  { method, results, isComparable }: Comparison,
  { rules, year }: About,
  { money, translate }: Writer,
): string {
  const rows = results.map((result) => {
    const { gain, taxable, tax, difference } = figures(result, isComparable);
    const mark = result.method === method ? '*' : ' ';
    return [
      `${mark} ${translate(`method.${result.method}`)}`,
      ...[gain, taxable, tax, difference].map(money),
    ];
  });
  const [first = '', ...others] = HEADS.map((id) => translate(id));
  const lines = [
    `${rules.country} ${year} (${rules.currency})`,
    translate('tax.notAdvice'),
    translate('tax.lawAsOf', { date: rules.asOf }),
    '',
    ...figureColumns([[`  ${first}`, ...others], ...rows]),
  ];
  return `${lines.join('\n')}\n`;
}

function* comparisonCsv(
  { results, isComparable }: Comparison,
  { rules: { currency } }: About,
  amounts: Amounts,
  { translate }: Writer,
): Generator<string> {
  yield csvLine(HEADS.map((id) => translate(id)));
  for (const result of results) {
    const { gain, taxable, tax, difference } = figures(result, isComparable);
    const cells = [gain, taxable, tax, difference];
    yield csvLine([result.method, ...cells.map((atoms) => moneyCell(atoms, currency, amounts))]);
  }
}

/** The amounts of a format of tables. */
export function amountsOf(format: 'csv' | 'csv-exact'): Amounts {
  return format === 'csv' ? 'shown' : 'exact';
}

function comparisonJson(
  { method, results, isComparable }: Comparison,
  { rules, year }: About,
): object {
  return {
    schema: 'meridian-tax-comparison/1',
    notAdvice: true,
    lawAsOf: rules.asOf,
    country: rules.country,
    year,
    currency: rules.currency,
    method,
    methods: results.map((result) => {
      const { gain, taxable, tax, difference } = figures(result, isComparable);
      return {
        method: result.method,
        allowed: result.isAllowed,
        incomplete: result.totals.incomplete + result.totals.incomeIncomplete,
        gain: decimal(gain),
        taxable: decimal(taxable),
        tax: decimal(tax),
        gainDifference: decimal(result.gainDifference),
        taxDifference: decimal(difference),
      };
    }),
  };
}

function decimal(atoms: bigint | null): string | null {
  return atoms === null ? null : fixedToText(atoms);
}

/** Of methods that leave out other disposals, no figure says anything of the method. */
function figures({ totals, estimate, taxDifference }: MethodResult, isComparable: boolean) {
  if (!isComparable) return { gain: null, taxable: null, tax: null, difference: null };
  const { taxableGain: taxable, tax } = estimate.covered
    ? estimate
    : { taxableGain: null, tax: null };
  return { gain: totals.gain, taxable, tax, difference: taxDifference };
}
