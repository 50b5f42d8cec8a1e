/** What the tables of KuCoin's fixtures do not show: zones, dates, hashes. */
import { expect, it } from 'vitest';
import { addMs, LATEST_INSTANT } from '@meridian/tax-engine/common/time.ts';
import { fixtureText } from '../../testing/fixtures.ts';
import { issueTable } from '../../testing/source-tables.ts';
import { importText } from '../../testing/test-file.ts';

it.each([
  ['kucoin-spot-orders.csv', '+02:00', Date.UTC(2024, 2, 1, 10)],
  ['kucoin-bot-fills.csv', 'UTC', Date.UTC(2024, 1, 1, 10)],
  ['kucoin-account-history.csv', '+08:00', Date.UTC(2025, 1, 1, 1)],
  ['kucoin-futures.csv', '+08:00', Date.UTC(2024, 5, 1, 11)],
  ['kucoin-futures-comma.csv', 'UTC', Date.UTC(2025, 0, 1, 19)],
])('%s is read in the zone that it states, %s', async (name, zone, first) => {
  const source = await importText(fixtureText(name), { timeZone: 'America/New_York' });
  expect(source.zone).toEqual({ name: zone, stated: true });
  expect(source.period?.from).toBe(first);
});

it.each(['kucoin-trades.csv'])(
  '%s states none: it is read in the one the user names',
  async (name) => {
    const source = await importText(fixtureText(name), { timeZone: 'Asia/Singapore' });
    const utc = await importText(fixtureText(name));
    expect(source.zone).toEqual({ name: 'Asia/Singapore', stated: false });
    expect(issueTable(source)).not.toContain('zone-unstated UTC x1 rows');
    expect(issueTable(utc)).toContain('zone-unstated UTC x1 rows');
    const from = utc.period?.from ?? LATEST_INSTANT;
    expect(source.period?.from).toBe(addMs(from, -8 * 3_600_000));
  },
);

it('with dots the day comes first', async () => {
  const { entries } = await importText(fixtureText('kucoin-trades-2021.csv'));
  expect(entries.map(({ at: time }) => time)).toEqual([
    Date.UTC(2021, 10, 17, 10, 21, 26),
    Date.UTC(2021, 11, 3, 9, 5),
  ]);
});

it.each([
  ['kucoin-deposits.csv', ['0xd1']],
  ['kucoin-withdrawals.csv', ['0xw1']],
])('%s: hashes are kept', async (name, hashes) => {
  const source = await importText(fixtureText(name));
  const kept = source.entries.map(({ id }) => source.hashes[id]);
  expect(kept).toEqual(hashes);
});

it('a name that every object has is no operation', async () => {
  const text = fixtureText('kucoin-account-history.csv').replaceAll(
    'Referral Bonus',
    'constructor',
  );
  const source = await importText(text);
  expect(source.issues.map(({ params }) => params['operation'])).toContain('constructor');
});
