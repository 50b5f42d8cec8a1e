import { describe, expect, it } from 'vitest';
import { asInstant } from '@meridian/tax-engine/common/time.ts';
import { amountOf, atomsOf, instantOf } from './numbers.ts';
import { periodOf } from './settings.ts';

describe('a length of ownership', () => {
  it.each([
    ['whole days between >= 365', { unit: 'days', count: 365 }],
    ['acquisition + 31_536_000 seconds < disposal', { unit: 'seconds', count: 31_536_000 }],
    ['acquisition + 31,536,000 s < disposal', { unit: 'seconds', count: 31_536_000 }],
    ['tax free after 1 calendar year', { unit: 'years', count: 1 }],
    ['held more than one year', { unit: 'years', count: 1 }],
    [{ seconds: 86_400 }, { unit: 'seconds', count: 86_400 }],
    [{ days: 180 }, { unit: 'days', count: 180 }],
    [31_536_000, { unit: 'seconds', count: 31_536_000 }],
    ['none', null],
    [-1, null],
    [null, null],
    [undefined, undefined],
  ])('%j', (rule, period) => {
    expect(periodOf(rule)).toEqual(period);
  });
});

describe('numbers and times', () => {
  it.each([
    ['1e-8', '0.00000001'],
    ['2.5E3', '2500'],
    [0.25, '0.25'],
    ['1_000', '1000'],
    ['-0.5', '-0.5'],
    ['0.1234567890123456789012345678', '0.123456789012345678901234'],
  ])('%s is %s', (text, plain) => {
    expect(atomsOf(text)).toBe(amountOf(plain, 'plain'));
  });

  it('are refused where they are none', () => {
    expect(() => amountOf('x', 'qty')).toThrow('qty is not a number: x');
    expect(atomsOf('')).toBeNull();
    expect(instantOf('soon')).toBeNull();
  });

  it('reads instants in seconds, milliseconds and words', () => {
    const instant = asInstant(Date.UTC(2015, 10, 8, 10, 48, 55));
    const texts = [
      1_446_979_735,
      '1446979735',
      instant,
      '2015-11-08T10:48:55Z',
      '2015-11-08 10:48:55',
    ];
    expect(texts.map(instantOf)).toEqual([instant, instant, instant, instant, instant]);
    expect([1, '4', 2024].map(instantOf)).toEqual([1000, 4000, 2_024_000]);
    expect(instantOf('2024')).toBe(Date.UTC(2024, 0, 1));
  });
});
