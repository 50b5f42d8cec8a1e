import { fixedToText } from '@meridian/money/fixed.ts';
import { isOpen } from '../report/disposals.ts';
import type { CountryRules } from '@meridian/tax-rules/rules.ts';
import { createZone, dayToIso } from '../common/calendar.ts';
import { basisOf, explainDisposal, explainIncome } from './explain.ts';
import type { ExplanationNode } from './node.ts';
import { disposalPath, explainLotAt } from './lot.ts';
import { type Summand, rangeField, sumOf } from './open-sum.ts';
import { explainCashCosts as costsOf } from './pool.ts';
import type { CashYear, Disposal } from '../result/disposal.ts';
import type { EstimateStep } from '../result/estimate.ts';
import { estimateFault } from '../result/fault.ts';
import type { Range } from '../result/ranges.ts';
import type { IncomeLine, TaxReport } from '../result/report.ts';

/** Maximum of parts in a node; the rest is summed up in a figure of its own. */
const PARTS_MAX = 200;

/**
 * Explains a figure of a report by its id, one level at a time, so that a sum of a million
 * disposals is explained as fast as one of three. A part that has parts of its own carries their id
 * in `more`; the amounts of the parts add up to the figure. Null for an id the report does not have.
 *
 * - `gain`, then `gain/BTC`: the gain of the year, by asset, by disposal
 * - `costs`: what a year on a cash basis paid (PL, HU), part of its `gain`
 * - `income`, then `income/staking`: taxable income, by kind, by receipt
 * - `disposal/ENTRY/BTC`, `receipt/ENTRY`: down to lots, rules and rows
 * - `lot/0.1.0/ENTRY/BTC`: a lot of that disposal far back in a chain of exchanges
 * - `tax`: the estimate, step by step, each with the law it rests on
 *
 * `gain/BTC@200` goes on after the first 200 parts.
 */
export function explainFigure(
  report: TaxReport,
  rules: CountryRules,
  id: string,
): ExplanationNode | null {
  const [path = '', from = '0'] = id.split('@');
  const [figure = '', ...names] = path.split('/');
  const first = /^\d{1,9}$/.test(from) ? Number.parseInt(from, 10) : 0;
  const name = names.join('/');
  switch (figure) {
    case 'tax':
      return explainTax(report);
    case 'gain':
      return name === '' ? explainGain(report, rules, first) : explainAsset(report, name, first);
    case 'income':
      return name === '' ? explainIncomes(report) : explainKind(report, rules, name, first);
    case 'costs':
      return explainCosts(report, rules, first);
    case 'lot':
      return explainLot(report, rules, names, first);
    case 'disposal': {
      const disposal = report.disposals.find((candidate) => disposalId(candidate) === path);
      return disposal === undefined ? null : explainDisposal(disposal, rules);
    }
    case 'receipt': {
      const line = report.income.find(({ entry }) => entry.id === name);
      return line === undefined ? null : explainIncome(line, rules);
    }
    default:
      return null;
  }
}

/** The id of a disposal's explanation. */
export function disposalId(disposal: Disposal): string {
  return `disposal/${disposalPath(disposal)}`;
}

function explainLot(
  report: TaxReport,
  rules: CountryRules,
  [path = '', ...names]: readonly string[],
  first: number,
): ExplanationNode | null {
  const wantedPath = names.join('/');
  const disposal = report.disposals.find((candidate) => disposalPath(candidate) === wantedPath);
  if (disposal === undefined) return null;
  return explainLotAt(disposal, path, createZone(rules.calendar.value).dayOf, first);
}

export function receiptId({ entry }: IncomeLine): string {
  return `receipt/${entry.id}`;
}

function explainTax({ currency, estimate, year, ranges, faults }: TaxReport): ExplanationNode {
  if (!estimate.covered) {
    const fault = estimateFault(faults);
    if (fault !== undefined) {
      return { id: 'explain.failed', params: { invariant: fault.invariant }, children: [] };
    }
    return { id: 'explain.tax.not-covered', params: { year: `${year}` }, children: [] };
  }
  return {
    id: 'explain.tax',
    params: { year: `${year}` },
    amount: { atoms: estimate.tax, unit: currency },
    ...rangeField(ranges?.tax),
    children: estimate.steps.map((step) => stepNode(step, currency)),
  };
}

/** A step states an intermediate figure of the formula, which is no part of a sum. */
function stepNode(step: EstimateStep, currency: string): ExplanationNode {
  const { id, params, paramRanges, amount, range, unit, basis: text, confidence } = step;
  return {
    id,
    params,
    ...(amount === null
      ? {}
      : { shows: { atoms: amount, unit: unit === 'money' ? currency : '%' } }),
    ...rangeField(range),
    ...(paramRanges === undefined ? {} : { paramRanges }),
    ...(text === undefined || confidence === undefined
      ? {}
      : { basis: { text, confidence, sources: [] } }),
    children: [],
  };
}

function explainGain(report: TaxReport, rules: CountryRules, from: number): ExplanationNode {
  const { cash, currency, disposals, totals, ranges } = report;
  const byAsset = Map.groupBy(disposals, ({ asset }) => asset);
  const parts = [...byAsset].map(([asset, disposalsOfAsset]): ExplanationNode => ({
    id: 'explain.gain.asset',
    params: {
      asset,
      count: `${disposalsOfAsset.length}`,
      open: `${disposalsOfAsset.filter(isOpen).length}`,
    },
    ...sumOf(disposalsOfAsset.map(gainOf), currency),
    more: `gain/${asset}`,
    children: [],
  }));
  return {
    id: 'explain.gain',
    params: { count: `${disposals.length}`, open: `${totals.incomplete}` },
    amount: { atoms: totals.gain, unit: currency },
    ...rangeField(ranges?.sums.gain),
    children: [
      ...paged(parts, 'gain', from, currency),
      ...(cash === undefined
        ? []
        : [{ ...cashNode(cash, currency, rules), more: 'costs', children: [] }]),
    ],
  };
}

function cashNode(cash: CashYear, unit: string, rules: CountryRules): ExplanationNode {
  const costs = costsOf(cash, unit, { law: basisOf(rules.matching, rules) });
  if (cash.costsUnknown === 0) return costs;
  return { ...costs, range: { lowest: null, highest: costs.amount?.atoms ?? null } };
}

/** The costs of a year on a cash basis, a page of payments at a time. */
function explainCosts(
  { cash, currency }: TaxReport,
  rules: CountryRules,
  from: number,
): ExplanationNode | null {
  if (cash === undefined) return null;
  const whole = cashNode(cash, currency, rules);
  return { ...whole, children: paged(whole.children, 'costs', from, currency) };
}

function explainAsset(report: TaxReport, asset: string, from: number): ExplanationNode | null {
  const { currency } = report;
  const disposalsOfAsset = report.disposals.filter((disposal) => disposal.asset === asset);
  if (disposalsOfAsset.length === 0) return null;
  const parts = disposalsOfAsset.map((disposal): ExplanationNode => ({
    id: isOpen(disposal) ? 'explain.gain.open-disposal' : 'explain.gain.disposal',
    params: {
      asset,
      date: dayToIso(disposal.day),
      quantity: fixedToText(disposal.quantity),
    },
    ...(disposal.gain === null ? {} : { amount: { atoms: disposal.gain, unit: currency } }),
    ...rangeField(boundsOf(disposal)),
    more: disposalId(disposal),
    children: [],
  }));
  return {
    id: 'explain.gain.asset',
    params: {
      asset,
      count: `${disposalsOfAsset.length}`,
      open: `${disposalsOfAsset.filter(isOpen).length}`,
    },
    ...sumOf(disposalsOfAsset.map(gainOf), currency),
    children: paged(parts, `gain/${asset}`, from, currency),
  };
}

function explainIncomes({ currency, income }: TaxReport): ExplanationNode {
  const taxed = income.filter(({ taxable }) => taxable);
  const kinds = Map.groupBy(taxed, (line) => line.income);
  return {
    id: 'explain.incomes',
    params: { count: `${taxed.length}` },
    ...sumOf(taxed.map(valueOf), currency),
    children: [...kinds].map(([kind, lines]) => ({
      id: 'explain.incomes.kind',
      params: { incomeKind: `income.${kind}`, count: `${lines.length}` },
      ...sumOf(lines.map(valueOf), currency),
      more: `income/${kind}`,
      children: [],
    })),
  };
}

function explainKind(
  report: TaxReport,
  rules: CountryRules,
  kind: string,
  from: number,
): ExplanationNode | null {
  const { currency } = report;
  const lines = report.income.filter((line) => line.taxable && line.income === kind);
  if (lines.length === 0) return null;
  const parts = lines.map((line): ExplanationNode => ({
    id: line.value === null ? 'explain.incomes.open-receipt' : 'explain.incomes.receipt',
    params: { asset: line.asset, date: dayToIso(line.day), quantity: fixedToText(line.quantity) },
    ...(line.value === null ? {} : { amount: { atoms: line.value, unit: currency } }),
    ...rangeField(valueOf(line).range),
    more: receiptId(line),
    children: [],
  }));
  return {
    id: 'explain.incomes.kind',
    params: { incomeKind: `income.${kind}`, count: `${lines.length}` },
    ...sumOf(lines.map(valueOf), currency),
    ...(lines[0] === undefined ? {} : { basis: basisOf(rules.income[lines[0].income], rules) }),
    children: paged(parts, `income/${kind}`, from, currency),
  };
}

function gainOf({ gain, open }: Disposal): Summand {
  return { known: gain, range: gain === null ? open : undefined };
}

/** Income of unknown value is nothing at least. */
function valueOf({ value }: IncomeLine): Summand {
  return { known: value, range: value === null ? { lowest: 0n, highest: null } : undefined };
}

function boundsOf({ open }: Disposal): Range | undefined {
  return open === undefined ? undefined : { lowest: open.lowest, highest: open.highest };
}

function amountOf({ amount, range }: ExplanationNode): Summand {
  return { known: amount === undefined ? null : amount.atoms, range };
}

/** A page of parts; the parts before and after the page are each summed up as one part. */
function paged(
  parts: readonly ExplanationNode[],
  id: string,
  from: number,
  unit: string,
): readonly ExplanationNode[] {
  const rest = (nodes: readonly ExplanationNode[], message: string, start: number) =>
    nodes.length === 0
      ? []
      : [
          {
            id: message,
            params: { count: `${nodes.length}` },
            ...sumOf(nodes.map(amountOf), unit),
            more: `${id}@${start}`,
            children: [],
          },
        ];
  const to = from + PARTS_MAX;
  return [
    ...rest(parts.slice(0, from), 'explain.before', Math.max(0, from - PARTS_MAX)),
    ...parts.slice(from, to),
    ...rest(parts.slice(to), 'explain.after', to),
  ];
}
