import { describe, expect, it } from 'vitest';
import { isAllowed, lockedPackages } from './licences.ts';

describe('packages of others', () => {
  it('have licences that the product may use', () => {
    const packages = lockedPackages();
    expect(packages.length).toBeGreaterThan(100);
    const others = packages.filter(({ licence }) => !isAllowed(licence));
    expect(others.map(({ name, licence }) => `${name}: ${licence}`)).toEqual([]);
  });

  it('are each held to a hash', () => {
    const loose = lockedPackages().filter(({ integrity }) => !/^sha512-\S+$/.test(integrity));
    expect(loose.map(({ name }) => name)).toEqual([]);
  });
});

it.each([
  ['MIT', true],
  ['(MIT OR GPL-3.0)', true],
  ['MIT AND ISC', true],
  ['GPL-3.0-only', false],
  ['MIT AND AGPL-3.0', false],
  ['', false],
])('%s is allowed: %s', (licence, allowed) => {
  expect(isAllowed(licence)).toBe(allowed);
});
