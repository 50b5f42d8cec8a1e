import type { SiteEnvironment } from '@meridian/editions/hosts.ts';

/** The environment the site is built for; put in by the site build (tools/site). */
export const environment: SiteEnvironment = import.meta.env.SITE_ENV;

/** The host of the quote socket (R-SHELL-14); empty for the page's own. Put in likewise. */
export const socketHost: string = import.meta.env.SITE_SOCKET_HOST;
