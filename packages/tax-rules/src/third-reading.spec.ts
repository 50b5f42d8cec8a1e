/** A9: what the third reading of the law changed in tags and in the state of a bill. */
import { expect, it } from 'vitest';
import { countryRules } from './countries.ts';
import { matchingBy } from './matching.ts';

const rulesOf = (country: string) => countryRules(country) ?? expect.fail(`no rules of ${country}`);

it('A9: AT takes theft and loss from the guidance, read as a copy', () => {
  const { outgoing } = rulesOf('AT');
  for (const rule of [outgoing.lost, outgoing.stolen]) {
    expect(rule).toMatchObject({ value: 'no-disposal', confidence: 'secondary', source: 'guide' });
    expect(rule.basis).toContain('Rz 6178w-6178x');
  }
});

it('A9: AU says that Parliament passed the bill, and computes nothing from it', () => {
  const [bill] = rulesOf('AU').proposals;
  expect(bill).toMatchObject({ stage: 'passed', confidence: 'secondary' });
  expect(bill?.whatIf).toBeUndefined();
  expect(bill?.basis).not.toContain('not law');
});

it('A9: IE applies the rules on securities on request only', () => {
  const { matching, lossDisallowance } = rulesOf('IE');
  expect(matching.value.daysBeforeByDefault).toBe(false);
  expect(lossDisallowance?.value).toMatchObject({ type: 'until-resold', byDefault: false });
});

it('A7: DE offers the average and last in, first out as what they are: contested', () => {
  const { matching } = rulesOf('DE');
  expect(matching.value.methods).toEqual(['fifo', 'moving-average', 'lifo']);
  expect(matching.value.identification).toBe(true);
  expect(matchingBy(matching, 'fifo')).toBe(matching);
  expect(matchingBy(matching, 'lifo')).toMatchObject({ confidence: 'uncertain' });
  expect(matchingBy(matching, 'lifo').basis).toContain('FG Nürnberg');
  expect(matchingBy(matching, 'moving-average').basis).toContain('holding period');
});

it('A7: US takes any order that is kept to, and units that are identified', () => {
  const { matching } = rulesOf('US');
  expect(matching.value.methods).toEqual(['fifo', 'hifo', 'lifo', 'lofo']);
  expect(matching.value.identification).toBe(true);
});

it('A9: DE has no income from a hard fork', () => {
  expect(rulesOf('DE').income.fork).toMatchObject({
    value: { type: 'not-income', cost: 'split-off' },
    confidence: 'secondary',
  });
});
