import { relative } from 'node:path';
import { isSampled, type MutantName, requestedSample } from './sample.ts';

interface Mutant extends MutantName {
  readonly id: string;
  /** Absolute. */
  readonly fileName: string;
}

/** Of mutants that are left out; they are dropped from what the next run reuses. */
export const NOT_SAMPLED = 'not in the sample';

type Answer = { status: 'passed' } | { status: 'compileError'; reason: string };

/**
 * Stryker asks a checker whether a mutant can be run at all: this one refuses those that are not in
 * the sample. Stryker's own choices of code are files and ranges of lines, which would draw mutants
 * in clusters.
 */
class SampleChecker {
  init(): Promise<void> {
    return Promise.resolve();
  }

  check(mutants: readonly Mutant[]): Promise<Record<string, Answer>> {
    return Promise.resolve(
      Object.fromEntries(mutants.map((mutant) => [mutant.id, answer(mutant)])),
    );
  }

  group(mutants: readonly Mutant[]): Promise<string[][]> {
    return Promise.resolve([mutants.map(({ id }) => id)]);
  }
}

function answer(mutant: Mutant): Answer {
  const sample = requestedSample();
  const file = relative(process.cwd(), mutant.fileName);
  return sample === null || isSampled(file, asReported(mutant), sample)
    ? { status: 'passed' }
    : { status: 'compileError', reason: NOT_SAMPLED };
}

/** Inside Stryker lines and columns count from 0, in its reports from 1. */
function asReported({ location: { start, end }, ...rest }: Mutant): MutantName {
  const next = ({ line, column }: { line: number; column: number }) => ({
    line: line + 1,
    column: column + 1,
  });
  return { ...rest, location: { start: next(start), end: next(end) } };
}

export const strykerPlugins = [{ kind: 'Checker', name: 'sample', injectableClass: SampleChecker }];
