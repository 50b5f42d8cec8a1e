/** Fewest and most lines that a scale is divided by. */
const MOST_STEPS = 4n;

/** Values of a scale; positions on it are the only figures that are not exact. */
export interface Scale {
  readonly from: bigint;
  readonly to: bigint;
  readonly ticks: readonly bigint[];
  /** From 0 (`from`) to 1 (`to`). */
  place(value: bigint): number;
}

/** A scale with round steps (1, 2 or 5 times a power of ten) that holds zero and all values. */
export function scaleOf(values: readonly bigint[]): Scale {
  const lowest = values.reduce((low, value) => (value < low ? value : low), 0n);
  const highest = values.reduce((high, value) => (value > high ? value : high), 0n);
  const step = stepFor(highest - lowest);
  const from = -roundUp(-lowest, step);
  const to = highest === 0n && lowest < 0n ? 0n : roundUp(highest, step) || step;
  const ticks: bigint[] = [];
  for (let tick = from; tick <= to; tick += step) ticks.push(tick);
  return { from, to, ticks, place: (value) => share(value - from, to - from) };
}

function stepFor(span: bigint): bigint {
  for (let unit = 1n; ; unit *= 10n) {
    for (const step of [unit, 2n * unit, 5n * unit]) if (step * MOST_STEPS >= span) return step;
  }
}

/** The next multiple of a step that is at least a value of zero or more. */
function roundUp(value: bigint, step: bigint): bigint {
  return ((value + step - 1n) / step) * step;
}

const PARTS = 1_000_000;

/** A part of a whole as a number, for places in a picture. */
function share(part: bigint, whole: bigint): number {
  return parseInt(String((part * BigInt(PARTS)) / whole), 10) / PARTS;
}
