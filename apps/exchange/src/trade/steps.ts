import { type Decimal, makeDecimal } from '@meridian/money/decimal.ts';
import { powerOfTen } from '@meridian/money/powers.ts';

/** Whether a value stands on the grid of a step: a price on its tick, an amount on its lot. */
export function isMultiple(value: Decimal, step: Decimal): boolean {
  const { amount, unit } = aligned(value, step);
  return amount % unit === 0n;
}

/** The nearest value on the grid of a step that is not further from zero. */
export function towardsZero(value: Decimal, step: Decimal): Decimal {
  const { amount, unit, scale } = aligned(value, step);
  return makeDecimal((amount / unit) * unit, scale);
}

/** A value moved by steps, from the grid it is at or, in between, to the next one; never below zero. */
export function stepped(value: Decimal, step: Decimal, count: number): Decimal {
  const { amount, unit, scale } = aligned(value, step);
  const rest = amount % unit;
  // From between two steps the first press goes to the nearer one in its direction.
  const from = rest === 0n ? amount : count > 0 ? amount - rest : amount - rest + unit;
  const next = from + BigInt(count) * unit;
  return makeDecimal(next < 0n ? 0n : next, scale);
}

function aligned(value: Decimal, step: Decimal) {
  const scale = Math.max(value.scale, step.scale);
  return {
    scale,
    amount: value.coefficient * powerOfTen(scale - value.scale),
    unit: step.coefficient * powerOfTen(scale - step.scale),
  };
}
