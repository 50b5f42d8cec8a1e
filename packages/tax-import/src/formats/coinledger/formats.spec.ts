/** What the table of CoinLedger's fixture does not show: hashes. */
import { expect, it } from 'vitest';
import { fixtureText } from '../../testing/fixtures.ts';
import { importText } from '../../testing/test-file.ts';

it('hashes are kept by entry', async () => {
  const { entries, hashes } = await importText(fixtureText('coinledger.csv'));
  const byRow = entries.map(({ id, rows }) => [rows[0], hashes[id]] as const);
  expect(byRow.filter(([, hash]) => hash !== undefined)).toEqual([
    [3, '5sig1'],
    [4, '0xd1'],
    [5, '0xw1'],
  ]);
});
