/**
 * The sample files of real exports of this family, against tables written by hand from reading the
 * files. They lie outside the project: `TAX_CSV_DIR` names their folder.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { FixtureTable } from './testing/fixture-table.ts';
import {
  balanceTable,
  fateTable,
  issueTable,
  positionless,
  shuffleRows,
} from './testing/source-tables.ts';
import { importText } from './testing/test-file.ts';
import type { ImportOptions } from './import-file.ts';

const folder = process.env['TAX_CSV_DIR'] ?? '';
const present = folder !== '' && existsSync(folder);
if (!present) {
  console.log('samples-bitstamp-bitfinex-cryptocom-gemini.spec: skipped, no TAX_CSV_DIR');
}

type Sample = FixtureTable & { readonly options?: ImportOptions };

const SAMPLES: readonly (readonly [string, string, Sample])[] = [
  [
    'bitstamp-2025.csv',
    '',
    {
      headerLine: 1,
      rows: [
        '2 trade -100 EUR +2 LTC, fee 0.5 EUR',
        '3 trade -4 LTC +200 EUR, fee 1 EUR',
        '4 trade -0.5 ETH +0.02 BTC, fee 0.00001 BTC',
        '5 withdrawal -100 XLM, fee 0.005 XLM',
        '6 deposit +1 LTC',
      ],
      balances: [
        'BTC no-column: +0.01999',
        'ETH no-column: -0.5',
        'EUR no-column: +98.5',
        'LTC no-column: -1',
        'XLM no-column: -100.005',
      ],
      issues: [],
    },
  ],
  [
    'bitfinex-trades.csv',
    'day or month first is not known',
    {
      headerLine: 1,
      rows: ['2 aside ambiguous-date', '3 aside ambiguous-date', '4 aside ambiguous-date'],
      balances: [],
      issues: ['day-order-open x3 rows 2 3 4', 'zone-unstated UTC x1 rows'],
    },
  ],
  [
    'bitfinex-trades.csv',
    'day first is the answer',
    {
      options: { dayOrder: 'day-first', timeZone: 'UTC' },
      headerLine: 1,
      rows: [
        '2 trade -96.5998713207836 USD +0.01048537 BTC, fee 0.00002097 BTC',
        '3 trade -0.0095 BTC +87.53965 USD, fee 0.1750793 USD',
        '4 trade -96.5998713207836 USD +0.01048537 BTC, fee 0.00002097 BTC',
      ],
      balances: ['BTC no-column: +0.0114288', 'USD no-column: -105.8351719415672'],
      issues: [],
    },
  ],
  [
    'cryptocom-app.csv',
    '',
    {
      headerLine: 1,
      rows: [
        '2 trade -1.3387887 UNI +193.02779901061902311 CRO (10.59 EUR)',
        '3 with 2',
        '4 deposit +0.033 ETH (10.75 EUR)',
        '5 withdrawal -161.73231782 CRO (10.71 EUR)',
        '6 income reward +482.2566417 CRO (42.23 EUR)',
        '7 income reward +52.151 CRO (3.49 EUR)',
        '8 income reward +138.256 CRO (19.76 EUR)',
        '9 withdrawal -115 DAI (98.37 EUR)',
        '10 deposit +115 DAI (98.37 EUR)',
        '11 trade -50 MCO +1301.64 CRO (182.23 EUR)',
        '12 with 11',
        '13 transfer -276.46122951 CRO +276.46122951 CRO',
        '14 income reward +1382.195 CRO (197.66 EUR)',
        '15 trade -50 MCO +1382.195 CRO (197.66 EUR)',
        '16 with 15',
        '17 trade -0.00402069 MCO +0.111147552291 CRO (0.02 EUR)',
        '18 with 17',
        '19 income interest +0.00061475 ETH (0.19 EUR)',
        '20 trade -12.32 MCO +0.14445954600007045 ETH (42.13 EUR)',
        '21 income reward +12.32402069 MCO (50 USD)',
        '22 transfer -50 MCO +50 MCO',
        '23 trade -176.05 EUR +50 MCO',
        '24 transfer -1 ETH +1 ETH',
        '25 transfer -1 ETH +1 ETH',
        '26 trade -78.01 EUR +0.003 BTC',
        '27 trade -750 DOGE +406.22 EUR',
        '28 deposit +15.31 CRO (2.63 EUR)',
        '29 income reward +0.3076 CRO (0.05 EUR)',
        '30 outgoing spend -15.38 CRO (2.63 EUR)',
        '31 gift-received +100 CRO (18.21 EUR)',
        '32 income reward +10 CRO (2 EUR)',
        '33 charge -7.76792828 CRO (1 EUR)',
        '34 transfer -5 USD +5 USD',
        '35 trade -5 USD +10 SOL',
        '36 transfer -5 USD +5 USD',
      ],
      balances: [
        'BTC no-column: +0.003',
        'CRO no-column: +4872.56994216291002311',
        'DAI no-column: +0',
        'DOGE no-column: -750',
        'ETH no-column: +0.17807429600007045',
        'EUR no-column: +152.16',
        'MCO no-column: -50',
        'SOL no-column: +10',
        'UNI no-column: -1.3387887',
        'USD no-column: -5',
      ],
      issues: ['unexplained-credit x1 rows 13'],
    },
  ],
];

describe.skipIf(!present)('real exports', () => {
  test.each(SAMPLES)('%s: %s', async (name, _why, { headerLine, options, ...table }) => {
    const text = readFileSync(join(folder, name), 'utf8');
    const source = await importText(text, options);
    expect(fateTable(source)).toEqual(table.rows);
    expect(balanceTable(source)).toEqual(table.balances);
    expect(issueTable(source)).toEqual(table.issues);
    for (let seed = 1; seed <= 20; seed += 1) {
      const other = await importText(shuffleRows(text, headerLine, seed), options);
      expect(positionless(other), `seed ${seed}`).toEqual(positionless(source));
    }
  });
});
