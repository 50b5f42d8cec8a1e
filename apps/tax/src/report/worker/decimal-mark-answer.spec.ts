/** Files whose numbers both decimal marks fit: asked for each file, the answer kept with it. */
import { fixed } from '@meridian/money/fixed.ts';
import { expect, it } from 'vitest';

import { openedReport } from './testing/opened-report.ts';

const LEDGER = 'Koinly Date,Amount,Currency\n2024-01-05 10:00,20.000,EUR\n';
const PRICES = 'date;asset;currency;price\n2024-03-01;BTC;EUR;20.000\n';

it('reads a ledger anew by the answer, which can be changed', async () => {
  const { service, workspace } = await openedReport();
  await service.addFiles([new File([LEDGER], 'ledger.csv')]);
  const open = await workspace((view) => view.sources.length === 1);
  const fileId = open.sources[0]?.fileId ?? '';
  expect(open.entryCount).toBe(0);
  expect(open.sources[0]?.decimalMark).toEqual({ mark: null, basis: 'open', example: '20.000' });

  await service.setFileOptions(fileId, { decimalMark: ',' });
  const comma = await workspace((view) => view.entryCount === 1);
  expect(comma.sources[0]).toMatchObject({
    balances: [{ computed: fixed('20000') }],
    decimalMark: { mark: ',', basis: 'answer' },
  });

  await service.setFileOptions(fileId, { decimalMark: '.' });
  const point = await workspace((view) => view.sources[0]?.decimalMark?.mark === '.');
  expect(point.sources[0]?.balances[0]?.computed).toBe(fixed('20'));
});

it('reads a list of prices anew by the answer', async () => {
  const { service, workspace } = await openedReport();
  await service.addFiles([new File([PRICES], 'prices.csv')]);
  const open = await workspace((view) => view.valueFiles.length === 1);
  expect(open.valueFiles[0]).toMatchObject({ points: 0, decimalMark: { basis: 'open' } });
  const fileId = open.valueFiles[0]?.fileId ?? '';
  await service.setFileOptions(fileId, { decimalMark: ',' });
  const read = await workspace((view) => view.valueFiles[0]?.points === 1);
  expect(read.valueFiles[0]?.decimalMark).toMatchObject({ mark: ',', basis: 'answer' });
});
