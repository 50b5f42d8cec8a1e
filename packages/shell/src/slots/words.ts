import type { Locale } from '@meridian/editions/locales.ts';
import type { I18n } from '@meridian/i18n/i18n.ts';

import { loadWords } from '../load-words.ts';
import { report } from '../report.ts';

/**
 * The words of the slots, which travel in no document since most visits need none of them. Null
 * where they do not come: then the parts that need words stay away.
 */
export async function slotWords(locale: Locale): Promise<I18n | null> {
  try {
    return await loadWords(locale, 'slots');
  } catch (error) {
    report({ code: 'SLOT_WORDS', error });
    return null;
  }
}
