import type { Method } from '@meridian/tax-rules/matching.ts';
import type { ForeignPolicy } from '../foreign-policy.ts';
import type { TaxvecCase } from './case.ts';
import { settingsOf } from './settings.ts';

const METHODS: Readonly<Record<string, Method>> = {
  fifo: 'fifo',
  lifo: 'lifo',
  hifo: 'hifo',
  lofo: 'lofo',
  acb: 'moving-average',
  average: 'moving-average',
};

/** The method a text names: `HIFO (unit rate with fee)`, `Average cost`. */
export function methodOf(name: unknown): Method | null {
  const word = typeof name === 'string' ? /fifo|lifo|hifo|lofo|acb|average/i.exec(name)?.[0] : null;
  return METHODS[word?.toLowerCase() ?? ''] ?? null;
}

export type CaseMethods = {
  readonly method: Method;
  readonly byYear: Pick<ForeignPolicy, 'methodByYear'>;
};

/** The method of a case, and where it changes with the year those that follow; null for none. */
export function methodsOf(given: TaxvecCase): CaseMethods | null {
  const settings = settingsOf(given);
  const years = [
    ...listed(settings.value('accounting_methods', 'methodByYear', 'methods', 'method_by_year')),
    ...listed(settings.value('accounting_method')),
    ...worded(given.method),
  ].toSorted(([a], [b]) => a - b);
  const named =
    methodOf(settings.value('cost_basis_method')) ?? methodOf(given.method) ?? years[0]?.[1];
  if (named === undefined) return null;
  return {
    method: years[0]?.[1] ?? named,
    byYear: years.length === 0 ? {} : { methodByYear: Object.fromEntries(years) },
  };
}

/** `{"2020": "hifo"}`, `[{"year": 2020, "method": "hifo"}]`, `2020: hifo, 2021: lifo`. */
function listed(years: unknown): [number, Method][] {
  if (typeof years === 'string') return worded(years);
  if (Array.isArray(years)) return years.flatMap(ofYear);
  if (typeof years !== 'object' || years === null) return [];
  return Object.entries(years).flatMap(([year, name]) => pairOf(year, name));
}

function ofYear(one: unknown): [number, Method][] {
  if (Array.isArray(one)) return pairOf(String(one[0]), one[1]);
  if (typeof one !== 'object' || one === null) return [];
  const { year, from, method } = one as Partial<Record<'year' | 'from' | 'method', unknown>>;
  return pairOf(String(year ?? from), method);
}

function pairOf(year: string, name: unknown): [number, Method][] {
  const method = methodOf(name);
  const found = /^\d{4}/.exec(year)?.[0];
  return found === undefined || method === null ? [] : [[Number.parseInt(found, 10), method]];
}

/** Years and methods in turn, whichever comes first. */
function worded(text: string): [number, Method][] {
  const forms = [
    /(?<year>\d{4})\W{1,4}(?<name>fifo|lifo|hifo|lofo)/gi,
    /(?<name>fifo|lifo|hifo|lofo)\W{1,3}(?:from|since|in)?\W{0,2}(?<year>\d{4})/gi,
  ];
  for (const form of forms) {
    const found = Array.from(text.matchAll(form), ({ groups }) =>
      pairOf(groups?.['year'] ?? '', groups?.['name']),
    ).flat();
    if (found.length > 0) return found;
  }
  return [];
}
