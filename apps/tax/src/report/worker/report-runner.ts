import { computeReport } from '@meridian/tax-engine/report/compute.ts';
import type { ComputeInput } from '@meridian/tax-engine/input/compute-input.ts';
import { IncrementalReport } from '@meridian/tax-engine/report/incremental.ts';
import type { TaxReport } from '@meridian/tax-engine/result/report.ts';

import { runSliced, type SlicedOptions } from './sliced.ts';

/**
 * Of ledgers of at most so many entries the movements and matched groups are kept, so that an edit
 * matches only its asset group. Larger ones are computed whole every time, and keep no memory.
 */
const FOLLOWED_MAX = 50_000;

/** Computes reports in slices, with progress and a way to stop, and follows edits of the ledger. */
export class ReportRunner {
  #followed = new IncrementalReport();

  /** Null: the work was stopped; the next run goes on from the last that was not. */
  async run(input: ComputeInput, options: SlicedOptions): Promise<TaxReport | null> {
    if (input.entries.length <= FOLLOWED_MAX) {
      return runSliced(this.#followed.update(input), options);
    }
    this.#followed = new IncrementalReport();
    return runSliced(computeReport(input), options);
  }
}
