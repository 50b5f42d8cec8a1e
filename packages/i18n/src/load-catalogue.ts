import { existsSync, readFileSync } from 'node:fs';

import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import type { Locale } from '@meridian/editions/locales.ts';

import { cataloguesOf, isTranslated, FALLBACK_LANGUAGE } from './catalogues.ts';
import type { CompiledMessages, PageMessages } from './i18n.ts';
import type { Namespace } from './namespaces.ts';

/**
 * Reads and compiles catalogues from disk: for the static build and the command line, never in a
 * page. Throws on a malformed message, which is a bug.
 */
export function loadCatalogue(locale: Locale, namespaces: readonly Namespace[]): CompiledMessages {
  const compiled: Record<string, CompiledMessages[string]> = {};
  for (const namespace of namespaces) {
    for (const [id, message] of Object.entries(readMessages(locale, namespace))) {
      compiled[id] = compileMessageOrThrow(message);
    }
  }
  return compiled;
}

/** The messages of a page: the frame's, and English ones of its own where the content is not translated. */
export function loadPageMessages(locale: Locale, namespaces: readonly Namespace[]): PageMessages {
  if (namespaces.every((namespace) => isTranslated(locale, namespace))) {
    return { frame: loadCatalogue(locale, namespaces) };
  }
  return {
    frame: loadCatalogue(locale, ['common']),
    content: loadCatalogue(FALLBACK_LANGUAGE, namespaces),
  };
}

/** The messages of a locale as written, ICU text by id: those of its language, then its own. */
export function readMessages(
  locale: Locale,
  namespace: Namespace,
): Readonly<Record<string, string>> {
  const [base, ...variants] = isTranslated(locale, namespace)
    ? cataloguesOf(locale)
    : [FALLBACK_LANGUAGE];
  const general = readFile(base, namespace);
  if (general === null) throw new Error(`there is no catalogue ${namespace}/${base}.json`);
  const own = variants.flatMap((variant) => Object.entries(readFile(variant, namespace) ?? {}));
  return { ...general, ...Object.fromEntries(own) };
}

/** One catalogue file; null where a variant has nothing of its own. */
export function readFile(
  catalogue: string,
  namespace: Namespace,
): Readonly<Record<string, string>> | null {
  const file = new URL(`./messages/${namespace}/${catalogue}.json`, import.meta.url);
  if (!existsSync(file)) return null;
  const messages: unknown = JSON.parse(readFileSync(file, 'utf8'));
  if (!isMessages(messages)) throw new Error(`${file.pathname} is not an object of texts`);
  return messages;
}

function isMessages(value: unknown): value is Readonly<Record<string, string>> {
  return (
    typeof value === 'object' &&
    value !== null &&
    Object.values(value).every((text) => typeof text === 'string')
  );
}
