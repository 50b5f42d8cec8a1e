import type { Locale } from '@meridian/editions/locales.ts';

const MAX_LENGTH = 2048;

/** Names a browser resolves to the machine it runs on. */
const LOOPBACK = /^(?:localhost|[a-z0-9-]+\.localhost|127\.0\.0\.1|\[::1\])$/;

/**
 * The address of something a page may load or send to: over https, or of the page's own origin.
 * Null for everything else, `data:`, credentials in the address and broken ones included.
 *
 * @param text absolute, or a path of the page's origin
 */
export function trustedAddress(text: string, pageOrigin: string): string | null {
  const url = readAddress(text, pageOrigin);
  if (url === null) return null;
  return url.protocol === 'https:' || url.origin === pageOrigin ? url.href : null;
}

/**
 * The address of a page to be framed: trusted, and of another origin than the page around it, so
 * that nothing of the page is within its reach. On a developer's machine plain http will do between
 * names of the loopback.
 */
export function framedAddress(text: string, pageOrigin: string): string | null {
  const url = readAddress(text, pageOrigin);
  if (url === null || url.origin === pageOrigin) return null;
  const local = isLoopback(url) && isLoopback(new URL(pageOrigin));
  return url.protocol === 'https:' || (local && url.protocol === 'http:') ? url.href : null;
}

/** Our own support page in a language: on the chat's host, or on another name of the loopback. */
export function ownSupportAddress(
  chatOrigin: string | null,
  pageOrigin: string,
  locale: Locale,
): string {
  const path = `/support/${locale}/`;
  if (chatOrigin !== null) return chatOrigin + path;
  const page = new URL(pageOrigin);
  const name = page.hostname === '127.0.0.1' ? 'localhost' : '127.0.0.1';
  return `${page.protocol}//${name}${page.port === '' ? '' : `:${page.port}`}${path}`;
}

function isLoopback({ hostname }: URL): boolean {
  return LOOPBACK.test(hostname);
}

function readAddress(text: string, base: string): URL | null {
  if (text === '' || text.length > MAX_LENGTH) return null;
  try {
    const url = new URL(text, base);
    return url.username === '' && url.password === '' ? url : null;
  } catch {
    return null;
  }
}
