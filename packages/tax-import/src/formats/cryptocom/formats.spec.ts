/** What the tables of the fixtures do not show of Crypto.com's exports. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { outcomeTable, issueTable } from '../../testing/source-tables.ts';
import { importText } from '../../testing/test-file.ts';
import { kindOf } from './kinds.ts';

const HEADER =
  'Timestamp (UTC),Transaction Description,Currency,Amount,To Currency,To Amount,Native Currency,' +
  'Native Amount,Native Amount (in USD),Transaction Kind';
const app = (...rows: string[]) => importText([HEADER, ...rows].join('\n'));

describe('dust conversions', () => {
  const row = (second: number, currency: string, amount: string, native: string, kind: string) =>
    `2022-03-01 10:00:0${second},Convert Dust,${currency},${amount},,,EUR,${native},0,dust_conversion_${kind}`;

  it('are shared to the last atom by the native amounts', async () => {
    const source = await app(
      row(1, 'CRO', '10', '9', 'credited'),
      row(1, 'ADA', '-1', '-3', 'debited'),
      row(1, 'DOT', '-1', '3', 'debited'),
      row(1, 'SOL', '-1', '3', 'debited'),
    );
    expect(outcomeTable(source)).toEqual([
      '2 trade -1 ADA (3 EUR) +3.333333333333333333333333 CRO',
      '3 with 2',
      '4 trade -1 DOT (3 EUR) +3.333333333333333333333333 CRO',
      '5 trade -1 SOL (3 EUR) +3.333333333333333333333334 CRO',
    ]);
    expect(source.issues).toEqual([]);
  });

  it('of two seconds are two', async () => {
    const source = await app(
      row(1, 'CRO', '10', '9', 'credited'),
      row(1, 'ADA', '-1', '9', 'debited'),
      row(2, 'CRO', '5', '4', 'credited'),
      row(2, 'DOT', '-1', '4', 'debited'),
    );
    expect(outcomeTable(source)).toEqual([
      '2 trade -1 ADA +10 CRO (9 EUR)',
      '3 with 2',
      '4 trade -1 DOT +5 CRO (4 EUR)',
      '5 with 4',
    ]);
  });

  it('in native amounts of several currencies are not shared', async () => {
    const source = await app(
      row(1, 'CRO', '10', '9', 'credited'),
      row(1, 'ADA', '-1', '3', 'debited'),
      row(1, 'ADA', '-1', '3', 'debited').replace('EUR', 'USD'),
      row(1, 'DOT', '-1', '3', 'debited'),
    );
    expect(issueTable(source)).toEqual(['dust-conversion x1 rows 2 3 4 5']);
  });
});

it('the sign of a native amount changes nothing', async () => {
  const text = read('cryptocom-app.csv');
  const [header = '', ...rows] = text.trim().split('\n');
  const unsigned = rows.map((line) => {
    const cells = line.split(',');
    return cells.with(7, (cells[7] ?? '').replace('-', '')).join(',');
  });
  const plain = outcomeTable(await importText(text));
  expect(outcomeTable(await importText([header, ...unsigned].join('\n')))).toEqual(plain);
});

it('hashes are kept by entry', async () => {
  const { entries, hashes } = await importText(read('cryptocom-app.csv'));
  const byRow = entries.map(({ id, rows }) => [rows[0], hashes[id]] as const);
  expect(byRow.filter(([, hash]) => hash !== undefined)).toEqual([
    [72, '00aa11'],
    [73, '00bb22'],
  ]);
});

it('the dollar balance of the Exchange has one name', async () => {
  const { assets } = await importText(read('cryptocom-exchange-journal.csv'));
  expect(assets).toEqual(['EUR', 'SOL', 'USD', 'USDC']);
});

it.each([
  ['trading.limit_order.crypto_wallet.fund_lock', { type: 'internal' }],
  ['trading.limit_order.crypto_wallet.fund_unlock', { type: 'internal' }],
  ['trading.limit_order.cash_account.sell_lock', { type: 'internal' }],
  ['trading.limit_order.cash_account.sell_commit', { type: 'trade' }],
  ['trading.crypto_purchase.google_pay', { type: 'card-purchase' }],
  ['finance.dpos.compound_interest.crypto_wallet', { type: 'income', income: 'staking' }],
  ['finance.lockup.dpos_lock_upgrade.crypto_wallet', { type: 'internal' }],
  ['transfer.p2p_transfer.crypto_wallet.crypto_wallet.debit', { type: 'gift' }],
  ['interest_swap_debited', { type: 'leg', swap: 'interest_swap' }],
  ['lockup_swap_rebate', { type: 'income', income: 'reward' }],
  ['lockup_swap_renamed', null],
  ['finance.new_thing.crypto_wallet', null],
  ['', null],
])('kind %s', (word, kind) => {
  expect(kindOf(word)).toEqual(kind);
});

function read(name: string): string {
  return readFileSync(join(import.meta.dirname, 'fixtures', name), 'utf8');
}
