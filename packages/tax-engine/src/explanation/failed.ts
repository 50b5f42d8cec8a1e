import { asInvariantError, type InvariantError } from '@meridian/money/invariant.ts';
import type { EngineInvariant } from '../invariants.ts';

const NAME: EngineInvariant = 'explanation-ends';

/** The failed check of a figure whose explanation ended with `error`: its own, or that explanations end. */
export function failedExplanation(error: unknown): InvariantError {
  return asInvariantError(error, NAME);
}
