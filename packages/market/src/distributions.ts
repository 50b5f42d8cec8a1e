import { valueAt } from './columns.ts';

/**
 * Distributions by their quantiles, tabled once: a draw is then a look-up, which is what makes a
 * day of a thousand pairs affordable. Only `+ - * / sqrt exp` are used, so the tables come out the
 * same wherever the engine does.
 */

const CELLS = 1024;
const CELL_BITS = 22;
/** Probability where the outermost cells end; beyond it a straight line would make tails too fat. */
const TAIL = 1 / (10 * CELLS);

/** Abramowitz and Stegun 26.2.17: the normal distribution, error below 7.5e-8. */
function normalBelow(value: number): number {
  const size = Math.abs(value);
  const t = 1 / (1 + 0.231_641_9 * size);
  const series =
    t *
    (0.319_381_53 +
      t * (-0.356_563_782 + t * (1.781_477_937 + t * (-1.821_255_978 + t * 1.330_274_429))));
  const above = (Math.exp((-size * size) / 2) / Math.sqrt(2 * Math.PI)) * series;
  return value > 0 ? 1 - above : above;
}

/** Abramowitz and Stegun 26.7.4 for six degrees of freedom, where it needs no arc tangent. */
function studentBelow(value: number): number {
  const sine = value / Math.sqrt(6 + value * value);
  const cosineSquared = 6 / (6 + value * value);
  return 0.5 + (sine / 2) * (1 + cosineSquared / 2 + (3 / 8) * cosineSquared * cosineSquared);
}

function quantile(below: (value: number) => number, probability: number): number {
  let low = -60;
  let high = 60;
  for (let step = 0; step < 60; step += 1) {
    const middle = (low + high) / 2;
    if (below(middle) < probability) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

/** Quantiles at the borders of the cells, scaled to a variance of one, symmetric to the last bit. */
function quantileTable(below: (value: number) => number): Float64Array {
  const table = new Float64Array(CELLS + 1);
  const half = CELLS / 2;
  for (let cell = 0; cell < half; cell += 1) {
    const value = quantile(below, cell === 0 ? TAIL : cell / CELLS);
    table[cell] = value;
    table[CELLS - cell] = -value;
  }
  let squares = 0;
  for (let cell = 0; cell < CELLS; cell += 1) {
    const left = valueAt(table, cell);
    const right = valueAt(table, cell + 1);
    squares += (left * left + left * right + right * right) / 3;
  }
  const scale = Math.sqrt(CELLS / squares);
  return table.map((value) => value * scale);
}

const NORMAL = quantileTable(normalBelow);
const STUDENT = quantileTable(studentBelow);

function lookUp(table: Float64Array, bits: number): number {
  const cell = bits >>> CELL_BITS;
  const left = valueAt(table, cell);
  const rest = (bits & ((1 << CELL_BITS) - 1)) / (1 << CELL_BITS);
  return left + (valueAt(table, cell + 1) - left) * rest;
}

/** 32 random bits as a normal value of mean 0 and variance 1. */
export function normal(bits: number): number {
  return lookUp(NORMAL, bits);
}

/** 32 random bits as a Student-t value of six degrees of freedom, scaled to variance 1. */
export function student(bits: number): number {
  return lookUp(STUDENT, bits);
}

/** A lognormal distribution of mean 1 whose logarithm deviates by `deviation`. */
export function lognormalTable(deviation: number): Float64Array {
  const table = new Float64Array(CELLS);
  let sum = 0;
  for (let cell = 0; cell < CELLS; cell += 1) {
    const value = Math.exp(deviation * ((valueAt(NORMAL, cell) + valueAt(NORMAL, cell + 1)) / 2));
    table[cell] = value;
    sum += value;
  }
  return table.map((value) => (value * CELLS) / sum);
}

/** 32 random bits as a value of a table made by `lognormalTable`. */
export function lognormal(table: Float64Array, bits: number): number {
  return valueAt(table, bits >>> CELL_BITS);
}
