import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Files that take longer than others of their size: vitest starts the largest first where no earlier run's
 * times are there, as in a fresh clone, and one of these as the last would run alone on two cores.
 */
export const LONG_FOR_THEIR_SIZE: readonly string[] = [
  'e2e/pages-wide.e2e.ts',
  'e2e/pages-narrow.e2e.ts',
  // Waits for a full minute of the clock.
  'e2e/recurring-buy.e2e.ts',
  'tools/start.spec.ts',
  'tools/cluster/cluster.spec.ts',
  'tools/planted.spec.ts',
];

/** Starts test files in the order of vitest, but those first that would end last. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return longFirst(await super.sort(files), ({ moduleId }) => moduleId);
  }
}

export function longFirst<File>(files: readonly File[], pathOf: (file: File) => string): File[] {
  const isLong = (file: File) =>
    LONG_FOR_THEIR_SIZE.some((path) => pathOf(file).endsWith(`/${path}`));
  return [...files.filter(isLong), ...files.filter((file) => !isLong(file))];
}
