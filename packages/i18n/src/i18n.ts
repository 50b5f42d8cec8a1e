import { setupI18n } from '@lingui/core';
import type { CompiledMessage } from '@lingui/message-utils/compileMessage';
import { hreflangTag } from '@meridian/editions/language-tags.ts';
import { isRtl, type Locale } from '@meridian/editions/locales.ts';

import { intlTag } from './intl-tag.ts';
import type { MessageId, MessageParams, MessageReference } from './message-ids.ts';

/** Messages as the build leaves them: ICU text compiled to tokens, by id. Plain JSON. */
export type CompiledMessages = Readonly<Record<string, CompiledMessage>>;

export interface I18n {
  readonly locale: Locale;
  /** For `Intl`: BCP 47, with calendar and digits where the locale's own would not do. */
  readonly tag: string;
  /** For `lang` attributes: BCP 47 without extensions. */
  readonly lang: string;
  readonly dir: 'ltr' | 'rtl';
  /** The text of a message. An id whose namespace was not loaded comes back as it is. */
  t(id: MessageId, params?: MessageParams): string;
  /** The text of a message another room returned as id and parameters. */
  text(reference: MessageReference): string;
  has(id: string): boolean;
}

export interface I18nOptions {
  /** Called when a message is asked for that was not loaded; the static build fails on it. */
  readonly onMissing?: (id: string) => void;
}

export function createI18n(
  locale: Locale,
  messages: CompiledMessages,
  { onMissing }: I18nOptions = {},
): I18n {
  const tag = intlTag(locale);
  const lingui = setupI18n({
    locale,
    // Plurals and `#` are formatted by the tag: a code such as `de-EU` means nothing to `Intl`.
    locales: tag,
    messages: { [locale]: { ...messages } },
    missing: (_locale, id) => {
      onMissing?.(id);
      return id;
    },
  });
  return {
    locale,
    tag,
    lang: hreflangTag(locale),
    dir: isRtl(locale) ? 'rtl' : 'ltr',
    t: (id, params) => lingui._(id, { ...params }),
    text: ({ id, params }) => lingui._(id, { ...params }),
    has: (id) => Object.hasOwn(messages, id),
  };
}
