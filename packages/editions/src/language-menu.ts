import { hreflangTag } from './language-tags.ts';
import { autonymOf, LOCALES, regionOfLocale, type Locale } from './locales.ts';

/** A code of translators' tools that has the form of a locale; no menu shows it (R-LOCALE-02). */
export const HIDDEN_LOCALE = 'ed-ED';

/** The locales a language menu shows, in their order. */
export function languageMenu<Value extends string>(values: readonly Value[]): Value[] {
  return values.filter((value) => value !== HIDDEN_LOCALE);
}

/** An entry of a language menu (R-LOCALE-01). */
export interface LanguageOption {
  /** The language's name in that language. */
  readonly label: string;
  /** Its code for `lang` and `hreflang` attributes: BCP 47. */
  readonly lang: string;
  /** The locale tag that goes into addresses (R-LANG-09). */
  readonly value: Locale;
}

/**
 * The languages of the edition a locale belongs to. A locale outside its edition's menu (pl-PL, ro-RO:
 * R-LOCALE-12) stands in the menu of its own pages, whose readers would not find it again else.
 */
export function languageOptions(locale: Locale): LanguageOption[] {
  const locales: readonly Locale[] = LOCALES[regionOfLocale(locale)];
  const shown = locales.includes(locale) ? locales : [...locales, locale];
  return languageMenu(shown).map((value) => ({
    label: autonymOf(value),
    lang: hreflangTag(value),
    value,
  }));
}
