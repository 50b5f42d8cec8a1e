/**
 * Between which amounts the figures of a year lie while something in it is open. What is not known is
 * never taken as zero: a figure that it can move has a range here, and any other figure has none.
 */
import { ZERO } from '@meridian/money/measure.ts';
import { addKnown } from '../common/add-known.ts';
import type { EntryKind } from '../ledger/entry.ts';
import type { EstimateInput } from '../estimate/tax-computation.ts';
import { openEstimate } from '../estimate/tax-ranges.ts';
import type { CashYear, Disposal } from '../result/disposal.ts';
import type { Estimate } from '../result/estimate.ts';
import type { Term } from '../result/lot.ts';
import type { DerivativeLine, Totals } from '../result/report.ts';
import {
  type OpenRanges,
  type Range,
  SUM_NAMES,
  type SumName,
  UNKNOWN_RANGE,
} from '../result/ranges.ts';

interface Figures {
  /** Those whose gain is not known, with its bounds. */
  readonly open: readonly Disposal[];
  readonly derivatives: readonly DerivativeLine[];
  /** Countries on a cash basis: the report's year. */
  readonly cash: CashYear | undefined;
  readonly totals: Totals;
  readonly estimate: Estimate;
  /** Kinds of the entries that are left out and have no line in the report. */
  readonly leftOutKinds: ReadonlySet<EntryKind>;
}

export interface Opened {
  /** With ranges at the steps that something open moves. */
  readonly estimate: Estimate;
  /** Absent where nothing is open. */
  readonly ranges?: OpenRanges;
}

/** Ranges of a report's figures, and of the steps of its estimate. */
export function openRanges(figures: Figures, input: EstimateInput): Opened {
  const { open, derivatives, cash, totals, estimate, leftOutKinds } = figures;
  const { isLeftOut = false } = input;
  const isIncomeOpen = totals.incomeIncomplete > 0;
  const areResultsOpen = totals.derivativesIncomplete > 0;
  const isOpen =
    open.length > 0 ||
    (estimate.covered && estimate.incomplete) ||
    (cash !== undefined && isCashOpen(cash)) ||
    isIncomeOpen ||
    areResultsOpen ||
    isLeftOut;
  if (!isOpen) {
    return { estimate };
  }
  const income = totals.income + totals.incomeWithGains + totals.incomeApart;
  const known = estimate.covered ? openEstimate(input, open, estimate) : null;
  return {
    estimate: known === null ? estimate : known.estimate,
    ranges: {
      ...(isLeftOut
        ? sumsUnknown(totals)
        : cash === undefined
          ? disposalRanges(open, totals)
          : cashRanges(cash, totals)),
      ...(isIncomeOpen ? { income: { lowest: income, highest: null } } : {}),
      ...(leftOutKinds.has('income') ? { income: UNKNOWN_RANGE } : {}),
      ...((open.length > 0 || isLeftOut) && input.rules.lossDisallowance !== undefined
        ? { disallowed: UNKNOWN_RANGE }
        : {}),
      ...(areResultsOpen ? { derivatives: resultRange(derivatives, totals) } : {}),
      ...(leftOutKinds.has('derivative') ? { derivatives: UNKNOWN_RANGE } : {}),
      ...known?.ranges,
    },
  };
}

const TERMS: readonly Term[] = ['short', 'long', 'exempt', 'taxable', 'unknown'];

/** Where an entry is left out whose units and money nobody knows. */
function sumsUnknown({
  byTerm,
}: Pick<Totals, 'byTerm'>): Pick<OpenRanges, 'sums' | 'byTerm' | 'lacksEntries'> {
  const terms = TERMS.filter((term) => byTerm[term] !== 0n);
  return {
    lacksEntries: true,
    sums: Object.fromEntries(SUM_NAMES.map((name) => [name, UNKNOWN_RANGE])),
    byTerm: Object.fromEntries(terms.map((term) => [term, UNKNOWN_RANGE])),
  };
}

/** Where the sums of a year could not be computed. */
export function allUnknown(totals: Pick<Totals, 'byTerm'>): OpenRanges {
  return {
    ...sumsUnknown(totals),
    ...{ income: UNKNOWN_RANGE, derivatives: UNKNOWN_RANGE, disallowed: UNKNOWN_RANGE },
    ...{
      tax: UNKNOWN_RANGE,
      taxableGain: UNKNOWN_RANGE,
      lossCarried: UNKNOWN_RANGE,
      advance: UNKNOWN_RANGE,
    },
  };
}

function resultRange(lines: readonly DerivativeLine[], { derivatives }: Totals): Range {
  const unknown = lines.filter(({ value }) => value === null);
  return {
    lowest: unknown.some(({ quantity }) => quantity < ZERO) ? null : derivatives,
    highest: unknown.some(({ quantity }) => quantity > ZERO) ? null : derivatives,
  };
}

/** In a year without rates nothing else says so. */
function isCashOpen({ revenueUnknown, costsUnknown, broughtForwardIncomplete }: CashYear): boolean {
  return revenueUnknown + costsUnknown > 0 || broughtForwardIncomplete === true;
}

/** Revenue and costs that are not known can only add to those that are. */
function cashRanges(
  { revenueUnknown, costsUnknown, broughtForwardIncomplete }: CashYear,
  { proceeds, cost, gain }: Totals,
): Pick<OpenRanges, 'sums' | 'byTerm'> {
  const lacksRevenue = revenueUnknown > 0;
  const lacksCosts = costsUnknown > 0 || broughtForwardIncomplete === true;
  const gainRange = { lowest: lacksCosts ? null : gain, highest: lacksRevenue ? null : gain };
  const lossRange = { lowest: negated(gainRange.highest), highest: negated(gainRange.lowest) };
  return {
    sums: {
      ...(lacksRevenue ? { proceeds: { lowest: proceeds, highest: null } } : {}),
      ...(lacksCosts ? { cost: { lowest: cost, highest: null } } : {}),
      ...(lacksRevenue || lacksCosts
        ? { gain: gainRange, gains: positivePart(gainRange), losses: positivePart(lossRange) }
        : {}),
    },
    byTerm: lacksRevenue || lacksCosts ? { taxable: gainRange } : {},
  };
}

function disposalRanges(
  open: readonly Disposal[],
  totals: Totals,
): Pick<OpenRanges, 'sums' | 'byTerm'> {
  const sums = new Map<SumName, Range>(SUM_NAMES.map((name) => [name, exactly(totals[name])]));
  const byTerm = new Map<Term, Range>();
  const add = (name: SumName, range: Range): void => {
    sums.set(name, plus(sums.get(name) ?? exactly(0n), range));
  };
  for (const disposal of open) {
    const { proceeds, fees, cost } = disposal;
    const gain = boundsOf(disposal);
    const loss = { lowest: negated(gain.highest), highest: negated(gain.lowest) };
    add('gain', gain);
    add('gains', positivePart(gain));
    add('losses', positivePart(loss));
    add('proceeds', proceeds === null ? { lowest: 0n, highest: null } : exactly(proceeds));
    add('fees', fees === null ? { lowest: 0n, highest: null } : exactly(fees));
    add('cost', cost === null ? { lowest: 0n, highest: null } : exactly(cost));
    for (const [term, range] of termRanges(disposal)) {
      byTerm.set(term, plus(byTerm.get(term) ?? exactly(totals.byTerm[term]), range));
    }
  }
  const known = (term: Term) => totals.byTerm[term];
  return {
    sums: Object.fromEntries([...sums].filter(([name, range]) => !isExactly(range, totals[name]))),
    byTerm: Object.fromEntries(
      [...byTerm].filter(([term, range]) => !isExactly(range, known(term))),
    ),
  };
}

/** What a disposal adds to each term: what its lot matches gain, where that is known. */
function termRanges(disposal: Disposal): readonly (readonly [Term, Range])[] {
  const { slices } = disposal;
  const known = slices.flatMap(({ term, gain }) =>
    gain === null ? [] : [[term, exactly(gain)] as const],
  );
  const knownGain = slices.reduce((sum, { gain }) => (gain === null ? sum : sum + gain), 0n);
  const rest = plus(boundsOf(disposal), exactly(-knownGain));
  const terms = new Set(slices.filter(({ gain }) => gain === null).map(({ term }) => term));
  // Which of several terms has how much of it is not known either.
  const share =
    terms.size === 1
      ? rest
      : {
          lowest: rest.lowest === null ? null : rest.lowest < 0n ? rest.lowest : 0n,
          highest: positivePart(rest).highest,
        };
  return [...known, ...[...terms].map((term) => [term, share] as const)];
}

function boundsOf({ open }: Disposal): Range {
  return { lowest: open?.lowest ?? null, highest: open?.highest ?? null };
}

function exactly(amount: bigint): Range {
  return { lowest: amount, highest: amount };
}

function isExactly({ lowest, highest }: Range, amount: bigint): boolean {
  return lowest === amount && highest === amount;
}

function plus(a: Range, b: Range): Range {
  return { lowest: addKnown(a.lowest, b.lowest), highest: addKnown(a.highest, b.highest) };
}

function negated(amount: bigint | null): bigint | null {
  return amount === null ? null : -amount;
}

function positivePart({ lowest, highest }: Range): Range {
  return {
    lowest: lowest === null || lowest < 0n ? 0n : lowest,
    highest: highest === null ? null : highest < 0n ? 0n : highest,
  };
}
