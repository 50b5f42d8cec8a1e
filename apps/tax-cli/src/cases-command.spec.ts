import { expect, it } from 'vitest';
import { casesCommand } from './cases-command.ts';
import { testFolder } from './testing/files.ts';

const folder = testFolder();

const ASSETS = { baseAsset: 'AAA', quoteAsset: 'EUR' };

const CASE = {
  ...{ id: 'ONE', source: 'rotki', method: 'FIFO', country: 'DE', currency: 'EUR' },
  transactions: [
    { id: '1', timestamp: '2024-01-05', type: 'buy', ...ASSETS, baseQty: '1', quoteQty: '100' },
    { id: '2', timestamp: '2024-02-05', type: 'sell', ...ASSETS, baseQty: '1', quoteQty: '150' },
  ],
  expected: { gains: [{ date: '2024-02-05', asset: 'AAA', gain: '50' }] },
};

const [gain] = CASE.expected.gains;

it('rows that differ are printed under the layout of the case, then how many passed', () => {
  const wrong = { ...CASE, id: 'TWO', expected: { gains: [{ ...gain, gain: '51' }] } };
  const path = folder.put('cases.json', JSON.stringify({ cases: [CASE, wrong] }));
  expect(casesCommand([path])).toEqual({
    out: [
      'TWO',
      '  layout: gross proceeds, fee units not listed',
      '  gain expected  date=2024-02-05 asset=AAA gain=51',
      '  gain found     date=2024-02-05 asset=AAA gain=50',
      '1 passed, 1 failed',
      '',
    ].join('\n'),
    allPassed: false,
  });
});

it('a case that states what nothing is compared with has failed', () => {
  const other = { ...CASE, expected: { gains: [{ ...gain, weather: 'fine' }], moon: '1' } };
  const { allPassed, out } = casesCommand([folder.put('other.json', JSON.stringify(other))]);
  expect(allPassed).toBe(false);
  expect(out).toContain('\n  not compared: gains.weather, moon\n0 passed, 1 failed\n');
});

it.each([
  ['[{}]', 'not a case of the schema taxvec/1'],
  ['{', 'JSON'],
])('what is no case has failed, with the reason: %s', (text, reason) => {
  const { allPassed, out } = casesCommand([folder.put('none.json', text)]);
  expect(allPassed).toBe(false);
  expect(out).toContain(reason);
});
