import { nameTag } from '@meridian/i18n/intl-tag.ts';

type NameOf = (code: string, tag: string) => string;

let own: { readonly countryName: NameOf; readonly currencyName: NameOf } | null = null;

/**
 * Fetches the names of languages that Chromium's `Intl` lacks, for pages in such a language: their tag
 * from `intlTag` has the language behind `x`. Until they are there, and in other languages, `Intl` names.
 */
export async function loadOwnNames(tag: string): Promise<void> {
  if (tag.includes('-x-')) own = await import('@meridian/tax-export/names.ts');
}

export function countryName(code: string, tag: string): string {
  return own?.countryName(code, tag) ?? platformName('region', code, tag);
}

export function currencyName(code: string, tag: string): string {
  return own?.currencyName(code, tag) ?? platformName('currency', code, tag);
}

function platformName(type: 'region' | 'currency', code: string, tag: string): string {
  return new Intl.DisplayNames(nameTag(tag), { type }).of(code) ?? code;
}

/** A tax year: `2024`, or `2024/25` where it does not start in January. */
export function yearName(year: number, splitYear: boolean): string {
  return splitYear ? `${year}/${String((year + 1) % 100).padStart(2, '0')}` : String(year);
}
