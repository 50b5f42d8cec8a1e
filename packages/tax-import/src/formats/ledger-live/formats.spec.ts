/** What the tables of Ledger Live's fixtures do not show: accounts and hashes. */
import { expect, it } from 'vitest';
import { fixtureText } from '../../testing/fixtures.ts';
import { importText } from '../../testing/test-file.ts';

it('an operation is in the account that it names, unless the caller names one', async () => {
  const text = fixtureText('ledger-live-2020.csv');
  const { entries } = await importText(text);
  expect(entries.map(({ account }) => account)).toEqual(['Bitcoin 1', 'Bitcoin 1']);
  const named = await importText(text, { account: 'Vault' });
  expect(named.entries.map(({ account }) => account)).toEqual(['Vault', 'Vault']);
});

it('both sides of a move keep the hash that they share', async () => {
  const { entries, hashes } = await importText(fixtureText('ledger-live.csv'));
  const sides = entries.filter(({ id }) => hashes[id] === 'h2');
  expect(sides.map(({ kind, rows }) => `${rows[0]} ${kind}`)).toEqual([
    '3 withdrawal',
    '4 deposit',
  ]);
});
