import type { SiteEnvironment } from '@meridian/editions/hosts.ts';
import { DEVICE_GUID_COOKIE } from '@meridian/protocol/device-guid.ts';
import { referralCookieName } from '@meridian/protocol/referral-cookie.ts';
import { tokenCookieName } from '@meridian/protocol/token-cookie.ts';

/** What passes between a page and the operator's exchange, by name; everything else stays here. */
export interface Forwarded {
  /** Lower-case names of request headers. */
  readonly headers: ReadonlySet<string>;
  /** Names of cookies, both ways. */
  readonly cookies: ReadonlySet<string>;
}

/** The headers of the specification's calls (section 7), and what a body needs. */
const HEADERS = [
  'accept',
  'accept-language',
  'content-length',
  'content-type',
  'platform',
  'user-agent',
  'usertoken',
  'x-device-guid',
  'x-user-agent',
] as const;

/** What comes back beside the status and the body. */
const ANSWER_HEADERS: ReadonlySet<string> = new Set([
  'cache-control',
  'content-encoding',
  'content-language',
  'content-length',
  'content-type',
  'date',
  'etag',
  'last-modified',
  'retry-after',
  'vary',
]);

type Headers = Readonly<Record<string, string | readonly string[] | undefined>>;

/** The names that pass: those of the specification and those an operator adds. */
export function forwardedNames(
  environment: SiteEnvironment,
  more: { readonly headers: readonly string[]; readonly cookies: readonly string[] },
): Forwarded {
  const cookies = [
    tokenCookieName(environment),
    DEVICE_GUID_COOKIE,
    referralCookieName(environment),
    ...more.cookies,
  ];
  const headers = [...HEADERS, ...more.headers.map((name) => name.toLowerCase())];
  return { headers: new Set(headers), cookies: new Set(cookies) };
}

/** The headers a request goes on with; `x-forwarded-for` tells whom the gateway saw. */
export function requestHeaders(
  headers: Headers,
  forwarded: Forwarded,
  client: { readonly ip: string; readonly host: string },
): Record<string, string> {
  const passed: Record<string, string> = { 'x-forwarded-for': client.ip };
  for (const name of forwarded.headers) {
    const value = headers[name];
    if (typeof value === 'string') passed[name] = value;
  }
  const cookie = requestCookies(headers['cookie'], forwarded.cookies);
  if (cookie !== '') passed['cookie'] = cookie;
  return { ...passed, host: client.host };
}

function requestCookies(header: Headers[string], names: ReadonlySet<string>): string {
  if (typeof header !== 'string') return '';
  return header
    .split(';')
    .map((part) => part.trim())
    .filter((part) => names.has(part.slice(0, part.indexOf('='))))
    .join('; ');
}

/** The headers an answer comes back with. */
export function answerHeaders(
  headers: Headers,
  forwarded: Forwarded,
  environment: SiteEnvironment,
): Record<string, string | string[]> {
  // Who says nothing about caching gets no cache: answers belong to one user.
  const passed: Record<string, string | string[]> = { 'cache-control': 'no-store' };
  for (const [name, value] of Object.entries(headers)) {
    if (ANSWER_HEADERS.has(name.toLowerCase()) && typeof value === 'string') {
      passed[name.toLowerCase()] = value;
    }
  }
  const cookies = [headers['set-cookie'] ?? []].flat();
  const ours = cookies
    .filter((text) => forwarded.cookies.has(text.slice(0, text.indexOf('=')).trim()))
    .map((text) => ourCookie(text, environment));
  return ours.length === 0 ? passed : { ...passed, 'set-cookie': ours };
}

/**
 * A cookie of the exchange as one of this host: its domain and path would not fit, and without TLS,
 * in local runs alone, no browser would keep a secure one.
 */
export function ourCookie(text: string, environment: SiteEnvironment): string {
  const [pair = '', ...attributes] = text.split(';').map((part) => part.trim());
  const kept = attributes.filter((attribute) => {
    const name = attribute.split('=', 1)[0]?.toLowerCase() ?? '';
    return !['domain', 'path', 'samesite', 'secure', 'partitioned'].includes(name);
  });
  const secure = environment === 'local' ? [] : ['Secure'];
  return [pair, ...kept, 'Path=/', 'SameSite=Lax', ...secure].join('; ');
}
