/**
 * The sample files of trackers, against tables written by hand from reading the files. They lie
 * outside the project: `TAX_CSV_DIR` names their folder.
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
if (!present) console.log('samples-trackers-wallets.spec: skipped, TAX_CSV_DIR names no folder');

const SAMPLES: Readonly<Record<string, FixtureTable>> = {
  'cointracker-template.csv': {
    headerLine: 1,
    rows: [
      '2 deposit +1000 USDC',
      '3 trade -200 USDC +2 FOO, fee 0.002 FOO',
      '4 trade -1 FOO +150 USDC, fee 0.15 USDC',
      '5 derivative realised +120.5 USDC, fee 4.2 USDC',
      '6 derivative fee -1.3 USDC',
      '7 derivative realised -50 USDT, fee 2 USDT',
    ],
    balances: ['FOO no-column: +0.998', 'USDC no-column: +1064.85', 'USDT no-column: -52'],
    issues: [],
  },
};

const SHUFFLES = 20;

describe.skipIf(!present)('the sample files of trackers', () => {
  test.each(Object.entries(SAMPLES))('%s row by row', async (name, sample) => {
    const source = await importText(read(name));
    expect(fateTable(source)).toEqual(sample.rows);
    expect(balanceTable(source)).toEqual(sample.balances);
    expect(issueTable(source)).toEqual(sample.issues);
    // Dates have the month first.
    expect(source.period?.from).toBe(Date.UTC(2025, 0, 1, 9));
    expect(source.period?.to).toBe(Date.UTC(2025, 3, 10, 16, 45));
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
