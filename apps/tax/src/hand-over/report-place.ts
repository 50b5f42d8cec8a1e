import { originOf } from '@meridian/editions/hosts.ts';
import { regionOfLocale, type Locale } from '@meridian/editions/locales.ts';
import { reportOriginOf } from '@meridian/editions/report-origin.ts';
import { pathOf } from '@meridian/routes/paths.ts';
import { environment } from '@meridian/shell/environment.ts';

/** What of the page's own address decides where the report and its neighbours are. */
export type PageAddress = Pick<Location, 'origin' | 'port'>;

/** The origin that has the report of a locale's edition and nothing else. */
export function reportOrigin(locale: Locale, { port }: PageAddress = location): string {
  return atPort(reportOriginOf(regionOfLocale(locale), environment), port);
}

/** Whether this page, the report, is on its own origin and not among other pages of a site. */
export function isOnReportOrigin(locale: Locale, address: PageAddress = location): boolean {
  return address.origin === reportOrigin(locale, address);
}

/** The origin of the pages around the report: on a plain server of files that of the report itself. */
export function mainOrigin(locale: Locale, address: PageAddress = location): string {
  if (!isOnReportOrigin(locale, address)) return address.origin;
  return atPort(originOf(regionOfLocale(locale), environment), address.port);
}

/** A page around the report, as the report has to name it. */
export function mainAddress(page: 'taxConnect' | 'taxReport', locale: Locale): string {
  return mainOrigin(locale) + pathOf(page, locale);
}

/** Local pages are built once for all ports. */
function atPort(origin: string, port: string): string {
  if (environment !== 'local') return origin;
  const url = new URL(origin);
  url.port = port;
  return url.origin;
}
