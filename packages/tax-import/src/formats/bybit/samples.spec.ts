/**
 * The sample files of Bybit's exports, against tables written by hand from reading the files. They
 * lie outside the project: `TAX_CSV_DIR` names their folder.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { FixtureTable } from '../../testing/fixture-table.ts';
import {
  balanceTable,
  fateTable,
  issueTable,
  positionless,
  shuffleRows,
} from '../../testing/source-tables.ts';
import { importText } from '../../testing/test-file.ts';

const folder = process.env['TAX_CSV_DIR'] ?? '';
const present = folder !== '' && existsSync(folder);
if (!present) console.log('samples-bybit.spec: skipped, TAX_CSV_DIR names no folder');

type Sample = FixtureTable & { readonly format: string };

const SAMPLES: Readonly<Record<string, Sample>> = {
  'bybit-spot-orderhistory-uta.csv': {
    format: 'bybit-spot-trades',
    headerLine: 1,
    rows: [
      '2 trade -20.1532716 USDT +66.99 TAI, fee 0.06699 TAI',
      '3 trade -35.73 TAI +9.9550926 USDT, fee 0.0099550926 USDT',
      '4 trade -5.36 ICP +49.973424 USDT, fee 0.049973424 USDT',
      '5 trade -80.203 USDT +10 ICP, fee 0.01 ICP',
    ],
    balances: [
      'ICP no-column: +4.63',
      'TAI no-column: +31.19301',
      'USDT no-column: -40.4876835166',
    ],
    issues: [],
  },
  'bybit-spot-tradehistory-uta.csv': {
    format: 'bybit-spot-trades',
    headerLine: 2,
    rows: [
      '3 trade -4478.0578 USDT +0.046118 BTC, fee 0.000046118 BTC',
      '4 trade -20.6461791 USDT +0.19759 LTC, fee 0.000355662 LTC',
    ],
    balances: [
      'BTC no-column: +0.046071882',
      'LTC no-column: +0.197234338',
      'USDT no-column: -4498.7039791',
    ],
    issues: [],
  },
  'bybit-spot-orderhistory-2026.csv': {
    format: 'bybit-spot-orders',
    headerLine: 1,
    rows: ['2 trade -0.00003 BTC +1.615287 EUR, fee 0.0040382175 EUR'],
    balances: ['BTC no-column: -0.00003', 'EUR no-column: +1.6112487825'],
    issues: [],
  },
  'bybit-spot-preuta.csv': {
    format: 'bybit-spot-trades',
    headerLine: 1,
    rows: [
      '2 trade -105.31035 USDT +16.35 RENDER, fee 0.01635 RENDER',
      '3 trade -7.9 RENDER +49.059 USDT, fee 0.049059 USDT',
    ],
    balances: ['RENDER no-column: +8.43365', 'USDT no-column: -56.300409'],
    // The local time is of the 23rd, the one in UTC of the 30th.
    issues: ['time-conflict x1 rows 2'],
  },
  'bybit-derivatives-tradehistory.csv': {
    format: 'bybit-derivative-trades',
    headerLine: 1,
    rows: [
      '2 derivative fee -0.11 USDT',
      '3 derivative fee -0.044 USDT',
      '4 derivative funding -0.0216 USDT',
      '5 derivative funding +0.05 USDT',
      '6 derivative fee -0.0275 USDT',
    ],
    balances: ['USDT no-column: -0.1531'],
    issues: ['results-elsewhere x3 rows 2 3 6'],
  },
  'bybit-closed-pnl.csv': {
    format: 'bybit-closed-pnl',
    headerLine: 1,
    rows: [
      '2 derivative realised +19.749 USDT',
      '3 derivative realised -0.0600275 USDT',
      '4 derivative realised -5.05225 USDT',
    ],
    balances: ['USDT no-column: +14.6367225'],
    issues: ['zone-unstated UTC x1 rows'],
  },
  'bybit-funding-accountexport.csv': {
    format: 'bybit-funding',
    headerLine: 2,
    rows: [
      '3 deposit +17.43 EUR',
      '4 trade +0.00029379 BTC',
      '5 income airdrop +0.0003784817 BTC',
      '6 transfer -17 EUR',
      '7 income interest +0.103 USDT',
      '8 outgoing spend -0.00042233 BTC',
    ],
    balances: [
      // Between the airdrop and the purchase the excerpt leaves something out.
      'BTC gaps: 0 +0.0002499417 gap -0.0000030417 = 0.0002469',
      'EUR agrees: 0 +0.43 = 0.43',
      'USDT agrees: 1.1697 +0.103 = 1.2727',
    ],
    issues: ['one-sided-trade x1 rows 4'],
  },
  'bybit-deposits-withdrawals-v2.csv': {
    format: 'bybit-funding',
    headerLine: 1,
    rows: ['2 deposit +0.5 BTC', '3 withdrawal -100 USDT', '4 transfer -50 USDT'],
    balances: [
      'BTC agrees: 0 +0.5 = 0.5',
      // Invented balances: they rise while money leaves.
      'USDT gaps: 500 -150 gap +100 = 450',
    ],
    issues: [],
  },
};

const SHUFFLES = 20;

describe.skipIf(!present)('the Bybit samples', () => {
  test.each(Object.entries(SAMPLES))('%s row by row', async (name, sample) => {
    const source = await importText(read(name));
    expect(source.format).toBe(sample.format);
    expect(fateTable(source)).toEqual(sample.rows);
    expect(balanceTable(source)).toEqual(sample.balances);
    expect(issueTable(source)).toEqual(sample.issues);
  });

  test.each(Object.entries(SAMPLES))('%s in any order', async (name, { headerLine }) => {
    const text = read(name);
    const expected = positionless(await importText(text));
    for (let seed = 1; seed <= SHUFFLES; seed += 1) {
      const source = await importText(shuffleRows(text, headerLine, seed));
      expect(positionless(source), `seed ${seed}`).toEqual(expected);
    }
  });
});

function read(name: string): string {
  return readFileSync(join(folder, name), 'utf8');
}
