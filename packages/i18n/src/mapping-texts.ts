import type { Locale } from '@meridian/editions/locales.ts';

import { languageOfTexts, type Texts } from './module-texts.ts';

/** The texts of the dialog about the columns of a file, in a page's language. */
export async function loadMappingTexts(locale: Locale): Promise<Texts> {
  const language = languageOfTexts(locale, 'mapping');
  // `as`: an import by a name that is put together has no type; every catalogue is an object of texts.
  const module = (await import(`./messages/mapping/${language}.json`, {
    with: { type: 'json' },
  })) as { readonly default: Texts };
  return module.default;
}
