import type { Method } from '@meridian/tax-rules/matching.ts';
import type { CountryRules } from '@meridian/tax-rules/rules.ts';
import type { Entry, EntryId } from '../ledger/entry.ts';
import type { ReportedFailure } from '../matching/failure.ts';
import type { Matcher, Period } from '../matching/matcher.ts';
import type { Selections } from '../matching/lots/selections.ts';
import type { IssueCode } from '../result/report.ts';
import type { Correction } from '../valuation/correction.ts';
import type { ValueBook } from '../valuation/values.ts';
import type { MethodChange } from './methods.ts';
import type { Settings } from './settings.ts';

export interface ComputeInput {
  readonly entries: readonly Entry[];
  readonly rules: CountryRules;
  /** Calendar year in which the tax year starts. */
  readonly year: number;
  /** One of `rules.matching.value.methods`, or another for a comparison; from the first year on. */
  readonly method: Method;
  /** Methods that take its place from a tax year on; those after `year` have no effect. */
  readonly methodChanges?: readonly MethodChange[];
  readonly values: ValueBook;
  /** By entry id. */
  readonly corrections: ReadonlyMap<EntryId, Correction>;
  readonly settings: Settings;
  /**
   * Lots that the user names for disposals, by the id of the disposal's entry; without effect where
   * the law knows no identification of units.
   */
  readonly selections?: Selections;
  /** Creates the matcher; default: by the country's rules (`matcherByRules`). */
  readonly createMatcher?: CreateMatcher;
  /** The reason to leave out an entry, or null; default: `refuseEntry`. */
  readonly refuse?: (entry: Entry) => IssueCode | null;
  /** Called for each invariant that failed; the report goes on without the entry or part. */
  readonly onInvariant?: (failure: ReportedFailure) => void;
}

export type CreateMatcher = (input: ComputeInput, period: Period) => Matcher;

/** Number of entries read, of all entries. */
export interface ComputeProgress {
  readonly done: number;
  readonly total: number;
}
