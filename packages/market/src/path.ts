import { valueAt, clamp } from './columns.ts';
import { normal, student } from './distributions.ts';
import { PARTS } from './parts.ts';
import { createDraws, type Draws, type StreamKey } from './prf.ts';

/**
 * The path of an asset's value against USDT, as the logarithm of its ratio to the anchor price.
 * Floats are fine here: a simulated path is no money; prices become whole ticks in `minute.ts`.
 */

export const MINUTE_MS = 60_000;
export const DAY_MINUTES = 1440;
const MINUTES_A_YEAR = 365 * DAY_MINUTES;

/** GARCH(1,1) of the minutes: long-run variance is omega / (1 - alpha - beta) = 1. */
const OMEGA = 0.03;
const ALPHA = 0.09;
const BETA = 0.88;
/** A run of extreme draws must not feed on itself. */
const MAX_VARIANCE = 30;

/**
 * Every so many days the level is drawn anew around the anchor price; between these days it is a
 * Brownian bridge. So prices stay in sight of their anchor for years without being pulled to it.
 */
const PIN_DAYS = 1024;
/** How far levels are drawn from the anchor, as a share of a year's volatility. */
const PIN_SHARE = 0.3;

/** A pegged asset is drawn anew around its anchor every day, with this deviation ... */
const PEG_DEVIATION = 0.0004;
/** ... and never strays further than this. */
const PEG_LIMIT = 0.006;

/** Deviation of a minute's return by hour (UTC): quiet in the Asian night, busy once New York opens. */
const HOURS = [
  0.95, 0.9, 0.86, 0.82, 0.8, 0.8, 0.84, 0.95, 1.05, 1.05, 1, 0.96, 1, 1.2, 1.36, 1.38, 1.28, 1.14,
  1.05, 1, 1, 0.98, 0.96, 0.95,
];

/** Minute by minute between the hours' values, scaled so that the mean of the squares is one. */
const INTRADAY = intradayTable();
/** Sums of the squares over two days, so that a day may begin at any minute. */
const INTRADAY_VARIANCE = cumulatedSquares(INTRADAY);

function intradayTable(): Float64Array {
  const hours = Float64Array.from(HOURS);
  const table = new Float64Array(DAY_MINUTES);
  let squares = 0;
  for (let minute = 0; minute < DAY_MINUTES; minute += 1) {
    const hour = Math.floor(minute / 60);
    const left = valueAt(hours, hour);
    const value = left + ((valueAt(hours, (hour + 1) % 24) - left) * (minute % 60)) / 60;
    table[minute] = value;
    squares += value * value;
  }
  const scale = Math.sqrt(DAY_MINUTES / squares);
  return table.map((value) => value * scale);
}

function cumulatedSquares(table: Float64Array): Float64Array {
  const sums = new Float64Array(2 * DAY_MINUTES + 1);
  for (let minute = 0; minute < 2 * DAY_MINUTES; minute += 1) {
    const value = valueAt(table, minute % DAY_MINUTES);
    sums[minute + 1] = valueAt(sums, minute) + value * value;
  }
  return sums;
}

/** The intraday factor of a minute counted from 1970: deviation relative to the day's mean. */
export function intradayFactor(minute: number): number {
  return valueAt(INTRADAY, modulo(minute, DAY_MINUTES));
}

const draws: Draws = createDraws();

function drawAt({ key }: PathModel, part: number, step: number): number {
  draws.seek(key, part, step);
  return draws.next();
}

export interface PathModel {
  readonly key: StreamKey;
  /** Deviation of a year's logarithmic return. */
  readonly volatility: number;
  readonly pegged: boolean;
}

export interface Path {
  /** The logarithm of value over anchor at the start of a minute counted from 1970. */
  readonly at: (minute: number) => number;
}

/** @param keptDays how many days' minutes are held, 12 kB each; others are computed again */
export function createPath(model: PathModel, keptDays = 2): Path {
  // Days begin at another minute for each asset: their minutes are computed all at once, and not
  // those of every asset at midnight.
  const phase = drawAt(model, PARTS.phase, 0) % DAY_MINUTES;
  const days = new Map<number, Float64Array>();
  let recentDay = Number.NaN;
  let recent: Float64Array = new Float64Array();
  return {
    at(minute) {
      const day = Math.floor((minute - phase) / DAY_MINUTES);
      if (day !== recentDay) {
        recent = days.get(day) ?? dayOf(model, day, phase);
        recentDay = day;
        days.set(day, recent);
        for (const oldest of days.keys()) {
          if (days.size <= keptDays) break;
          days.delete(oldest);
        }
      }
      return valueAt(recent, minute - phase - day * DAY_MINUTES);
    },
  };
}

/** A day's minutes: GARCH returns, bent so that they lead from the day's anchor to the next one's. */
function dayOf(model: PathModel, day: number, phase: number): Float64Array {
  const start = levelAt(model, day);
  const target = levelAt(model, day + 1) - start;
  const deviation = model.volatility / Math.sqrt(MINUTES_A_YEAR);
  const path = new Float64Array(DAY_MINUTES + 1);
  draws.seek(model.key, PARTS.day, day);
  let variance = Math.exp(normal(draws.next()) / 2 - 1 / 8);
  let sum = 0;
  for (let minute = 0; minute < DAY_MINUTES; minute += 1) {
    const innovation = student(draws.next());
    sum +=
      deviation *
      Math.sqrt(variance) *
      valueAt(INTRADAY, (phase + minute) % DAY_MINUTES) *
      innovation;
    path[minute + 1] = sum;
    variance = OMEGA + (ALPHA * innovation * innovation + BETA) * variance;
    if (variance > MAX_VARIANCE) variance = MAX_VARIANCE;
  }
  const excess = (sum - target) / DAY_MINUTES;
  const before = valueAt(INTRADAY_VARIANCE, phase);
  for (let minute = 0; minute <= DAY_MINUTES; minute += 1) {
    const bend = (valueAt(INTRADAY_VARIANCE, phase + minute) - before) * excess;
    const value = start + valueAt(path, minute) - bend;
    path[minute] = model.pegged ? clamp(value, -PEG_LIMIT, PEG_LIMIT) : value;
  }
  return path;
}

/** The level at the start of a day. */
function levelAt(model: PathModel, day: number): number {
  if (model.pegged) {
    const level = PEG_DEVIATION * normal(drawAt(model, PARTS.level, day));
    return clamp(level, -PEG_LIMIT / 2, PEG_LIMIT / 2);
  }
  // Not every asset is drawn anew on the same day.
  const shifted = day + (drawAt(model, PARTS.phase, 1) % PIN_DAYS);
  let low = Math.floor(shifted / PIN_DAYS) * PIN_DAYS;
  let high = low + PIN_DAYS;
  let left = pinAt(model, low);
  let right = pinAt(model, high);
  const dayDeviation = model.volatility / Math.sqrt(365);
  while (low !== shifted) {
    const middle = (low + high) / 2;
    const noise = normal(drawAt(model, PARTS.level, middle));
    const level = (left + right) / 2 + dayDeviation * Math.sqrt((high - low) / 4) * noise;
    if (shifted < middle) {
      high = middle;
      right = level;
    } else {
      low = middle;
      left = level;
    }
  }
  return left;
}

function pinAt(model: PathModel, day: number): number {
  return PIN_SHARE * model.volatility * normal(drawAt(model, PARTS.pin, day));
}

function modulo(value: number, divisor: number): number {
  return value - Math.floor(value / divisor) * divisor;
}
