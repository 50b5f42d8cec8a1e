import { fixedToText } from '@meridian/money/fixed.ts';
import { dayToIso } from '@meridian/tax-engine/calendar.ts';
import type { Disposal, Issue, Slice, TaxReport } from '@meridian/tax-engine/result.ts';
import { countryRules } from '@meridian/tax-rules/countries.ts';
import { type Cell, csvLine } from './csv-writer.ts';
import { assumptionIds, issueParams, plainParams, sourceOf } from './report-texts.ts';

export type CsvOptions = {
  /** BCP 47 tag; texts come from `tr`, figures are the same in every language. */
  readonly locale: string;
  tr(id: string, params?: Readonly<Record<string, string>>): string;
  /** Names of files by their id. */
  readonly sourceNames?: ReadonlyMap<string, string>;
};

/**
 * The whole report as CSV: head, totals, estimate, disposals slice by slice, income, derivatives,
 * holdings, issues, what is unsettled. Figures are exact decimals with a point; what is not known
 * is an empty cell beside a state that says so.
 */
export function reportCsv(report: TaxReport, options: CsvOptions): string {
  const { tr } = options;
  const lines: string[] = [];
  const line = (...cells: Cell[]): unknown => lines.push(csvLine(cells));
  const section = (id: string, columns: readonly string[]): void => {
    line('');
    line(tr(`export.${id}`));
    if (columns.length > 0) line(...columns.map((column) => tr(`export.${column}`)));
  };
  writeHead(report, options, line);

  section('totals', ['text', 'amount']);
  for (const [id, amount] of totalsOf(report)) line(tr(id), figure(amount));
  line(tr('export.count'), { number: `${report.totals.disposals}` });
  line(tr('export.incomplete'), { number: `${report.totals.incomplete}` });
  writeEstimate(report, options, section, line);

  section('disposals', DISPOSAL_COLUMNS);
  for (const disposal of report.disposals) writeDisposal(disposal, options, line);

  section('income', [
    'date',
    'asset',
    'account',
    'kind',
    'quantity',
    'value',
    'taxable',
    'source',
    'rows',
  ]);
  for (const { day, asset, entry, income, quantity, value, taxable } of report.income) {
    const kind = tr(`income.${income}`);
    const isTaxable = tr(taxable ? 'export.yes' : 'export.no');
    line(
      dayToIso(day),
      asset,
      entry.account,
      kind,
      figure(quantity),
      figure(value),
      isTaxable,
      ...sourceOf(entry, options),
    );
  }
  section('derivatives', [
    'date',
    'asset',
    'account',
    'kind',
    'quantity',
    'value',
    'source',
    'rows',
  ]);
  for (const { day, asset, entry, derivative, quantity, value } of report.derivatives) {
    const kind = tr(`derivative.${derivative}`);
    line(
      dayToIso(day),
      asset,
      entry.account,
      kind,
      figure(quantity),
      figure(value),
      ...sourceOf(entry, options),
    );
  }
  section('holdings', ['asset', 'account', 'quantity', 'cost']);
  for (const { asset, account, quantity, cost } of report.holdings) {
    line(asset, account ?? tr('export.all-accounts'), figure(quantity), figure(cost));
  }
  section('issues', ['level', 'text', 'source', 'rows']);
  for (const issue of report.issues) writeIssue(issue, options, line);
  section('law', []);
  const rules = countryRules(report.country);
  for (const id of [...(rules?.unsettled ?? []), ...(rules?.defaults ?? [])]) line(tr(id));
  return lines.join('');
}

type Line = (...cells: Cell[]) => unknown;
type Section = (id: string, columns: readonly string[]) => void;

const DISPOSAL_COLUMNS = [
  'date',
  'asset',
  'account',
  'kind',
  'quantity',
  'proceeds',
  'fees',
  'cost',
  'gain',
  'rule',
  'term',
  'acquired',
  'state',
  'lowest',
  'highest',
  'source',
  'rows',
] as const;

/** An exact figure; empty where it is not known. */
function figure(atoms: bigint | null): Cell {
  return atoms === null ? '' : { number: fixedToText(atoms) };
}

function writeHead(report: TaxReport, { tr }: CsvOptions, line: Line): void {
  line(tr('export.title'));
  line(tr('tax.notAdvice'));
  line(tr('tax.lawAsOf', { date: report.lawAsOf }));
  line(tr('export.country'), tr(`country.${report.country}`));
  line(tr('export.year'), `${report.year}`);
  line(tr('export.period'), dayToIso(report.firstDay), dayToIso(report.lastDay));
  line(tr('export.method'), tr(`method.${report.method}`));
  line(tr('export.currency'), report.currency);
}

function totalsOf({ totals }: TaxReport): [string, bigint][] {
  const terms = (['short', 'long', 'taxable', 'exempt', 'unknown'] as const).filter(
    (term) => totals.byTerm[term] !== 0n,
  );
  return [
    ['export.proceeds', totals.proceeds],
    ['export.fees', totals.fees],
    ['export.cost', totals.cost],
    ['export.gain', totals.gain],
    ['export.gainsTotal', totals.gains],
    ['export.lossesTotal', totals.losses],
    ...terms.map((term): [string, bigint] => [`term.${term}`, totals.byTerm[term]]),
    ['export.income', totals.income],
    ['export.derivatives', totals.derivatives],
  ];
}

function writeEstimate(report: TaxReport, options: CsvOptions, section: Section, line: Line): void {
  const { tr } = options;
  const { estimate } = report;
  section('estimate', ['step', 'amount']);
  if (!estimate.covered) {
    line(tr('estimate.year-not-covered'));
    return;
  }
  for (const { id, params, amount, unit } of estimate.steps) {
    line(tr(id, plainParams(params)), figure(amount), unit === 'percent' ? '%' : report.currency);
  }
  for (const id of assumptionIds(report)) line(tr(id));
}

function writeDisposal(disposal: Disposal, options: CsvOptions, line: Line): void {
  const { tr } = options;
  const kind = disposal.parts.map((part) => tr(`kind.${part.kind}`));
  const { open } = disposal;
  const state = open === undefined ? tr('export.complete') : tr('export.open');
  for (const slice of disposal.slices) {
    line(
      dayToIso(disposal.day),
      disposal.asset,
      disposal.account,
      [...new Set(kind)].join(' + '),
      figure(slice.quantity),
      figure(slice.proceeds),
      figure(slice.fees),
      figure(slice.cost),
      figure(slice.gain),
      tr(`rule.${slice.rule}`),
      tr(`term.${slice.term}`),
      acquiredOf(slice),
      state,
      figure(open?.lowest ?? null),
      figure(open?.highest ?? null),
      ...sourcesOf(disposal, options),
    );
  }
}

function sourcesOf(disposal: Disposal, options: CsvOptions): [string, string] {
  const all = disposal.parts.map((part) => sourceOf(part.entry, options));
  return [
    [...new Set(all.map(([name]) => name))].join(' + '),
    all.map(([, rows]) => rows).join(' + '),
  ];
}

function acquiredOf({ lots }: Slice): string {
  const days = lots.map((lot) => lot.acquiredDay).filter((day) => day !== null);
  return [...new Set(days)].map(dayToIso).join(' + ');
}

function writeIssue(issue: Issue, options: CsvOptions, line: Line): void {
  const { tr } = options;
  const level = tr(issue.level === 'open' ? 'export.open' : 'export.complete');
  line(level, tr(`issue.${issue.code}`, issueParams(issue)), ...sourceOf(issue.entry, options));
}
