import type { SiteEnvironment } from '@meridian/editions/hosts.ts';
import type { Locale } from '@meridian/editions/locales.ts';

/** The environment the site is built for; put in by the site build (tools/site). */
export const environment: SiteEnvironment = import.meta.env.SITE_ENV;

/** The address of the support page in a language; null where there is none. Put in likewise. */
export function supportPageAddress(locale: Locale): string | null {
  const template = import.meta.env.SITE_SUPPORT ?? '';
  return template === '' ? null : template.replace('{locale}', locale);
}

/** The host of the quote socket (R-SHELL-14); empty for the page's own. Put in likewise. */
export const socketHost: string = import.meta.env.SITE_SOCKET_HOST;
