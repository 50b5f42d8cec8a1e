import type { Locale } from '@meridian/editions/locales.ts';

import { loadTexts, type Texts } from './module-texts.ts';

/** The texts of the dialog about the columns of a file, in a page's language. */
export function loadMappingTexts(locale: Locale): Promise<Texts> {
  return loadTexts(
    locale,
    'mapping',
    // `as`: an import by a name that is put together has no type; every catalogue is an object of texts.
    (catalogue) =>
      import(`./messages/mapping/${catalogue}.json`, { with: { type: 'json' } }) as Promise<{
        readonly default: Texts;
      }>,
  );
}
