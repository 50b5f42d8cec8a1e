import type { Method } from '@meridian/tax-rules/matching.ts';

/** A method that takes the place of the one before from a tax year on, until the next change. */
export interface MethodChange {
  /** Calendar year in which the first tax year of the method starts. */
  readonly fromYear: number;
  readonly method: Method;
}

/** The methods of an input. */
interface Methods {
  /** From the first year on. */
  readonly method: Method;
  readonly methodChanges?: readonly MethodChange[];
}

interface MethodsOfReport extends Methods {
  readonly year: number;
}

/** The method of a tax year. */
export function methodOf({ method, methodChanges = [] }: Methods, year: number): Method {
  let latest: MethodChange | undefined;
  for (const change of methodChanges) {
    if (change.fromYear > year) continue;
    if (latest === undefined || change.fromYear >= latest.fromYear) latest = change;
  }
  return latest?.method ?? method;
}

/**
 * The changes up to a tax year that put another method in place of the one before, in order of
 * years. A later change decides nothing about the report of that year, so a method chosen for one
 * year leaves the reports of earlier years as they were filed.
 */
export function changesUntil(input: Methods, year: number): readonly MethodChange[] {
  const { method, methodChanges = [] } = input;
  const years = [...new Set(methodChanges.map(({ fromYear }) => fromYear))]
    .filter((fromYear) => fromYear <= year)
    .toSorted((a, b) => a - b);
  const changes: MethodChange[] = [];
  for (const fromYear of years) {
    const next = methodOf(input, fromYear);
    if (next !== (changes.at(-1)?.method ?? method)) changes.push({ fromYear, method: next });
  }
  return changes;
}

/** All methods that a report of the input's year rests on: its own, and those of earlier years. */
export function methodsBehind(input: MethodsOfReport): readonly Method[] {
  return [input.method, ...changesUntil(input, input.year).map(({ method }) => method)];
}

/** The same input with another method in its own year; earlier years keep theirs. */
export function withMethod<Input extends MethodsOfReport>(input: Input, method: Method): Input {
  if (methodOf(input, input.year) === method) return input;
  const earlier = changesUntil(input, input.year - 1);
  return { ...input, methodChanges: [...earlier, { fromYear: input.year, method }] };
}
