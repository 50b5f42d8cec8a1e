/** Statements of an account, held to sums that the database makes of the journal's rows. */
import { setTimeout as sleep } from 'node:timers/promises';
import {
  add,
  type Decimal,
  decimal,
  decimalToText,
  subtract,
  ZERO,
} from '@meridian/money/decimal.ts';
import {
  type ExportInfo,
  type Statement,
  statement,
} from '@meridian/protocol/contracts/exports.ts';
import { sql } from 'kysely';
import { parse } from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { run } from '../strategies/testing/bot-scene.ts';
import type { Trader } from '../venue/testing/venue-fixture.ts';
import { download, type ExportScene, openExportScene, tradeOften } from './testing/export-scene.ts';

let scene: ExportScene;
let ann: Trader;
/**
 * Instants between three phases of the account: test coins; trades and a withdrawal; trades and a transfer.
 */
let first = 0;
let second = 0;

beforeAll(async () => {
  scene = await openExportScene();
  ann = await scene.newTrader('ann@example.com');
  const ben = await scene.newTrader('ben@example.com');
  first = await nextInstant();
  // Several pages of the ledger.
  await tradeOften(scene, [ann, ben], 130);
  const { account } = ann;
  const { port } = scene.venue;
  const linkId = 'withdrawal:1';
  const asked = { asset: 'USDT', amount: '100', fee: '10' };
  await run(port, { type: 'request-withdrawal', linkId, account, ...asked });
  const settle = { type: 'settle-withdrawal', withdrawal: linkId } as const;
  await run(port, { ...settle, linkId: `${linkId}:sent`, outcome: 'sent' });
  second = await nextInstant();
  await tradeOften(scene, [ann, ben], 3);
  await run(port, { type: 'open-account', owner: String(ann.id), kind: 'funding' });
  const to = `${ann.id}/funding`;
  await run(port, {
    type: 'transfer',
    linkId: 'move',
    asset: 'USDT',
    amount: '50',
    from: account,
    to,
  });
});

afterAll(() => scene.close());

/** An instant before which nothing happened, and after which everything did. */
async function nextInstant(): Promise<number> {
  const before = Date.now();
  while (Date.now() <= before) await sleep(1);
  const instant = Date.now();
  while (Date.now() <= instant) await sleep(1);
  return instant;
}

let asked = 0;

async function statementOf(span: object): Promise<Statement> {
  const request = { requestId: `r-${(asked += 1)}`, format: 'statement', ...span };
  const { result } = await ann.call('/exports/create', request);
  // `as`: the contract of the call.
  const { id } = result['job'] as ExportInfo;
  scene.runner.wake();
  await scene.runner.settled();
  const { jobs } = (await ann.call('/exports')).result as unknown as {
    jobs: readonly ExportInfo[];
  };
  const job = jobs.find((each) => each.id === id);
  expect(job?.status).toBe('processed');
  return parse(statement, JSON.parse((await download(scene, job?.link ?? '')).body));
}

interface Sum {
  readonly opening: string;
  readonly closing: string;
  readonly fees: string;
}

/** By coin, in units: all of it from the rows themselves. */
async function summed(from: number, to: number): Promise<ReadonlyMap<string, Sum>> {
  const owner = `${ann.id}/%`;
  const { rows } = await sql<{ readonly asset: string } & Sum>`
    select p.asset,
      trim_scale(coalesce(sum(amount) filter (where at < ${from}), 0) / 100000000)::text as opening,
      trim_scale(coalesce(sum(amount) filter (where at < ${to}), 0) / 100000000)::text as closing,
      trim_scale((
        coalesce((select sum(fee) from venue_executions e
          where e.account like ${owner} and e.fee_asset = p.asset and e.at >= ${from} and e.at < ${to}), 0)
        + coalesce((select sum(fee) from venue_withdrawals w
          where w.account like ${owner} and w.asset = p.asset
            and exists (select from venue_postings s where s.cause_link = w.link_id || ':sent'
              and s.at >= ${from} and s.at < ${to})), 0)
      ) / 100000000)::text as fees
    from venue_postings p where account like ${owner} group by p.asset`.execute(
    scene.database.kysely,
  );
  return new Map(rows.map(({ asset, ...sum }) => [asset, sum]));
}

const total = (values: readonly string[]): Decimal =>
  values.reduce((sum, value) => add(sum, decimal(value)), ZERO);

const FAR = 9_000_000_000_000;

describe('a statement', () => {
  it.each([
    ['the whole life', () => [0, FAR] as const],
    ['the first part', () => [0, first] as const],
    ['the middle', () => [first, second] as const],
    ['the end', () => [second, FAR] as const],
  ])('of %s has the balances and fees that the rows add up to', async (_name, spanOf) => {
    const [from, to] = spanOf();
    const { assets } = await statementOf({ from, to });
    const rows = await summed(from, to);
    expect(assets.length).toBe(2);
    for (const { asset, opening, closing, movements } of assets) {
      const fees = decimalToText(total(movements.map((each) => each.fees)));
      expect({ opening, closing, fees }, asset).toEqual(rows.get(asset));
      const change = subtract(
        total(movements.map((each) => each.in)),
        total(movements.flatMap((each) => [each.out, each.fees])),
      );
      expect(decimalToText(add(decimal(opening), change)), asset).toBe(closing);
    }
  });

  it('names kinds as the ledger does, and nothing of what moved between own accounts', async () => {
    const { assets } = await statementOf({ from: first });
    const kinds = assets.flatMap(({ movements }) => movements.map(({ kind }) => kind));
    expect(new Set(kinds)).toEqual(new Set(['trade', 'withdrawal']));
    const usdt = assets.find(({ asset }) => asset === 'USDT')?.movements ?? [];
    expect(usdt.find(({ kind }) => kind === 'withdrawal')).toEqual({
      ...{ kind: 'withdrawal', in: '0', out: '100', fees: '10', entries: 1 },
    });
  });

  it('of a time before the account is empty', async () => {
    expect((await statementOf({ to: 1 })).assets).toEqual([]);
  });
});

it('there is none where sums and running totals do not agree', async () => {
  const db = scene.database.kysely;
  // A damaged row, written past the venue: its invariants would refuse it.
  const change = (sign: string) =>
    sql`update venue_postings set amount = amount ${sql.raw(sign)} 1 where account = ${ann.account}
      and (entry, line) = (select entry, line from venue_postings where account = ${ann.account}
        and amount > 1 order by entry, line limit 1)`.execute(db);
  await change('+');
  const request = { requestId: 'damaged', format: 'statement' };
  await ann.call('/exports/create', request);
  scene.runner.wake();
  await scene.runner.settled();
  const { jobs } = (await ann.call('/exports')).result as unknown as {
    jobs: readonly ExportInfo[];
  };
  expect(jobs[0]).toMatchObject({ status: 'processing', link: null });
  expect(scene.warnings.join()).toMatch(/Export \d+ failed: .* adds up/);
  await change('-');
});
