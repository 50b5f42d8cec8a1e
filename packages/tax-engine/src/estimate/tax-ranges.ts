/**
 * Between which amounts the tax lies while something is open: the estimate is computed once more with
 * every open disposal at its lowest gain and once at its highest. A tax never falls when a gain rises,
 * so what is owed lies between the two; where a bound is missing so is that of the tax.
 */
import { ZERO } from '@meridian/money/measure.ts';
import type { Disposal } from '../result/disposal.ts';
import type { Estimate } from '../result/estimate.ts';
import type { LotMatch, Term } from '../result/lot.ts';
import type { OpenRanges, Range } from '../result/ranges.ts';
import { summarise } from '../report/summary.ts';
import { estimateTax } from './estimate.ts';
import type { EstimateInput } from './tax-computation.ts';

type Covered = Extract<Estimate, { covered: true }>;

export function taxRanges(
  input: EstimateInput,
  open: readonly Disposal[],
  estimate: Covered,
): Pick<OpenRanges, 'tax' | 'taxableGain'> {
  const cash = cashLacks(input);
  const results = openResults(input);
  const lowest = cash.costs || results.losses ? null : boundOf(input, open, 'lowest');
  const highest =
    cash.revenue || results.profits || lacksIncome(input) ? null : boundOf(input, open, 'highest');
  const taxableGain = range(lowest?.taxableGain, highest?.taxableGain, estimate.taxableGain);
  const tax = range(lowest?.tax, highest?.tax, estimate.tax);
  // Nobody owes less than nothing.
  return { taxableGain, tax: tax.lowest === null ? { ...tax, lowest: 0n } : tax };
}

function range(low: bigint | undefined, high: bigint | undefined, known: bigint): Range {
  if (low !== undefined && high !== undefined) {
    return low < high ? { lowest: low, highest: high } : { lowest: high, highest: low };
  }
  return {
    lowest: low === undefined ? null : low < known ? low : known,
    highest: high === undefined ? null : high > known ? high : known,
  };
}

/** The estimate with every open disposal at one of its bounds; null where one has none. */
function boundOf(
  input: EstimateInput,
  open: readonly Disposal[],
  side: keyof Range,
): Covered | null {
  const closed = new Map<Disposal, Disposal>();
  for (const disposal of open) {
    const gain = gainAt(disposal, side);
    if (gain === null) return null;
    closed.set(disposal, withGain(disposal, gain, side));
  }
  const { income = [], derivatives = [] } = input;
  const disposals = input.disposals.map((disposal) => closed.get(disposal) ?? disposal);
  const known = derivatives.filter(({ value }) => value !== null);
  const summed = summarise({ disposals, income, derivatives: known });
  const totals = input.cash === undefined ? summed : input.totals;
  const estimate = estimateTax({
    ...input,
    disposals,
    derivatives: known,
    totals: { ...totals, incomplete: 0, incomeIncomplete: 0 },
  });
  // What else is missing has no bound.
  const isOpen = estimate.covered && estimate.incomplete && input.cash === undefined;
  return estimate.covered && !isOpen ? estimate : null;
}

/** A gain that no term taxes moves no tax, however much it is. */
function gainAt({ open, slices }: Disposal, side: keyof Range): bigint | null {
  const isExempt = slices.every(({ term, gain }) => gain !== null || term === 'exempt');
  return open?.[side] ?? (isExempt ? 0n : null);
}

/** Terms from the one that is taxed most to the one that is not. */
const BY_TAX: readonly Term[] = ['short', 'taxable', 'unknown', 'long', 'exempt'];

/** A disposal with a gain in place of the one that is not known, where it moves the tax most. */
function withGain(disposal: Disposal, gain: bigint, side: keyof Range): Disposal {
  const { open: _, slices, ...rest } = disposal;
  const known = slices.reduce((sum, lotMatch) => sum + orNothing(lotMatch.gain), 0n);
  const left = gain - known;
  const isMost = (side === 'highest') === left >= 0n;
  const terms = new Set(slices.filter((each) => each.gain === null).map(({ term }) => term));
  const term = (isMost ? BY_TAX : BY_TAX.toReversed()).find((each) => terms.has(each));
  const taker = slices.find((each) => each.gain === null && each.term === term);
  const closed = slices.map((lotMatch): LotMatch => {
    if (lotMatch.gain !== null) return lotMatch;
    const own = lotMatch === taker ? left : 0n;
    const proceeds = orNothing(lotMatch.proceeds);
    const fees = orNothing(lotMatch.fees);
    return { ...lotMatch, proceeds, fees, gain: own, cost: proceeds - fees - own };
  });
  const sumOf = (pick: (lotMatch: LotMatch) => bigint | null): bigint =>
    closed.reduce((sum, lotMatch) => sum + orNothing(pick(lotMatch)), 0n);
  return {
    ...rest,
    slices: closed,
    gain: sumOf((each) => each.gain),
    proceeds: sumOf((each) => each.proceeds),
    fees: sumOf((each) => each.fees),
    cost: sumOf((each) => each.cost),
  };
}

/** Only of disposals whose gain stands in place of one that is not known. */
function orNothing(amount: bigint | null): bigint {
  return amount === null ? 0n : amount;
}

function lacksIncome({ income = [], isLeftOut = false }: EstimateInput): boolean {
  const counts = income.some(
    ({ value, taxable, taxedAs }) => value === null && taxable && taxedAs !== 'apart',
  );
  return isLeftOut || counts;
}

/** Results of derivatives without a value, where such results move the tax. */
function openResults({ rules, derivatives = [] }: EstimateInput): {
  readonly profits: boolean;
  readonly losses: boolean;
} {
  const law = rules.derivatives?.value ?? 'apart';
  const open = law === 'apart' ? [] : derivatives.filter(({ value }) => value === null);
  return {
    profits: open.some(({ quantity }) => quantity > ZERO),
    losses: open.some(({ quantity }) => quantity < ZERO),
  };
}

/** What a year on a cash basis, or one whose costs it takes over, does not know. */
function cashLacks({ cash = [] }: EstimateInput): {
  readonly revenue: boolean;
  readonly costs: boolean;
} {
  return {
    revenue: cash.some(({ revenueUnknown }) => revenueUnknown > 0),
    costs: cash.some(({ costsUnknown }) => costsUnknown > 0),
  };
}
