import type { YearRules } from '@meridian/tax-rules/rates.ts';
import type { CountryRules } from '@meridian/tax-rules/rules.ts';

/** Tax years one after another with the same rules. */
export interface YearGroup {
  readonly first: number;
  readonly last: number;
  readonly rules: YearRules;
}

/** The years of a country, the latest first; those that differ in nothing stand together. */
export function yearGroups({ years }: CountryRules): readonly YearGroup[] {
  const groups: YearGroup[] = [];
  for (const [text, rules] of Object.entries(years)) {
    const year = Number.parseInt(text, 10);
    const before = groups.at(-1);
    const isSame =
      before?.last === year - 1 && JSON.stringify(before.rules) === JSON.stringify(rules);
    if (isSame) groups[groups.length - 1] = { ...before, last: year };
    else groups.push({ first: year, last: year, rules });
  }
  return groups.toReversed();
}
