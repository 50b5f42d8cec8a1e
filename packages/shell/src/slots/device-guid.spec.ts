import { DEVICE_GUID_COOKIE, isValidDeviceGuid } from '@meridian/protocol/device-guid.ts';
import { describe, expect, it } from 'vitest';

import { endedCookieText, sessionCookieText } from './cookies.ts';
import { deviceGuidCookie } from './device-guid.ts';

const KNOWN = '123e4567-e89b-42d3-a456-426614174000';
const random = () => new Uint8Array(16).fill(7);
const common = { environment: 'production', random } as const;

describe('the device GUID of a visit (R-STORE-03)', () => {
  it('is kept 120 days with consent, or where none is needed', () => {
    const cookies = `a=b; ${DEVICE_GUID_COOKIE}=${KNOWN}`;
    expect(deviceGuidCookie({ ...common, cookies, lasting: true })).toEqual({
      guid: KNOWN,
      text: `${DEVICE_GUID_COOKIE}=${KNOWN}; Path=/; Max-Age=10368000; SameSite=Lax; Secure`,
    });
  });

  it('is kept for the session without, even if it was kept longer before', () => {
    const cookies = `${DEVICE_GUID_COOKIE}=${KNOWN}`;
    expect(deviceGuidCookie({ ...common, cookies, lasting: false })).toEqual({
      guid: KNOWN,
      text: `${DEVICE_GUID_COOKIE}=${KNOWN}; Path=/; SameSite=Lax; Secure`,
    });
  });

  it.each([
    '',
    `${DEVICE_GUID_COOKIE}=short`,
    `${DEVICE_GUID_COOKIE}=%E0%A4%A`,
    `x${DEVICE_GUID_COOKIE}=${KNOWN}`,
  ])('is made anew where the cookies are %j', (cookies) => {
    const { guid, text } = deviceGuidCookie({ ...common, cookies, lasting: true });
    expect(isValidDeviceGuid(guid)).toBe(true);
    expect(guid).not.toBe(KNOWN);
    expect(text).toContain(`=${guid};`);
  });
});

describe('cookies', () => {
  it('for the session carry no age, and removed ones age 0', () => {
    expect(sessionCookieText('a', '; Max-Age=9', 'local')).toBe(
      'a=%3B%20Max-Age%3D9; Path=/; SameSite=Lax',
    );
    expect(endedCookieText('a', 'local')).toBe('a=; Path=/; Max-Age=0; SameSite=Lax');
  });
});
