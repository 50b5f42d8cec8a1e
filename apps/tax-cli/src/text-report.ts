import type { Quantity } from '@meridian/money/measure.ts';
import type { I18n } from '@meridian/i18n/i18n.ts';
import { formatDate } from '@meridian/i18n/formats.ts';
import { fromFixedPoint, parseFixed } from '@meridian/money/fixed.ts';
import { formatMoney, formatQuantity } from '@meridian/money/format.ts';
import { formatPercent } from '@meridian/money/percent.ts';
import { dayToIso } from '@meridian/tax-engine/common/calendar.ts';
import { type FilledLine, formFigures } from '@meridian/tax-engine/report/forms/forms.ts';
import { PARAM_FORMATS } from '@meridian/tax-engine/report/param-formats.ts';
import type { Disposal } from '@meridian/tax-engine/result/disposal.ts';
import type { EstimateStep } from '@meridian/tax-engine/result/estimate.ts';
import {
  type OpenRanges,
  type Range,
  exactAmount,
  boundsOf,
} from '@meridian/tax-engine/result/ranges.ts';
import type { TaxReport } from '@meridian/tax-engine/result/report.ts';
import { isUntaxed, namedProposals, termName } from '@meridian/tax-export/law.ts';
import { methodsByYear } from '@meridian/tax-export/methods-by-year.ts';
import { countryName } from '@meridian/tax-export/names.ts';
import {
  rangeText,
  accountName,
  assumptionIds,
  faultTexts,
  issueParams,
  notComputed,
  openParams,
} from '@meridian/tax-export/report-texts.ts';
import type { CountryRules } from '@meridian/tax-rules/rules.ts';
import type { Day } from '@meridian/tax-engine/common/time.ts';

type Params = Readonly<Record<string, string>>;

/** Writes figures and messages of a report in one language; money rounded half-up to cents. */
export interface Writer {
  money(atoms: bigint | null): string;
  quantity(units: Quantity): string;
  day(day: Day): string;
  percent(atoms: bigint): string;
  list(items: readonly string[]): string;
  /** A country's name. */
  country(code: string): string;
  /** BCP 47, for `Intl`. */
  readonly tag: string;
  /** A message of another package whose parameters are text as they stand. */
  plainText(message: { readonly id: string; readonly params: Params }): string;
  /** A message of the engine with its parameters formatted by their meaning. */
  translate(id: string, params?: Params): string;
}

export function createWriter(i18n: I18n, currency: string): Writer {
  const money = (atoms: bigint): string =>
    formatMoney(fromFixedPoint(atoms), currency, { locale: i18n.tag, rounding: 'half-up' });
  const iso = (text: string): string => formatDate(text, 'UTC', i18n.tag);
  const formatParam = (name: string, text: string): string => {
    const format = PARAM_FORMATS[name] ?? 'text';
    if (format === 'day') return iso(text);
    if (format === 'message') return i18n.text({ id: text });
    const atoms = format === 'text' ? null : parseFixed(text);
    if (atoms === null) return text;
    if (format === 'money') return money(atoms);
    const value = fromFixedPoint(atoms);
    return format === 'percent'
      ? formatPercent(value, i18n.tag)
      : formatQuantity(value, { locale: i18n.tag });
  };
  return {
    money: (atoms) => (atoms === null ? i18n.text({ id: 'export.unknown' }) : money(atoms)),
    quantity: (units) => formatQuantity(fromFixedPoint(units), { locale: i18n.tag }),
    day: (day) => iso(dayToIso(day)),
    percent: (atoms) => formatPercent(fromFixedPoint(atoms), i18n.tag),
    list: (items) => new Intl.ListFormat(i18n.tag).format(items),
    country: (code) => countryName(code, i18n.tag),
    tag: i18n.tag,
    plainText: (message) => i18n.text(message),
    translate(id, params = {}) {
      const shown: Record<string, string> = {};
      for (const [name, text] of Object.entries(params)) shown[name] = formatParam(name, text);
      return i18n.text({ id, params: shown });
    },
  };
}

/** The report as text: head, totals, estimate, disposals with their lot matches, income, questions. */
export function textReport(report: TaxReport, rules: CountryRules, writer: Writer): string {
  const { translate, day } = writer;
  const head: [string, string][] = [
    ['export.country', writer.country(report.country)],
    ['export.year', `${report.year} (${day(report.firstDay)} – ${day(report.lastDay)})`],
    ['export.method', translate(`method.${report.method}`)],
    ...methodsByYear(report, translate).map((line): [string, string] => [
      'export.methodsByYear',
      line,
    ]),
    ['export.currency', report.currency],
  ];
  const lines = [
    translate('export.title'),
    translate('tax.notAdvice'),
    translate('tax.lawAsOf', { date: report.lawAsOf }),
    '',
    ...columns(head.map(([id, text]) => [translate(id), text])),
    ...totalLines(report, rules, writer),
    ...estimateLines(report, rules, writer),
    ...whatIfLines(report, rules, writer),
    ...formLines(report, rules, writer),
    ...noticeLines(report, writer),
    ...disposalLines(report, rules, writer),
    ...incomeLines(report, writer),
    ...holdingLines(report, writer),
    ...issueLines(report, writer),
    ...section(
      'export.law',
      [...rules.unsettled, ...rules.defaults].map((id) => translate(id)),
      writer,
    ),
  ];
  return `${lines.join('\n')}\n`;
}

/** Two or more columns; all but the last padded to the widest cell. */
function columns(rows: readonly (readonly string[])[]): string[] {
  const widths: number[] = [];
  for (const row of rows) {
    for (const [index, cell] of row.entries())
      widths[index] = Math.max(widths[index] ?? 0, cell.length);
  }
  return rows.map((row) =>
    `  ${row.map((cell, index) => (index === row.length - 1 ? cell : cell.padEnd(widths[index] ?? 0))).join('  ')}`.trimEnd(),
  );
}

function section(id: string, lines: readonly string[], { translate }: Writer): string[] {
  return lines.length === 0
    ? []
    : ['', translate(id), ...lines.map((line) => (line.startsWith('  ') ? line : `  ${line}`))];
}

/** An amount, or between which two it lies while something open could move it. */
export function amountText(
  known: bigint | null,
  range: Range | undefined,
  { money, translate }: Writer,
): string {
  if (range === undefined) return money(known);
  const amount = exactAmount(range);
  if (amount !== null) return money(amount);
  return rangeText(range, money, translate);
}

function totalLines(
  { totals, ranges, year }: TaxReport,
  rules: CountryRules,
  writer: Writer,
): string[] {
  const { translate } = writer;
  const { sums = {}, byTerm = {}, income, derivatives }: Partial<OpenRanges> = ranges ?? {};
  const allIncome = totals.income + totals.incomeWithGains + totals.incomeApart;
  const amount = (known: bigint, range: Range | undefined) => amountText(known, range, writer);
  const terms = (['short', 'long', 'taxable', 'exempt', 'unknown'] as const).filter(
    (term) => totals.byTerm[term] !== 0n || byTerm[term] !== undefined,
  );
  const rows: [string, string][] = [
    [translate('export.count'), `${totals.disposals}`],
    [translate('export.incomplete'), `${totals.incomplete}`],
    [translate('export.proceeds'), amount(totals.proceeds, sums.proceeds)],
    [translate('export.fees'), amount(totals.fees, sums.fees)],
    [translate('export.cost'), amount(totals.cost, sums.cost)],
    [translate('export.gain'), amount(totals.gain, sums.gain)],
    ...terms.map((term): [string, string] => [
      translate(`term.${termName(term, rules, year)}`),
      amount(totals.byTerm[term], byTerm[term]),
    ]),
    [translate('export.income'), amount(allIncome, income)],
    [translate('export.derivatives'), amount(totals.derivatives, derivatives)],
  ];
  return section('export.totals', columns(rows), writer);
}

function estimateLines(report: TaxReport, rules: CountryRules, writer: Writer): string[] {
  const { translate } = writer;
  const { estimate } = report;
  if (!estimate.covered)
    return section('export.estimate', [notComputed(report, translate)], writer);
  const lines = [
    ...(estimate.banner === undefined ? [] : [translate(estimate.banner)]),
    ...(isUntaxed(rules, report.year) ? [translate('estimate.untaxed')] : []),
    ...stepLines(estimate.steps, writer),
    ...assumptionIds(report).map((id) => translate(id)),
  ];
  return section('export.estimate', lines, writer);
}

/** Steps with how sure the law behind each is. */
function stepLines(steps: readonly EstimateStep[], writer: Writer): string[] {
  const { money, percent, translate } = writer;
  return columns(
    steps.map(({ id, params, paramRanges, amount, range, unit, confidence }) => [
      translate(id, { ...params, ...openParams(paramRanges, money, translate) }),
      unit === 'percent' && amount !== null && range === undefined
        ? percent(amount)
        : amountText(amount, range, writer),
      confidence === undefined || confidence === 'knowledge'
        ? ''
        : translate(`confidence.${confidence}`),
    ]),
  );
}

/** What is not law, or read otherwise: named as such, with what it would come to. */
function whatIfLines({ estimate, year }: TaxReport, rules: CountryRules, writer: Writer): string[] {
  const { translate } = writer;
  const outcomes = estimate.covered ? estimate.whatIf : [];
  const lines = namedProposals(rules, year).flatMap(({ kind, id, basis, confidence }) => [
    `${translate(`export.${kind}`)}: ${translate(id)} (${basis}; ${translate(`confidence.${confidence}`)})`,
    ...stepLines(outcomes.find((outcome) => outcome.id === id)?.steps ?? [], writer),
  ]);
  return section('export.what-if', lines, writer);
}

function formLines(report: TaxReport, rules: CountryRules, writer: Writer): string[] {
  const { translate } = writer;
  const value = ({ value: found }: FilledLine): string => {
    switch (found.type) {
      case 'count':
        return `${found.count}`;
      case 'money':
        return amountText(found.atoms, undefined, writer);
      case 'range':
        return amountText(null, found, writer);
      case 'unknown':
        return translate('open.value.none');
    }
  };
  const lines = formFigures(report, rules).flatMap((form) => [
    `${form.form}: ${form.part}`,
    ...(form.note === null ? [] : [`  ${translate(form.note, { year: String(report.year) })}`]),
    ...columns(
      form.lines.map((line) => [line.box ?? '', translate(`figure.${line.figure}`), value(line)]),
    ),
  ]);
  return section('export.forms', lines, writer);
}

function noticeLines({ notices }: TaxReport, writer: Writer): string[] {
  const { money, translate } = writer;
  const lines = notices.flatMap(({ id, due, figure, value, levy }) => {
    const shown = figure === 'accounts-abroad' && value !== null ? `${value}` : money(value);
    return [
      `${translate(id)} ${translate(`notice.due.${due}`)}.`,
      `  ${translate(`notice.figure.${figure}`)}: ${shown}`,
      ...(levy === undefined ? [] : [`  ${translate('notice.levy')}: ${money(levy)}`]),
    ];
  });
  return section('export.notices', lines, writer);
}

function disposalLines(
  { disposals, year }: TaxReport,
  rules: CountryRules,
  writer: Writer,
): string[] {
  const { day, money, quantity, translate } = writer;
  const lines = disposals.flatMap((disposal) => [
    [
      day(disposal.day),
      `${quantity(disposal.quantity)} ${disposal.asset}`,
      translate(`kind.${disposal.parts[0]?.kind ?? 'other'}`),
      `${translate('export.proceeds')} ${money(disposal.proceeds)}`,
      `${translate('export.fees')} ${money(disposal.fees)}`,
      `${translate('export.cost')} ${money(disposal.cost)}`,
      `${translate('export.gain')} ${money(disposal.gain)}`,
    ].join('  '),
    ...disposal.slices.map((lotMatch) =>
      [
        '   ',
        `${quantity(lotMatch.quantity)} ${disposal.asset}`,
        translate(`rule.${lotMatch.rule}`),
        ...lotMatch.lots.map((lot) => (lot.acquiredDay === null ? '?' : day(lot.acquiredDay))),
        translate(`term.${termName(lotMatch.term, rules, year)}`),
        money(lotMatch.gain),
      ].join('  '),
    ),
    ...openLines(disposal, writer),
  ]);
  return section('export.disposals', lines, writer);
}

function openLines({ open }: Disposal, { list, money, translate }: Writer): string[] {
  if (open === undefined) return [];
  const { lowest, highest } = open;
  const bounds = boundsOf(open);
  const missing = list(open.missing.map((part) => translate(`open.${part}`)));
  const range = translate(`open.range.${bounds}`, {
    lowest: money(lowest),
    highest: money(highest),
  });
  return [`    ${translate('export.open')}: ${missing}. ${range}`];
}

function incomeLines({ income }: TaxReport, writer: Writer): string[] {
  const { day, money, quantity, translate } = writer;
  const rows = income.map((line) => [
    day(line.day),
    `${quantity(line.quantity)} ${line.asset}`,
    translate(`income.${line.income}`),
    money(line.value),
  ]);
  return section('export.income', columns(rows), writer);
}

function holdingLines({ holdings }: TaxReport, writer: Writer): string[] {
  const { money, quantity, translate } = writer;
  const rows = holdings.map((holding) => [
    holding.asset,
    accountName(holding.account, translate),
    quantity(holding.quantity),
    money(holding.cost),
  ]);
  return section('export.holdings', columns(rows), writer);
}

function issueLines(report: TaxReport, writer: Writer): string[] {
  const { translate } = writer;
  const issues = report.issues.map((issue) => {
    const mark = issue.level === 'open' ? '!' : '·';
    return `${mark} ${translate(`issue.${issue.code}`, issueParams(issue))} (${issue.entry.account}: ${issue.entry.rows.join(', ')})`;
  });
  const faults = faultTexts(report, translate).map((line) => `! ${line}`);
  return section('export.issues', [...faults, ...issues], writer);
}
