/** A part of a report that is computed on its own. */
export type ReportPart =
  | 'disposals'
  | 'totals'
  | 'holdings'
  | 'estimate'
  | 'questions'
  | 'notices'
  | 'years';

/** A part that could not be computed, and the invariant that failed there, see `invariants.ts`. */
export interface Fault {
  readonly part: ReportPart;
  readonly invariant: string;
}

/** Why there is no estimate: its own check failed, or that of the totals it is computed from. */
export function estimateFault(faults: readonly Fault[] = []): Fault | undefined {
  return faults.find(({ part }) => part === 'totals' || part === 'estimate');
}
