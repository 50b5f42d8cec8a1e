import { asInvariantError } from '@meridian/money/invariant.ts';
import type { ComputeInput, ComputeProgress } from '../input/compute-input.ts';
import { type EngineInvariant, REPORT_PARTS } from '../invariants.ts';
import type { Entry } from '../ledger/entry.ts';
import type { Failure } from '../matching/failure.ts';
import type { Fault, ReportPart } from '../result/fault.ts';

type PartInvariant = keyof typeof REPORT_PARTS;

/** Computes parts of a report; an error leaves out its own part only, under the name of a check. */
export class Faults {
  readonly #onInvariant: ComputeInput['onInvariant'];
  readonly #list: Fault[];

  constructor(onInvariant: ComputeInput['onInvariant'], list: readonly Fault[] = []) {
    this.#onInvariant = onInvariant;
    this.#list = [...list];
  }

  get list(): readonly Fault[] {
    return this.#list;
  }

  /** The faults so far, for a report that adds its own. */
  copy(): Faults {
    return new Faults(this.#onInvariant, this.#list);
  }

  has(wanted: ReportPart): boolean {
    return this.#list.some(({ part }) => part === wanted);
  }

  /** The part, or what stands for it where computing it throws. */
  attempt<Part>(name: PartInvariant, compute: () => Part, missing: () => Part): Part {
    try {
      return compute();
    } catch (error) {
      this.#add(name, error);
    }
    return missing();
  }

  /** The same for a part that yields progress. */
  *steps<Part>(
    name: PartInvariant,
    compute: () => Generator<ComputeProgress, Part>,
    missing: () => Part,
  ): Generator<ComputeProgress, Part> {
    try {
      return yield* compute();
    } catch (error) {
      this.#add(name, error);
    }
    return missing();
  }

  /** The same for a part that belongs to an entry: the failure becomes the issue of that entry. */
  ofEntry<Part>(
    name: EngineInvariant,
    entry: Entry | undefined,
    { compute, missing }: { readonly compute: () => Part; readonly missing: () => Part },
    failures: Failure[],
  ): Part {
    try {
      return compute();
    } catch (error) {
      const failure = asInvariantError(error, name);
      if (entry !== undefined) failures.push({ entry, error: failure });
      this.#onInvariant?.({ error: failure, entry });
    }
    return missing();
  }

  #add(name: PartInvariant, error: unknown): void {
    const failure = asInvariantError(error, name);
    this.#list.push({ part: REPORT_PARTS[name], invariant: failure.invariant });
    this.#onInvariant?.({ error: failure });
  }
}
