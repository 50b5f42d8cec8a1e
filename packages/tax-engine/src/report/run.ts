import type { ComputeInput } from '../input/compute-input.ts';
import type { Entry } from '../ledger/entry.ts';
import type { EntryOrder } from '../ledger/arrange.ts';
import type { Refused } from '../ledger/entry-check.ts';
import type { Failure } from '../matching/failure.ts';
import type { Period } from '../matching/matcher.ts';
import type { MovementContext } from '../movements/from-entry.ts';
import type { DerivativeLine, IncomeLine } from '../result/report.ts';
import type { Faults } from './faults.ts';
import type { InstitutionNames } from './institution-names.ts';
import type { NoticeObserver } from './notices/notice-observer.ts';

/** The part of a run that all methods share: the ledger in order, and how it is read. */
export interface Run {
  readonly input: ComputeInput;
  readonly context: MovementContext;
  readonly period: Period;
  readonly entries: readonly Entry[];
  readonly order: EntryOrder;
  readonly refused: readonly Refused[];
  /** Entries with an implausible price: their quantities count, their value is unknown. */
  readonly implausible: readonly Entry[];
  /** Entries that could not be read, in the order of reading. */
  readonly unread: Failure[];
  readonly noticeObserver: NoticeObserver;
  readonly names: InstitutionNames;
  /** Parts that failed while the ledger was read. */
  readonly faults: Faults;
}

/** Lines of all years that do not depend on the method. */
export interface Lines {
  readonly income: readonly IncomeLine[];
  readonly derivatives: readonly DerivativeLine[];
}
