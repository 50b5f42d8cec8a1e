import { fixed, fixedToText } from '@meridian/money/fixed.ts';
import { strToU8, zipSync, gzipSync } from 'fflate';
import { expect, it } from 'vitest';
import { bookOf, inline, numeric, STYLE } from '../testing/xlsx-book.ts';
import { importFile } from '../import-file.ts';
import { openContainer } from '../containers/container.ts';
import { fileOf } from '../testing/test-file.ts';
import { readValues } from './value-files.ts';
import { FIXTURES } from './fixtures.ts';
import { ratesOf, withNearRates } from './value-rates.ts';

const read = async (content: string | Uint8Array<ArrayBuffer>, quote = '') =>
  readValues(await openContainer(fileOf(content)), quote);

const fixture = (name: string) => strToU8(FIXTURES[name] ?? '');

async function ratesIn(content: string | Uint8Array<ArrayBuffer>, quote: string) {
  const file = await read(content);
  if (!file.ok || file.type !== 'rates') throw new Error('no rates');
  return ratesOf(file, quote);
}

it('takes an official file where rates are taken, and turns it to the report', async () => {
  const file = await read(FIXTURES['nbp csv'] ?? '');
  expect(file).toMatchObject({ ok: true, type: 'rates', source: 'nbp', rejected: [] });
  const [dollar] = await ratesIn(FIXTURES['ecb csv'] ?? '', 'EUR');
  expect(dollar).toMatchObject({ currency: 'USD', quote: 'EUR', rate: fixed('0.8') });
});

it('takes the zip and the gzip they are published in', async () => {
  const zip = zipSync({ 'eurofxref-hist.csv': fixture('ecb csv') });
  expect(await read(Uint8Array.from(zip))).toMatchObject({ source: 'ecb' });
  expect(await read(Uint8Array.from(gzipSync(fixture('ecb xml'))))).toMatchObject({
    source: 'ecb',
  });
});

it('takes the workbook of MNB, its units and its days', async () => {
  const rows = [
    ['D\u00e1tum/ISO', 'JPY', 'USD'].map(inline),
    [inline('Egys\u00e9g'), numeric('100'), numeric('1')],
    [numeric('47911', STYLE.ownDate), numeric('240.12'), numeric('360.49999999999994')],
    [inline('2031. 03. 05.'), numeric('241'), null],
  ];
  const rates = await ratesIn(bookOf({ sheets: [{ name: 'Munka1', rows }] }), 'HUF');
  const shown = rates.map(({ day, currency, rate }) => `${day} ${currency} ${fixedToText(rate)}`);
  expect(shown.filter((rate) => !/AED|SAR/.test(rate))).toEqual([
    '2031-03-04 JPY 2.4012',
    '2031-03-04 USD 360.5',
    '2031-03-05 JPY 2.41',
  ]);
});

it('joins the months of one source, and leaves an archive with anything else alone', async () => {
  const march = (FIXTURES['hmrc csv'] ?? '').replaceAll('/02/2032', '/03/2032');
  const months = zipSync({ a: fixture('hmrc csv'), b: strToU8(march) });
  const file = await read(Uint8Array.from(months));
  expect(file.ok && file.points.length).toBe(29 + 29);
  const mixed = zipSync({ a: fixture('hmrc csv'), b: strToU8('txid,refid,time\n1,2,3\n') });
  expect(await read(Uint8Array.from(mixed))).toEqual({ ok: false });
  const two = zipSync({ a: fixture('hmrc csv'), b: fixture('ecb csv') });
  expect(await read(Uint8Array.from(two))).toEqual({ ok: false });
});

it('takes quote, units and a last day from the columns of a CSV of rates', async () => {
  const text =
    'date,until,currency,quote,units,rate,source\n' +
    '2031-01-06,2031-01-08,jpy,idr,100,10850,KMK 1/2031\n' +
    '2031-01-06,,USD,,,0.9,own\n' +
    '2031-01-06,2031-01-05,USD,IDR,1,1,x\n' +
    '2031-01-06,2033-01-05,USD,IDR,1,1,x\n';
  const file = await read(text);
  expect(file).toMatchObject({
    rejected: [
      { row: 4, reason: 'import.value.bad-date' },
      { row: 5, reason: 'import.value.bad-date' },
    ],
  });
  const rates = await ratesIn(text, 'EUR');
  expect(
    rates.map(({ day, quote, rate }) => `${day} ${quote} ${fixedToText(rate) === '108.5'}`),
  ).toEqual([
    '2031-01-06 IDR true',
    '2031-01-07 IDR true',
    '2031-01-08 IDR true',
    '2031-01-06 EUR false',
  ]);
});

it('names the nearest source where a file is neither rates nor an export', async () => {
  const text = 'Currency Code,Currency units per 1,Sterling value of Currency Unit\nUSD,1.25,0.8\n';
  const file = await read(text);
  if (file.ok) throw new Error('read');
  expect(file.near).toEqual({ source: 'HM Revenue & Customs, monthly rate', fault: 'undated' });
  const blob = Object.assign(new Blob([text]), { name: 'rates.csv' });
  expect(withNearRates(await importFile(blob), file.near)).toEqual([
    {
      ok: false,
      name: 'rates.csv',
      code: 'rate-file',
      params: { source: 'HM Revenue & Customs, monthly rate', fault: 'undated' },
    },
  ]);
});

it('says nothing of rates where the failure has another reason', async () => {
  const near = { source: 'x', fault: 'shape' } as const;
  const blob = Object.assign(new Blob(['']), { name: 'empty.csv' });
  expect(withNearRates(await importFile(blob), near)).toMatchObject([{ code: 'empty' }]);
});
