import { addKnown } from '../common/add-known.ts';
import { addDays, type Day } from '../common/time.ts';
import { addMonths, dayToIso } from '../common/calendar.ts';
import { STRIDE } from '../common/stride.ts';
import type { ComputeProgress } from '../input/compute-input.ts';
import { forEachGain } from '../matching/disposals/allocated-lot-match.ts';
import type { CashYear, Disposal } from '../result/disposal.ts';
import type { LotMatch, MatchRule } from '../result/lot.ts';
import type { Range } from '../result/ranges.ts';
import type { TaxReport } from '../result/report.ts';

/** Longest holding of each period in months; `longer` is beyond the last. */
const PERIODS = [
  ['months-1', 1],
  ['months-6', 6],
  ['months-12', 12],
  ['months-36', 36],
] as const;

/**
 * How long units were held: from the day of acquisition to the same day so many months later at most.
 * Units of a pool, or of several days at once, have no single day: the rule they were matched by.
 */
export type HoldingPeriod = (typeof PERIODS)[number][0] | 'longer' | MatchRule | 'unknown';

/** The gain of a month, an asset or a holding period. */
export interface GainPart<Key extends string = string> {
  readonly key: Key;
  /** Sum of what is known. */
  readonly gain: bigint;
  /** Set where something in it is not known: between which amounts it lies. */
  readonly range: Range | null;
}

export interface GainParts {
  /** Every month of the tax year in order, as `2025-03`; those without a disposal are zero. */
  readonly months: readonly GainPart[];
  /** Largest amount first; null where costs belong to the year and to no asset (PL, HU). */
  readonly assets: readonly GainPart[] | null;
  readonly periods: readonly GainPart<HoldingPeriod>[] | null;
}

/**
 * Divides the net gain of a report three ways. Each way adds up to the gain of its totals where
 * nothing is open. Yields progress, so that the caller can pause or stop.
 */
export function* gainParts(report: TaxReport): Generator<ComputeProgress, GainParts> {
  const { disposals, cash, firstDay, lastDay } = report;
  const [months, assets, periods] = [new Parts(), new Parts(), new Parts<HoldingPeriod>()];
  for (let day = firstOfMonth(firstDay); day <= lastDay; day = addMonths(day, 1)) {
    months.touch(monthOf(day));
  }
  const monthName = cachedMonth();
  for (const [index, disposal] of disposals.entries()) {
    if (index > 0 && index % STRIDE === 0) yield { done: index, total: disposals.length };
    const bounds = cash === undefined ? disposal.open : AT_LEAST_NOTHING;
    months.add(monthName(disposal.day), disposal.gain, bounds);
    if (cash !== undefined) continue;
    assets.add(disposal.asset, disposal.gain, disposal.open);
    addPeriods(periods, disposal);
  }
  if (cash !== undefined) {
    payCosts(months, cash, firstDay);
    return { months: months.inOrder(), assets: null, periods: null };
  }
  return {
    months: months.inOrder(),
    assets: largestFirst(assets.inOrder()),
    periods: periodsInOrder(periods.inOrder()),
  };
}

/** Revenue that is not known. */
const AT_LEAST_NOTHING: Range = { lowest: 0n, highest: null };
/** Costs that are not known. */
const AT_MOST_NOTHING: Range = { lowest: null, highest: 0n };

/** Costs of a cash year by the month in which they were paid. */
function payCosts(months: Parts, { lines, broughtForwardIncomplete }: CashYear, first: Day): void {
  for (const { day, amount } of lines) {
    months.add(monthOf(day), amount === null ? null : -amount, AT_MOST_NOTHING);
  }
  // Costs of earlier years count from the first month on, and how much of them is left is not known.
  if (broughtForwardIncomplete === true) {
    months.add(monthOf(first), null, AT_MOST_NOTHING);
  }
}

function addPeriods(periods: Parts<HoldingPeriod>, disposal: Disposal): void {
  const { slices, day, open } = disposal;
  // One lot match is the whole disposal: it has the bounds of the disposal, and others have none.
  const bounds = slices.length === 1 ? open : undefined;
  if (slices.length === 0) periods.add('unknown', disposal.gain, open);
  forEachGain(disposal, slices, (gain, lotMatch) => {
    periods.add(periodOf(lotMatch, day), gain, bounds);
  });
}

function periodOf({ lots, rule }: LotMatch, disposed: Day): HoldingPeriod {
  if (rule === 'missing' || rule === 'unmatched') return 'unknown';
  const found = new Set(lots.map(({ acquiredDay }) => heldFor(acquiredDay, disposed)));
  const [period] = found;
  return found.size === 1 && period !== undefined ? period : rule;
}

function heldFor(acquired: Day | null, disposed: Day): HoldingPeriod {
  if (acquired === null) return 'unknown';
  return PERIODS.find(([, months]) => disposed <= addMonths(acquired, months))?.[0] ?? 'longer';
}

/** Sums by key, in the order in which the keys came. */
class Parts<Key extends string = string> {
  readonly #parts = new Map<Key, Growing>();

  touch(key: Key): Growing {
    let part = this.#parts.get(key);
    if (part === undefined) {
      part = { gain: 0n, lowest: 0n, highest: 0n, isOpen: false };
      this.#parts.set(key, part);
    }
    return part;
  }

  add(key: Key, gain: bigint | null, bounds: Range | undefined): void {
    const part = this.touch(key);
    if (gain !== null) {
      part.gain += gain;
      return;
    }
    part.isOpen = true;
    part.lowest = addKnown(part.lowest, bounds?.lowest ?? null);
    part.highest = addKnown(part.highest, bounds?.highest ?? null);
  }

  inOrder(): GainPart<Key>[] {
    return [...this.#parts].map(([key, { gain, lowest, highest, isOpen }]) => {
      const range = { lowest: addKnown(lowest, gain), highest: addKnown(highest, gain) };
      return { key, gain, range: isOpen ? range : null };
    });
  }
}

interface Growing {
  gain: bigint;
  /** What the unknown ones add, at least and at most. */
  lowest: bigint | null;
  highest: bigint | null;
  isOpen: boolean;
}

/** What is not known first, since it may be the largest; then by amount. */
function largestFirst(parts: readonly GainPart[]): GainPart[] {
  const size = ({ gain }: GainPart) => (gain < 0n ? -gain : gain);
  return parts.toSorted((a, b) => {
    if ((a.range === null) !== (b.range === null)) return a.range === null ? 1 : -1;
    const [mine, theirs] = [size(a), size(b)];
    return mine === theirs ? 0 : mine > theirs ? -1 : 1;
  });
}

/** From the shortest period to the longest, then what has no single day, then what is unknown. */
function periodsInOrder(parts: readonly GainPart<HoldingPeriod>[]): GainPart<HoldingPeriod>[] {
  const names: HoldingPeriod[] = [...PERIODS.map(([name]) => name), 'longer'];
  const place = ({ key }: GainPart<HoldingPeriod>) => {
    const index = names.indexOf(key);
    return index >= 0 ? index : names.length + (key === 'unknown' ? 1 : 0);
  };
  return parts.toSorted((a, b) => place(a) - place(b));
}

function firstOfMonth(day: Day): Day {
  return addDays(day, 1 - Number.parseInt(dayToIso(day).slice('2025-01-'.length), 10));
}

function monthOf(day: Day): string {
  return dayToIso(day).slice(0, '2025-01'.length);
}

/** Disposals stand in order of their days: most have the day of the one before. */
function cachedMonth(): (day: Day) => string {
  let last: { readonly day: Day; readonly month: string } | null = null;
  return (day) => {
    if (last?.day !== day) last = { day, month: monthOf(day) };
    return last.month;
  };
}
