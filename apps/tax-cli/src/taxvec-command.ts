import type { TaxvecCase } from '@meridian/tax-engine/taxvec/case.ts';
import { type CaseOutcome, checkTaxvec } from '@meridian/tax-engine/taxvec/check-case.ts';
import { readJsonFiles, reasonOf } from './json-files.ts';
import { type Tally, tallied } from './tally.ts';

/** Runs cases; every file that is no case counts as failed, with the reason. */
export function taxvecCommand(paths: readonly string[]): Tally {
  return tallied(
    readJsonFiles(paths).flatMap((file) =>
      'problem' in file
        ? [{ id: file.name, failed: [file.problem] }]
        : casesIn(file.value).map((one) => run(one, file.name)),
    ),
  );
}

/** One case, a list of them, or an object that holds a list. */
function casesIn(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value;
  if (typeof value === 'object' && value !== null && 'cases' in value) return casesIn(value.cases);
  return [value];
}

function run(value: unknown, file: string): { id: string; failed: readonly string[] } {
  if (!isCase(value)) return { id: file, failed: ['not a case of the schema taxvec/1'] };
  try {
    return { id: value.id, failed: rowsOf(checkTaxvec(value)) };
  } catch (problem) {
    return { id: value.id, failed: [`cannot be read: ${reasonOf(problem)}`] };
  }
}

function isCase(value: unknown): value is TaxvecCase {
  if (typeof value !== 'object' || value === null) return false;
  const given: Partial<Record<keyof TaxvecCase, unknown>> = value;
  return (
    typeof given.id === 'string' &&
    typeof given.method === 'string' &&
    typeof given.currency === 'string' &&
    typeof given.source === 'object' &&
    Array.isArray(given.transactions) &&
    typeof given.expected === 'object'
  );
}

function rowsOf(outcome: CaseOutcome): readonly string[] {
  if (outcome.verdict === 'passed') return [];
  return outcome.differences.flatMap(({ what, expected, found }) => [
    ...(expected === undefined ? [] : [`${what} expected  ${expected}`]),
    ...(found === undefined ? [] : [`${what} found     ${found}`]),
  ]);
}
