/** What the tables of Koinly's fixtures do not show: ids, hashes, wallets. */
import { expect, it } from 'vitest';
import { asInstant } from '@meridian/tax-engine/common/time.ts';
import { fixtureText } from '../../testing/fixtures.ts';
import { importText } from '../../testing/test-file.ts';

it('two entries that say the same are two, with ids of their own', async () => {
  const { entries } = await importText(fixtureText('koinly.csv'));
  const twins = entries.filter(({ at: time }) => time === asInstant(Date.UTC(2024, 0, 30, 12)));
  expect(twins).toHaveLength(2);
  expect(new Set(twins.map(({ id }) => id)).size).toBe(2);
  expect(new Set(entries.map(({ id }) => id)).size).toBe(entries.length);
});

it('hashes are kept by entry', async () => {
  const { entries, hashes } = await importText(fixtureText('koinly.csv'));
  const byRow = entries.map(({ id, rows }) => [rows[0], hashes[id]] as const);
  expect(byRow.filter(([, hash]) => hash !== undefined)).toEqual([
    [3, '0xaaa1'],
    [18, '0xbbb2'],
    [19, '0xccc3'],
  ]);
});

it('a file of several wallets has an account for each, and transfers between them', async () => {
  const { entries } = await importText(fixtureText('koinly-export.csv'));
  const places = entries.map((entry) =>
    entry.kind === 'transfer' ? `${entry.account} > ${entry.toAccount}` : entry.account,
  );
  expect(places).toEqual([
    ...['Kraken', 'Kraken', 'Kraken', 'Kraken > MetaMask', 'MetaMask > Rabby'],
    ...['Nexo', 'MetaMask', 'Nexo', 'MetaMask', 'Kraken', 'MetaMask > MetaMask'],
    ...['Nexo', 'MetaMask', 'MetaMask'],
  ]);
});
