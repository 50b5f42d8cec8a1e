import { isPublishedLocale, LOCALES } from '@meridian/editions/locales.ts';
import { regionOfHost } from '@meridian/editions/regions.ts';

/**
 * The locale of an address that names none: the default of the edition whose host was asked, or the
 * global edition's while the edition's own is not published yet.
 *
 * @param host the request's Host header, with or without a port; only compared, never repeated
 */
export function defaultLocale(host: string): string {
  const [editionDefault] = LOCALES[regionOfHost(host)];
  return isPublishedLocale(editionDefault) ? editionDefault : LOCALES.global[0];
}
