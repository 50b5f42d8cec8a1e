import { describe, expect, it } from 'vitest';

import { callingCodes } from './calling-codes.ts';
import { EDITIONS } from './editions.ts';

describe('the calling codes of a form', () => {
  it('begin with the edition’s own country', () => {
    expect(callingCodes('TR', '31')[0]).toEqual({ code: '90', countries: ['TR'] });
    expect(callingCodes('KZ', '31')[0]).toEqual({ code: '7', countries: ['KZ', 'RU'] });
    expect(callingCodes(null, '31')[0]?.code).toBe('1');
  });

  it('know the country of every edition', () => {
    const own = EDITIONS.map(({ country }) => country).filter((country) => country !== null);
    expect(own.map((country) => callingCodes(country, '1')[0]?.countries[0])).toEqual(own);
  });

  it('have each code once, and the one that was asked for', () => {
    const codes = callingCodes('NL', '999').map(({ code }) => code);
    expect(new Set(codes).size).toBe(codes.length);
    expect(codes).toContain('999');
  });
});
