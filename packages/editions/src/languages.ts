/**
 * Three patterns of the specification look alike and are not: the loose code below (section 2), the
 * strict segment (section 5), and the pattern app links are stripped by (`app-link`). Each is only
 * ever held against one whole path segment.
 */

/** R-LANG-02: `en`, or 2 or 3 lowercase letters, a dash and 2 or 3 characters of a region code. */
const LOOSE_CODE = /^(?:en|[a-z]{2,3}-[A-Za-z0-9]{2,3})$/;

/** R-LANG-07: 2 or 3 lowercase letters, a dash, 2 or 3 uppercase ones; or 2 lowercase letters. */
const STRICT_SEGMENT = /^(?:[a-z]{2,3}-[A-Z]{2,3}|[a-z]{2})$/;

/** Behind the base path, where pages stand too, only unmistakable codes count (R-LANG-06). */
const CODE_BEHIND_BASE = /^(?:en|[a-z]{2,3}-[A-Z0-9]{2,3})$/;

/** The language where none is stored (R-LANG-08); also of editions that have no `en` of their own. */
export const DEFAULT_LANGUAGE = 'en';

/** Whether the language switch takes a segment for a language (R-LANG-02). */
export function isLanguageCode(segment: string): boolean {
  return LOOSE_CODE.test(segment);
}

/** Whether a segment has the form of a locale (R-LANG-07); `ed-ED` has it, though no menu shows it. */
export function isLocaleSegment(segment: string): boolean {
  return STRICT_SEGMENT.test(segment);
}

/** The language to assume from what is stored; an empty text counts as nothing (R-LANG-08). */
export function storedLanguage(stored: string | null): string {
  return stored === null || stored === '' ? DEFAULT_LANGUAGE : stored;
}

/**
 * The language an address names, or null (R-LANG-01). `tax-api` has the form of a language and is
 * the base path; a language behind it is accepted on input (R-LANG-06).
 *
 * @param path path-absolute, with or without a query
 * @param basePath such as `/tax-api`, or empty
 */
export function detectLanguage(path: string, basePath: string): string | null {
  return divide(pathPart(path), basePath).language;
}

/**
 * The same address in another language (R-LANG-03 to 06): the language comes first, whether one is
 * replaced or prepended; query and hash stay byte for byte. Never two languages, and never another
 * origin: what is no absolute web address is taken for a path of this one.
 *
 * @param url absolute or path-absolute; the result has the same form
 * @param to the code to put in, as the locale sets have it (R-LANG-09); what has not the form of a
 *   code counts as the default, since put first it could name another host
 */
export function switchLanguage(url: string, to: string, basePath: string): string {
  const origin = /^https?:\/\/[^/?#\\]+/i.exec(url)?.[0] ?? '';
  const address = url.slice(origin.length);
  const path = pathPart(address);
  const { rest } = divide(path, basePath);
  const code = isLanguageCode(to) || isLocaleSegment(to) ? to : DEFAULT_LANGUAGE;
  return `${origin}/${code}${rest}${address.slice(path.length)}`;
}

/**
 * An address without its language: the path part of `/en/x?a` is `/x`. One slash stands first: two
 * of them, or the backslash browsers read as one, would name another host.
 */
export function withoutLanguage(path: string, basePath: string): string {
  const rest = divide(pathPart(path), basePath).rest.replace(/^[/\\]*/, '/');
  // Slashes taken away can bring the base path to the front, with a language behind it.
  return divideBehindBase(rest, basePath).rest;
}

function pathPart(address: string): string {
  return /^[^?#]*/.exec(address)?.[0] ?? '';
}

/** Takes the language out of a path, wherever it is accepted. */
function divide(path: string, basePath: string): { language: string | null; rest: string } {
  const absolute = path.startsWith('/') ? path : `/${path}`;
  const [, first = ''] = absolute.split('/');
  const isBase = basePath !== '' && `/${first}` === basePath;
  if (isBase || !isLanguageCode(first)) return divideBehindBase(absolute, basePath);
  // A second language behind the base path would make two of them.
  const { rest } = divideBehindBase(absolute.slice(first.length + 1), basePath);
  return { language: first, rest };
}

function divideBehindBase(
  path: string,
  basePath: string,
): { language: string | null; rest: string } {
  if (basePath === '' || !path.startsWith(`${basePath}/`)) return { language: null, rest: path };
  const [language = '', ...more] = path.slice(basePath.length + 1).split('/');
  if (!CODE_BEHIND_BASE.test(language)) return { language: null, rest: path };
  const { rest } = divideBehindBase([basePath, ...more].join('/'), basePath);
  return { language, rest };
}
