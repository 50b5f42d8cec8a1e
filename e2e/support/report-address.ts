import { isLocale, regionOfLocale } from '@meridian/editions/locales.ts';
import { reportOriginOf } from '@meridian/editions/report-origin.ts';

/** The origin that has the report of a locale's edition, on the port of a gateway's origin. */
export function reportOriginAt(origin: string, locale = 'en'): string {
  if (!isLocale(locale)) throw new Error(`${locale} is no locale`);
  const url = new URL(reportOriginOf(regionOfLocale(locale), 'local'));
  url.port = new URL(origin).port;
  return url.origin;
}

/** Where the report is in a language, on the port of a gateway's origin. */
export function reportAddress(origin: string, locale = 'en'): string {
  return `${reportOriginAt(origin, locale)}/${locale}/tax-api/report/`;
}
