import type { InvariantError } from '@meridian/money/invariant.ts';
import type { Entry } from '../ledger/entry.ts';

/** An invariant that failed, and the entry left out because of it. */
export interface Failure {
  readonly entry: Entry;
  readonly error: InvariantError;
}
