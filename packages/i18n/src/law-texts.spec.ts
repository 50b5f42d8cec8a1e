import { expect, it } from 'vitest';

import { lawTextsOf, loadLawTexts } from './law-texts.ts';

it('belong to one country each', async () => {
  const texts = lawTextsOf(await loadLawTexts('en'), 'DE');
  expect(Object.keys(texts).length).toBeGreaterThan(1);
  const others = Object.keys(texts).filter((id) => !id.startsWith('law.de.'));
  expect(others).toContain('estimate.tax');
  expect(others.filter((id) => !id.startsWith('estimate.'))).toEqual([]);
});
