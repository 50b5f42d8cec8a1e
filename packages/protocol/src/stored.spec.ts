import { SITE_ENVIRONMENTS } from '@meridian/editions/hosts.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { DEVICE_GUID_DAYS, isValidDeviceGuid, newDeviceGuid } from './device-guid.ts';
import { permissionOf } from './permission.ts';
import { cookieText, TOKEN_COOKIE_DAYS, tokenCookieName } from './token-cookie.ts';

describe('the device GUID (R-STORE-03)', () => {
  it('is a version 4 UUID of 36 characters, whatever the bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 16, maxLength: 16 }), (bytes) => {
        const guid = newDeviceGuid(bytes);
        expect(isValidDeviceGuid(guid)).toBe(true);
        expect(guid).toMatch(/^.{14}4.{4}[89ab]/);
      }),
    );
    expect(newDeviceGuid(new Uint8Array(16))).toBe('00000000-0000-4000-8000-000000000000');
  });

  it.each([
    '',
    '123e4567-e89b-42d3-a456-42661417400',
    '123e4567-e89b-42d3-a456-4266141740000',
    '123e4567-e89b-42d3-a456_426614174000',
    'g23e4567-e89b-42d3-a456-426614174000',
    'a'.repeat(36),
  ])('%j is none', (value) => {
    expect(isValidDeviceGuid(value)).toBe(false);
  });
});

describe('cookies', () => {
  it('have a token name for each environment (R-STORE-04)', () => {
    const names = SITE_ENVIRONMENTS.map(tokenCookieName);
    expect(new Set(names).size).toBe(SITE_ENVIRONMENTS.length);
  });

  it('live 7 and 120 days, on this site alone, and cannot be cut short by their value', () => {
    expect(
      cookieText('a', 'x; Domain=evil', { days: TOKEN_COOKIE_DAYS, environment: 'production' }),
    ).toBe('a=x%3B%20Domain%3Devil; Path=/; Max-Age=604800; SameSite=Lax; Secure');
    expect(cookieText('a', 'x', { days: DEVICE_GUID_DAYS, environment: 'local' })).toBe(
      'a=x; Path=/; Max-Age=10368000; SameSite=Lax',
    );
  });
});

describe('permissionOf (R-AUTH-12, R-AUTH-13)', () => {
  it.each([
    [10009, true, true],
    [100007, false, true],
    [1007, false, false],
    [33, false, false],
  ])('%d', (code, noPermission, authFailure) => {
    expect(permissionOf(code)).toEqual({ noPermission, authFailure });
  });
});
