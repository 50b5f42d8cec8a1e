import { importFile } from '@meridian/tax-import/import-file.ts';
import { expect, it } from 'vitest';

import { sampleFile } from './sample.ts';

it.each(['EUR', 'USD', 'GBP'])('the sample in %s is a ledger that adds up', async (currency) => {
  const [outcome] = await importFile(sampleFile(currency));
  if (outcome?.ok !== true) throw new Error('the sample was refused');
  expect(outcome.formatName).toContain('Kraken');
  expect(outcome.rows.setAside).toBe(0);
  expect(outcome.assets).toContain(currency);
  expect(outcome.balances.map(({ status }) => status)).toEqual(
    outcome.balances.map(() => 'agrees'),
  );
  expect(outcome.issues).toEqual([]);
});

it('is the same file each time, so that it is known again after a reload', async () => {
  const ids = await Promise.all(
    [1, 2].map(async () => {
      const [outcome] = await importFile(sampleFile('EUR'));
      return outcome?.ok === true ? outcome.id : null;
    }),
  );
  expect(ids[0]).not.toBeNull();
  expect(ids[0]).toBe(ids[1]);
});
