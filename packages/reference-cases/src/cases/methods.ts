import type { Method } from '@meridian/tax-rules/matching.ts';
import type { CompatibilityMode } from '../compatibility/mode.ts';
import type { ReferenceCase } from './case.ts';
import { settingsOf } from './settings.ts';

const METHODS: Readonly<Record<string, Method>> = {
  fifo: 'fifo',
  lifo: 'lifo',
  hifo: 'hifo',
  lofo: 'lofo',
  acb: 'moving-average',
  average: 'moving-average',
};

const WORDS = /(fifo|lifo|hifo|lofo|acb|average)|(first|last|highest|lowest)\W*in\W*first\W*out/i;

/** The method a text names: `HIFO (unit rate with fee)`, `Average cost`, `first in, first out`. */
export function methodOf(name: unknown): Method | null {
  const [, short, long] = (typeof name === 'string' && WORDS.exec(name)) || [];
  const word = short?.toLowerCase() ?? LONG[long?.toLowerCase() ?? ''];
  return METHODS[word ?? ''] ?? null;
}

const LONG: Readonly<Record<string, string>> = {
  first: 'fifo',
  last: 'lifo',
  highest: 'hifo',
  lowest: 'lofo',
};

export interface CaseMethods {
  readonly method: Method;
  readonly byYear: Pick<CompatibilityMode, 'methodByYear'>;
}

/** The method of a case, and where it changes with the year those that follow; null for none. */
export function methodsOf(given: ReferenceCase): CaseMethods | null {
  const settings = settingsOf(given);
  const years = [
    ...YEAR_SETTINGS.flatMap((name) => listed(settings.value(name))),
    ...worded(given.method),
  ].toSorted(([a], [b]) => a - b);
  const method =
    methodOf(settings.value('cost_basis_method', 'principle')) ??
    methodOf(given.method) ??
    years[0]?.[1];
  if (method === undefined) return null;
  return {
    method,
    byYear: years.length === 0 ? {} : { methodByYear: Object.fromEntries(years) },
  };
}

const YEAR_SETTINGS: readonly string[] = [
  'accounting_methods',
  'accounting_method',
  'methods',
  'method_by_year',
  'years_2_accounting_method_names',
  'years_2_accounting_methods',
];

/** `{"2020": "hifo"}`, `[{"year": 2020, "method": "hifo"}]`, `2020: hifo, 2021: lifo`. */
function listed(years: unknown): [number, Method][] {
  if (typeof years === 'string') return worded(years);
  if (Array.isArray(years)) return years.flatMap(ofYear);
  if (typeof years !== 'object' || years === null) return [];
  return Object.entries(years).flatMap(([year, name]) => pairOf(year, name));
}

function ofYear(stated: unknown): [number, Method][] {
  if (Array.isArray(stated)) return pairOf(String(stated[0]), stated[1]);
  if (typeof stated !== 'object' || stated === null) return [];
  const fields = new Map<string, unknown>(Object.entries(stated));
  const first = (names: readonly string[]): unknown =>
    fields.get(names.find((name) => fields.has(name)) ?? '');
  const year = first(['year', 'from', 'fromYear', 'from_year', 'startYear', 'start_year', 'since']);
  return pairOf(String(year), first(['method', 'accountingMethod', 'accounting_method', 'name']));
}

function pairOf(year: string, name: unknown): [number, Method][] {
  const method = methodOf(name);
  const found = /^\d{4}/.exec(year)?.[0];
  return found === undefined || method === null ? [] : [[Number.parseInt(found, 10), method]];
}

const NAME_AND_YEAR =
  /(?<name>fifo|lifo|hifo|lofo)[\W_]{1,3}(?:(?:from|since|in|for)[\W_]{1,2})?(?<year>\d{4})/gi;
const YEAR_AND_NAME = /(?<year>\d{4})[\W_]{1,4}(?<name>fifo|lifo|hifo|lofo)/gi;

/** Years and methods in turn; the one that comes first goes with what follows it. */
function worded(text: string): [number, Method][] {
  const isNameFirst = /^\D*(?:fifo|lifo|hifo|lofo)/i.test(text);
  const form = isNameFirst ? NAME_AND_YEAR : YEAR_AND_NAME;
  return Array.from(text.matchAll(form), ({ groups }) =>
    pairOf(groups?.['year'] ?? '', groups?.['name']),
  ).flat();
}
