/** Countries whose forms our rules call by an English name. */
const NAMED_IN_ENGLISH: ReadonlySet<string> = new Set(['TW', 'UA', 'VN']);

/** The language in which the rules of a country name its forms: its own, as CLDR knows it. */
export function formLanguage(country: string): string {
  if (NAMED_IN_ENGLISH.has(country)) return 'en';
  return new Intl.Locale('und', { region: country }).maximize().language;
}
