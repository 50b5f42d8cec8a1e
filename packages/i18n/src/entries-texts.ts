import type { Locale } from '@meridian/editions/locales.ts';

import { loadTexts, type Texts } from './module-texts.ts';

/** The texts about edits in the table of entries, in a page's language. */
export function loadEntriesTexts(locale: Locale): Promise<Texts> {
  return loadTexts(
    locale,
    'entries',
    // `as`: an import by a name that is put together has no type; every catalogue is an object of texts.
    (catalogue) =>
      import(`./messages/entries/${catalogue}.json`, { with: { type: 'json' } }) as Promise<{
        readonly default: Texts;
      }>,
  );
}
