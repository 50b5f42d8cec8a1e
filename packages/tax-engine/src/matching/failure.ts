import type { InvariantError } from '@meridian/money/invariant.ts';
import type { Entry } from '../ledger/entry.ts';

/** An invariant that failed, and the entry left out because of it. */
export interface Failure {
  readonly entry: Entry;
  readonly error: InvariantError;
}

/** What a caller gets of it; without an entry where a part of the report is left out. */
export interface ReportedFailure {
  readonly error: InvariantError;
  readonly entry?: Entry | undefined;
}
