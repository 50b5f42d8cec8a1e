import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { isBridgeSupported } from './version.ts';

describe('isBridgeSupported (R-BRIDGE-03)', () => {
  it.each([
    ['3.6.1', true],
    ['3.6.10', true],
    ['3.10.0', true],
    ['4', true],
    ['4.0', true],
    ['10.0.0', true],
    ['03.06.01', true],
    ['3.6.1.0', true],
    ['3.6.1.9', true],
    [' 3.7.0', true],
    ['3.7.0\n', true],
    ['99999999999999999999.0.0', true],
    ['3.6', false],
    ['3', false],
    ['3.6.0', false],
    ['3.6.0.9', false],
    ['3.5.99', false],
    ['2.99.99', false],
    ['', false],
    ['   ', false],
    ['v3.6.1', false],
    ['3.6.1-beta', false],
    ['3.7.0+45', false],
    ['3..7', false],
    ['.3.7', false],
    ['3.7.', false],
    ['-3.7.0', false],
    ['3,7,0', false],
    ['3 .7.0', false],
    ['٣.٧.٠', false],
    ['0x4.0.0', false],
    ['4e3', false],
    ['latest', false],
    [`4.${'0'.repeat(100_000)}`, false],
    [4, false],
    [null, false],
    [undefined, false],
    [['4.0.0'], false],
    [{ toString: () => '4.0.0' }, false],
  ])('%j: %s', (appVersion, supported) => {
    expect(isBridgeSupported(appVersion)).toBe(supported);
  });

  it('compares number by number', () => {
    const part = fc.nat({ max: 20 });
    fc.assert(
      fc.property(part, part, part, (major, minor, patch) => {
        const weight = major * 10_000 + minor * 100 + patch;
        expect(isBridgeSupported(`${major}.${minor}.${patch}`)).toBe(weight >= 30_601);
      }),
    );
  });
});
