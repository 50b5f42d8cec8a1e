/** A code of translators' tools that has the form of a locale; no menu shows it (R-LOCALE-02). */
export const HIDDEN_LOCALE = 'ed-ED';

/** The locales a language menu shows, in their order. */
export function languageMenu<Value extends string>(values: readonly Value[]): Value[] {
  return values.filter((value) => value !== HIDDEN_LOCALE);
}
