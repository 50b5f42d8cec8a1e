import { languageOf, type Locale } from '@meridian/editions/locales.ts';

const FOLDER = 'ui/src/fonts';
/** Figures, marks and Latin words stand in every language's pages. */
const LATIN = 'inter-core';

/**
 * The further cuts a language is written with. Languages that are not here need none: the Latin
 * letters do, or their faces are asked for where the system has none (Chinese, Japanese).
 */
const CUTS: Readonly<Record<string, readonly string[]>> = {
  ar: ['noto-sans-arabic-core'],
  cs: ['inter-latin-ext-core'],
  el: ['inter-greek-core'],
  hu: ['inter-latin-ext-core'],
  ka: ['noto-sans-georgian-core'],
  kk: ['inter-cyrillic-core', 'inter-kazakh-core'],
  lt: ['inter-latin-ext-core'],
  pl: ['inter-latin-ext-core'],
  ro: ['inter-latin-ext-core'],
  ru: ['inter-cyrillic-core'],
  tr: ['inter-latin-ext-core'],
  uk: ['inter-cyrillic-core'],
  vi: ['inter-vietnamese-core'],
};

/** The fonts a page in a locale shows first, by the end of their source path; worth a preload. */
export function firstPaintFonts(locale: Locale): readonly string[] {
  const cuts = [LATIN, ...(CUTS[languageOf(locale)] ?? [])];
  return cuts.map((cut) => `${FOLDER}/${cut}.woff2`);
}
