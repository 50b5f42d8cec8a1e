import { hreflangTag } from '@meridian/editions/language-tags.ts';
import { isRtl, type Locale } from '@meridian/editions/locales.ts';

/**
 * The tag to format dates and numbers with. Arabic asks for the Gregorian calendar and Latin
 * digits: figures on screen must be the ones in the exported file and on the tax form
 * (docs/decisions/0004-arabic-dates-and-digits.md).
 */
export function intlTag(locale: Locale): string {
  const tag = hreflangTag(locale);
  return isRtl(locale) ? `${tag}-u-ca-gregory-nu-latn` : tag;
}
