import { fixed } from '@meridian/money/fixed.ts';
import { describe, expect, it } from 'vitest';

import { parseYearFile, parseYearList } from './year-file.ts';

const ABOUT = {
  kind: 'prices',
  year: 2024,
  source: 'ccxt:kraken',
  simulated: false,
  fetchedAt: '2025-01-02T03:04:05.678Z',
  lastDay: '2024-12-31',
};
const PRICES = {
  ...ABOUT,
  prices: [{ asset: 'BTC', currency: 'USD', days: [['2024-02-29', '61000.5', '62000', '61200']] }],
};
const RATES = {
  ...ABOUT,
  kind: 'rates',
  source: 'ecb',
  base: 'EUR',
  currencies: ['USD', 'TRY'],
  days: [['2024-02-29', '1.0826', null]],
};

const parse = (file: object) => parseYearFile(JSON.stringify(file));

describe('a whole-year file', () => {
  it('has exact prices', () => {
    const { prices, rates, ...about } = parse(PRICES) ?? {};
    expect(about).toEqual(ABOUT);
    expect(rates).toEqual([]);
    expect(prices).toEqual([
      {
        day: '2024-02-29',
        asset: 'BTC',
        currency: 'USD',
        low: fixed('61000.5'),
        high: fixed('62000'),
        close: fixed('61200'),
        simulated: false,
      },
    ]);
  });

  it('has the rates there are', () => {
    expect(parse(RATES)?.rates).toEqual([
      { day: '2024-02-29', currency: 'USD', perEuro: fixed('1.0826') },
    ]);
  });

  it('of the simulated market is simulated, whatever else it says', () => {
    const file = parse({ ...PRICES, source: 'simulated', simulated: false });
    expect(file?.simulated).toBe(true);
    expect(file?.prices.every(({ simulated }) => simulated)).toBe(true);
  });

  const days = (...cells: unknown[]) => ({
    ...PRICES,
    prices: [{ asset: 'BTC', currency: 'USD', days: [cells] }],
  });

  it.each([
    ['no object', []],
    ['another kind', { ...PRICES, kind: 'coins' }],
    ['no year', { ...PRICES, year: '2024' }],
    ['no instant', { ...PRICES, fetchedAt: null }],
    ['markup for a source', { ...PRICES, source: '<b>' }],
    ['a day of another year', days('2023-12-31', '1', '2', '1')],
    ['a day that does not exist', days('2024-02-30', '1', '2', '1')],
    ['a close outside of its day', days('2024-02-29', '1', '2', '3')],
    ['a number that is no text', days('2024-02-29', 1, 2, 1)],
    ['a price of nothing', days('2024-02-29', '0', '2', '1')],
    ['a figure that is none', days('2024-02-29', '1', '2', 'one')],
    ['a cell too many', days('2024-02-29', '1', '2', '1', '1')],
    [
      'an asset that is no code',
      { ...PRICES, prices: [{ asset: 'a b', currency: 'USD', days: [] }] },
    ],
    ['a rate too few', { ...RATES, days: [['2024-02-29', '1.1']] }],
    ['rates to another base', { ...RATES, base: 'USD' }],
    ['a rate below zero', { ...RATES, days: [['2024-02-29', '-1', null]] }],
  ])('is refused whole with %s', (_name, file) => {
    expect(parse(file)).toBeNull();
  });

  it('is no text that is not JSON', () => {
    expect(parseYearFile('<html>')).toBeNull();
  });
});

describe('the list of years', () => {
  it('says what there is', () => {
    const offer = { ...ABOUT, fetchedAt: null };
    expect(parseYearList(JSON.stringify({ years: [offer], assets: ['BTC', 'ETH'] }))).toEqual({
      years: [offer],
      assetCount: 2,
    });
  });

  it.each(['[]', '{}', '{"years":{},"assets":[]}', '{"years":[{}],"assets":[]}', 'no'])(
    'is not %s',
    (text) => {
      expect(parseYearList(text)).toBeNull();
    },
  );
});
