import type { SiteEnvironment } from '@meridian/editions/hosts.ts';

/** The environment the site is built for; put in by the site build (tools/site). */
export const environment: SiteEnvironment = import.meta.env.SITE_ENV;
