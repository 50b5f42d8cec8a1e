import { editionOf } from '@meridian/editions/editions.ts';
import { hreflangTag } from '@meridian/editions/language-tags.ts';
import { isRtl } from '@meridian/editions/locales.ts';
import type { Region } from '@meridian/editions/regions.ts';

import { areasOf, type Area } from '../areas.ts';
import { languageCharacters, skeletonOf, type SkeletonKey } from './skeleton.ts';

/** What the placeholder draws of an edition, as data a page can carry. */
export interface PlaceholderEdition {
  readonly skeleton: SkeletonKey;
  /** The edition's own name beside the logo (R-HDR-05); also of editions with the default skeleton. */
  readonly wordmark: string | null;
  readonly areas: readonly Area[];
  /** The first is the one of a visit that has stored none of them. */
  readonly languages: readonly [PlaceholderLanguage, ...PlaceholderLanguage[]];
}

interface PlaceholderLanguage {
  /** As it is stored (R-LANG-08). */
  readonly code: string;
  /** BCP 47. */
  readonly lang: string;
  readonly dir: 'ltr' | 'rtl';
  /** Characters of the button of the menu of languages; null where there is none. */
  readonly characters: number | null;
}

export function placeholderEdition(region: Region): PlaceholderEdition {
  const edition = editionOf(region);
  const skeleton = skeletonOf(region);
  const languageOf = ({ code }: { readonly code: string }): PlaceholderLanguage => ({
    code,
    lang: hreflangTag(code),
    dir: isRtl(code) ? 'rtl' : 'ltr',
    characters: languageCharacters(skeleton, code),
  });
  const [first, ...others] = edition.locales;
  return {
    skeleton,
    wordmark: edition.wordmark,
    areas: areasOf(edition),
    languages: [languageOf(first), ...others.map(languageOf)],
  };
}
