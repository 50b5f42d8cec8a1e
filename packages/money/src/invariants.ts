/** What the arithmetic of money states of itself and its callers, each once in the code. */
import { invariant as stated } from './invariant.ts';

/** What must hold, and why, by name. */
export const MONEY_INVARIANTS = {
  'shared-units-within-the-whole':
    'Units that have had their share of a total are no more than the whole: a lot, a pool or a disposal never gives more than it has.',
  'decimal-scale-is-a-whole-number':
    'A decimal has a whole number of digits after its point: half a digit has no value.',
  'decimal-literal-is-a-number':
    'A decimal written in code is in the form that parseDecimal reads: a slip in a constant would be a wrong figure.',
  'fixed-literal-is-a-number':
    'An amount written in code is a number of at most 24 decimals: a slip in a constant would be a wrong figure.',
  'power-of-ten-has-a-whole-exponent':
    'A power of ten has a whole exponent of zero or more: bigints know no other.',
  'currency-has-digits':
    'A known currency says how many digits its amounts have: without them an amount cannot be written.',
  'rounding-has-digits':
    'Where a rounding is named, so is the digit to which it rounds: a symbol has none of its own.',
  'dropped-digits-have-a-rounding':
    'Digits of an amount are dropped by a named rounding only: nothing is rounded in silence.',
  'least-digits-can-be-shown':
    'The least number of digits shown is one that the platform can show.',
} as const;

/** States an invariant of money. @throws InvariantError when `condition` is false */
export const invariant: (
  condition: boolean,
  name: keyof typeof MONEY_INVARIANTS,
  detail?: string,
) => asserts condition = stated;
