import { COUNTRIES, countryRules } from '@meridian/tax-rules/countries.ts';
import { describe, expect, it } from 'vitest';

import { buyBackNotes, buyBackRules } from './law.ts';

function rulesOf(country: string) {
  const rules = countryRules(country);
  if (rules === undefined) throw new Error('no such country');
  const [method = 'fifo'] = rules.matching.value.methods;
  return buyBackRules(rules, { year: 2025, method });
}

describe('the rules on buying back', () => {
  it.each([
    // ITA s. 54: 30 days before to 30 days after.
    ['CA', [{ type: 'superficial', daysBefore: 30, daysAfter: 30 }]],
    // LIRPF art. 33.5 e): a year.
    ['ES', [{ type: 'until-resold-months', months: 12 }]],
    // TCA 1997 s. 581: four weeks, both ways.
    [
      'IE',
      [
        { type: 'until-resold-days', days: 28 },
        { type: 'days-before', days: 28 },
      ],
    ],
    // TCGA 1992 s. 106A: the thirty days after.
    ['GB', [{ type: 'days-after', days: 30 }]],
    ['DE', []],
    ['US', []],
  ])('of %s are those that the engine computes', (country, expected) => {
    expect(rulesOf(country)).toMatchObject(expected);
    expect(rulesOf(country)).toHaveLength(expected.length);
  });

  it('that nothing is computed for are said in words (US, AU)', () => {
    const noted = COUNTRIES.filter((rules) => buyBackNotes(rules).length > 0);
    expect(noted.map(({ country }) => country).toSorted()).toEqual(['AU', 'US']);
  });

  it('have their source and how sure they are', () => {
    for (const { country } of COUNTRIES) {
      for (const { basis, confidence, read, source } of rulesOf(country)) {
        expect(basis.length, country).toBeGreaterThan(0);
        expect(read, country).toMatch(/^\d{4}-\d\d-\d\d$/);
        expect(source !== null || confidence !== 'confirmed', country).toBe(true);
      }
    }
  });
});
