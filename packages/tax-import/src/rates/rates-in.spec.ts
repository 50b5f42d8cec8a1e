import { asRate, atomsOf, ZERO } from '@meridian/money/measure.ts';
import { fixed, fixedToText, multiplyFixed } from '@meridian/money/fixed.ts';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { FIXTURES } from './fixtures.ts';
import { isLegalFor, legalLast, ratesIn } from './rates-in.ts';
import { readRateFile } from './read-rate-file.ts';
import { RATE_SOURCES } from './sources.ts';

function ratesOfFixture(name: string, quote: string) {
  const read = readRateFile(new TextEncoder().encode(FIXTURES[name] ?? ''));
  if (!read.ok) throw new Error(name);
  return ratesIn(read.points, read.source, quote).map(
    ({ day, currency, rate, source, approximate }) =>
      `${day} ${currency} ${fixedToText(rate)}${approximate === true ? ' ~' : ''} ${source}`,
  );
}

const ECB = 'European Central Bank reference rate';

it('turns the rates of the ECB round for a report in euro', () => {
  expect(ratesOfFixture('ecb portal', 'EUR')).toEqual([
    `2031-03-04 USD 0.8 ${ECB}`,
    // 1 / (1.25 x 3.6725) and 1 / (1.25 x 3.75), at 24 decimals
    `2031-03-04 AED 0.217835262083049693669163 ~ ${ECB}, through USD`,
    `2031-03-04 SAR 0.213333333333333333333333 ~ ${ECB}, through USD`,
  ]);
});

it('takes a national source as it is, and names what is crossed', () => {
  expect(ratesOfFixture('nbp json currency', 'PLN')[0]).toBe(
    '2031-03-04 USD 4.0125 Narodowy Bank Polski, average rate (table A)',
  );
  expect(ratesOfFixture('ecb csv', 'CZK')).toEqual(
    expect.arrayContaining([
      `2031-03-04 EUR 24.4 ~ ${ECB}`,
      `2031-03-04 USD 19.52 ~ ${ECB}, through EUR`,
      `2031-03-03 EUR 24.5 ~ ${ECB}`,
    ]),
  );
});

it('reads dollars and euro in a pegged currency that no file has', () => {
  const rates = ratesOfFixture('ecb portal', 'AED');
  expect(rates).toEqual([
    `2031-03-04 EUR 4.590625 ~ ${ECB}, through USD`,
    '2031-03-04 USD 3.6725 Peg of the Central Bank of the UAE, https://www.centralbank.ae',
    `2031-03-04 SAR 0.979333333333333333333333 ~ ${ECB}, through EUR and USD`,
  ]);
});

it('has none where the file lacks the currency', () => {
  expect(ratesOfFixture('ecb csv', 'KZT')).toEqual([]);
});

it('knows which law names which source', () => {
  const legal = (currency: string) =>
    RATE_SOURCES.filter((source) => isLegalFor(source, currency)).map(({ id }) => id);
  expect(legal('EUR')).toEqual(['ecb', 'bank-of-lithuania']);
  expect(legal('GBP')).toEqual(['hmrc', 'bank-of-england']);
  expect(legal('PLN')).toEqual(['nbp']);
  expect(['USD', 'JPY', 'IDR', 'ARS'].flatMap(legal)).toEqual([]);
});

it('crosses consistently: there and back is one, to the last decimals', () => {
  const amount = fc.bigInt({ min: 10n ** 18n, max: 10n ** 30n });
  fc.assert(
    fc.property(amount, amount, (usd, czk) => {
      const [source] = RATE_SOURCES;
      if (source === undefined) throw new Error('no source');
      const day = '2031-03-04';
      const points = [
        { day, currency: 'EUR', quote: 'USD', rate: asRate(usd), source: '' },
        { day, currency: 'EUR', quote: 'CZK', rate: asRate(czk), source: '' },
      ];
      const rate = (currency: string, quote: string) =>
        ratesIn(points, source, quote).find((point) => point.currency === currency)?.rate ?? ZERO;
      const [there, andBack] = [atomsOf(rate('USD', 'CZK')), atomsOf(rate('CZK', 'USD'))];
      const back = multiplyFixed(there, andBack);
      const off = back > fixed('1') ? back - fixed('1') : fixed('1') - back;
      // One half of the last digit of each, as large as the other makes it.
      expect(off <= there / fixed('1') + andBack / fixed('1') + 2n).toBe(true);
    }),
  );
});

it('lets a legal rate win over an approximate one, whichever file came first', () => {
  const point = { day: '2031-03-04', currency: 'USD', quote: 'PLN', source: '', rate: asRate(1n) };
  const rough = { ...point, approximate: true as const };
  expect(legalLast([point, rough])).toEqual([rough, point]);
});
