import { runToEnd } from '../common/run-to-end.ts';
import { type ComputeInput, type Lines, type Run, assemble, startRun, watch } from './compute.ts';
import { createMatcher } from '../matching/create-matcher.ts';
import { guard } from '../matching/guarded-matcher.ts';
import { derivativeLines, incomeLine } from './income-lines.ts';
import { isByAsset, islandsOf } from '../matching/islands.ts';
import type { Refused } from './issues.ts';
import { type Finished, joinResults } from '../matching/join-results.ts';
import type { Entry } from '../ledger/entry.ts';
import type { MatchResult } from '../matching/matcher.ts';
import type { Movement } from '../movements/movement.ts';
import { movementsOf } from '../movements/from-entry.ts';
import type { TaxReport } from './result.ts';

/** What one entry comes to; kept from run to run while the entry and its correction stay. */
type Read = { readonly movements: readonly Movement[]; readonly lines: Lines };

/** Assets that move cost between each other, matched together. */
type Island = {
  /** Names of the assets in order, one text. */
  readonly key: string;
  readonly assets: ReadonlySet<string>;
  readonly result: MatchResult;
  readonly failures: readonly Refused[];
};

/**
 * A report that follows its ledger. An edit of one entry reads that entry anew and matches only the
 * assets it touches, and those they exchange cost with; what it yields has the same bytes as a
 * report computed from nothing. What is gathered over the whole year (sums, issues, the estimate)
 * is gathered again: it is linear and a small part of the work.
 */
export class IncrementalReport {
  #input: ComputeInput;
  readonly #reads = new Map<Entry, Read>();
  #islands: readonly Island[] = [];
  /** Assets matched by the last update; for tests and measurements. */
  matchedAgain: readonly string[] = [];
  report: TaxReport;

  constructor(input: ComputeInput) {
    this.#input = input;
    this.report = this.#compute(startRun(input), () => true);
  }

  /**
   * Replaces entries and corrections. An entry that is the same object as before, with the same
   * correction, is taken as unchanged. Prices, rates, rules and method stay; for others make a new
   * report.
   */
  update(change: Pick<ComputeInput, 'entries' | 'corrections' | 'settings'>): TaxReport {
    const before = this.#input;
    this.#input = { ...before, ...change };
    const run = startRun(this.#input);
    const touched = new Set<string>();
    let isChanged = false;
    const touch = ({ movements }: Read): void => {
      isChanged = true;
      for (const asset of assetsOf(movements)) touched.add(asset);
    };
    const stays = new Set(run.entries);
    for (const [entry, read] of this.#reads) {
      const { id } = entry;
      if (stays.has(entry) && before.corrections.get(id) === change.corrections.get(id)) continue;
      touch(read);
      this.#reads.delete(entry);
    }
    for (const entry of run.entries) {
      if (!this.#reads.has(entry)) touch(this.#read(entry, run));
    }
    // The only setting that a matcher asks for.
    const isOther = before.settings.lossDenial !== change.settings.lossDenial;
    // Costs in money alone touch no asset, and count where all assets are one.
    const isTouched = (assets: ReadonlySet<string>): boolean =>
      isByAsset(this.#input.method) ? [...assets].some((asset) => touched.has(asset)) : isChanged;
    this.report = this.#compute(run, (assets) => isOther || isTouched(assets));
    return this.report;
  }

  #compute(run: Run, isTouched: (assets: ReadonlySet<string>) => boolean): TaxReport {
    const known = new Map(this.#islands.map((island) => [island.key, island]));
    const again: string[] = [];
    this.#islands = this.#partition(run).map((assets) => {
      const key = [...assets].toSorted().join('\n');
      const old = known.get(key);
      if (old !== undefined && !isTouched(assets)) return old;
      again.push(...assets);
      return { key, assets, ...this.#match(run, assets) };
    });
    this.matchedAgain = again;
    const reads = run.entries.map((entry) => this.#read(entry, run));
    for (const { movements } of reads) for (const movement of movements) watch(movement, run);
    const all = {
      income: reads.flatMap(({ lines }) => lines.income),
      derivatives: reads.flatMap(({ lines }) => lines.derivatives),
    };
    return runToEnd(assemble(run, this.#input.method, this.#join(), all));
  }

  #read(entry: Entry, { context }: Run): Read {
    let read = this.#reads.get(entry);
    if (read === undefined) {
      const { rules, valuer, zone } = context;
      const day = zone.dayOf(entry.at);
      const at = { day, taxYear: zone.taxYearOf(day) };
      read = {
        movements: movementsOf(entry, context).filter(({ quantity }) => quantity > 0n),
        lines: {
          income: entry.kind === 'income' ? [incomeLine(entry, at, rules, valuer)] : [],
          derivatives: entry.kind === 'derivative' ? derivativeLines(entry, at, valuer) : [],
        },
      };
      this.#reads.set(entry, read);
    }
    return read;
  }

  /** Sets of assets between which no cost moves, in the order in which the ledger names them. */
  #partition(run: Run): ReadonlySet<string>[] {
    const islands = islandsOf(run.entries, run.context, this.#input);
    const sets = new Map<string, Set<string>>();
    for (const entry of run.entries) {
      for (const asset of assetsOf(this.#read(entry, run).movements)) {
        const island = islands.of(asset);
        const set = sets.get(island);
        if (set === undefined) sets.set(island, new Set([asset]));
        else set.add(asset);
      }
    }
    // A ledger without movements has a result too.
    return sets.size === 0 ? [new Set()] : [...sets.values()];
  }

  #match(run: Run, assets: ReadonlySet<string>): Pick<Island, 'result' | 'failures'> {
    const matcher = guard(createMatcher(this.#input, run.period));
    for (const entry of run.entries) {
      for (const movement of this.#read(entry, run).movements) {
        if (assets.has(movement.asset)) matcher.apply(movement);
      }
    }
    return { result: matcher.finish(), failures: matcher.failures };
  }

  /** The islands as if one matcher had seen them all. */
  #join(): Finished {
    return {
      finish: () => joinResults(this.#islands.map(({ result }) => result)),
      failures: this.#islands.flatMap(({ failures }) => failures),
    };
  }
}

function assetsOf(movements: readonly Movement[]): string[] {
  return movements.flatMap((movement) =>
    movement.type === 'exchange' ? [movement.asset, movement.into.asset] : [movement.asset],
  );
}
