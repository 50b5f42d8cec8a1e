import { hreflangTag } from '@meridian/editions/language-tags.ts';
import { isRtl, languageOf, type Locale } from '@meridian/editions/locales.ts';

/** Languages with formats of our own, and the tag that writes their numbers (`own-formats.ts`). */
const OWN_TAGS: Readonly<Record<string, string>> = { ka: 'ru-GE-x-ka', kk: 'ru-KZ-x-kk' };

/**
 * The tag to format dates and numbers with. Arabic asks for the Gregorian calendar and Latin
 * digits: figures on screen must be the ones in the exported file and on the tax form
 * (docs/decisions/0004-arabic-dates-and-digits.md).
 */
export function intlTag(locale: Locale): string {
  const tag = OWN_TAGS[languageOf(locale)] ?? hreflangTag(locale);
  return isRtl(locale) ? `${tag}-u-ca-gregory-nu-latn` : tag;
}

/**
 * The tag to ask `Intl` for names with (countries, currencies): the language behind `x` in a tag of
 * `intlTag` whose numbers another language writes, else the tag itself. `ru-GE-x-ka` gives `ka`.
 */
export function nameTag(tag: string): string {
  return ownLanguage(tag) ?? tag;
}

/** The language behind `x` of a tag from `intlTag`; of other tags undefined. */
export function ownLanguage(tag: string): string | undefined {
  return tag.split('-x-')[1];
}
