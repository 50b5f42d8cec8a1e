import { valueAt } from './columns.ts';
import { DAY_MINUTES } from './path.ts';

/** One minute's trading, or several folded, in whole ticks and lots. */
export interface Bar {
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  /** Sum of lots. */
  readonly volume: number;
  /** Sum of ticks times lots. */
  readonly quoteVolume: number;
}

/** The sums of a window; the quote volume of a day is beyond what a number counts exactly. */
interface WindowTotals {
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly volume: number;
  readonly quoteVolume: bigint;
}

export interface RollingWindow {
  /** Appends the next complete minute; the oldest one leaves once there are enough. Amortised O(1). */
  push(minute: Bar): void;
  /** Of the complete minutes and the running one; null for the latter when nothing was traded yet. */
  totals(running: Bar | null): WindowTotals;
}

/**
 * 24 hours: 1439 complete minutes and the running one. Every minute has at least one fill, so the
 * window is never empty once it was pushed to.
 */
export const COMPLETE_MINUTES = DAY_MINUTES - 1;

export function createRollingWindow(length: number = COMPLETE_MINUTES): RollingWindow {
  const opens = new Float64Array(length);
  const volumes = new Float64Array(length);
  const quoteVolumes = new Float64Array(length);
  const highs = createExtreme((kept, added) => kept > added);
  const lows = createExtreme((kept, added) => kept < added);
  let pushed = 0;
  let volume = 0;
  let quoteVolume = 0n;
  return {
    push(minute) {
      const place = pushed % length;
      if (pushed >= length) {
        volume -= valueAt(volumes, place);
        quoteVolume -= BigInt(valueAt(quoteVolumes, place));
      }
      opens[place] = minute.open;
      volumes[place] = minute.volume;
      quoteVolumes[place] = minute.quoteVolume;
      volume += minute.volume;
      quoteVolume += BigInt(minute.quoteVolume);
      highs.push(pushed, minute.high, pushed - length);
      lows.push(pushed, minute.low, pushed - length);
      pushed += 1;
    },
    totals(running) {
      const high = highs.value() ?? -Infinity;
      const low = lows.value() ?? Infinity;
      const open =
        pushed === 0 ? running?.open : valueAt(opens, pushed < length ? 0 : pushed % length);
      return {
        open: open ?? Number.NaN,
        high: running === null ? high : Math.max(high, running.high),
        low: running === null ? low : Math.min(low, running.low),
        volume: running === null ? volume : volume + running.volume,
        quoteVolume: running === null ? quoteVolume : quoteVolume + BigInt(running.quoteVolume),
      };
    },
  };
}

/** The extreme of the last values: those that a later one outdoes can never be it again. */
function createExtreme(outdoes: (kept: number, added: number) => boolean) {
  const indexes: number[] = [];
  const values: number[] = [];
  let head = 0;
  return {
    push(index: number, value: number, expired: number): void {
      while (values.length > head && !outdoes(values.at(-1) ?? value, value)) {
        values.pop();
        indexes.pop();
      }
      values.push(value);
      indexes.push(index);
      while ((indexes[head] ?? index) <= expired) head += 1;
      // What was passed is cut off now and then, so a step stays O(1) on average.
      if (head > 256 && head * 2 > values.length) {
        values.splice(0, head);
        indexes.splice(0, head);
        head = 0;
      }
    },
    value: (): number | undefined => values[head],
  };
}
