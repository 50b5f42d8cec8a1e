import { fixed } from '@meridian/money/fixed.ts';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { importText } from '../../testing/test-file.ts';

const FILE = join(import.meta.dirname, 'fixtures', 'meridian-ledger.csv');

it('what was exported has equal values: times, accounts, order, texts, fees in their order', async () => {
  const { entries, hashes } = await importText(readFileSync(FILE, 'utf8'));
  const said = entries.map(({ id: _id, source: _source, rows: _rows, ...entry }) => entry);
  const [trade, deposit, withdrawal, transfer] = said;
  const timeOn = (day: number) => Date.UTC(2024, 8, day, 10, 30, 15, day);
  expect(trade).toEqual({
    kind: 'trade',
    key: 'T-1',
    at: timeOn(1),
    account: 'Kraken',
    sequence: 0,
    wording: 'Buy, at once',
    out: { asset: 'EUR', quantity: fixed('1000') },
    in: { asset: 'BTC', quantity: fixed('0.020000000000000000000001') },
    fees: [
      { asset: 'EUR', quantity: fixed('2.5') },
      { asset: 'BNB', quantity: fixed('0.001'), value: { currency: 'EUR', atoms: fixed('0.5') } },
      { asset: 'KFEE', quantity: fixed('10') },
    ],
  });
  expect(deposit).toMatchObject({
    at: timeOn(2),
    in: { asset: 'ETH', value: { currency: 'USD', atoms: fixed('4200.75') } },
  });
  // Texts are what they were before they were kept from running as formulas.
  expect(withdrawal?.key).toBe('=W-1');
  expect(transfer).toMatchObject({ kind: 'transfer', toAccount: '-Ledger "Nano"' });
  expect(said.find(({ kind }) => kind === 'derivative')).toMatchObject({ contract: '@BTC-PERP' });
  expect(said.find(({ kind }) => kind === 'opening')).toMatchObject({
    key: "'=kept",
    cost: { currency: 'EUR', atoms: fixed('350.5') },
  });
  expect(said.at(-1)).toMatchObject({ key: 'T-2', sequence: 1 });
  expect(Object.values(hashes)).toEqual(['0xabc']);
});
