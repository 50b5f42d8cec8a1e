import { type ComputeInput, computeReport } from '@meridian/tax-engine/report/compute.ts';
import { IncrementalReport } from '@meridian/tax-engine/report/incremental.ts';
import type { TaxReport } from '@meridian/tax-engine/report/result.ts';

import { runSliced, type SlicedOptions } from './sliced.ts';

/**
 * Ledgers of so many entries are followed edit by edit. Their first run is not cut into slices: it
 * is over in a fraction of a second, before anybody could stop it. Larger ones are computed whole
 * every time, in slices, with progress and a way to stop; that is what they need more.
 */
const FOLLOWED_MAX = 50_000;

type Followed = { readonly report: IncrementalReport; readonly input: ComputeInput };

/** Computes reports, and follows the one it computed last through edits of entries and answers. */
export class ReportRunner {
  #followed: Followed | null = null;

  /** Null: the work was stopped. */
  async run(input: ComputeInput, options: SlicedOptions): Promise<TaxReport | null> {
    const known = this.#followed;
    // Also when what follows throws: half an update is nothing to go on from.
    this.#followed = null;
    if (input.entries.length > FOLLOWED_MAX) return runSliced(computeReport(input), options);
    const report =
      known !== null && isEditOf(known.input, input)
        ? updated(known.report, input)
        : new IncrementalReport(input);
    this.#followed = { report, input };
    return report.report;
  }
}

function updated(report: IncrementalReport, input: ComputeInput): IncrementalReport {
  report.update(input);
  return report;
}

/** Whether only entries, corrections and answers differ. */
function isEditOf(before: ComputeInput, after: ComputeInput): boolean {
  return (
    before.rules === after.rules &&
    before.year === after.year &&
    before.method === after.method &&
    before.values === after.values
  );
}
