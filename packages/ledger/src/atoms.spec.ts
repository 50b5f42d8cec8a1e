import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { atomsToText, parseAtoms } from './atoms.ts';

describe('parseAtoms', () => {
  it.each([
    ['1', 8, 100_000_000n],
    ['0.00000001', 8, 1n],
    ['12.5', 2, 1_250n],
    ['12.50', 2, 1_250n],
    ['12.500', 2, 1_250n],
    ['1.0000', 0, 1n],
    ['007', 0, 7n],
    ['0', 8, 0n],
    ['-1.5', 1, -15n],
    ['1e3', 0, 1_000n],
    ['1.5e-1', 2, 15n],
    ['999999999999999', 0, 999_999_999_999_999n],
    ['9.99999999999999', 14, 999_999_999_999_999n],
    // One more than a JS number counts: read digit by digit it would come to ...992.
    ['9007199254740993', 0, 9_007_199_254_740_993n],
    ['9999999999999999', 0, 9_999_999_999_999_999n],
    ['1234567890.123456789', 18, 1_234_567_890_123_456_789_000_000_000n],
  ])('%s at scale %i is %s atoms', (text, scale, atoms) => {
    expect(parseAtoms(text, scale)).toBe(atoms);
  });

  it.each([
    ['1.23', 1],
    ['0.000000001', 8],
    ['1e-30', 18],
    ['123456789012345678.1', 0],
  ])('%s has more decimals than a scale of %i', (text, scale) => {
    expect(parseAtoms(text, scale)).toBe('too-many-decimals');
  });

  it.each([
    '',
    '.',
    '.5',
    '5.',
    '1.2.3',
    '1,5',
    ' 1',
    '1 ',
    '١',
    'NaN',
    '0x10',
    '--1',
    '1/2',
    '1:2',
  ])('%j is no number', (text) => {
    expect(parseAtoms(text, 8)).toBe('not-a-number');
  });

  it('reads back what atomsToText writes', () => {
    const atoms = fc.bigInt({ min: -(10n ** 38n), max: 10n ** 38n });
    fc.assert(
      fc.property(atoms, fc.nat(18), (count, scale) => {
        expect(parseAtoms(atomsToText(count, scale), scale)).toBe(count);
      }),
    );
  });
});

it('counts every text of at most fifteen digits exactly, at every scale', () => {
  const texts = ['7', '90', '0.5', '1.25', '00.10', '999999999999999', '99999999999999.9'];
  for (const text of [...texts, '123456789012345', '9.00719925474099', '0.00000000000001']) {
    const [whole = '', part = ''] = text.split('.');
    for (let scale = part.length; scale <= 18; scale += 1) {
      const atoms = BigInt(whole + part) * 10n ** BigInt(scale - part.length);
      expect([text, scale, parseAtoms(text, scale)]).toEqual([text, scale, atoms]);
    }
  }
});
