/**
 * Between which amounts the tax and its steps lie while something is open: the estimate is computed
 * once more with every open disposal at its lowest gain and once at its highest. A tax never falls when
 * a gain rises, so what is owed lies between the two; where a bound is missing so is that of the tax.
 */
import { fixed } from '@meridian/money/fixed.ts';
import { ZERO } from '@meridian/money/measure.ts';
import type { Disposal } from '../result/disposal.ts';
import type { Estimate } from '../result/estimate.ts';
import type { LotMatch } from '../result/lot.ts';
import type { Range } from '../result/ranges.ts';
import { summarise } from '../report/summary.ts';
import { estimateTax } from './estimate.ts';
import { gainAt, withGain } from './closed-disposals.ts';
import { type Probe, probeInput } from './probe-input.ts';
import { type OpenEstimate, type Sides, estimateRanges } from './step-ranges.ts';
import type { EstimateInput } from './tax-computation.ts';

type Covered = Extract<Estimate, { covered: true }>;

export function openEstimate(
  input: EstimateInput,
  open: readonly Disposal[],
  estimate: Covered,
): OpenEstimate {
  const cash = cashLacks(input);
  const results = openResults(input);
  const { isLeftOut = false } = input;
  const lowest = cash.costs || results.losses || isLeftOut ? null : boundOf(input, open, 'lowest');
  const highest =
    cash.revenue || results.profits || lacksIncome(input) || isLeftOut
      ? null
      : boundOf(input, open, 'highest');
  const sides = sidesOf(input, open, { lowest, highest });
  // What is listed apart may be open and move no tax.
  if (!estimate.incomplete) return estimateRanges(estimate, sides, { isLeftOut });
  const taxableGain = range(lowest?.taxableGain, highest?.taxableGain, estimate.taxableGain);
  const tax = range(lowest?.tax, highest?.tax, estimate.tax);
  // Nobody owes less than nothing.
  const owed = tax.lowest === null ? { ...tax, lowest: 0n } : tax;
  return estimateRanges(estimate, sides, { tax: owed, taxableGain, isLeftOut });
}

/** Amounts that fall on both sides of the limits that a law may have. */
const AMOUNTS = ['1', '5000', '1000000000000000'].map((amount) => fixed(amount));

const TERMS = ['taxable', 'short', 'long', 'exempt'] as const;

/** The estimates that tell which steps move: those at the bounds, and others where there are none. */
function sidesOf(
  input: EstimateInput,
  open: readonly Disposal[],
  bounds: Readonly<Record<keyof Range, Covered | null>>,
): Sides {
  // The tax has a bound without that of an exempt gain; the step that states that gain has none.
  const boundIn = (side: keyof Range): Covered | null =>
    lacksLines(input) || open.some((disposal) => disposal.open?.[side] == null)
      ? null
      : bounds[side];
  const own = { lowest: boundIn('lowest'), highest: boundIn('highest') };
  const { lowest, highest } = own;
  const lacksTerm = open.some(({ slices }) => slices.some(isOfUnknownTerm));
  const probes: Probe[] = [];
  for (const side of ['lowest', 'highest'] as const) {
    if (own[side] !== null) continue;
    for (const amount of AMOUNTS) probes.push({ side, amount });
  }
  if (lacksTerm) {
    for (const term of TERMS)
      for (const amount of AMOUNTS) probes.push({ side: 'highest', amount, term });
  }
  return {
    lowest,
    highest,
    // Which of several terms has how much of a gain is not known: only the tax is bounded then.
    areBounds: !lacksTerm && !open.some(hasSeveralTerms),
    probes: probes.flatMap((probe) => {
      const computed = estimateTax(probeInput(input, open, probe));
      return computed.covered ? [computed] : [];
    }),
  };
}

function isOfUnknownTerm({ gain, term }: LotMatch): boolean {
  return gain === null && term === 'unknown';
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

function hasSeveralTerms({ slices }: Disposal): boolean {
  return new Set(slices.filter(({ gain }) => gain === null).map(({ term }) => term)).size > 1;
}

function lacksIncome({ income = [] }: EstimateInput): boolean {
  return income.some(
    ({ value, taxable, taxedAs }) => value === null && taxable && taxedAs !== 'apart',
  );
}

/** Income and results without a value: some are only listed, and move no tax but their own lines. */
function lacksLines({ income = [], derivatives = [] }: EstimateInput): boolean {
  return [...income, ...derivatives].some(({ value }) => value === null);
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
