import type { SiteEnvironment } from '@meridian/editions/hosts.ts';
import { cookieText } from '@meridian/protocol/token-cookie.ts';

/** The text that sets a cookie until the browser is closed. */
export function sessionCookieText(
  name: string,
  value: string,
  environment: SiteEnvironment,
): string {
  // Values are encoded, so the attribute is the only place this can match.
  return cookieText(name, value, { days: 1, environment }).replace(/; Max-Age=\d+/, '');
}

/** The text that removes a cookie. */
export function endedCookieText(name: string, environment: SiteEnvironment): string {
  return cookieText(name, '', { days: 0, environment });
}
