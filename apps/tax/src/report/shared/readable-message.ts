import type { I18n } from '@meridian/i18n/i18n.ts';

import type { Message } from '../model/message.ts';
import { readableParams } from './message-params.ts';

/** The text of a message about imports: quantities in the marks of the locale, the rest as it is. */
export function readableMessage({ id, params = {} }: Message, i18n: I18n): string {
  const texts = Object.fromEntries(
    Object.entries(params).map(([name, value]) => [name, String(value)]),
  );
  // None of these messages names money, so no currency is needed.
  return i18n.text({ id, params: readableParams(texts, '', i18n) });
}
