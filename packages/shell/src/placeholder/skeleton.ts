import { EDITIONS, editionOf, type Edition } from '@meridian/editions/editions.ts';
import type { Region } from '@meridian/editions/regions.ts';

/** A skeleton the placeholder is drawn from (R-HDR-13): another set of keys than the regions. */
export type SkeletonKey = Edition['skeleton'];

export function skeletonOf(region: Region): SkeletonKey {
  return editionOf(region).skeleton;
}

/** A tool of the header's right area: a block as wide as its label, or as an icon. */
export interface ToolBlock {
  readonly tool: 'signIn' | 'register' | 'search' | 'language' | 'textSize' | 'theme';
  /** Characters of its label; null for an icon. */
  readonly characters: number | null;
}

/** About as many letters as the two ways in have in most languages. */
const SIGN_IN_CHARACTERS = 7;
const REGISTER_CHARACTERS = 8;

/**
 * The blocks of a skeleton's right area, in the header's order. An edition with one language has no
 * menu of languages; with more, the menu's button names the language, in that language.
 *
 * @param language the stored one; the edition's first where it has another
 */
export function toolBlocks(key: SkeletonKey, language: string): readonly ToolBlock[] {
  // Every key is some edition's; the first one of the list stands for those that share the default.
  const locales = EDITIONS.find(({ skeleton }) => skeleton === key)?.locales ?? [];
  const shown = locales.find(({ code }) => code === language) ?? locales[0];
  const menu: readonly ToolBlock[] =
    shown === undefined || locales.length === 1
      ? []
      : [{ tool: 'language', characters: shown.name.length }];
  return [
    { tool: 'signIn', characters: SIGN_IN_CHARACTERS },
    { tool: 'register', characters: REGISTER_CHARACTERS },
    { tool: 'search', characters: null },
    ...menu,
    { tool: 'textSize', characters: null },
    { tool: 'theme', characters: null },
  ];
}
