/** Names the platform knows in every language. */

export function countryName(code: string, tag: string): string {
  return new Intl.DisplayNames(tag, { type: 'region' }).of(code) ?? code;
}

export function currencyName(code: string, tag: string): string {
  return new Intl.DisplayNames(tag, { type: 'currency' }).of(code) ?? code;
}

/** A tax year: `2024`, or `2024/25` where it does not start in January. */
export function yearName(year: number, splitYear: boolean): string {
  return splitYear ? `${year}/${String((year + 1) % 100).padStart(2, '0')}` : String(year);
}
