import type { Side, SkipReason } from '../strategy.ts';

/** One order of a due time. */
export interface TimedOrder {
  /** Tells it from the others of its due time, or of all of them: part of its link id. */
  readonly name: string;
  readonly symbol: string;
  readonly lot: string;
  readonly side: Side;
  /** In the quote asset where `isByValue` is set, else in the base asset. */
  readonly amount: string;
  readonly isByValue: boolean;
  /** The worst price; null for a market order. */
  readonly price: string | null;
}

/** When a strategy orders, and what. */
export interface Timetable<Parameters> {
  /** How late an order may still be sent: a due time that is further back was missed. */
  graceMs(parameters: Parameters): number;
  /** The first due time after an instant; null where there is none. */
  dueAfter(parameters: Parameters, time: number): number | null;
  ordersFor(parameters: Parameters, due: number): readonly TimedOrder[];
  /** The link id of an order: the venue takes it once, so a due time is kept once. */
  linkOf(id: string, due: number, order: TimedOrder): string;
}

export interface RunOrder extends TimedOrder {
  /** `due`: to be sent, may have been; `open`: the venue has it; `over`: it has a record. */
  readonly place: 'due' | 'open' | 'over';
  /** Not to be sent before: the venue refused it for now, for this reason. */
  readonly notBefore: number | null;
  readonly reason: SkipReason | null;
}

/** The orders of the due time that is at work. */
interface Run {
  readonly due: number;
  readonly orders: readonly RunOrder[];
}

/** What became of an order. `partly`: something of its amount was left. */
type RunOutcome = 'done' | 'partly' | 'skipped';

export interface RunRecord {
  readonly type: 'run';
  readonly due: number;
  readonly symbol: string;
  readonly outcome: RunOutcome;
  /** Why nothing was traded; null where something was. */
  readonly reason: SkipReason | null;
  readonly linkId: string;
  readonly amount: string;
  readonly filled: string;
  readonly filledValue: string;
  readonly baseFee: string;
  readonly quoteFee: string;
  /** When it became known. */
  readonly time: number;
}

/** What was traded of a pair so far; sums over all records. */
export interface Traded {
  readonly symbol: string;
  readonly filled: string;
  readonly filledValue: string;
  readonly baseFee: string;
  readonly quoteFee: string;
  /** Of its first order alone, after fees: what all of the money would have bought by then. */
  readonly first: { readonly paid: string; readonly got: string };
}

type TimedReason = 'user' | 'completed';

export interface TimedState<Parameters> {
  readonly phase: 'running' | 'paused' | 'ending' | 'ended';
  readonly parameters: Parameters;
  /** Of a paused one null. */
  readonly nextDue: number | null;
  /** The last due time that was begun or missed: no due time before it comes again. */
  readonly lastDue: number | null;
  readonly run: Run | null;
  readonly records: number;
  readonly counts: Readonly<Record<RunOutcome, number>>;
  readonly traded: readonly Traded[];
  readonly closing: { readonly reason: TimedReason } | null;
}
