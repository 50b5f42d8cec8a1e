import type { FigureName } from '@meridian/tax-rules/reporting.ts';
import type { CashYear, Disposal } from '../../result/disposal.ts';
import type { LotMatch, Term } from '../../result/lot.ts';
import { type OpenRanges, type Range, type SumName, exactAmount } from '../../result/ranges.ts';
import type { TaxReport, Totals } from '../../result/report.ts';
import { addKnown } from '../../common/add-known.ts';

/**
 * A figure of a form: money in the report's currency, a number of things, between which amounts it
 * lies while something of it is open, or not known.
 */
export type Figure =
  | { readonly type: 'money'; readonly atoms: bigint }
  | { readonly type: 'count'; readonly count: number }
  | ({ readonly type: 'range' } & Range)
  | { readonly type: 'unknown' };

const UNKNOWN: Figure = { type: 'unknown' };

function money(atoms: bigint | null | undefined): Figure {
  return atoms === null || atoms === undefined ? UNKNOWN : { type: 'money', atoms };
}

/** A figure that something open may move: its range in place of what is known of it. */
function moved(known: bigint | null | undefined, range: Range | undefined): Figure {
  if (range === undefined) return money(known);
  const { lowest, highest } = range;
  if (lowest === null && highest === null) return UNKNOWN;
  const amount = exactAmount(range);
  return amount === null ? { type: 'range', lowest, highest } : money(amount);
}

/** Sums of lot matches; those with something unknown are left out, as in the totals of a report. */
export interface Sums {
  readonly proceeds: bigint;
  readonly cost: bigint;
  readonly fees: bigint;
  readonly gain: bigint;
}

/** Sums of the lot matches that fit, over disposals of known gain. */
function sumLotMatches(
  disposals: readonly Disposal[],
  fits: (lotMatch: LotMatch) => boolean,
): Sums {
  let [proceeds, cost, fees, gain] = [0n, 0n, 0n, 0n];
  for (const disposal of disposals) {
    if (disposal.gain === null) continue;
    for (const lotMatch of disposal.slices) {
      if (!fits(lotMatch)) continue;
      if (lotMatch.proceeds !== null) proceeds += lotMatch.proceeds;
      if (lotMatch.cost !== null) cost += lotMatch.cost;
      if (lotMatch.fees !== null) fees += lotMatch.fees;
      if (lotMatch.gain !== null) gain += lotMatch.gain;
    }
  }
  return { proceeds, cost, fees, gain };
}

/** Terms by the names that forms use: an unknown term is neither long nor exempt. */
const TERMS: Readonly<Record<'short' | 'long' | 'taxable' | 'exempt', readonly Term[]>> = {
  short: ['short', 'unknown'],
  long: ['long'],
  taxable: ['taxable', 'short', 'long', 'unknown'],
  exempt: ['exempt'],
};

export function hasTerm(formTerm: keyof typeof TERMS): (lotMatch: LotMatch) => boolean {
  const terms = new Set(TERMS[formTerm]);
  return ({ term }) => terms.has(term);
}

type Read = (report: TaxReport) => Figure;

const sum =
  (name: SumName): Read =>
  ({ totals, ranges }) =>
    moved(totals[name], ranges?.sums[name]);

/**
 * Of disposals with lot matches of a term; not known while one of them is open, or one whose day of
 * acquisition is not known could be of the term.
 */
const part =
  (term: keyof typeof TERMS, pick: (sums: Sums) => bigint): Read =>
  ({ disposals, ranges }) => {
    const fits = hasTerm(term);
    // An entry that is left out may be a disposal of any term.
    if (ranges?.lacksEntries === true) return UNKNOWN;
    const isOpen = disposals.some(
      ({ gain, slices }) =>
        gain === null && slices.some((each) => fits(each) || each.term === 'unknown'),
    );
    return isOpen ? UNKNOWN : money(pick(sumLotMatches(disposals, fits)));
  };

const withFees = ({ cost, fees }: Pick<Sums, 'cost' | 'fees'>): bigint => cost + fees;

/** A figure that only the estimate has. */
const estimated =
  (name: FigureName): Read =>
  ({ estimate, ranges }) =>
    estimate.covered ? moved(estimate.figures?.[name], ranges?.figures?.[name]) : UNKNOWN;

/** Of a year on a cash basis; an entry that is left out may be revenue or a cost. */
function cashFigure(read: (cash: CashYear) => Figure): Read {
  return ({ cash, ranges }) =>
    cash === undefined || ranges?.lacksEntries === true ? UNKNOWN : read(cash);
}

const FIGURES: Readonly<Record<FigureName, Read>> = {
  disposals: ({ totals, ranges }) =>
    ranges?.lacksEntries === true ? UNKNOWN : { type: 'count', count: totals.disposals },
  proceeds: sum('proceeds'),
  cost: sum('cost'),
  fees: sum('fees'),
  'cost-and-fees': ({ totals, ranges }) => moved(withFees(totals), costsAndFees(totals, ranges)),
  gain: sum('gain'),
  gains: sum('gains'),
  losses: sum('losses'),
  'short-proceeds': part('short', ({ proceeds }) => proceeds),
  'short-cost': part('short', withFees),
  'short-gain': part('short', ({ gain }) => gain),
  'long-proceeds': part('long', ({ proceeds }) => proceeds),
  'long-cost': part('long', withFees),
  'long-gain': part('long', ({ gain }) => gain),
  'exempt-proceeds': part('exempt', ({ proceeds }) => proceeds),
  'exempt-gain': part('exempt', ({ gain }) => gain),
  'taxable-gain': ({ estimate, ranges }) =>
    estimate.covered ? moved(estimate.taxableGain, ranges?.taxableGain) : UNKNOWN,
  income: ({ totals, ranges }) =>
    moved(totals.income + totals.incomeWithGains + totals.incomeApart, ranges?.income),
  'staking-income': stakingIncome,
  'derivative-result': ({ totals, ranges }) => moved(totals.derivatives, ranges?.derivatives),
  revenue: cashFigure(({ revenue, revenueUnknown }) => atLeast(revenue, revenueUnknown > 0)),
  'costs-of-year': cashFigure(({ costs, costsUnknown }) => atLeast(costs, costsUnknown > 0)),
  'costs-brought-forward': cashFigure(({ broughtForwardIncomplete, costsBroughtForward }) =>
    broughtForwardIncomplete === true ? UNKNOWN : money(costsBroughtForward),
  ),
  'unused-costs': (report) => (lacksCash(report) ? UNKNOWN : money(unusedCosts(report))),
  'losses-brought-forward': estimated('losses-brought-forward'),
  'wealth-at-start': estimated('wealth-at-start'),
  'wealth-at-end': ({ wealthAtEnd, ranges }) =>
    ranges?.lacksEntries === true ? UNKNOWN : money(wealthAtEnd),
  turnover: estimated('turnover'),
  tax: ({ estimate, ranges }) => (estimate.covered ? moved(estimate.tax, ranges?.tax) : UNKNOWN),
};

function costsAndFees(totals: Totals, ranges: OpenRanges | undefined): Range | undefined {
  if (ranges?.sums.cost === undefined && ranges?.sums.fees === undefined) return undefined;
  const exactly = (amount: bigint): Range => ({ lowest: amount, highest: amount });
  const { cost = exactly(totals.cost), fees = exactly(totals.fees) } = ranges.sums;
  return {
    lowest: addKnown(cost.lowest, fees.lowest),
    highest: addKnown(cost.highest, fees.highest),
  };
}

function stakingIncome({ totals, income, ranges }: TaxReport): Figure {
  if (ranges?.income !== undefined && ranges.income.lowest === null) return UNKNOWN;
  const { staking } = totals.incomeByKind;
  const isOpen = income.some(
    (line) => line.income === 'staking' && line.taxable && line.value === null,
  );
  return atLeast(staking === undefined ? 0n : staking, isOpen);
}

function atLeast(known: bigint | undefined, isOpen: boolean): Figure {
  return isOpen && known !== undefined
    ? { type: 'range', lowest: known, highest: null }
    : money(known);
}

function lacksCash({ cash, ranges }: TaxReport): boolean {
  if (cash === undefined) return false;
  if (ranges?.lacksEntries === true) return true;
  const { revenueUnknown, costsUnknown, broughtForwardIncomplete } = cash;
  return revenueUnknown > 0 || costsUnknown > 0 || broughtForwardIncomplete === true;
}

/**
 * A figure of a report by its name in forms. Proceeds are before fees; `cost` is without fees,
 * short and long cost with fees. A figure that the report lacks is unknown.
 */
export function formFigure(report: TaxReport, name: FigureName): Figure {
  return FIGURES[name](report);
}

/** Costs above the year's revenue. */
function unusedCosts({ cash }: TaxReport): bigint | null {
  if (cash === undefined) return null;
  const left = cash.costs + cash.costsBroughtForward - cash.revenue;
  return left > 0n ? left : 0n;
}
