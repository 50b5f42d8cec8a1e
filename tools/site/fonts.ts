import { isRtl, type Locale } from '@meridian/editions/locales.ts';

const LATIN = 'ui/src/fonts/inter-core.woff2';
const ARABIC = 'ui/src/fonts/noto-sans-arabic-core.woff2';

/** The fonts a page in a locale shows first, by the end of their source path; worth a preload. */
export function firstPaintFonts(locale: Locale): readonly string[] {
  return isRtl(locale) ? [LATIN, ARABIC] : [LATIN];
}
