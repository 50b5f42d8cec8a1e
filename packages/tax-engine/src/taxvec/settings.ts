import type { TaxvecCase } from './case.ts';

/** Settings of a case by name, whatever case and separators the tool writes them with. */
export type CaseSettings = {
  flag(...names: string[]): boolean | undefined;
  /** A whole number; null where the case says none. */
  count(...names: string[]): number | null | undefined;
  value(...names: string[]): unknown;
};

/** A value as the one word it should be. */
const wordOf = (value: unknown): string =>
  typeof value === 'string' ? value : JSON.stringify(value);

const plain = (name: string): string => name.toLowerCase().replace(/[^a-z0-9]/g, '');

export function settingsOf({ settings }: TaxvecCase): CaseSettings {
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
      const text = wordOf(found);
      return /^\d+$/.test(text) ? Number.parseInt(text, 10) : null;
    },
  };
}
