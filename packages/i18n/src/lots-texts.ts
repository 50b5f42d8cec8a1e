import type { Locale } from '@meridian/editions/locales.ts';

import { loadTexts, type Texts } from './module-texts.ts';

/** The texts about what is held today and what selling it would change, in a page's language. */
export function loadLotsTexts(locale: Locale): Promise<Texts> {
  return loadTexts(
    locale,
    'lots',
    // `as`: an import by a name that is put together has no type; every catalogue is an object of texts.
    (catalogue) =>
      import(`./messages/lots/${catalogue}.json`, { with: { type: 'json' } }) as Promise<{
        readonly default: Texts;
      }>,
  );
}
