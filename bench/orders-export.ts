/** How long an order waits while a file of 100,000 rows is written, beside how long it waits without. */
import { storeDeposits } from '@meridian/gateway/venue/testing/bare-commits.ts';
import { EXPORT_PATHS } from '@meridian/protocol/exports-api.ts';
import type { ExportInfo } from '@meridian/protocol/contracts/exports.ts';
import type { TestGateway } from '../e2e/support/gateway.ts';
import type { Line } from './line.ts';
import { profileText } from './live-demo.ts';
import { orderRound, quantile, type Target } from './orders-load.ts';

const ROWS = 100_000;
const CLIENTS = 20;
const WARM_UP_MS = 1_500;
/** Without the file, before it and after it. */
const WITHOUT_MS = 5_000;
const MOST_RATIO = 3;
const HALF = 0.5;
const NINETY_NINE = 0.99;

export async function exportLine(
  engine: string,
  gateway: TestGateway,
  target: Target,
  databaseUrl: string | undefined,
): Promise<Line> {
  const userId = /"id":"?(\d+)/.exec(await profileText(gateway, target.cookie))?.[1];
  if (userId === undefined) throw new Error('a profile names its user');
  await gateway.restart(() =>
    storeDeposits({ databaseUrl, dataDir: gateway.dataDir }, userId, ROWS),
  );
  await orderRound(target, CLIENTS, (ms) => ms < WARM_UP_MS);
  const before = await orderRound(target, CLIENTS, (ms) => ms < WITHOUT_MS);
  const file = await startFile(target);
  // For as long as the file takes, whose middle and end may cost more than its beginning.
  const beside = await orderRound(target, CLIENTS, () => !file.isWritten());
  const { status, rows, finishedAt, requestedAt } = await file.done;
  const after = await orderRound(target, CLIENTS, (ms) => ms < WITHOUT_MS);
  if (status !== 'processed' || rows < ROWS) throw new Error(`a file of ${rows} rows: ${status}`);
  const without = [...before.waits, ...after.waits];
  const seconds = (((finishedAt ?? 0) - requestedAt) / 1000).toFixed(1);
  const high = (waits: readonly number[]) => quantile(waits, NINETY_NINE);
  const ratio = high(beside.waits) / high(without);
  const shown = (waits: readonly number[]) =>
    `p50 ${quantile(waits, HALF).toFixed(1)} ms, p99 ${high(waits).toFixed(1)} ms`;
  return {
    name: `orders beside an export, ${CLIENTS} clients, ${engine} database`,
    value: `${shown(beside.waits)}, ${rows} rows in ${seconds} s`,
    ratio,
    floor: `without: ${shown(without)}`,
    budget: `≤ ${MOST_RATIO}`,
    met: ratio <= MOST_RATIO,
  };
}

const ASK_EVERY_MS = 100;

/** Asks for the whole ledger as a file, and from then on whether it is written. */
async function startFile(target: Target) {
  const headers = {
    cookie: target.cookie,
    origin: target.origin,
    'content-type': 'application/json',
  };
  const call = async (path: string, body?: object) => {
    const answer = await fetch(`${target.origin}/x-api/s1${path}`, {
      headers,
      ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
    });
    // `as`: the gateway's own answer.
    return ((await answer.json()) as { readonly result: Record<string, unknown> }).result;
  };
  const requestId = `bench-${Date.now()}`;
  const { job } = await call(EXPORT_PATHS.create, { requestId, format: 'meridian' });
  if (job === null || job === undefined) throw new Error('the file was refused');
  // `as`: the contract of the call.
  const { id } = job as ExportInfo;
  let isWritten = false;
  const wait = async (): Promise<ExportInfo> => {
    for (;;) {
      await new Promise((resolve) => setTimeout(resolve, ASK_EVERY_MS));
      const { jobs } = await call(EXPORT_PATHS.list);
      // `as`: the contract of the call.
      const found = (jobs as readonly ExportInfo[]).find((each) => each.id === id);
      if (found?.status === 'queued' || found?.status === 'processing') continue;
      isWritten = true;
      if (found === undefined) throw new Error('the file is gone');
      return found;
    }
  };
  return { done: wait(), isWritten: () => isWritten };
}
