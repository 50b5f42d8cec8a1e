import type { FigureName } from '@meridian/tax-rules/reporting.ts';
import type { Disposal } from '../../result/disposal.ts';
import type { LotMatch, Term } from '../../result/lot.ts';
import type { TaxReport } from '../../result/report.ts';

/** A figure of a form: money in the report's currency, a count, or unknown. */
export type Figure =
  | { readonly type: 'money'; readonly atoms: bigint }
  | { readonly type: 'count'; readonly count: number }
  | { readonly type: 'unknown' };

const UNKNOWN: Figure = { type: 'unknown' };

function money(atoms: bigint | null | undefined): Figure {
  return atoms === null || atoms === undefined ? UNKNOWN : { type: 'money', atoms };
}

/**
 * Sums of lot matches; lot matches with unknown amounts are left out, as in the totals of a report.
 */
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

const total =
  (pick: (totals: TaxReport['totals']) => bigint): Read =>
  ({ totals }) =>
    money(pick(totals));

const part =
  (term: keyof typeof TERMS, pick: (sums: Sums) => bigint): Read =>
  ({ disposals }) =>
    money(pick(sumLotMatches(disposals, hasTerm(term))));

const withFees = ({ cost, fees }: Sums): bigint => cost + fees;

const estimated =
  (
    pick: (estimate: Extract<TaxReport['estimate'], { covered: true }>) => bigint | undefined,
  ): Read =>
  ({ estimate }) =>
    estimate.covered ? money(pick(estimate)) : UNKNOWN;

const FIGURES: Readonly<Record<FigureName, Read>> = {
  disposals: ({ totals }) => ({ type: 'count', count: totals.disposals }),
  proceeds: total(({ proceeds }) => proceeds),
  cost: total(({ cost }) => cost),
  fees: total(({ fees }) => fees),
  'cost-and-fees': total(withFees),
  gain: total(({ gain }) => gain),
  gains: total(({ gains }) => gains),
  losses: total(({ losses }) => losses),
  'short-proceeds': part('short', ({ proceeds }) => proceeds),
  'short-cost': part('short', withFees),
  'short-gain': part('short', ({ gain }) => gain),
  'long-proceeds': part('long', ({ proceeds }) => proceeds),
  'long-cost': part('long', withFees),
  'long-gain': part('long', ({ gain }) => gain),
  'exempt-proceeds': part('exempt', ({ proceeds }) => proceeds),
  'exempt-gain': part('exempt', ({ gain }) => gain),
  'taxable-gain': estimated(({ taxableGain }) => taxableGain),
  income: total((totals) => totals.income + totals.incomeWithGains + totals.incomeApart),
  'staking-income': total(({ incomeByKind: { staking } }) =>
    staking === undefined ? 0n : staking,
  ),
  revenue: ({ cash }) => money(cash?.revenue),
  'costs-of-year': ({ cash }) => money(cash?.costs),
  'costs-brought-forward': ({ cash }) => money(cash?.costsBroughtForward),
  'unused-costs': (report) => money(unusedCosts(report)),
  'losses-brought-forward': estimated(({ figures }) => figures?.['losses-brought-forward']),
  'wealth-at-start': estimated(({ figures }) => figures?.['wealth-at-start']),
  'wealth-at-end': ({ wealthAtEnd }) => money(wealthAtEnd),
  turnover: estimated(({ figures }) => figures?.turnover),
  tax: estimated(({ tax }) => tax),
};

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
