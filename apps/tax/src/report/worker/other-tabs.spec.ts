import { expect, it } from 'vitest';

import { openedReport } from './testing/opened-report.ts';

it('keeps what memory alone holds when another tab changes the device', async () => {
  const { service, workspace } = await openedReport();
  await service.countAtPar('USDT', true);
  await workspace(({ atPar }) => atPar.length === 1);
  const other = new BroadcastChannel('meridian.report');
  const listening = new BroadcastChannel('meridian.report');
  const isHeard = new Promise((resolve) => {
    listening.onmessage = resolve;
  });
  other.postMessage(null);
  await isHeard;
  // Waits in line behind whatever the message set off.
  await service.addFiles([new File(['nothing'], 'bad.csv')]);
  const { atPar } = await workspace(({ problems }) => problems.length === 1);
  expect(atPar).toEqual([{ asset: 'USDT', currency: 'USD' }]);
  other.close();
  listening.close();
});
