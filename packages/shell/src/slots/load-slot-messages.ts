import type { Locale } from '@meridian/editions/locales.ts';
import type { I18n } from '@meridian/i18n/i18n.ts';

import { loadMessages } from '../load-messages.ts';
import { report } from '../report.ts';

/**
 * The messages of the slots. They are in no document because most visits show no slot. Returns null
 * where the fetch fails: parts that need a text are then not shown.
 */
export async function loadSlotMessages(locale: Locale): Promise<I18n | null> {
  try {
    return await loadMessages(locale, 'slots');
  } catch (error) {
    report({ code: 'SLOT_WORDS', error });
    return null;
  }
}
