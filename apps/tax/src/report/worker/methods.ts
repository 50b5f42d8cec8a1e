import type { Method } from '@meridian/tax-rules/matching.ts';

import type { ChosenMethod } from '../model/workspace-view.ts';
import type { StoredChoice, StoredMethod } from './stored.ts';

/** What the user chose for a country, in order of years. */
export function methodsOf({ country, methods = {} }: StoredChoice): readonly StoredMethod[] {
  return country === null ? [] : (methods[country] ?? []);
}

/** The user's choice that holds in the chosen year; null where none was made. */
export function methodFor(choice: StoredChoice): ChosenMethod | null {
  const { year } = choice;
  return year === null ? null : latestUntil(methodsOf(choice), year);
}

/**
 * A method chosen for the chosen year: it holds from that year on until the next choice, and earlier
 * years keep theirs. One that would hold anyway is no choice of its own.
 */
export function withMethod(choice: StoredChoice, method: Method): StoredChoice {
  const { country, year, methods = {} } = choice;
  if (country === null || year === null) return choice;
  const others = methodsOf(choice).filter(({ fromYear }) => fromYear !== year);
  const isHeld = latestUntil(others, year)?.method === method;
  const chosen = isHeld ? others : [...others, { fromYear: year, method }];
  const sorted = chosen.toSorted((a, b) => firstOf(a) - firstOf(b));
  return { ...choice, methods: { ...methods, [country]: sorted } };
}

/** Gives a method that was stored among a country's answers to all years of the country. */
export function placedMethods(choice: StoredChoice): StoredChoice {
  const methods = { ...choice.methods };
  const answers = Object.entries(choice.answers).map(([key, { method, ...others }]) => {
    if (method !== undefined && methods[key] === undefined) {
      methods[key] = [{ fromYear: null, method }];
    }
    return [key, others] as const;
  });
  return { ...choice, answers: Object.fromEntries(answers), methods };
}

function latestUntil(methods: readonly StoredMethod[], year: number): StoredMethod | null {
  return methods.findLast((chosen) => firstOf(chosen) <= year) ?? null;
}

function firstOf({ fromYear }: StoredMethod): number {
  return fromYear ?? -Infinity;
}
