import type { Method } from '@meridian/tax-rules/matching.ts';
import type { CountryRules } from '@meridian/tax-rules/rules.ts';
import type { Entry } from '../ledger/entry.ts';
import type { ForeignPolicy } from '../matching/foreign-policy.ts';
import type { Selections } from '../matching/lots/selections.ts';
import type { Correction, ValueBook } from '../valuation/values.ts';
import type { Settings } from './settings.ts';

export type ComputeInput = {
  readonly entries: readonly Entry[];
  readonly rules: CountryRules;
  /** Calendar year in which the tax year starts. */
  readonly year: number;
  /** One of `rules.matching.value.methods`, or another for a comparison. */
  readonly method: Method;
  readonly values: ValueBook;
  /** By entry id. */
  readonly corrections: ReadonlyMap<string, Correction>;
  readonly settings: Settings;
  /** Lots that the user names for disposals, by the id of the disposal's entry (`specific`). */
  readonly selections?: Selections;
  /** How another tool reckons; only to meet its published cases. */
  readonly foreignPolicy?: ForeignPolicy;
};

/** Entries that a run has read, of all it reads. */
export type ComputeProgress = { readonly done: number; readonly total: number };
