/** Wrong figures for a case: each alteration of what it expects, one at a time. */

type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

export interface Planted {
  readonly path: string;
  readonly expected: Json;
}

/**
 * Of every figure, word and date one that is wrong. Rows of a table have the same columns, so that
 * of each column the last that is stated is altered.
 */
export function* plantedIn(expected: Json): Generator<Planted> {
  const leaves = [...leavesOf(expected, [])];
  const byColumn = Map.groupBy(leaves, (path) =>
    path.map((key) => (typeof key === 'number' ? '*' : key)).join('.'),
  );
  for (const [, paths] of byColumn) {
    const path = paths.at(-1);
    if (path !== undefined) yield { path: path.join('.'), expected: altered(expected, path) };
  }
}

type Path = readonly (string | number)[];

function* leavesOf(value: Json, path: Path): Generator<Path> {
  if (value === null) return;
  if (typeof value !== 'object') yield path;
  else if (isList(value)) {
    for (const [index, inner] of value.entries()) yield* leavesOf(inner, [...path, index]);
  } else {
    for (const [key, inner] of Object.entries(value)) yield* leavesOf(inner, [...path, key]);
  }
}

/** A copy in which one value is another. */
export function altered(value: Json, [key, ...rest]: Path, to?: Json): Json {
  if (key === undefined) return to ?? wrong(value);
  if (value === null || typeof value !== 'object') throw new Error(`nothing at ${key}`);
  if (isList(value)) {
    return value.map((inner, index) => (index === key ? altered(inner, rest, to) : inner));
  }
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name,
      name === key ? altered(inner, rest, to) : inner,
    ]),
  );
}

/** A word that is no other figure of the case, a date a second or a day later, a number off by much. */
function wrong(value: Json): Json {
  if (typeof value === 'boolean') return !value;
  if (typeof value === 'number') return value + 1;
  if (typeof value !== 'string') throw new Error('not a figure');
  if (/^\d{4}-\d{2}-\d{2}/.test(value)) return laterThan(value);
  if (/^-?[\d.]+$/.test(value)) return value.replace(/^-?/, '$&9');
  // The units of a fraction of RP2.
  if (/^\d+\/\d+: /.test(value)) return value.replace(/: /, ': 9');
  return value === 'LONG' ? 'SHORT' : value === 'SHORT' ? 'LONG' : `${value}X`;
}

function laterThan(date: string): string {
  const day = 'YYYY-MM-DD'.length;
  const [step, end] = date.length > day ? [1000, undefined] : [86_400_000, day];
  return new Date(Date.parse(date) + step).toISOString().slice(0, end);
}

function isList(value: Json): value is readonly Json[] {
  return Array.isArray(value);
}
