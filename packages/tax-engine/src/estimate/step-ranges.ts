import { parseFixed } from '@meridian/money/fixed.ts';
import { PARAM_FORMATS } from '../report/param-formats.ts';
import type { FigureName } from '@meridian/tax-rules/reporting.ts';
import type { Estimate, EstimateStep, WhatIf } from '../result/estimate.ts';
import { type OpenRanges, type Range, UNKNOWN_RANGE } from '../result/ranges.ts';

type Covered = Extract<Estimate, { covered: true }>;

export interface OpenEstimate {
  /** The estimate with a range at every step that something open could move. */
  readonly estimate: Covered;
  readonly ranges: Pick<OpenRanges, 'tax' | 'taxableGain' | 'lossCarried' | 'advance' | 'figures'>;
}

/** What the estimate of what is known is compared with. */
export interface Sides {
  /** With everything open at a bound; null where one lacks it. */
  readonly lowest: Covered | null;
  readonly highest: Covered | null;
  /** Whether the steps of those two are bounds as well. */
  readonly areBounds: boolean;
  /** Estimates with other amounts in place of open ones. They bound nothing and tell what moves. */
  readonly probes: readonly Covered[];
}

interface Known {
  /** Absent where nothing open moves the tax. */
  readonly tax?: Range;
  readonly taxableGain?: Range;
  /** Whether entries are left out that could move anything. */
  readonly isLeftOut: boolean;
}

/** Ranges of everything in an estimate that differs between its sides. */
export function estimateRanges(
  estimate: Covered,
  sides: Sides,
  { tax, taxableGain, isLeftOut }: Known,
): OpenEstimate {
  const moved = (known: bigint, pick: (side: Covered) => bigint | null): Range | null =>
    isLeftOut ? UNKNOWN_RANGE : between(known, sides, pick);
  const ranged = (
    steps: readonly EstimateStep[],
    stepsOf: (side: Covered) => readonly EstimateStep[],
    own: Range | null,
  ): EstimateStep[] => {
    const found = new Map<Covered, ReadonlyMap<string, EstimateStep>>();
    const stepIn = (side: Covered, key: string): EstimateStep | undefined => {
      const sideSteps = found.get(side) ?? new Map(keyed(stepsOf(side)));
      found.set(side, sideSteps);
      return sideSteps.get(key);
    };
    return keyed(steps).map(([key, each]) => {
      const { id, amount } = each;
      const amountIn = (side: Covered): bigint | null => stepIn(side, key)?.amount ?? null;
      const range = amount === null ? null : id === 'estimate.tax' ? own : moved(amount, amountIn);
      const params = moneyParams(each).flatMap(([name, known]) => {
        const param = moved(known, (side) => moneyParam(stepIn(side, key), name));
        return param === null ? [] : [[name, param] as const];
      });
      return {
        ...each,
        ...(range === null ? {} : { range }),
        ...(params.length === 0
          ? {}
          : { id: OPEN_SENTENCES[id] ?? id, paramRanges: Object.fromEntries(params) }),
      };
    });
  };
  const whatIf = estimate.whatIf.map((outcome): WhatIf => {
    const same = (side: Covered) => side.whatIf.find(({ id }) => id === outcome.id);
    const range = moved(outcome.tax, (side) => same(side)?.tax ?? null);
    const own = range === null ? null : atLeastNothing(range);
    const steps = ranged(outcome.steps, (side) => same(side)?.steps ?? [], own);
    return { ...outcome, steps, ...(own === null ? {} : { range: own }) };
  });
  const { lossCarried = 0n, advance, figures = {} } = estimate;
  const carried = moved(lossCarried, ({ lossCarried: own = 0n }) => own);
  const paid = advance === undefined ? null : moved(advance, ({ advance: own = 0n }) => own);
  const figureRanges = Object.entries(figures).flatMap(([key, known]) => {
    // `as`: the names are those of the object itself.
    const name = key as FigureName;
    const range = moved(known, (side) => side.figures?.[name] ?? null);
    return range === null ? [] : [[name, range] as const];
  });
  return {
    estimate: {
      ...estimate,
      whatIf,
      steps: ranged(estimate.steps, (side) => side.steps, tax ?? null),
    },
    ranges: {
      ...(tax === undefined ? {} : { tax }),
      ...(taxableGain === undefined ? {} : { taxableGain }),
      ...(carried === null ? {} : { lossCarried: atLeastNothing(carried) }),
      ...(paid === null ? {} : { advance: atLeastNothing(paid) }),
      ...(figureRanges.length === 0 ? {} : { figures: Object.fromEntries(figureRanges) }),
    },
  };
}

/** Nobody owes, pays or carries less than nothing. */
function atLeastNothing({ lowest, highest }: Range): Range {
  return { lowest: lowest === null ? 0n : lowest, highest };
}

/** The range of an amount; null where nothing moves it. What is not there on a side has no bound. */
function between(
  known: bigint,
  { lowest, highest, areBounds, probes }: Sides,
  pick: (side: Covered) => bigint | null,
): Range | null {
  const low = lowest === null ? null : pick(lowest);
  const high = highest === null ? null : pick(highest);
  const values = [
    ...(lowest === null ? [] : [low]),
    ...(highest === null ? [] : [high]),
    ...probes.map(pick),
  ];
  if (values.every((value) => value === known)) return null;
  const fits = (least: bigint | null, most: bigint | null): boolean =>
    values.every(
      (value) => value !== null && value >= (least ?? value) && value <= (most ?? value),
    );
  // A figure may fall where the gain rises (a loss, an allowance that is left).
  if (areBounds && fits(low, high)) return { lowest: low, highest: high };
  return areBounds && fits(high, low) ? { lowest: high, highest: low } : UNKNOWN_RANGE;
}

/** Steps by what they are of: a step of the same kind may stand there for several rates. */
function keyed(steps: readonly EstimateStep[]): readonly (readonly [string, EstimateStep])[] {
  const counts = new Map<string, number>();
  return steps.map((each) => {
    const name = `${each.id} ${each.params['rate'] ?? ''}`;
    const nth = counts.get(name) ?? 0;
    counts.set(name, nth + 1);
    return [`${name} ${nth}`, each];
  });
}

/** Sentences whose words are true of what is known alone, and those that say no more than is sure. */
const OPEN_SENTENCES: Readonly<Record<string, string>> = {
  'estimate.month-free': 'estimate.month-taxed',
};

/** The amounts that the sentence of a step quotes. */
function moneyParams(step: EstimateStep): readonly (readonly [string, bigint])[] {
  return Object.keys(step.params).flatMap((name) => {
    const amount = moneyParam(step, name);
    return amount === null ? [] : [[name, amount] as const];
  });
}

function moneyParam(step: EstimateStep | undefined, name: string): bigint | null {
  const text = step?.params[name];
  return text === undefined || PARAM_FORMATS[name] !== 'money' ? null : parseFixed(text);
}
