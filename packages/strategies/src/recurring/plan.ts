import {
  compare,
  type Decimal,
  decimal,
  divide,
  equals,
  multiply,
  parseDecimal,
  signOf,
  subtract,
  sum,
  ZERO,
} from '@meridian/money/decimal.ts';
import { textOf } from '../strategy.ts';
import { dueAfter, isDay, isTimeOfDay, isZone, type Schedule } from './schedule.ts';
import type { TimedOrder, Timetable } from '../timed/state.ts';

export interface PlanPart {
  readonly symbol: string;
  /** Percent of the total, or an amount of the quote asset. */
  readonly share: string;
}

/** What a user sets of a recurring buy. */
export interface PlanParameters {
  /** What is paid with. */
  readonly quote: string;
  readonly split: 'percent' | 'amount';
  /** Spent at each due time; null where the parts are amounts. */
  readonly total: string | null;
  readonly parts: readonly PlanPart[];
  readonly schedule: Schedule;
}

export const MAX_PARTS = 20;

/** Why a plan cannot be. */
export const PLAN_FAULTS = [
  'parts-empty',
  'too-many-parts',
  'asset-unknown',
  'asset-twice',
  'share-invalid',
  'shares-not-whole',
  'total-invalid',
  'amount-too-small',
  'time-invalid',
  'date-invalid',
  'zone-invalid',
] as const;
export type PlanFault = (typeof PLAN_FAULTS)[number];

export interface PlanRules {
  readonly quote: string;
  readonly quoteScale: number;
  /** Quantities of the pair are multiples of it. */
  readonly lot: string;
  /** The least an order is worth. */
  readonly minValue: string;
}

export type PlanOutcome =
  | { readonly ok: true; readonly plan: RunPlan }
  | {
      readonly ok: false;
      readonly fault: PlanFault;
      /** The part it is about; null where it is about the whole. */
      readonly part: number | null;
      /** The least that would do, where an amount is too small. */
      readonly needed: string | null;
    };

const HUNDRED = decimal('100');

/** What a plan buys for at each due time, part by part, or why it cannot be. */
export function judgePlan(
  parameters: PlanParameters,
  rulesOf: (symbol: string) => PlanRules | null,
): PlanOutcome {
  const { parts, quote, schedule } = parameters;
  const refuse = (fault: PlanFault, part: number | null = null, needed: string | null = null) =>
    ({ ok: false, fault, part, needed }) as const;
  if (parts.length === 0) return refuse('parts-empty');
  if (parts.length > MAX_PARTS) return refuse('too-many-parts');
  const rules: PlanRules[] = [];
  for (const [index, { symbol }] of parts.entries()) {
    const found = rulesOf(symbol);
    if (found?.quote !== quote) return refuse('asset-unknown', index);
    rules.push(found);
  }
  const symbols = parts.map(({ symbol }) => symbol);
  const twice = symbols.findIndex((symbol, index) => symbols.indexOf(symbol) < index);
  if (twice >= 0) return refuse('asset-twice', twice);
  const scale = Math.min(...rules.map(({ quoteScale }) => quoteScale));
  const fault = sharesFault(parameters, scale);
  if (fault !== null) return { ok: false, ...fault, needed: null };
  const amounts = amountsOf(parameters, scale);
  for (const [index, { minValue }] of rules.entries()) {
    const isTooSmall = compare(amounts[index] ?? ZERO, decimal(minValue)) < 0;
    if (isTooSmall) return refuse('amount-too-small', index, minValue);
  }
  if (!isTimeOfDay(schedule.time)) return refuse('time-invalid');
  if (!isDay(schedule.first)) return refuse('date-invalid');
  if (!isZone(schedule.zone)) return refuse('zone-invalid');
  const lots = rules.map(({ lot }) => lot);
  return { ok: true, plan: { ...parameters, lots, amounts: amounts.map(textOf) } };
}

function sharesFault(
  { parts, split, total }: PlanParameters,
  scale: number,
): { readonly fault: PlanFault; readonly part: number | null } | null {
  const shares = parts.map(({ share }) => parseDecimal(share));
  const most = split === 'percent' ? PERCENT_DIGITS : scale;
  const wrong = shares.findIndex(
    (share) => share === null || signOf(share) <= 0 || share.scale > most,
  );
  if (wrong >= 0) return { fault: 'share-invalid', part: wrong };
  if (split === 'amount') return null;
  const whole = total === null ? null : parseDecimal(total);
  if (whole === null || signOf(whole) <= 0 || whole.scale > scale) {
    return { fault: 'total-invalid', part: null };
  }
  const percents = sum(shares.map((share) => share ?? ZERO));
  return equals(percents, HUNDRED) ? null : { fault: 'shares-not-whole', part: null };
}

const PERCENT_DIGITS = 2;

/** The amounts of the parts; of percents rounded down, the last one has what that leaves. */
function amountsOf({ parts, split, total }: PlanParameters, scale: number): Decimal[] {
  const shares = parts.map(({ share }) => decimal(share));
  if (split === 'amount' || total === null) return shares;
  const whole = decimal(total);
  const amounts = shares
    .slice(0, -1)
    .map((share) => divide(multiply(whole, share), HUNDRED, scale, 'floor'));
  return [...amounts, subtract(whole, sum(amounts))];
}

/** So late a due time may still be kept: later than that it was missed. */
const MINUTE_MS = 60_000;
export const PLAN_GRACE_MS = 5 * MINUTE_MS;

/** Parameters as a plan is run by them: with the amounts that they come to, and lots, part by part. */
export interface RunPlan extends PlanParameters {
  readonly amounts: readonly string[];
  readonly lots: readonly string[];
}

export const PLAN_TIMETABLE: Timetable<RunPlan> = {
  graceMs: () => PLAN_GRACE_MS,
  dueAfter: ({ schedule }, time) => dueAfter(schedule, time),
  ordersFor: ({ parts, amounts, lots }) =>
    parts.flatMap(({ symbol }, index): TimedOrder[] => {
      const [amount, lot] = [amounts[index], lots[index]];
      if (amount === undefined || lot === undefined) return [];
      return [{ name: symbol, symbol, lot, side: 'Buy', amount, isByValue: true, price: null }];
    }),
  // A due time is in minutes, so that 36 characters are enough.
  linkOf: (plan, due, { name }) => `plan-${plan}-${due / MINUTE_MS}-${name}`,
};
