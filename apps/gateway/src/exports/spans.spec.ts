/** A withdrawal that was returned: the file of a period states it as the balances of that period changed. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { ExportInfo } from '@meridian/protocol/contracts/exports.ts';
import type { Command } from '@meridian/venue/api/commands.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { run } from '../strategies/testing/bot-scene.ts';
import type { Trader } from '../venue/testing/venue-fixture.ts';
import { download, type ExportScene, openExportScene } from './testing/export-scene.ts';

let scene: ExportScene;
let ann: Trader;
/** An instant between sending the withdrawal and its return. */
let between = 0;

beforeAll(async () => {
  scene = await openExportScene();
  ann = await scene.newTrader('ann@example.com');
  const { account } = ann;
  const linkId = 'withdrawal:1';
  await send({
    ...{ type: 'request-withdrawal', linkId, account, asset: 'USDT' },
    ...{ amount: '100', fee: '10' },
  });
  const settle = { type: 'settle-withdrawal', withdrawal: linkId } as const;
  await send({ ...settle, linkId: `${linkId}:sent`, outcome: 'sent' });
  between = await nextInstant();
  await nextInstant();
  await send({ ...settle, linkId: `${linkId}:returned`, outcome: 'returned' });
  const refund = [
    { account: 'fees', asset: 'USDT', amount: '-10' },
    { account, asset: 'USDT', amount: '10' },
  ];
  await send({ type: 'post', linkId: `${linkId}:refund`, kind: 'refund', postings: refund });
});

afterAll(() => scene.close());

const send = (command: Command) => run(scene.venue.port, command);

/** Waits until the venue's clock has advanced. */
async function nextInstant(): Promise<number> {
  const before = Date.now();
  while (Date.now() <= before) await sleep(1);
  return Date.now();
}

let asked = 0;

/** The rows of the withdrawal in a file: kind, amount out, amount in, fee. */
async function rowsOf(span: object): Promise<readonly string[]> {
  const request = { requestId: `r-${(asked += 1)}`, format: 'meridian', ...span };
  const { result } = await ann.call('/exports/create', request);
  // `as`: the contract of the call.
  const { id } = result['job'] as ExportInfo;
  scene.runner.wake();
  await scene.runner.settled();
  const { jobs } = (await ann.call('/exports')).result as unknown as {
    jobs: readonly ExportInfo[];
  };
  const text = (await download(scene, jobs.find((job) => job.id === id)?.link ?? '')).body;
  const [head = [], ...rows] = text.split('\r\n').map((line) => line.split(','));
  const names = ['Kind', 'Out quantity', 'In quantity', 'Fee quantity'];
  const places = names.map((name) => head.indexOf(name));
  const isOfIt = (row: readonly string[]) =>
    (row[head.indexOf('Wording')] ?? '').includes('withdrawal:1');
  return rows.filter(isOfIt).map((row) => places.map((place) => row[place]).join(' '));
}

it('is nothing in a file that has all of it', async () => {
  expect(await rowsOf({})).toEqual([]);
});

it('went out, with its fee, in a file that ends before it came back', async () => {
  expect(await rowsOf({ to: between })).toEqual(['withdrawal 100  10']);
});

it('came in in a file that begins after it had gone', async () => {
  expect(await rowsOf({ from: between })).toEqual(['deposit  100 ', 'deposit  10 ']);
});
