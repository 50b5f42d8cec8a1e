import { readFileSync } from 'node:fs';

import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import type { PublishedLocale } from '@meridian/editions/locales.ts';

import type { CompiledMessages } from './i18n.ts';
import type { Namespace } from './namespaces.ts';

/**
 * Reads and compiles catalogues from disk: for the static build and the command line, never in a
 * page. Throws on a malformed message, which is a bug.
 */
export function loadCatalogue(
  locale: PublishedLocale,
  namespaces: readonly Namespace[],
): CompiledMessages {
  const compiled: Record<string, CompiledMessages[string]> = {};
  for (const namespace of namespaces) {
    for (const [id, message] of Object.entries(readMessages(locale, namespace))) {
      compiled[id] = compileMessageOrThrow(message);
    }
  }
  return compiled;
}

/** One catalogue file as written: ICU text by id. */
export function readMessages(
  locale: PublishedLocale,
  namespace: Namespace,
): Readonly<Record<string, string>> {
  const file = new URL(`./messages/${namespace}/${locale}.json`, import.meta.url);
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
