/** The parts of the CSV that are about the law: estimate, what is not law, forms, rules, sources. */
import type { EstimateStep } from '@meridian/tax-engine/result/estimate.ts';
import { type FilledLine, formFigures } from '@meridian/tax-engine/report/forms/forms.ts';
import type { Cell } from './csv-writer.ts';
import { type PartOptions, type Row, type Section, figure, openCells } from './csv-options.ts';
import { type ReadTag, isUntaxed, namedLevies, namedProposals, namedRules } from './law.ts';
import { assumptionIds, notComputed, openParams, plainParams } from './report-texts.ts';
import { shownMoney } from './shown-money.ts';

const STATE = ['state', 'atLeast', 'atMost'];

const STEP_COLUMNS = ['step', 'amount', 'unit', 'basis', 'confidence'];

/** A step, with the bounds of its amount where something open moves it. */
function stepRow(step: EstimateStep, currency: string, options: PartOptions): Row {
  const { tr } = options;
  const { id, params, paramRanges, amount, range, unit, basis = '', confidence } = step;
  const shownText = (atoms: bigint): string => shownMoney(atoms, currency);
  const [shown = '', ...open] = openCells(amount, range, options);
  const isPercent = unit === 'percent';
  return [
    tr(id, { ...plainParams(params, currency), ...openParams(paramRanges, shownText, tr) }),
    isPercent && open.length === 0 ? figure(amount) : shown,
    isPercent ? '%' : currency,
    basis,
    confidence === undefined ? '' : tr(`confidence.${confidence}`),
    ...open,
  ];
}

const estimateRows: Section['rows'] = (report, options, rules) => {
  const { estimate } = report;
  const { tr } = options;
  if (!estimate.covered) return [[notComputed(report, tr)]];
  return [
    ...(estimate.banner === undefined ? [] : [[tr(estimate.banner)]]),
    ...(isUntaxed(rules, report.year) ? [[tr('estimate.untaxed')]] : []),
    ...estimate.steps.map((step) => stepRow(step, report.currency, options)),
    ...assumptionIds(report).map((id) => [tr(id)]),
  ];
};

/** What is not owed: each line says what it is. */
const whatIfRows: Section['rows'] = (report, options, rules) => {
  const { estimate, currency, year } = report;
  const { tr } = options;
  const outcomes = estimate.covered ? estimate.whatIf : [];
  return namedProposals(rules, year).flatMap(({ kind, id, basis, confidence }) => {
    const name = tr(`export.${kind}`);
    const outcome = outcomes.find((candidate) => candidate.id === id);
    return [
      [name, tr(id), '', '', basis, tr(`confidence.${confidence}`)],
      ...(outcome?.steps ?? []).map((step) => [name, ...stepRow(step, currency, options)]),
    ];
  });
};

const formRows: Section['rows'] = (report, options, rules) => {
  const { tr } = options;
  return formFigures(report, rules).flatMap(({ form, part, note, lines }) => {
    const about = note === null ? '' : tr(note);
    if (lines.length === 0) return [[form, part, '', '', '', about]];
    return lines.map((line) => [
      form,
      part,
      line.box ?? '',
      tr(`figure.${line.figure}`),
      valueOf(line, options),
      about,
      ...stateOf(line, options),
    ]);
  });
};

function valueOf({ value }: FilledLine, { money }: PartOptions): Cell {
  switch (value.type) {
    case 'money':
      return money(value.atoms);
    case 'count':
      return { number: `${value.count}` };
    case 'range':
    case 'unknown':
      return '';
  }
}

function stateOf({ value }: FilledLine, { money, tr }: PartOptions): Row {
  switch (value.type) {
    case 'money':
    case 'count':
      return [];
    case 'range':
      return [tr('export.open'), money(value.lowest), money(value.highest)];
    case 'unknown':
      return [tr('open.value.none')];
  }
}

/** Duties beside the tax: what, whether it falls due, the figure it depends on, a levy. */
const noticeRows: Section['rows'] = (report, { money, tr }) =>
  report.notices.map(({ id, due, figure: name, value, levy, basis, confidence }) => [
    tr(id),
    tr(`notice.due.${due}`),
    tr(`notice.figure.${name}`),
    name === 'accounts-abroad' && value !== null ? { number: `${value}` } : money(value),
    levy === undefined ? '' : money(levy),
    basis,
    tr(`confidence.${confidence}`),
  ]);

const lawRows: Section['rows'] = (report, { tr }, rules) => {
  const tagCells = ({ confidence, read, source }: ReadTag): Row => [
    tr(`confidence.${confidence}`),
    read,
    source?.url ?? '',
  ];
  return [
    ...rules.unsettled.map((id) => [tr('export.unsettled'), tr(id)]),
    ...rules.defaults.map((id) => [tr('export.default'), tr(id)]),
    ...namedRules(rules, report).map(({ name, basis, ...tag }) => [
      tr(`export.rule.${name}`),
      '',
      basis,
      ...tagCells(tag),
    ]),
    ...namedLevies(rules).map(({ id, basis, ...tag }) => [
      tr('export.levy'),
      tr(id),
      basis,
      ...tagCells(tag),
    ]),
    ...rules.sources.map(({ url, supports, kind, read }) => [
      tr('export.law-source'),
      tr(`source.kind.${kind}`),
      supports,
      '',
      read,
      url,
    ]),
  ];
};

export const LAW_SECTIONS: {
  readonly estimate: Section;
  readonly whatIf: Section;
  readonly forms: Section;
  readonly notices: Section;
  readonly law: Section;
} = {
  estimate: { id: 'estimate', columns: [...STEP_COLUMNS, ...STATE], rows: estimateRows },
  whatIf: { id: 'what-if', columns: ['kind', ...STEP_COLUMNS], rows: whatIfRows },
  forms: {
    id: 'forms',
    columns: ['form', 'part', 'box', 'text', 'value', 'note', ...STATE],
    rows: formRows,
  },
  notices: {
    id: 'notices',
    columns: ['text', 'state', 'kind', 'value', 'levy', 'basis', 'confidence'],
    rows: noticeRows,
  },
  law: {
    id: 'law',
    columns: ['kind', 'text', 'basis', 'confidence', 'date', 'law-source'],
    rows: lawRows,
  },
};
