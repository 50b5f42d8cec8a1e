import { storedLanguage } from '@meridian/editions/languages.ts';

import type { Area } from '../areas.ts';
import { LANGUAGE_KEY, NAVIGATION_KEY, USER_ID_KEY } from '../storage-keys.ts';
import { readCachedNavigation, type CachedNavigation } from './cached-navigation.ts';
import type { PlaceholderEdition } from './placeholder-edition.ts';
import type { SkeletonKey } from './skeleton.ts';
import { toolBlocks, type ToolBlock } from './tool-blocks.ts';

/** What the placeholder needs of a page; any of it may throw. */
export interface PlaceholderPage {
  read(key: string): string | null;
  /** Puts the bar into its container. Says where the container was made, if it was missing. */
  insertMarkup(appearance: PlaceholderAppearance): 'body-first-child' | null;
  addStyles(): void;
  fillNavigation(navigation: CachedNavigation): void;
  log(message: string): void;
}

export interface PlaceholderAppearance {
  readonly skeleton: SkeletonKey;
  /** The edition's own name beside the logo (R-HDR-05); also of editions with the default skeleton. */
  readonly wordmark: string | null;
  readonly areas: readonly Area[];
  readonly tools: readonly ToolBlock[];
  /** BCP 47, of the stored language. */
  readonly lang: string;
  readonly dir: 'ltr' | 'rtl';
}

/** The parts of the bar (R-HDR-02); centre and right stay empty. */
export const PLACEHOLDER_PARTS = [
  'logo',
  'switcher-exchange',
  'switcher-web3',
  'nav',
  'centre',
  'right',
] as const;

export type PlaceholderStep =
  | 'skeleton'
  | 'read-storage'
  | 'insert-markup'
  | 'add-styles'
  | 'fill-nav';

export interface PlaceholderOutcome extends PlaceholderAppearance {
  /** In the order they happened (R-HDR-06). */
  readonly steps: readonly PlaceholderStep[];
  readonly filled: readonly string[];
  readonly containerCreatedAt: 'body-first-child' | null;
  /** A stored analytics user id exists; it changes nothing that is drawn (R-HDR-09). */
  readonly loggedIn: boolean;
  readonly cssErrorLogged: boolean;
}

/**
 * Draws the bar that shows before the header comes, in the order of R-HDR-06, of an edition whose data came
 * with the page.
 */
export function drawPlaceholder(
  { skeleton, wordmark, areas, languages }: PlaceholderEdition,
  page: PlaceholderPage,
): PlaceholderOutcome {
  const steps: PlaceholderStep[] = ['skeleton'];

  steps.push('read-storage');
  const navigation = readCachedNavigation(safely(page, NAVIGATION_KEY));
  const language = storedLanguage(safely(page, LANGUAGE_KEY));
  const loggedIn = safely(page, USER_ID_KEY) !== null;

  const shown = languages.find(({ code }) => code === language) ?? languages[0];
  const { lang, dir } = shown;
  const tools = toolBlocks(shown.characters);
  const appearance: PlaceholderAppearance = { skeleton, wordmark, areas, tools, lang, dir };
  steps.push('insert-markup');
  const containerCreatedAt = page.insertMarkup(appearance);

  steps.push('add-styles');
  const cssErrorLogged = !addStyles(page);

  // Raw codes are compared: kk-KZ and kk-KAZ are two languages here (R-HDR-07).
  const fits = navigation !== null && navigation.language === language;
  if (fits) {
    steps.push('fill-nav');
    page.fillNavigation(navigation);
  }
  const filled = fits ? navigation.exchange.map(({ name }) => name) : [];
  return { ...appearance, steps, filled, containerCreatedAt, loggedIn, cssErrorLogged };
}

/** Storage may be denied: then nothing is stored. */
function safely(page: PlaceholderPage, key: string): string | null {
  try {
    return page.read(key);
  } catch {
    return null;
  }
}

/** A bar without its looks is still there to be filled (R-HDR-12). */
function addStyles(page: PlaceholderPage): boolean {
  try {
    page.addStyles();
    return true;
  } catch {
    page.log('The CSS of the header placeholder failed to load');
    return false;
  }
}
