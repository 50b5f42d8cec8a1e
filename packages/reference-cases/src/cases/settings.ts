import type { ReferenceCase } from './case.ts';

/** Settings of a case by name, whatever case and separators the tool writes them with. */
export interface CaseSettings {
  flag(...names: string[]): boolean | undefined;
  /** A whole number; null where the case says none. */
  count(...names: string[]): number | null | undefined;
  value(...names: string[]): unknown;
}

/** The tool a case comes from, in small letters; empty where it names none. */
export function toolOf({ source }: ReferenceCase): string {
  return (typeof source === 'string' ? source : (source.repo ?? '')).toLowerCase();
}

/** A value as the one word it should be. */
const wordOf = (value: unknown): string =>
  typeof value === 'string' ? value : JSON.stringify(value);

const plain = (name: string): string => name.toLowerCase().replace(/[^a-z0-9]/g, '');

export function settingsOf({ settings }: ReferenceCase): CaseSettings {
  const known = new Map(
    Object.entries(settings ?? {}).map(([name, value]) => [plain(name), value]),
  );
  const value = (...names: string[]): unknown => {
    for (const name of names) if (known.has(plain(name))) return known.get(plain(name));
    return undefined;
  };
  return {
    value,
    flag(...names) {
      const found = value(...names);
      return found === undefined || found === null
        ? undefined
        : found === true || /^(?:true|yes|on|1)$/i.test(wordOf(found));
    },
    count(...names) {
      const found = value(...names);
      if (found === undefined) return undefined;
      const text = wordOf(found).replaceAll(/[_,\s]/g, '');
      return /^\d+$/.test(text) ? Number.parseInt(text, 10) : null;
    },
  };
}

/** A length of ownership as a case words it; null for none, undefined where nothing is said. */
export interface Period {
  readonly unit: 'seconds' | 'days' | 'years';
  readonly count: number;
}

const UNITS: readonly { readonly unit: Period['unit']; readonly words: string }[] = [
  { unit: 'seconds', words: 's(?:ec(?:ond)?s?)?' },
  { unit: 'days', words: 'd(?:ays?)?' },
  { unit: 'years', words: 'y(?:ears?)?' },
];

/** Numbers without a unit above it are seconds. */
const MOST_DAYS = 20_000;

/** `after 365 days`, `{"seconds": 31536000}`, `whole days >= 365`, `31_536_000`, `none`. */
export function periodOf(rule: unknown): Period | null | undefined {
  if (rule === undefined) return undefined;
  const text = wordOf(rule).replaceAll(/(?<=\d)[_,](?=\d)/g, '');
  if (rule === null || rule === false || /^\W*(?:no|none|never|off)\b|\boff\b/i.test(text)) {
    return null;
  }
  if (/-\s*1\b(?!\d)/.test(text) && !/\d{2}/.test(text)) return null;
  for (const { unit, words } of UNITS) {
    const before = new RegExp(`(\\d+)\\s*-?\\s*(?:calendar\\s+|whole\\s+)?${words}\\b`, 'i');
    const after = new RegExp(`\\b${words}\\b[^\\d]*(\\d+)`, 'i');
    const count = (before.exec(text) ?? after.exec(text))?.[1];
    if (count !== undefined) return { unit, count: Number.parseInt(count, 10) };
  }
  const bare = /(\d+)/.exec(text)?.[1];
  if (bare === undefined) return /year/i.test(text) ? { unit: 'years', count: 1 } : undefined;
  const count = Number.parseInt(bare, 10);
  return { unit: count > MOST_DAYS ? 'seconds' : 'days', count };
}
