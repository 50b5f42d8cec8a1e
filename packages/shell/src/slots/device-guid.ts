import type { SiteEnvironment } from '@meridian/editions/hosts.ts';
import {
  DEVICE_GUID_COOKIE,
  DEVICE_GUID_DAYS,
  isValidDeviceGuid,
  newDeviceGuid,
} from '@meridian/protocol/device-guid.ts';
import { cookieText } from '@meridian/protocol/token-cookie.ts';

import { readCookies } from '../cookies.ts';
import { environment } from '../environment.ts';
import { sessionCookieText } from './cookies.ts';

interface DeviceGuidOptions {
  /** As `document.cookie` has them. */
  readonly cookies: string;
  /** Whether it may outlive the visit. */
  readonly lasting: boolean;
  readonly environment: SiteEnvironment;
  /** 16 random bytes. */
  readonly random: () => Uint8Array;
}

/**
 * The device GUID of a visit and the text of the cookie that keeps it (R-STORE-03): the one that is
 * there, or a new one where there is none or it is no GUID. It is written each time, so that it
 * lives 120 days from the last visit, or, without consent where that is needed, until the browser
 * is closed, even if it was kept for longer before.
 */
export function deviceGuidCookie({
  cookies,
  lasting,
  environment: site,
  random,
}: DeviceGuidOptions) {
  const found = readCookies(cookies)[DEVICE_GUID_COOKIE] ?? '';
  const guid = isValidDeviceGuid(found) ? found : newDeviceGuid(random());
  const text = lasting
    ? cookieText(DEVICE_GUID_COOKIE, guid, { days: DEVICE_GUID_DAYS, environment: site })
    : sessionCookieText(DEVICE_GUID_COOKIE, guid, site);
  return { guid, text };
}

/**
 * Sees to it that this device has its GUID, for the session or for good, and returns it. Where
 * cookies are denied it returns a new one each time.
 */
export function ensureDeviceGuid(lasting: boolean): string {
  const { guid, text } = deviceGuidCookie({
    cookies: document.cookie,
    lasting,
    environment,
    random: () => crypto.getRandomValues(new Uint8Array(16)),
  });
  document.cookie = text;
  return guid;
}
