import { expect, it } from 'vitest';

import { lawTextsOf, loadLawTexts } from './law-texts.ts';

it('belong to one country each', async () => {
  const texts = lawTextsOf(await loadLawTexts('en'), 'DE');
  expect(Object.keys(texts).length).toBeGreaterThan(1);
  const others = Object.keys(texts).filter((id) => !id.startsWith('law.de.'));
  expect(others).toContain('estimate.tax');
  expect(others.filter((id) => !/^(?:estimate|explain)\./.test(id))).toEqual([]);
});

it('A9: AU, NL and JP say how far a bill has come, in every language', async () => {
  const cases = [
    ['AU', 'law.au.proposal.indexation', ['25', '2026', '2027'], /is not law/],
    ['NL', 'law.nl.unsettled.new-system', ['12', '23', '2026', '2028'], /planned|is not law/],
    ['JP', 'law.jp.proposal.20-percent', ['2025', '23', '2026', '2028'], /is not law/],
  ] as const;
  for (const language of ['en', 'de-EU', 'ar-ARE'] as const) {
    const catalogue = await loadLawTexts(language);
    for (const [country, id, dates, before] of cases) {
      const text = lawTextsOf(catalogue, country)[id] ?? expect.fail(`${language} lacks ${id}`);
      for (const date of dates) expect(text, `${language} ${id}`).toContain(date);
      expect(text).not.toMatch(before);
    }
  }
});
