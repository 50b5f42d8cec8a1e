/** An exchange has renamed an operation: answered once, for all its rows. */
import { expect, it } from 'vitest';
import { outcomeTable, positionless } from '../testing/source-tables.ts';
import { importText } from '../testing/test-file.ts';
import { FORMATS } from '../formats/registry.ts';
import { fixtureText } from '../testing/fixtures.ts';

it.each([
  ['binance.csv', 'Transaction Buy'],
  ['kraken-ledgers.csv', 'staking'],
  ['coinbase.csv', 'Receive'],
  ['gate-billing.csv', 'Airdrop'],
  ['cryptocom-app.csv', 'crypto_purchase'],
  ['okx-funding.csv', 'Deposit'],
])('%s with another name for %s', async (name, known) => {
  const text = fixtureText(name);
  const renamed = text.replaceAll(new RegExp(`(?<=[,"])${known}(?=[,"])`, 'g'), 'Brand New');
  expect(renamed).not.toBe(text);
  const asked = await importText(renamed);
  const open = asked.issues.find(
    ({ code, params }) =>
      code === 'unknown-operation' &&
      (params['operation'] ?? '').toLowerCase().includes('brand new'),
  );
  expect(open?.count).toBeGreaterThan(0);
  const answered = await importText(renamed, { operations: { 'BRAND new': known } });
  expect(positionless(answered)).toEqual(positionless(await importText(text)));
  expect(outcomeTable(answered)).toHaveLength(outcomeTable(asked).length);
});

it('formats name columns that they have', () => {
  for (const { id, columns, operations } of FORMATS) {
    const ids = new Set(columns.map((column) => column.id));
    const missing = operations?.columns.filter((column) => !ids.has(column)) ?? [];
    expect(missing, id).toEqual([]);
  }
});

it('a name that the format does not have either stays a question', async () => {
  const text = fixtureText('binance.csv').replaceAll('Transaction Buy', 'Brand New');
  const source = await importText(text, { operations: { 'Brand New': 'Nothing of the kind' } });
  const names = source.issues.map(({ params }) => params['operation']);
  expect(names).toContain('Nothing of the kind');
});
