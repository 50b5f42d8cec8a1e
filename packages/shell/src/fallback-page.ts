/** Documents shown in place of a page: not found, not available yet, failed. */
export const FALLBACK_PAGES = ['404', 'unavailable', '500'] as const;

export type FallbackPageKind = (typeof FALLBACK_PAGES)[number];

/** The messages of each, by the middle of their ids. */
export const FALLBACK_PAGE_MESSAGES = {
  '404': 'common.notFound',
  unavailable: 'common.unavailable',
  '500': 'common.serverError',
} as const satisfies Readonly<Record<FallbackPageKind, string>>;

/** `unavailable/de-EU.html`: a path that no page address has, so it is only shown in place of a page. */
export function fallbackPageFile(kind: FallbackPageKind, locale: string): string {
  return `${kind}/${locale}.html`;
}

export function isFallbackPage(text: string | undefined): text is FallbackPageKind {
  const kinds: readonly (string | undefined)[] = FALLBACK_PAGES;
  return kinds.includes(text);
}
