import { ZERO } from '@meridian/money/measure.ts';
import { fixed, fixedToText } from '@meridian/money/fixed.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FIXTURES } from './fixtures.ts';
import { readRateFile } from './read-rate-file.ts';
import { RATE_SOURCES } from './sources.ts';

const encode = (text: string) => new TextEncoder().encode(text);
const fixture = (name: string) => encode(FIXTURES[name] ?? '');

/** `id: day currency quote rate` of each point, and the lines that are listed. */
function summary(bytes: Uint8Array): { source: string; points: string[]; rejected: string[] } {
  const read = readRateFile(bytes);
  if (!read.ok) return { source: `${read.nearest?.id} ${read.fault}`, points: [], rejected: [] };
  return {
    source: read.source.id,
    points: read.points.map(
      ({ day, currency, quote, rate }) => `${day} ${currency}/${quote} ${fixedToText(rate)}`,
    ),
    rejected: read.rejected.map(({ row, reason }) => `${row} ${reason}`),
  };
}

const MONDAY = '2031-03-04';
const EXPECTED: Readonly<Record<string, readonly [source: string, ...points: string[]]>> = {
  'ecb csv': [
    'ecb',
    `${MONDAY} EUR/USD 1.25`,
    `${MONDAY} EUR/JPY 160.5`,
    `${MONDAY} EUR/CZK 24.4`,
    '2031-03-03 EUR/USD 1.2',
    '2031-03-03 EUR/JPY 161',
    '2031-03-03 EUR/CZK 24.5',
  ],
  'ecb daily csv': ['ecb', `${MONDAY} EUR/USD 1.25`, `${MONDAY} EUR/JPY 160.5`],
  'ecb xml': ['ecb', `${MONDAY} EUR/USD 1.25`, `${MONDAY} EUR/JPY 160.5`, '2031-03-03 EUR/USD 1.2'],
  'ecb portal': ['ecb', `${MONDAY} EUR/USD 1.25`],
  'nbp csv': [
    'nbp',
    `${MONDAY} USD/PLN 4.0125`,
    `${MONDAY} HUF/PLN 0.0108`,
    `${MONDAY} IDR/PLN 0.00025001`,
    '2031-03-05 USD/PLN 4.1',
    '2031-03-05 IDR/PLN 0.000251',
  ],
  'nbp json': ['nbp', `${MONDAY} USD/PLN 4.0125`, `${MONDAY} IDR/PLN 0.00025001`],
  'nbp json currency': ['nbp', `${MONDAY} USD/PLN 4.0125`],
  'nbp xml': ['nbp', `${MONDAY} USD/PLN 4.0125`],
  'nbp old xml': ['nbp', `${MONDAY} HUF/PLN 0.0108`],
  'cnb year': [
    'cnb',
    `${MONDAY} AUD/CZK 15.2`,
    `${MONDAY} HUF/CZK 0.0631`,
    `${MONDAY} USD/CZK 22.125`,
    '2031-03-05 AUD/CZK 15.3',
    '2031-03-05 USD/CZK 22.2',
  ],
  'cnb day': ['cnb', `${MONDAY} HUF/CZK 0.0631`, `${MONDAY} USD/CZK 22.125`],
  'cnb czech day': ['cnb', `${MONDAY} HUF/CZK 0.0631`],
  'cnb json': ['cnb', `${MONDAY} USD/CZK 22.125`],
  'mnb xml': ['mnb', `${MONDAY} JPY/HUF 2.4012`, `${MONDAY} USD/HUF 360.5`],
  'mnb soap': ['mnb', `${MONDAY} JPY/HUF 2.4012`],
  'mnb table': ['mnb', `${MONDAY} JPY/HUF 2.4012`, `${MONDAY} USD/HUF 360.5`],
  'tcmb xml': ['tcmb', `${MONDAY} USD/TRY 50.1234`, `${MONDAY} JPY/TRY 0.335`],
  'tcmb evds json': ['tcmb', `${MONDAY} USD/TRY 50.1234`, `${MONDAY} JPY/TRY 0.335`],
  'tcmb evds csv': ['tcmb', `${MONDAY} USD/TRY 50.1234`],
  'bank of england': [
    'bank-of-england',
    `${MONDAY} GBP/USD 1.25`,
    `${MONDAY} GBP/EUR 1.16`,
    '2031-03-05 GBP/USD 1.26',
  ],
  'bank of lithuania': ['bank-of-lithuania', `${MONDAY} EUR/USD 1.25`],
  'bank of canada json': ['bank-of-canada', `${MONDAY} USD/CAD 1.4001`],
  'bank of canada csv': ['bank-of-canada', `${MONDAY} USD/CAD 1.4001`],
  rba: ['rba', `${MONDAY} AUD/USD 0.625`, `${MONDAY} AUD/XDR 0.48`],
  'bcb csv': ['bcb', `${MONDAY} USD/BRL 5.25`, `${MONDAY} EUR/BRL 5.8`],
  'bcb period csv': ['bcb', `${MONDAY} USD/BRL 5.25`],
  'bcb json': ['bcb', `${MONDAY} USD/BRL 5.25`],
  bcra: ['bcra', `${MONDAY} USD/ARS 1500.5`],
  'banxico json': ['banxico', `${MONDAY} USD/MXN 19.1234`],
  'banxico csv': ['banxico', `${MONDAY} USD/MXN 19.1234`],
  'nbu json': ['nbu', `${MONDAY} USD/UAH 41.5012`, `${MONDAY} IDR/UAH 0.00261`],
  'nbu xml': ['nbu', `${MONDAY} USD/UAH 41.5012`],
  nbg: ['nbg', `${MONDAY} AMD/GEL 0.0069`],
  nbk: ['nbk', `${MONDAY} KRW/KZT 0.3705`],
  'nbk rss': ['nbk', `${MONDAY} USD/KZT 520.1`],
  bnr: ['bnr', `${MONDAY} HUF/RON 0.012001`, `${MONDAY} USD/RON 4.6`],
  hkma: ['hkma', `${MONDAY} USD/HKD 7.8`, `${MONDAY} JPY/HKD 0.05`],
  'bank of taiwan': ['bank-of-taiwan', `${MONDAY} USD/TWD 31.55`],
  bnm: ['bnm', `${MONDAY} JPY/MYR 0.03`, `${MONDAY} USD/MYR 4.25`],
  'bank indonesia': ['bank-indonesia', `${MONDAY} JPY/IDR 108.5`],
  vietcombank: ['vietcombank', `${MONDAY} USD/VND 25980.5`],
};

describe('each source in each of its shapes', () => {
  it.each(Object.entries(EXPECTED))('%s', (name, [source, ...points]) => {
    expect(summary(fixture(name))).toEqual({ source, points, rejected: [] });
  });

  it.each(['hmrc xml', 'hmrc csv'])('%s counts on every day of its month', (name) => {
    const { source, points, rejected } = summary(fixture(name));
    expect(source).toBe('hmrc');
    expect(points).toHaveLength(29);
    expect(points[0]).toBe('2032-02-01 GBP/USD 1.25');
    expect(points[28]).toBe('2032-02-29 GBP/USD 1.25');
    expect(rejected).toEqual([]);
  });

  it('has a fixture of every shape that is read', () => {
    const named = new Set(Object.values(EXPECTED).map(([source]) => source));
    expect(RATE_SOURCES.map(({ id }) => id).filter((id) => !named.has(id))).toEqual(['hmrc']);
  });

  it('reads windows-1250, a byte-order mark and other line ends', () => {
    const polish = FIXTURES['nbp csv'] ?? '';
    const bytes = Uint8Array.from(polish, (mark) =>
      mark === '\u0142' ? 0xb3 : mark.charCodeAt(0),
    );
    expect(summary(bytes)).toEqual(summary(fixture('nbp csv')));
    const changed = encode(`\uFEFF${(FIXTURES['cnb year'] ?? '').replaceAll('\n', '\r\n')}`);
    expect(summary(changed)).toEqual(summary(fixture('cnb year')));
  });
});

describe('what cannot be read is listed', () => {
  it('a line with its reason, while the others count', () => {
    const text =
      'Date,USD,JPY,\n2031-02-30,1.2,160,\nnothing,1,2,\n2031-03-03,x,160,\n2031-03-04,1.2\n';
    expect(summary(encode(text))).toEqual({
      source: 'ecb',
      points: ['2031-03-03 EUR/JPY 160'],
      rejected: [
        '2 import.value.bad-date',
        '3 import.value.bad-date',
        '4 import.value.bad-number',
        '5 import.value.cut-short',
      ],
    });
  });

  it('two rates of one day: the first counts, the second is named', () => {
    const text = 'DATE,XUDLUSS\n04 Mar 2031,1.25\n04 Mar 2031,1.26\n04 Mar 2031,1.25\n';
    expect(summary(encode(text))).toEqual({
      source: 'bank-of-england',
      points: [`${MONDAY} GBP/USD 1.25`],
      rejected: ['3 import.value.contradiction'],
    });
  });

  it('a series it does not know', () => {
    const { points, rejected } = summary(encode('DATE,XUDLZZZ\n04 Mar 2031,1.25\n'));
    expect({ points, rejected }).toEqual({
      points: [],
      rejected: ['1 import.value.incomplete'],
    });
  });

  it('rates the other way round', () => {
    const text = (FIXTURES['bnm'] ?? '').replace('"quote":"rm"', '"quote":"fx"');
    expect(summary(encode(text)).rejected).toEqual([
      '1 import.value.incomplete',
      '2 import.value.incomplete',
    ]);
  });

  it('a document that breaks off: what stands before counts', () => {
    const whole = FIXTURES['ecb xml'] ?? '';
    const cut = whole.slice(0, whole.indexOf('<Cube time="2031-03-03"'));
    expect(summary(encode(cut))).toMatchObject({
      source: 'ecb',
      points: [`${MONDAY} EUR/USD 1.25`, `${MONDAY} EUR/JPY 160.5`],
      rejected: ['6 import.value.cut-short'],
    });
  });
});

describe('files that are none', () => {
  it.each([
    ['', 'undefined shape'],
    ['txid,refid,time\n1,2,3\n', 'undefined shape'],
    ['Date,Type,Amount,Currency\n2031-03-04,Buy,1,BTC\n', 'undefined shape'],
    ['<MNBExchangeRates></MNBExchangeRates>', 'mnb shape'],
    ['[{"exchangedate":"04.03.2031","cc":"USD"', 'nbu shape'],
    ['[{"r030":840,"rate":41.5,"cc":"USD","exchangedate":"04.03.2031"}', 'nbu cut'],
    ['[{"r030":840,"rate":null,"cc":"USD","exchangedate":"04.03.2031"', 'nbu cut'],
    ['DATE,XUDLUSS\n04 Mar 2031,\n', 'bank-of-england empty'],
    [
      'Country,Unit Of Currency,Currency Code,Sterling value of Currency Unit \u00a3,Currency Units per \u00a31\nUSA,Dollar,USD,0.8,1.25\n',
      'hmrc undated',
    ],
    [
      '{"value":[{"paridadeCompra":1.1,"cotacaoCompra":5.25,"cotacaoVenda":5.26,"dataHoraCotacao":"2031-03-04 13:05:27"}]}',
      'bcb undated',
    ],
    ['\u5e63\u5225,\u532f\u7387\nUSD,Buying,31,31.5,Selling,32,31.6\n', 'bank-of-taiwan undated'],
  ])('%j', (text, said) => {
    expect(summary(encode(text)).source).toBe(said);
  });
});

describe('damaged files', () => {
  const names = Object.keys(FIXTURES);

  /** Their lines end in a rate, and whether the last one ends in a line end is not documented. */
  const OPEN_ENDED = new Set(['mnb table', 'tcmb evds csv', 'banxico csv', 'bank of taiwan']);

  it('never give a rate that the whole file has not, wherever they are cut', () => {
    for (const name of names) {
      const text = FIXTURES[name] ?? '';
      const whole = new Set(summary(fixture(name)).points);
      for (let end = 0; end < text.length; end += 1) {
        if (OPEN_ENDED.has(name) && text[end - 1] !== '\n') continue;
        const { points } = summary(encode(text.slice(0, end)));
        expect(
          points.filter((point) => !whole.has(point)),
          `${name} at ${end}`,
        ).toEqual([]);
      }
    }
  });

  it('never throw and never give a rate below or at zero, whatever bytes are in them', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...names),
        fc.array(fc.tuple(fc.nat(), fc.integer({ min: 0, max: 255 })), { maxLength: 12 }),
        fc.nat(),
        (name, changes, end) => {
          const bytes = fixture(name);
          for (const [position, byte] of changes) bytes[position % bytes.length] = byte;
          const read = readRateFile(bytes.subarray(0, end % (2 * bytes.length)));
          if (!read.ok) return;
          for (const { rate, day } of read.points) {
            expect(rate > ZERO).toBe(true);
            expect(new Date(`${day}T00:00:00Z`).toISOString().slice(0, 10)).toBe(day);
          }
        },
      ),
      { numRuns: 400 },
    );
  });
});

it('keeps numbers of JSON exact beyond a float', () => {
  const text =
    '[{"r030":840,"rate":41.123456789012345678901,"cc":"USD","exchangedate":"04.03.2031"}]';
  const read = readRateFile(encode(text));
  expect(read.ok && read.points[0]?.rate).toBe(fixed('41.123456789012345678901'));
});
