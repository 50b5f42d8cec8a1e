import { EDITIONS, editionOf, type Edition } from '@meridian/editions/editions.ts';
import type { Region } from '@meridian/editions/regions.ts';

/** A skeleton the placeholder is drawn from (R-HDR-13): another set of keys than the regions. */
export type SkeletonKey = Edition['skeleton'];

export function skeletonOf(region: Region): SkeletonKey {
  return editionOf(region).skeleton;
}

/**
 * How many characters the button of the menu of languages has in a skeleton: it names the language, in
 * that language. Null for an edition with one language, which has no such menu.
 *
 * @param language the stored one; the edition's first where it has another
 */
export function languageCharacters(key: SkeletonKey, language: string): number | null {
  // Every key is some edition's; the first one of the list stands for those that share the default.
  const locales = EDITIONS.find(({ skeleton }) => skeleton === key)?.locales ?? [];
  const shown = locales.find(({ code }) => code === language) ?? locales[0];
  return shown === undefined || locales.length === 1 ? null : shown.name.length;
}
