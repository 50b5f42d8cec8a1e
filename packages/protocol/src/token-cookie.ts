import type { SiteEnvironment } from '@meridian/editions/hosts.ts';

export const TOKEN_COOKIE_DAYS = 7;

const DAY_S = 86_400;

/** The name of the token cookie depends on the environment (R-STORE-04). */
export function tokenCookieName(environment: SiteEnvironment): string {
  return environment === 'production' ? 'meridian_token' : `meridian_token_${environment}`;
}

/**
 * The text of a cookie that lives for days, for `Set-Cookie` or `document.cookie`. Sent over TLS
 * only, but for local runs, which have none.
 */
export function cookieText(
  name: string,
  value: string,
  { days, environment }: { readonly days: number; readonly environment: SiteEnvironment },
): string {
  const parts = [
    `${name}=${encodeURIComponent(value)}`,
    'Path=/',
    `Max-Age=${days * DAY_S}`,
    'SameSite=Lax',
  ];
  return [...parts, ...(environment === 'local' ? [] : ['Secure'])].join('; ');
}
