import { detectLanguage } from '@meridian/editions/languages.ts';
import { hreflangTag } from '@meridian/editions/language-tags.ts';
import { languageOptions } from '@meridian/editions/language-menu.ts';
import type { Locale } from '@meridian/editions/locales.ts';
import { TAX_BASE_PATH } from '@meridian/routes/paths.ts';

/**
 * The language of an edition to offer to a browser; null where the page is in the best one already, or
 * none of them fits. A browser's languages are read as codes of the specification where it has them
 * (R-SEO-12: `es-419` is Spanish, `fil-PH` Tagalog); an exact tag goes before the same language in the
 * same script, so that zh-HK is offered zh-TW and not zh-MY.
 *
 * @param tags of the browser, the most wanted first
 */
function browserLanguage(tags: readonly string[], locale: Locale): Locale | null {
  const options = languageOptions(locale);
  for (const tag of tags) {
    const wanted = scriptOf(hreflangTag(tag));
    if (wanted === null) continue;
    const fitting = options.filter(({ lang }) => scriptOf(lang) === wanted);
    if (fitting.some(({ value }) => value === locale)) return null;
    const exact = fitting.find(({ lang }) => lang.toLowerCase() === tag.toLowerCase());
    const [first] = fitting;
    if (first !== undefined) return (exact ?? first).value;
  }
  return null;
}

/** What to offer on a page: nothing where the address names a language, since a reader chose that. */
export function offerToBrowser({
  tags,
  locale,
  pathname,
}: {
  readonly tags: readonly string[];
  readonly locale: Locale;
  readonly pathname: string;
}): Locale | null {
  return detectLanguage(pathname, TAX_BASE_PATH) === null ? browserLanguage(tags, locale) : null;
}

/** Language and script, `zh-Hant`; null for what is no tag. */
function scriptOf(tag: string): string | null {
  try {
    const { language, script } = new Intl.Locale(tag).maximize();
    return `${language}-${script ?? ''}`;
  } catch {
    return null;
  }
}
