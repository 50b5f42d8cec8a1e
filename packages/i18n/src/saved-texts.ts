import type { Locale } from '@meridian/editions/locales.ts';

import { loadTexts, type Texts } from './module-texts.ts';

/** The texts of the dialogs that save a report to a file and open it, in a page's language. */
export function loadSavedTexts(locale: Locale): Promise<Texts> {
  return loadTexts(
    locale,
    'saved',
    // `as`: an import by a name that is put together has no type; every catalogue is an object of texts.
    (catalogue) =>
      import(`./messages/saved/${catalogue}.json`, { with: { type: 'json' } }) as Promise<{
        readonly default: Texts;
      }>,
  );
}
