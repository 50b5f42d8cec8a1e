import { ZERO } from '@meridian/money/measure.ts';
import { cashTotals } from '../report/cash-totals.ts';
import { summarise } from '../report/summary.ts';
import { plainLotMatch } from '../matching/disposals/allocated-lot-match.ts';
import type { CashYear, Disposal } from '../result/disposal.ts';
import type { Term } from '../result/lot.ts';
import type { Range } from '../result/ranges.ts';
import { withGain } from './closed-disposals.ts';
import type { EstimateInput } from './tax-computation.ts';

/** An amount in place of what has no bound on a side. */
export interface Probe {
  readonly side: keyof Range;
  /** Positive. */
  readonly amount: bigint;
  /** The term of units whose day of acquisition is not known; default: none. */
  readonly term?: Term;
}

/**
 * What an estimate is made of, with an amount in place of everything that has no bound on a side. What
 * it comes to means nothing: figures that differ from the estimate of what is known are those that the
 * open amounts move.
 */
export function probeInput(
  input: EstimateInput,
  open: readonly Disposal[],
  { side, amount, term }: Probe,
): EstimateInput {
  const isHighest = side === 'highest';
  const signed = isHighest ? amount : -amount;
  const openSet = new Set(open);
  const disposals = input.disposals.map((disposal) =>
    openSet.has(disposal)
      ? withGain(ofTerm(disposal, term), disposal.open?.[side] ?? signed, side)
      : disposal,
  );
  const atLeast = (value: bigint | null): bigint => value ?? (isHighest ? amount : 0n);
  const income = (input.income ?? []).map((line) => ({ ...line, value: atLeast(line.value) }));
  const derivatives = (input.derivatives ?? []).map((line) => {
    const moves = isHighest === line.quantity > ZERO;
    return { ...line, value: line.value ?? (moves ? signed : 0n) };
  });
  const cash = input.cash?.map((year) => cashAt(year, isHighest, amount));
  const purchases = input.purchases?.map((each) => ({ ...each, value: atLeast(each.value) }));
  const { wealthAtStart, isLeftOut: _, ...rest } = input;
  const summed = summarise({ disposals, income, derivatives });
  const own = cash?.find(({ taxYear }) => taxYear === input.year);
  return {
    ...rest,
    disposals,
    income,
    derivatives,
    totals: own === undefined ? summed : cashTotals(summed, own),
    ...(cash === undefined ? {} : { cash }),
    ...(purchases === undefined ? {} : { purchases }),
    ...(wealthAtStart === undefined ? {} : { wealthAtStart: atLeast(wealthAtStart) }),
  };
}

/** A year on a cash basis with an amount in place of its unknown revenue or costs. */
function cashAt(year: CashYear, isHighest: boolean, amount: bigint): CashYear {
  const { broughtForwardIncomplete, ...rest } = year;
  const costIf = (isUnknown: boolean): bigint => (isUnknown && !isHighest ? amount : 0n);
  return {
    ...rest,
    revenue: year.revenue + (isHighest && year.revenueUnknown > 0 ? amount : 0n),
    costs: year.costs + costIf(year.costsUnknown > 0),
    costsBroughtForward: year.costsBroughtForward + costIf(broughtForwardIncomplete === true),
    revenueUnknown: 0,
    costsUnknown: 0,
  };
}

/** A disposal of which units of unknown day have a term. */
function ofTerm(disposal: Disposal, term: Term | undefined): Disposal {
  if (term === undefined) return disposal;
  const slices = disposal.slices.map((lotMatch) =>
    lotMatch.gain === null && lotMatch.term === 'unknown'
      ? { ...plainLotMatch(lotMatch), term }
      : lotMatch,
  );
  return { ...disposal, slices };
}
