/** The figures that a worked example can ask for. */
import { type Quantity, ZERO, plus } from '@meridian/money/measure.ts';
import { fixedToText, mulDiv, ONE_UNIT, roundFixed } from '@meridian/money/fixed.ts';
import type { ComputeInput } from '@meridian/tax-engine/input/compute-input.ts';
import { turnoverTax, venueOf } from '@meridian/tax-engine/estimate/turnover.ts';
import { yearsOfExample, type YearOfExample } from './losses.ts';
import { lossRulesOf } from './settings.ts';
import type { WealthOfYear } from './wealth.ts';
import type { Entry } from '@meridian/tax-engine/ledger/entry.ts';
import type { Disposal } from '@meridian/tax-engine/result/disposal.ts';
import type { Estimate } from '@meridian/tax-engine/result/estimate.ts';
import type { TaxReport } from '@meridian/tax-engine/result/report.ts';

/** Figures to the cent. */
const CENTS = 2;
const cents = (atoms: bigint): string => fixedToText(roundFixed(atoms, CENTS, 'half-even'));
const centsOrNull = (atoms: bigint | null | undefined): string | null =>
  atoms === null || atoms === undefined ? null : cents(atoms);

export type ExampleFigures = Readonly<Record<string, unknown>>;

const NO_WEALTH: ReadonlyMap<number, WealthOfYear> = new Map();

/**
 * Every figure an example can ask for, by its key: amounts as text to the cent, lists where the
 * example has one per disposal. `result_2024` and `tax_2024` are of the year they name, as is any
 * other figure with a year behind it.
 */
export function exampleFigures(
  input: ComputeInput,
  wealth: ReadonlyMap<number, WealthOfYear> = NO_WEALTH,
): ExampleFigures {
  const years = yearsOfExample(input, wealth);
  const own = years.find(({ report }) => report.year === input.year);
  const after = years.map(({ report }) => report).filter(({ year }) => year >= input.year);
  const last = after.at(-1);
  return {
    ...Object.fromEntries(years.flatMap((yearOfExample) => namedByYear(yearOfExample, input))),
    ...(own === undefined ? {} : figuresOf(own, input)),
    ...(last === undefined ? {} : holdingFigures(last, input)),
    gains: after.flatMap((report) => report.disposals.map(({ gain }) => centsOrNull(gain))),
  };
}

function namedByYear(yearOfExample: YearOfExample, input: ComputeInput): [string, unknown][] {
  const { estimate, year } = yearOfExample.report;
  const figures = {
    ...figuresOf(yearOfExample, input),
    result: cents(resultOf(yearOfExample.report)),
  };
  return [
    ...Object.entries(figures).map(([key, figure]): [string, unknown] => [
      `${key}_${year}`,
      figure,
    ]),
    [`tax_${year}`, estimate.covered ? cents(beforeCredit(estimate)) : null],
  ];
}

function figuresOf({ report, carried }: YearOfExample, input: ComputeInput): ExampleFigures {
  const { totals, estimate } = report;
  const cash = cashOf(report);
  return {
    ...taxFigures(report, input),
    ...stepFigures(report, input),
    ...lossFigures(report, carried),
    gains: report.disposals.map(({ gain }) => centsOrNull(gain)),
    gain:
      totals.incomplete > 0
        ? null
        : cents(cash === null ? totals.gain : cash.revenue - cash.costs - cash.before),
    losses: cents(totals.losses),
    long: cents(totals.byTerm.long),
    short: cents(totals.byTerm.short),
    exempt: cents(totals.byTerm.exempt),
    proceeds: cents(totals.proceeds),
    net_proceeds: cents(totals.proceeds - totals.fees),
    cost: cents(totals.cost),
    costs: cents(cash === null ? totals.cost : cash.costs),
    fees: cents(totals.fees),
    revenue: cents(cash === null ? totals.proceeds : cash.revenue),
    costs_prior: centsOrNull(cash?.before),
    income: cents(incomeOf(report, input)),
    final_pph: report.disposals.map((disposal) =>
      centsOrNull(finalTax(disposal, input, report.year)),
    ),
    provisional: estimate.covered ? centsOrNull(estimate.advance) : null,
  };
}

type Covered = Extract<Estimate, { covered: true }>;

function stepOf({ steps }: Covered, id: string): bigint | null {
  return steps.find((estimateStep) => estimateStep.id === id)?.amount ?? null;
}

function sumOf({ steps }: Covered, id: string): bigint {
  return steps.reduce(
    (sum, estimateStep) =>
      estimateStep.id === id && estimateStep.amount !== null ? sum + estimateStep.amount : sum,
    0n,
  );
}

function beforeCredit(estimate: Covered): bigint {
  return stepOf(estimate, 'estimate.tax-before-credit') ?? estimate.tax;
}

interface Cash {
  readonly revenue: bigint;
  readonly costs: bigint;
  readonly before: bigint;
}

/**
 * A year on a cash basis, as the estimate computes it: without sales that are disregarded, and with
 * the costs of earlier years that were stated.
 */
function cashOf({ cash, estimate }: TaxReport): Cash | null {
  if (cash === undefined) return null;
  const { revenue, costs, costsBroughtForward } = cash;
  if (!estimate.covered) return { revenue, costs, before: costsBroughtForward };
  const before = stepOf(estimate, 'estimate.costs-brought-forward');
  return {
    revenue: revenue + sumOf(estimate, 'estimate.small-transactions'),
    costs,
    before: before === null ? costsBroughtForward : -before,
  };
}

function resultOf(report: TaxReport): bigint {
  const cash = cashOf(report);
  return cash === null ? report.totals.gain : cash.revenue - cash.costs;
}

/** Rates that a gain which is not known does not change. */
const WITHOUT_GAINS: ReadonlySet<string> = new Set(['none', 'deemed-return', 'turnover']);

function taxFigures(
  { estimate, totals, year }: TaxReport,
  { rules }: ComputeInput,
): ExampleFigures {
  const rate = rules.years[year]?.rate.value.type ?? 'none';
  const isOpen = totals.incomplete > 0 && !WITHOUT_GAINS.has(rate);
  if (!estimate.covered || isOpen) return { tax: null, taxable: null, net: null, equalised: null };
  const whatIf = centsOrNull(estimate.whatIf[0]?.tax);
  const declared = stepOf(estimate, 'estimate.tax-if-declared');
  const refund = sumOf(estimate, 'estimate.tax-refund');
  const credits = lossRulesOf(rules, year).broughtForward === 'as-tax-credit';
  return {
    tax: cents(estimate.tax),
    // What the return states, where the law rounds base and tax to full units of money (PL).
    ...(rules.years[year]?.rounding?.value.base === 'half-up'
      ? { tax_in_return: centsOrNull(stepOf(estimate, 'estimate.tax-in-return')) }
      : {}),
    taxable: cents(estimate.taxableGain),
    net: cents(estimate.taxableGain),
    taxable_income: cents(estimate.taxableIncome),
    equalised: cents(declared ?? estimate.tax - refund),
    ...(credits ? { refund: cents(refund) } : {}),
    what_if: whatIf,
    what_if_draft_2026: whatIf,
  };
}

/** Steps of the estimate that have a key of their own; only those that the country has. */
const STEPS = {
  net_short: 'estimate.net-short',
  net_long: 'estimate.net-long',
  short_tax: 'estimate.ordinary-tax',
  ordinary_tax: 'estimate.ordinary-tax',
  long_tax: 'estimate.long-tax',
  niit: 'estimate.surtax',
  deemed_return: 'estimate.deemed-return',
  deemed_income: 'estimate.deemed-income',
  actual_return: 'estimate.actual-return',
  base: 'estimate.wealth-base',
} as const;

function stepFigures({ estimate, year }: TaxReport, { rules }: ComputeInput): ExampleFigures {
  if (!estimate.covered) return {};
  const steps: ExampleFigures = Object.fromEntries(
    Object.entries(STEPS).map(([key, id]) => [key, centsOrNull(stepOf(estimate, id))]),
  );
  const isTurnover = rules.years[year]?.rate.value.type === 'turnover';
  return {
    ...steps,
    ...(isTurnover ? { vat: cents(sumOf(estimate, 'estimate.turnover-bought')) } : {}),
    turnover: centsOrNull(estimate.figures?.turnover),
  };
}

/** Losses, or unused costs, that later years may use. */
function lossFigures({ cash }: TaxReport, carried: bigint): ExampleFigures {
  const amount = cents(carried);
  return {
    loss_carried: amount,
    losses_carried: amount,
    loss_carried_forward: amount,
    losses_carried_forward: amount,
    loss_carryforward: amount,
    carry_forward: amount,
    ...(cash === undefined ? {} : { unused_costs: amount }),
  };
}

/**
 * What an example calls income: rewards where one of them is taxed when received, else what the tax
 * is computed on; always so on a cash basis and where a return is deemed.
 */
function incomeOf(report: TaxReport, { rules }: ComputeInput): bigint {
  const { totals, estimate, income, cash, year } = report;
  const isDeemed = rules.years[year]?.rate.value.type === 'deemed-return';
  if (cash === undefined && !isDeemed && income.some(({ taxable }) => taxable)) {
    return totals.income + totals.incomeWithGains + totals.incomeApart;
  }
  return estimate.covered ? estimate.taxableGain + estimate.taxableIncome : totals.gain;
}

function finalTax(
  disposal: Disposal,
  { rules, settings }: ComputeInput,
  year: number,
): bigint | null {
  const rate = rules.years[year]?.rate.value;
  if (rate?.type !== 'turnover') return null;
  return turnoverTax(rate, disposal, venueOf(settings, disposal.account, 'abroad'));
}

/** The pool that is left of the first asset, at the end of the last year of the example. */
function holdingFigures({ holdings }: TaxReport, { entries }: ComputeInput): ExampleFigures {
  const first = entries.map(assetOf).find((asset) => asset !== null);
  const own = holdings.filter(({ asset, quantity }) => asset === first && quantity > ZERO);
  const quantity = own.reduce<Quantity>((sum, holding) => plus(sum, holding.quantity), ZERO);
  const costs = own.map(({ cost }) => cost);
  const cost = costs.reduce<bigint | null>(
    (sum, lotCost) => (sum === null || lotCost === null ? null : sum + lotCost),
    0n,
  );
  return {
    pool_qty: fixedToText(quantity),
    pool_cost: centsOrNull(cost),
    unit_after:
      cost === null || quantity === ZERO
        ? null
        : cents(mulDiv(cost, ONE_UNIT, quantity, 'half-even')),
  };
}

function assetOf(entry: Entry): string | null {
  if (entry.kind === 'opening' || entry.kind === 'income') return entry.in.asset;
  return entry.kind === 'trade' && entry.in !== undefined ? entry.in.asset : null;
}
