/**
 * The sample files of OKX, KuCoin and Gate.io, against tables written by hand from reading the
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

const folder = process.env['TAX_CSV_DIR'] ?? '';
const present = folder !== '' && existsSync(folder);
if (!present) console.log('samples-okx-kucoin-gate.spec: skipped, TAX_CSV_DIR names no folder');

type Sample = FixtureTable & { readonly zone: string; readonly format: string };

const SAMPLES: Readonly<Record<string, Sample>> = {
  'okx-trading.csv': {
    format: 'okx-trading',
    zone: '+03:00',
    headerLine: 2,
    rows: [
      '3 trade -6131.599771 EUR +0.06436375 BTC, fee 0.00016091 BTC',
      '4 with 3',
      '5 trade -1554.1592 ADA +893.33070816 EUR, fee 2.23332677 EUR',
      '6 with 5',
    ],
    balances: [
      'ADA agrees: 1554.1592 -1554.1592 = 0',
      'BTC agrees: 0.05591557 +0.06420284 = 0.12011841',
      // Between the two trades, 27 seconds apart, other purchases spent 5340.13504936.
      'EUR gaps: 10580.73084695 -5240.50238961 gap -5340.13504936 = 0.09340798',
    ],
    issues: [],
  },
  'okx-funding.csv': {
    format: 'okx-funding',
    zone: 'UTC',
    headerLine: 1,
    rows: ['2 withdrawal -0.01147863 BTC', '3 deposit +0.0001 BTC'],
    balances: [
      // The deposit lies before the withdrawal; 0.0001 is missing between them.
      'BTC gaps: 0.01147863 -0.01137863 gap -0.0001 = 0',
    ],
    issues: ['zone-unstated UTC x1 rows'],
  },
  'okx-positions.csv': {
    format: 'okx-positions',
    zone: 'UTC',
    headerLine: 1,
    rows: ['2 derivative realised +4.98 USDT, fee 0.5 USDT'],
    balances: ['USDT no-column: +4.48'],
    issues: ['zone-unstated UTC x1 rows'],
  },
  'kucoin-spot-orders.csv': {
    format: 'kucoin-spot-orders',
    zone: '+02:00',
    headerLine: 1,
    rows: [
      '2 trade -7634.811 DOGE +728.51366562 USDT, fee 0.72851366562 USDT',
      '3 trade -174196.5908 DAG +8889.0827367732 USDT, fee 8.8890827367732 USDT',
    ],
    balances: [
      'DAG no-column: -174196.5908',
      'DOGE no-column: -7634.811',
      'USDT no-column: +9607.9788059908068',
    ],
    issues: [],
  },
  'kucoin-account-history.csv': {
    format: 'kucoin-account-history',
    zone: '+08:00',
    headerLine: 1,
    rows: [
      '2 deposit +15.197539 XMR',
      '3 withdrawal -0.03 BTC, fee 0.000015 BTC',
      '4 transfer -0.2 XMR',
      '5 trade -23.32656994 USDT +13.3249 LDO, fee 0.02332656994 USDT',
      '6 with 5',
    ],
    balances: [
      'BTC in mainAccount no-column: -0.030015',
      'LDO in mainAccount no-column: +13.3249',
      'USDT in mainAccount no-column: -23.34989650994',
      'XMR in mainAccount no-column: +14.997539',
    ],
    issues: [],
  },
  'kucoin-deposit.csv': {
    format: 'kucoin-deposits-withdrawals',
    zone: '+02:00',
    headerLine: 1,
    rows: ['2 deposit +1042.561287 USDT, fee 1.042561 USDT'],
    balances: ['USDT no-column: +1041.518726'],
    issues: [],
  },
  'kucoin-withdrawal.csv': {
    format: 'kucoin-deposits-withdrawals',
    zone: '+02:00',
    headerLine: 1,
    rows: ['2 withdrawal -100.5 USDT, fee 0.5 USDT'],
    balances: ['USDT no-column: -101'],
    issues: [],
  },
  'kucoin-trades-v2.csv': {
    format: 'kucoin-trades',
    zone: 'UTC',
    headerLine: 1,
    rows: [
      '2 trade -36.4479 XTZ +3.73590975 USDT, fee 0.00373590975 USDT',
      '3 trade -280.8559209946952 USDT +432.59183198 XRP, fee 0.2808559209946952 USDT',
    ],
    balances: [
      'USDT no-column: -277.4046030754398952',
      'XRP no-column: +432.59183198',
      'XTZ no-column: -36.4479',
    ],
    issues: ['zone-unstated UTC x1 rows'],
  },
  'gateio-billing.csv': {
    format: 'gate-billing',
    zone: 'UTC',
    headerLine: 1,
    rows: ['2 trade -1500 USDT +0.05 BTC, fee 1.5 USDT', '3 with 2', '4 with 2'],
    balances: ['BTC agrees: 0 +0.05 = 0.05', 'USDT agrees: 10000 -1501.5 = 8498.5'],
    issues: ['zone-unstated UTC x1 rows'],
  },
};

const SHUFFLES = 20;

describe.skipIf(!present)('the sample files', () => {
  test.each(Object.entries(SAMPLES))('%s row by row', async (name, sample) => {
    const source = await importText(read(name));
    expect(source.format).toBe(sample.format);
    expect(source.zone.name).toBe(sample.zone);
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
