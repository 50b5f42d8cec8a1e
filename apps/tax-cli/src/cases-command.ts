import type { ReferenceCase } from '@meridian/reference-cases/cases/case.ts';
import { type CaseOutcome, checkCase } from '@meridian/reference-cases/cases/check-case.ts';
import { readJsonFiles, reasonOf } from './json-files.ts';
import { type Outcome, type Tally, tallied } from './tally.ts';

/**
 * Runs cases; every file that is no case counts as failed, with the reason, and so does a case that
 * states what nothing is compared with.
 */
export function casesCommand(paths: readonly string[]): Tally {
  const ran = readJsonFiles(paths).flatMap((file): readonly Outcome[] =>
    'problem' in file
      ? [{ id: file.name, failed: [file.problem], unread: [] }]
      : casesIn(file.value).map((testCase) => run(testCase, file.name)),
  );
  return tallied(ran, 'not compared');
}

/** One case, a list of them, or an object that holds a list. */
function casesIn(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value;
  if (typeof value === 'object' && value !== null && 'cases' in value) return casesIn(value.cases);
  return [value];
}

function run(value: unknown, file: string): Outcome {
  if (!isCase(value)) {
    return { id: file, failed: ['not a case of the schema taxvec/1'], unread: [] };
  }
  try {
    const outcome = checkCase(value);
    return { id: value.id, failed: rowsOf(outcome), unread: [] };
  } catch (problem) {
    return { id: value.id, failed: [`cannot be read: ${reasonOf(problem)}`], unread: [] };
  }
}

function isCase(value: unknown): value is ReferenceCase {
  if (typeof value !== 'object' || value === null) return false;
  const given: Partial<Record<keyof ReferenceCase, unknown>> = value;
  return (
    typeof given.id === 'string' &&
    typeof given.method === 'string' &&
    typeof given.currency === 'string' &&
    (typeof given.source === 'string' ||
      (typeof given.source === 'object' && given.source !== null)) &&
    Array.isArray(given.transactions) &&
    typeof given.expected === 'object' &&
    given.expected !== null
  );
}

function rowsOf(outcome: CaseOutcome): readonly string[] {
  if (outcome.verdict === 'passed') return [];
  const { differences, layout, notCompared } = outcome;
  return [
    ...(layout === undefined ? [] : [`layout: ${layout}`]),
    ...(notCompared.length === 0 ? [] : [`not compared: ${notCompared.join(', ')}`]),
    ...differences.flatMap(({ what, expected, found }) => [
      ...(expected === undefined ? [] : [`${what} expected  ${expected}`]),
      ...(found === undefined ? [] : [`${what} found     ${found}`]),
    ]),
  ];
}
