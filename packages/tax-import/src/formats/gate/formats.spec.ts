/** What the tables of Gate.io's fixtures do not show: zones, encoding, hashes. */
import { expect, it } from 'vitest';
import { addMs, LATEST_INSTANT } from '@meridian/tax-engine/common/time.ts';
import { FIXTURES, fixtureText } from '../../testing/fixtures.ts';
import { outcomeTable, issueTable } from '../../testing/source-tables.ts';
import { importText } from '../../testing/test-file.ts';

it.each(['gate-billing.csv', 'gate-spot-trades.csv'])(
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

it('an order placed before is a trade when it is filled', async () => {
  const { entries } = await importText(fixtureText('gate-billing.csv'));
  const placed = entries.find(({ rows }) => rows[0] === 3);
  expect(placed?.at).toBe(Date.UTC(2024, 1, 1, 10, 5));
});

it('deposits and withdrawals come in UTF-16', async () => {
  const text = `\uFEFF${fixtureText('gate-withdrawals.csv').replaceAll('\n', '\r\n')}`;
  const bytes = new Uint8Array(2 * text.length);
  for (let index = 0; index < text.length; index += 1) {
    bytes[2 * index] = text.charCodeAt(index) & 0xff;
    bytes[2 * index + 1] = text.charCodeAt(index) >> 8;
  }
  const source = await importText(bytes);
  expect(source.encoding).toBe('utf-16le');
  expect(outcomeTable(source)).toEqual(FIXTURES['gate-withdrawals.csv']?.rows);
});

it.each([
  ['gate-deposits.csv', ['0xg1']],
  ['gate-withdrawals.csv', ['0xg4', '0xg5']],
])('%s: hashes are kept', async (name, hashes) => {
  const source = await importText(fixtureText(name));
  const kept = source.entries.map(({ id }) => source.hashes[id]);
  expect(kept).toEqual(hashes);
});

it('a name that every object has is no operation', async () => {
  const text = fixtureText('gate-billing.csv').replaceAll('HODL Interest', 'constructor');
  const source = await importText(text);
  expect(source.issues.map(({ params }) => params['operation'])).toContain('constructor');
});
