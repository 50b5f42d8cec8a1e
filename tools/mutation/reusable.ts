import { NOT_SAMPLED } from './sample-checker.ts';
import type { ReportedMutant, StrykerReport } from './score.ts';

/**
 * What the next run may reuse of a run's results. Not the mutants that its sample left out: Stryker
 * would take their refusal for a result, and a larger sample would never try them. Nor those that
 * ended by an error of the run, nor those stopped by the clock, which may only have been slow on a busy
 * machine; an endless loop is known by its count of rounds.
 */
export function reusableOf(text: string): string {
  // `as`: Stryker's own file, in its published format.
  const report = JSON.parse(text) as StrykerReport;
  const files = Object.entries(report.files).map(([path, file]) => {
    const mutants = file.mutants.filter(isResult);
    return [path, { ...file, mutants }] as const;
  });
  return JSON.stringify({ ...report, files: Object.fromEntries(files) });
}

function isResult({ status, statusReason }: ReportedMutant): boolean {
  if (statusReason === NOT_SAMPLED || status === 'RuntimeError') return false;
  return status !== 'Timeout' || statusReason?.startsWith(HIT_LIMIT) === true;
}

/** How Stryker's reason begins where a mutant ran more rounds than it may. */
const HIT_LIMIT = 'Hit limit';
