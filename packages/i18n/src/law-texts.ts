import type { Locale } from '@meridian/editions/locales.ts';

import { loadTexts, type Texts } from './module-texts.ts';

/** What the rules of all countries say of themselves and of estimates, in a page's language. */
export function loadLawTexts(locale: Locale): Promise<Texts> {
  return loadTexts(
    locale,
    'law',
    // `as`: an import by a name that is put together has no type; every catalogue is an object of texts.
    (catalogue) =>
      import(`./messages/law/${catalogue}.json`, { with: { type: 'json' } }) as Promise<{
        readonly default: Texts;
      }>,
  );
}

/** The texts of one country, and those of estimates and explanations; a file's are left to its writer. */
export function lawTextsOf(texts: Texts, country: string): Texts {
  const shown = [`law.${country.toLowerCase()}.`, 'estimate.', 'explain.'];
  return Object.fromEntries(
    Object.entries(texts).filter(([id]) => shown.some((start) => id.startsWith(start))),
  );
}
