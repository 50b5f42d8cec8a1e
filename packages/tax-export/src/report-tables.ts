import { dayToIso } from '@meridian/tax-engine/common/calendar.ts';
import type { Disposal } from '@meridian/tax-engine/result/disposal.ts';
import type { LotMatch } from '@meridian/tax-engine/result/lot.ts';
import type { OpenRanges, Range } from '@meridian/tax-engine/result/ranges.ts';
import type { TaxReport } from '@meridian/tax-engine/result/report.ts';
import type { CountryRules } from '@meridian/tax-rules/rules.ts';
import { countryRules } from '@meridian/tax-rules/countries.ts';
import { LAW_SECTIONS } from './csv-law.ts';
import {
  type CsvOptions,
  type PartOptions,
  type Row,
  type Section,
  figure,
  openCells,
  partOptions,
} from './csv-options.ts';
import { termName } from './law.ts';
import { methodsByYear } from './methods-by-year.ts';
import { countryName } from './names.ts';
import { accountName, faultTexts, issueParams, sourceOf } from './report-texts.ts';
import { shownQuantity } from './shown-money.ts';

const ORIGIN = ['source', 'rows'];

const DISPOSAL_COLUMNS =
  'date asset account kind quantity proceeds fees cost gain rule term acquired state lowest highest'
    .split(' ')
    .concat(ORIGIN);

const SECTIONS: readonly Section[] = [
  { id: 'totals', columns: ['text', 'amount', 'state', 'atLeast', 'atMost'], rows: totalRows },
  LAW_SECTIONS.estimate,
  LAW_SECTIONS.whatIf,
  LAW_SECTIONS.forms,
  LAW_SECTIONS.notices,
  {
    id: 'disposals',
    columns: DISPOSAL_COLUMNS,
    rows: (report, options, rules) =>
      report.disposals.flatMap((disposal) => disposalRows(disposal, options, rules)),
  },
  {
    id: 'income',
    columns: ['date', 'asset', 'account', 'kind', 'quantity', 'value', 'taxable', ...ORIGIN],
    rows: incomeRows,
  },
  {
    id: 'derivatives',
    columns: ['date', 'asset', 'account', 'kind', 'quantity', 'value', ...ORIGIN],
    rows: derivativeRows,
  },
  { id: 'holdings', columns: ['asset', 'account', 'quantity', 'cost'], rows: holdingRows },
  { id: 'issues', columns: ['level', 'text', ...ORIGIN], rows: issueRows },
  LAW_SECTIONS.law,
];

/** Parts that most countries do not have: left out where they are empty. */
const OPTIONAL: ReadonlySet<string> = new Set(['what-if', 'forms', 'notices']);

/** A part of a report as a table. */
export interface ReportTable {
  readonly title: string;
  readonly columns: readonly string[];
  readonly rows: readonly Row[];
}

/** What the report is about: country, year, method, and that it is no advice. */
export function headRows(report: TaxReport, { tr, locale }: CsvOptions): Row[] {
  return [
    [tr('export.title')],
    [tr('tax.notAdvice')],
    [tr('tax.lawAsOf', { date: report.lawAsOf })],
    [tr('export.country'), countryName(report.country, locale)],
    [tr('export.year'), `${report.year}`],
    [tr('export.period'), dayToIso(report.firstDay), dayToIso(report.lastDay)],
    [tr('export.method'), tr(`method.${report.method}`)],
    ...methodRows(report, tr),
    [tr('export.currency'), report.currency],
  ];
}

/**
 * The parts of a report in the order of its file: totals, estimate, what is not law, forms, disposals
 * lot match by lot match, income, derivatives, holdings, issues, the law with its sources. Each amount
 * of money is rounded on its own, as the pages show it, unless `amounts` asks for exact ones. What is
 * not known is an empty cell beside a state that says so.
 */
export function* reportTables(report: TaxReport, options: CsvOptions): Generator<ReportTable> {
  const { tr } = options;
  const part = partOptions(options, report.currency);
  const rules = countryRules(report.country);
  if (rules === undefined) throw new Error(`no rules of ${report.country}`);
  for (const { id, columns, rows } of SECTIONS) {
    const partRows = [...rows(report, part, rules)];
    if (partRows.length === 0 && OPTIONAL.has(id)) continue;
    const names = columns.map((column) => tr(`export.${column}`));
    yield { title: tr(`export.${id}`), columns: names, rows: partRows };
  }
}

/** The methods of all years up to the report's, where they differ. */
function methodRows(report: TaxReport, tr: CsvOptions['tr']): Row[] {
  const lines = methodsByYear(report, (id, params) => tr(id, params));
  return lines.length === 0 ? [] : [[tr('export.methodsByYear'), ...lines]];
}

function totalRows(
  { totals, ranges, year }: TaxReport,
  options: PartOptions,
  rules: CountryRules,
): Row[] {
  const { tr } = options;
  const { sums = {}, byTerm = {}, income, derivatives }: Partial<OpenRanges> = ranges ?? {};
  const terms = (['short', 'long', 'taxable', 'exempt', 'unknown'] as const).filter(
    (term) => totals.byTerm[term] !== 0n || byTerm[term] !== undefined,
  );
  const row = (name: string, known: bigint, range: Range | undefined): Row => [
    tr(name),
    ...openCells(known, range, options),
  ];
  return [
    [tr('export.count'), { number: `${totals.disposals}` }],
    [tr('export.incomplete'), { number: `${totals.incomplete}` }],
    row('export.proceeds', totals.proceeds, sums.proceeds),
    row('export.fees', totals.fees, sums.fees),
    row('export.cost', totals.cost, sums.cost),
    row('export.gain', totals.gain, sums.gain),
    row('export.gainsTotal', totals.gains, sums.gains),
    row('export.lossesTotal', totals.losses, sums.losses),
    ...terms.map((term) =>
      row(`term.${termName(term, rules, year)}`, totals.byTerm[term], byTerm[term]),
    ),
    row('export.income', totals.income + totals.incomeWithGains + totals.incomeApart, income),
    row('export.derivatives', totals.derivatives, derivatives),
  ];
}

function disposalRows(disposal: Disposal, options: PartOptions, rules: CountryRules): Row[] {
  const { money, tr } = options;
  const { open, day, asset, account } = disposal;
  const kinds = new Set(disposal.parts.map((part) => tr(`kind.${part.kind}`)));
  return disposal.slices.map((lotMatch) => [
    dayToIso(day),
    asset,
    account,
    [...kinds].join(' + '),
    figure(lotMatch.quantity),
    money(lotMatch.proceeds),
    money(lotMatch.fees),
    money(lotMatch.cost),
    money(lotMatch.gain),
    tr(`rule.${lotMatch.rule}`),
    tr(`term.${termName(lotMatch.term, rules, disposal.taxYear)}`),
    acquiredOf(lotMatch),
    tr(open === undefined ? 'export.complete' : 'export.open'),
    money(open?.lowest ?? null),
    money(open?.highest ?? null),
    ...sourcesOf(disposal, options),
  ]);
}

function sourcesOf(disposal: Disposal, options: PartOptions): [string, string] {
  const sources = disposal.parts.map((part) => sourceOf(part.entry, options));
  return [
    [...new Set(sources.map(([name]) => name))].join(' + '),
    sources.map(([, rows]) => rows).join(' + '),
  ];
}

function acquiredOf({ lots }: LotMatch): string {
  const days = lots.map((lot) => lot.acquiredDay).filter((day) => day !== null);
  return [...new Set(days)].map(dayToIso).join(' + ');
}

function incomeRows(report: TaxReport, options: PartOptions): Row[] {
  const { money, tr } = options;
  return report.income.map(({ day, asset, entry, income, quantity, value, taxable }) => [
    dayToIso(day),
    asset,
    entry.account,
    tr(`income.${income}`),
    figure(quantity),
    money(value),
    tr(taxable ? 'export.yes' : 'export.no'),
    ...sourceOf(entry, options),
  ]);
}

function derivativeRows(report: TaxReport, options: PartOptions): Row[] {
  return report.derivatives.map(({ day, asset, entry, derivative, quantity, value }) => [
    dayToIso(day),
    asset,
    entry.account,
    options.tr(`derivative.${derivative}`),
    figure(quantity),
    options.money(value),
    ...sourceOf(entry, options),
  ]);
}

function holdingRows({ holdings }: TaxReport, { money, tr }: PartOptions): Row[] {
  return holdings.map(({ asset, account, quantity, cost }) => [
    asset,
    accountName(account, tr),
    figure(quantity),
    money(cost),
  ]);
}

function issueRows(report: TaxReport, options: PartOptions): Row[] {
  const { tr } = options;
  return [
    ...faultTexts(report, tr).map((line) => [tr('export.open'), line]),
    ...report.issues.map((issue) => [
      tr(issue.level === 'open' ? 'export.open' : 'export.note'),
      tr(`issue.${issue.code}`, { ...issueParams(issue), quantity: shownQuantity(issue.quantity) }),
      ...sourceOf(issue.entry, options),
    ]),
  ];
}
