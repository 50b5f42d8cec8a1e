import { asQuantity } from '@meridian/money/measure.ts';
import { asInstant } from '@meridian/tax-engine/common/time.ts';
import { expect, it } from 'vitest';

import type { MatchView } from '../model/across-view.ts';
import { openedReport } from './testing/opened-report.ts';

const HEADER = 'txid,refid,time,type,subtype,aclass,asset,amount,fee,balance';

/** Ten coins leave Kraken, a round amount. */
const SENT = `${HEADER}
T1,D1,2024-01-01 10:00:00,deposit,,currency,SOL,10,0,10
T2,W1,2024-02-01 10:00:00,withdrawal,,currency,SOL,-10,0,0
`;

/** A little less arrives nine hours later: likely, not certain. */
const ARRIVED = `Date,Sent Amount,Sent Currency,Received Amount,Received Currency,Fee Amount,Fee Currency,Net Worth Amount,Net Worth Currency,Label,Description,TxHash
2024-02-01 19:00:00 UTC,,,9.99,SOL,,,,,,,
`;

async function withProposal() {
  const opened = await openedReport();
  await opened.service.addFiles([
    new File([SENT], 'kraken.csv'),
    new File([ARRIVED], 'wallet.csv'),
  ]);
  const view = await opened.workspace(({ across }) => across.counts.proposedTransfers === 1);
  const { rows } = await opened.service.matches(view.ledgerVersion, 'proposedTransfers', {
    from: 0,
    count: 10,
  });
  const [match] = rows;
  if (match === undefined) throw new Error('no proposal');
  return { ...opened, match };
}

const noteFor = ({ subject }: MatchView) => ({
  key: subject.key,
  at: asInstant(0),
  asset: 'SOL',
  quantity: asQuantity(1n),
  from: 'Kraken',
  to: 'Wallet',
});

it('shows a proposal with its reasons and what it changes', async () => {
  const { match } = await withProposal();
  expect(match.from.map(({ file, rows }) => [file, rows])).toEqual([['kraken.csv', [3]]]);
  expect(match.to.map(({ file, rows }) => [file, rows])).toEqual([['wallet.csv', [2]]]);
  expect(match.reasons.map(({ id }) => id)).toContain('across.transfer.less-some');
  expect(match.changes.map(({ id }) => id)).toContain('across.change.move');
  expect(match.score).toBeGreaterThan(0);
});

it('joins what is confirmed, and takes it apart by a step back', async () => {
  const { service, workspace, match } = await withProposal();
  const subjects = [match.subject];
  await service.decide({
    action: { type: 'decide', verdict: 'confirmed', subjects },
    notes: [noteFor(match)],
  });
  const joined = await workspace((view) => view.matchedTransfers === 1);
  expect(joined.across).toMatchObject({ decisions: 1, canUndo: true, canRedo: false });
  const { rows } = await service.decisions({ from: 0, count: 10 });
  expect(rows).toMatchObject([{ verdict: 'confirmed', note: { from: 'Kraken', to: 'Wallet' } }]);

  await service.decide({ action: { type: 'undo' }, notes: [] });
  const apart = await workspace((view) => view.matchedTransfers === 0);
  expect(apart.across).toMatchObject({ decisions: 0, canUndo: false, canRedo: true });
  expect(apart.across.counts.proposedTransfers).toBe(1);
});

it('proposes no more what was rejected, until that is taken back', async () => {
  const { service, workspace, match } = await withProposal();
  await service.decide({
    action: { type: 'decide', verdict: 'rejected', subjects: [match.subject] },
    notes: [noteFor(match)],
  });
  const rejected = await workspace(({ across }) => across.counts.proposedTransfers === 0);
  expect(rejected.matchedTransfers).toBe(0);
  await service.decide({ action: { type: 'forget', keys: [match.subject.key] }, notes: [] });
  const again = await workspace(({ across }) => across.counts.proposedTransfers === 1);
  expect(again.across.decisions).toBe(0);
});

it('gives every source its account', async () => {
  const { service, workspace } = await withProposal();
  const { sources, ledgerVersion } = await workspace((view) =>
    view.sources.every(({ reconciled }) => reconciled !== null),
  );
  const [kraken] = sources;
  expect(kraken?.reconciled?.rows).toEqual({
    read: 2,
    imported: 2,
    merged: 0,
    elsewhere: 0,
    setAside: 0,
  });
  const account = await service.reconciliation(ledgerVersion, kraken?.id ?? '');
  expect(account?.totals.map(({ asset, status }) => [asset, status])).toEqual([['SOL', 'agrees']]);
  expect(await service.reconciliation(ledgerVersion - 1, kraken?.id ?? '')).toBeNull();
});
