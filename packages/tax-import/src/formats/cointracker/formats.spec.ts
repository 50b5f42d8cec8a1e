/** What the tables of CoinTracker's fixtures do not show: accounts. */
import { expect, it } from 'vitest';
import { fixtureText } from '../../testing/fixtures.ts';
import { importText } from '../../testing/test-file.ts';

it('a file of several wallets is in one account where the caller names it', async () => {
  const { entries } = await importText(fixtureText('cointracker-export.csv'), { account: 'All' });
  expect(new Set(entries.map(({ account }) => account))).toEqual(new Set(['All']));
});

it('an exchange’s part for one coin is that exchange', async () => {
  const { entries } = await importText(fixtureText('cointracker-export.csv'));
  expect(entries.slice(0, 3).map(({ account }) => account)).toEqual([
    'Kraken',
    'Kraken',
    'Main wallet',
  ]);
});
