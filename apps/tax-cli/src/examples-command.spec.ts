import { expect, it } from 'vitest';
import { examplesCommand } from './examples-command.ts';
import { testFolder } from './testing/files.ts';

const folder = testFolder();

const EXAMPLE = {
  ...{ id: 'ONE', country: 'DE', year: '2024', currency: 'EUR' },
  transactions: [
    { date: '2024-01-05', type: 'buy', asset: 'BTC', qty: '1', value: '100' },
    { date: '2024-02-05', type: 'sell', asset: 'BTC', qty: '1', value: '150' },
  ],
  expected: { gain: '50' },
};

it('figures that differ are printed, then how many passed', () => {
  const wrong = { ...EXAMPLE, id: 'TWO', expected: { gain: '51', cost: '100' } };
  const path = folder.put('examples.json', JSON.stringify({ examples: [EXAMPLE, wrong] }));
  expect(examplesCommand([path])).toEqual({
    out: 'TWO\n  gain expected  51\n  gain found     50\n1 passed, 1 failed\n',
    allPassed: false,
  });
  expect(examplesCommand([folder.put('one.json', JSON.stringify(EXAMPLE))])).toEqual({
    out: '1 passed, 0 failed\n',
    allPassed: true,
  });
});

it.each([
  [[{}], 'is no worked example: id is no text'],
  [[{ ...EXAMPLE, expected: {} }], 'is no worked example: it expects nothing'],
  [[{ ...EXAMPLE, country: 'XX' }], 'no rules for XX'],
  [[{ ...EXAMPLE, currency: 'USD' }], 'currency USD is not that of DE'],
  [[{ ...EXAMPLE, transactions: [{}] }], 'qty is not a number: undefined'],
  [[], '0 passed, 0 failed'],
])('what is none fails with the reason: %j', (given, reason) => {
  const { out, allPassed } = examplesCommand([folder.put('bad.json', JSON.stringify(given))]);
  expect(out).toContain(reason);
  expect(allPassed).toBe(false);
});

it('a file that is not there or no JSON fails', () => {
  const { out, allPassed } = examplesCommand(['none.json', folder.put('no.json', '{')]);
  expect(out).toContain('ENOENT');
  expect(out).toContain('0 passed, 2 failed');
  expect(allPassed).toBe(false);
});
