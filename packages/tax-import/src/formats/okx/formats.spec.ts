/** What the tables of OKX's fixtures do not show: zones, marks, hashes, order within a second. */
import { expect, it } from 'vitest';
import { addMs, LATEST_INSTANT } from '@meridian/tax-engine/common/time.ts';
import { fixtureText } from '../../testing/fixtures.ts';
import { balanceTable, outcomeTable, issueTable } from '../../testing/source-tables.ts';
import { importText } from '../../testing/test-file.ts';

it.each([
  ['okx-trading.csv', '+03:00', Date.UTC(2024, 4, 1, 6)],
  ['okx-trading-marks.csv', '-03:30', Date.UTC(2026, 1, 4, 1, 45)],
  ['okx-funding.csv', '+08:00', Date.UTC(2024, 5, 1, 0)],
  ['okx-orders.csv', '+08:00', Date.UTC(2025, 0, 2, 0)],
])('%s is read in the zone that it states, %s', async (name, zone, first) => {
  const source = await importText(fixtureText(name), { timeZone: 'America/New_York' });
  expect(source.zone).toEqual({ name: zone, stated: true });
  expect(source.period?.from).toBe(first);
});

it.each(['okx-positions.csv'])(
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

it('a header that states a zone goes before the lines above it', async () => {
  const text = fixtureText('okx-trading.csv').replace('Order id,Time,', 'Order id,Time(UTC-5),');
  expect((await importText(text)).zone.name).toBe('-05:00');
});

it('lines above without a zone leave it open', async () => {
  const text = fixtureText('okx-trading.csv').replace(/^.*\n/, 'UID,100200,Trading account,,,\n');
  expect((await importText(text)).zone).toEqual({ name: 'UTC', stated: false });
});

it('OKEx: a time that names China is eight hours ahead', async () => {
  const { period } = await importText(fixtureText('okx-spot-bills.csv'));
  expect(period?.from).toBe(Date.UTC(2020, 1, 8, 21, 41, 23));
});

it('a byte-order mark before every cell changes nothing', async () => {
  const text = fixtureText('okx-trading.csv').trimEnd();
  const marked = text.replaceAll(/(^|,)/gm, '$1\uFEFF');
  const source = await importText(marked);
  const plain = await importText(text);
  expect(outcomeTable(source)).toEqual(outcomeTable(plain));
  expect(balanceTable(source)).toEqual(balanceTable(plain));
  expect(source.zone).toEqual(plain.zone);
});

it.each([
  ['okx-deposits.csv', ['0xo1']],
  ['okx-withdrawals.csv', ['0xo4']],
])('%s: hashes are kept', async (name, hashes) => {
  const source = await importText(fixtureText(name));
  const kept = source.entries.map(({ id }) => source.hashes[id]);
  expect(kept).toEqual(hashes);
});

it('the balances tell which of two orders of one second came first', async () => {
  const [zone = '', header = ''] = fixtureText('okx-trading.csv').split('\n');
  const row = (id: string, order: string, change: string, balance: string, unit: string) =>
    `${id},${order},2024-05-01 10:00:00,Spot,BTC-USDT,,0,,0,0,0,,0,0,${change},${balance},${unit}`;
  const rows = [
    row('1', 'order-a', '-0.1', '0', 'BTC'),
    row('2', 'order-a', '51', '101', 'USDT'),
    row('3', 'order-z', '0.1', '0.1', 'BTC'),
    row('4', 'order-z', '-50', '50', 'USDT'),
  ];
  const { entries } = await importText([zone, header, ...rows].join('\n'));
  const order = entries.map(({ key, sequence }) => [key.split('|')[0], sequence]);
  expect(order).toEqual([
    ['order-a', 1],
    ['order-z', 0],
  ]);
});

it('dates that can be read in two orders wait for an answer, and say so', async () => {
  const text = fixtureText('okx-withdrawals.csv').replaceAll(/01\/\d\d\/2027 1/g, '01/02/2027 1');
  const source = await importText(text);
  const reasons = new Set(source.setAside.map(({ reason }) => reason));
  expect(reasons).toContain('ambiguous-date');
  expect(reasons).not.toContain('bad-date');
  expect(issueTable(source).join()).toContain('day-order-open');
  const answered = await importText(text, { dayOrder: 'month-first' });
  expect(answered.setAside.map(({ reason }) => reason)).not.toContain('ambiguous-date');
  expect(answered.rows.imported).toBeGreaterThan(0);
});

it('a name that every object has is no operation', async () => {
  const text = fixtureText('okx-funding.csv').replaceAll('Fee rebate', 'constructor');
  const source = await importText(text);
  expect(source.issues.map(({ params }) => params['operation'])).toContain('constructor');
});
