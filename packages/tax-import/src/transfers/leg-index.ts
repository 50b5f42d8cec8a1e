import type { TransferLeg } from './transfer-legs.ts';
import { type Quantity, atomsOf } from '@meridian/money/measure.ts';
import { addMs, type Instant, msApart, msBetween } from '@meridian/tax-engine/common/time.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** How far an arrival may lie before and after what was sent. */
export interface Window {
  readonly before: number;
  readonly after: number;
}

export const WINDOWS = {
  /** Proposed at all: clocks off by a zone on one side, a held deposit on the other. */
  exact: { before: DAY_MS, after: 7 * DAY_MS },
  /** Something was lost on the way. */
  near: { before: 15 * MINUTE_MS, after: DAY_MS },
  nearSmall: { before: 0, after: 2 * HOUR_MS },
  /** Clocks of two exchanges differ, and a deposit may be booked before the withdrawal closes. */
  tight: { before: 15 * MINUTE_MS, after: 6 * HOUR_MS },
  /** A round amount is sent often, and not only to oneself. */
  tightRound: { before: 15 * MINUTE_MS, after: 2 * HOUR_MS },
  /** Moves inside an exchange are booked at once. */
  inside: { before: 5 * MINUTE_MS, after: 5 * MINUTE_MS },
  batch: { before: 15 * MINUTE_MS, after: DAY_MS },
} as const satisfies Record<string, Window>;

export function isWithin(from: TransferLeg, to: TransferLeg, { before, after }: Window): boolean {
  const later = msBetween(from.entry.at, to.entry.at);
  return later >= -before && later <= after;
}

const NONE: readonly TransferLeg[] = [];

/** Legs read in one list and direction: keeps a ledger of equal amounts from growing squares. */
const STEPS_MAX = 32;

/** Legs by asset and amount, each list by time; most amounts have a single leg. */
export class LegIndex<K extends Quantity | number> {
  readonly #assets = new Map<string, Map<K, TransferLeg | TransferLeg[]>>();
  /** How many legs its longest list has. */
  readonly longest: number;

  /** @param legs by time */
  constructor(legs: readonly TransferLeg[], keysOf: (end: TransferLeg) => readonly K[]) {
    let longest = 0;
    for (const end of legs) {
      const { asset } = end.leg;
      let lists = this.#assets.get(asset);
      if (lists === undefined) {
        lists = new Map();
        this.#assets.set(asset, lists);
      }
      for (const key of keysOf(end)) {
        const list = lists.get(key);
        if (list === undefined) lists.set(key, end);
        else if (Array.isArray(list)) list.push(end);
        else lists.set(key, [list, end]);
        const length = list === undefined ? 1 : Array.isArray(list) ? list.length : 2;
        if (length > longest) longest = length;
      }
    }
    this.longest = longest;
  }

  /**
   * The legs of the same asset nearest in time, nearest first.
   *
   * @param key of the list
   * @param accepts which of them count
   */
  nearest(
    { leg: { asset }, entry: { at: time } }: TransferLeg,
    key: K,
    { before, after }: Window,
    count: number,
    accepts: (end: TransferLeg) => boolean,
  ): readonly TransferLeg[] {
    const list = this.#assets.get(asset)?.get(key);
    if (list === undefined) return NONE;
    const from = addMs(time, -before);
    const to = addMs(time, after);
    if (!Array.isArray(list)) {
      const fits = list.entry.at >= from && list.entry.at <= to && accepts(list);
      return fits ? [list] : NONE;
    }
    const start = firstFrom(list, time);
    const found: TransferLeg[] = [];
    for (let index = start, steps = 0; index < list.length && steps < STEPS_MAX; index += 1) {
      const end = list[index];
      if (end === undefined || end.entry.at > to || found.length >= count) break;
      if (accepts(end)) found.push(end);
      steps += 1;
    }
    const later = found.length;
    for (let index = start - 1, steps = 0; index >= 0 && steps < STEPS_MAX; index -= 1) {
      const end = list[index];
      if (end === undefined || end.entry.at < from || found.length - later >= count) break;
      if (accepts(end)) found.push(end);
      steps += 1;
    }
    if (found.length < 2) return found;
    const distance = (end: TransferLeg): number => msApart(end.entry.at, time);
    return found.sort((a, b) => distance(a) - distance(b)).slice(0, count);
  }
}

function firstFrom(list: readonly TransferLeg[], time: Instant): number {
  let low = 0;
  let high = list.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((list[middle]?.entry.at ?? Number.POSITIVE_INFINITY) < time) low = middle + 1;
    else high = middle;
  }
  return low;
}

const HEAD_DIGITS = 8;

/**
 * The step of an amount on a scale of quarter octaves. It only says where to look, the amounts
 * themselves are compared exactly: hence the floating logarithm.
 */
export function stepOf(quantity: Quantity): number {
  const hex = atomsOf(quantity).toString(16);
  const head = Number.parseInt(hex.slice(0, HEAD_DIGITS), 16);
  const rest = Math.max(hex.length - HEAD_DIGITS, 0);
  return Math.floor(4 * (Math.log2(head) + 4 * rest));
}

/** Fewer digits than this and an amount says little about where it belongs. */
const DISTINCT_DIGITS = 4;

/** Whether an amount has so few digits that it will be met again by chance. */
export function isRound(quantity: Quantity): boolean {
  return atomsOf(quantity).toString().replace(/0+$/, '').length < DISTINCT_DIGITS;
}
