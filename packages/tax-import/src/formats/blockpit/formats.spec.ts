/** What the tables of Blockpit's fixtures do not show: dates and hashes. */
import { expect, it } from 'vitest';
import { fixtureText } from '../../testing/fixtures.ts';
import { importText } from '../../testing/test-file.ts';

it('with points the day comes first, in UTC', async () => {
  const { zone, period } = await importText(fixtureText('blockpit.csv'), {
    timeZone: 'Europe/Vienna',
  });
  expect(zone).toEqual({ name: 'UTC', stated: true });
  expect(period?.from).toBe(Date.UTC(2024, 4, 4, 12));
});

it('hashes are kept by entry', async () => {
  const { entries, hashes } = await importText(fixtureText('blockpit.csv'));
  const kept = entries.map(({ id, rows }) => [rows[0], hashes[id]] as const);
  expect(kept.filter(([, hash]) => hash !== undefined)).toEqual([
    [3, 'T-2'],
    [5, '0xaa'],
  ]);
});
