import { setupI18n } from '@lingui/core';
import type { CompiledMessage } from '@lingui/message-utils/compileMessage';
import { hreflangTag } from '@meridian/editions/language-tags.ts';
import { isRtl, type Locale } from '@meridian/editions/locales.ts';

import { FALLBACK_LANGUAGE } from './catalogues.ts';
import { intlTag } from './intl-tag.ts';
import type { MessageId, MessageParams, MessageReference } from './message-ids.ts';

/** Messages as the build leaves them: ICU text compiled to tokens, by id. Plain JSON. */
export type CompiledMessages = Readonly<Record<string, CompiledMessage>>;

export interface I18n {
  /** The page's locale: the one its addresses carry. */
  readonly locale: Locale;
  /** The locale of the words and figures: the page's own, or English where it stands in. */
  readonly language: Locale;
  /** For `Intl`: BCP 47, with calendar and digits where the locale's own would not do. */
  readonly tag: string;
  /** For `lang` attributes: BCP 47 without extensions. */
  readonly lang: string;
  readonly dir: 'ltr' | 'rtl';
  /** The text of a message. An id whose namespace was not loaded comes back as it is. */
  t(id: MessageId, params?: MessageParams): string;
  /** The text of a message another package returned as id and parameters. */
  text(reference: MessageReference): string;
  has(id: string): boolean;
}

export interface I18nOptions {
  /** The locale of the messages, where it is not the page's. */
  readonly language?: Locale;
  /** Called when a message is asked for that was not loaded; the static build fails on it. */
  readonly onMissing?: (id: string) => void;
}

export function createI18n(
  locale: Locale,
  messages: CompiledMessages,
  { language = locale, onMissing }: I18nOptions = {},
): I18n {
  const tag = intlTag(language);
  const lingui = setupI18n({
    locale: language,
    // Plurals and `#` are formatted by the tag: a code such as `de-EU` means nothing to `Intl`.
    locales: tag,
    messages: { [language]: { ...messages } },
    missing: (_locale, id) => {
      onMissing?.(id);
      return id;
    },
  });
  return {
    locale,
    language,
    tag,
    lang: hreflangTag(language),
    dir: isRtl(language) ? 'rtl' : 'ltr',
    t: (id, params) => lingui._(id, { ...params }),
    text: ({ id, params }) => lingui._(id, { ...params }),
    has: (id) => Object.hasOwn(messages, id),
  };
}

/**
 * The two languages of a page: of its frame, and of what it shows in it. They differ where the
 * content is not translated yet and English stands in.
 */
export interface PageLanguages {
  readonly frame: I18n;
  readonly content: I18n;
}

/** The messages of a page as its document carries them. Without `content` the frame's serve all. */
export interface PageMessages {
  readonly frame: CompiledMessages;
  readonly content?: CompiledMessages;
}

export function createPageLanguages(
  locale: Locale,
  { frame, content }: PageMessages,
  options: Pick<I18nOptions, 'onMissing'> = {},
): PageLanguages {
  const own = createI18n(locale, frame, options);
  if (content === undefined) return { frame: own, content: own };
  return {
    frame: own,
    content: createI18n(locale, content, { ...options, language: FALLBACK_LANGUAGE }),
  };
}
