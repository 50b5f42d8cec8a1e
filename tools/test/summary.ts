export interface Skipped {
  readonly name: string;
  readonly reason: string | undefined;
}

export interface TestCounts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: readonly Skipped[];
  /** What the tests themselves printed about skipping. */
  readonly notes: readonly string[];
  /** Every test that failed; an error outside of tests counts in `failed` alone. */
  readonly failures: readonly Failure[];
}

export interface Failure {
  readonly file: string;
  /** Names of its suites and its own. */
  readonly name: string;
}

const NOTHING = { skipped: [], notes: [], failures: [] };
export const ONE_PASSED: TestCounts = { passed: 1, failed: 0, ...NOTHING };
export const ONE_FAILED: TestCounts = { passed: 0, failed: 1, ...NOTHING };

/** The last line of `npm test`, and whether it means success: no failure, and something to show. */
export function summarize(stages: readonly TestCounts[]): { line: string; ok: boolean } {
  const passed = sum(stages.map((stage) => stage.passed));
  const failed = sum(stages.map((stage) => stage.failed));
  const skipped = sum(stages.map((stage) => stage.skipped.length));
  const parts = [`${passed} passed`, `${failed} failed`];
  if (skipped > 0) parts.push(`${skipped} skipped`);
  return { line: parts.join(', '), ok: failed === 0 && passed > 0 };
}

/** Says what was skipped and why: a line a test, unless many share file and reason. */
export function describeSkipped({ skipped, notes }: TestCounts): string[] {
  const groups = new Map<string, string[]>();
  for (const { name, reason } of skipped) {
    const [file = name, ...rest] = name.split(' > ');
    const key = reason === undefined ? file : `${file}: ${reason}`;
    groups.set(key, [...(groups.get(key) ?? []), rest.join(' > ')]);
  }
  const lines = [...groups].map(([key, names]) => {
    const what = names.length > 3 ? `${names.length} tests` : names.join('; ');
    return `skipped ${what} in ${key}`;
  });
  return lines.length === 0 ? [] : [...lines, ...notes];
}

/** Reads the counting reporter's file; what is not one came from a run that broke off. */
export function parseCounts(text: string): TestCounts | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isCounts(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function isCounts(value: unknown): value is TestCounts {
  return (
    typeof value === 'object' &&
    value !== null &&
    'passed' in value &&
    typeof value.passed === 'number' &&
    'failed' in value &&
    typeof value.failed === 'number' &&
    'skipped' in value &&
    Array.isArray(value.skipped) &&
    'notes' in value &&
    Array.isArray(value.notes) &&
    'failures' in value &&
    Array.isArray(value.failures)
  );
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
