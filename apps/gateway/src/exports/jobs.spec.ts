import {
  decimal,
  decimalToText,
  type Decimal,
  add,
  multiply,
  negate,
  ZERO,
} from '@meridian/money/decimal.ts';
import { ACCOUNT_CODES } from '@meridian/protocol/account-api.ts';
import { EXPORT_CALLS } from '@meridian/protocol/contracts/export-calls.ts';
import type { ExportInfo } from '@meridian/protocol/contracts/exports.ts';
import { MAX_EXPORTS } from '@meridian/protocol/exports-api.ts';
import { sql } from 'kysely';
import { parse } from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Trader } from '../venue/testing/venue-fixture.ts';
import {
  download,
  type ExportScene,
  letJobsAge,
  openExportScene,
  postedTo,
  tradeOften,
} from './testing/export-scene.ts';

const HOUR_MS = 3_600_000;
/** Decimals of a coin: the fixture's venue lists both with eight. */
const ATOMS = decimal('100000000');

let scene: ExportScene;
let ann: Trader;
let ben: Trader;

beforeAll(async () => {
  scene = await openExportScene();
  ann = await scene.newTrader('ann@example.com');
  ben = await scene.newTrader('ben@example.com');
  await tradeOften(scene, [ann, ben], 140);
});

afterAll(() => scene.close());

let asked = 0;

async function ask(trader: Trader, more: object = {}): Promise<ExportInfo> {
  const body = { requestId: `r-${(asked += 1)}`, format: 'meridian', ...more };
  const { code, result } = await trader.call('/exports/create', body);
  expect(code).toBe(0);
  const { job } = parse(EXPORT_CALLS.createExport.result, result);
  if (job === null) throw new Error(`refused: ${JSON.stringify(result)}`);
  return job;
}

async function list(trader: Trader): Promise<readonly ExportInfo[]> {
  const { result } = await trader.call('/exports');
  return parse(EXPORT_CALLS.exports.result, result).jobs;
}

const jobOf = async (trader: Trader, id: string) =>
  (await list(trader)).find((job) => job.id === id);

/** Runs the waiting jobs, and returns the job as it is afterwards. */
async function written(trader: Trader, id: string): Promise<ExportInfo> {
  scene.runner.wake();
  await scene.runner.settled();
  const job = await jobOf(trader, id);
  if (job === undefined) throw new Error('no such job');
  return job;
}

/** The task that runs once a minute. */
async function sweep(): Promise<void> {
  const runner = scene.newRunner();
  runner.wake();
  await runner.settled();
}

/** Cells by the names of their columns; no cell of these files is quoted. */
function tableOf(text: string): readonly Readonly<Record<string, string>>[] {
  const [head = '', ...lines] = text.split('\r\n').slice(0, -1);
  const names = head.split(',');
  return lines.map((line) => {
    const cells = line.split(',');
    return Object.fromEntries(names.map((name, index) => [name, cells[index] ?? 'missing']));
  });
}

/** What came in less what went out less fees, by asset, in atoms: as a reader of the file would add it up. */
function sumsOf(text: string): Readonly<Record<string, string>> {
  const sums = new Map<string, Decimal>();
  for (const row of tableOf(text)) {
    for (const [side, isGain] of [
      ['In', true],
      ['Out', false],
      ['Fee', false],
    ] as const) {
      const asset = row[`${side} asset`] ?? '';
      if (asset === '') continue;
      const quantity = decimal(row[`${side} quantity`] ?? '');
      sums.set(asset, add(sums.get(asset) ?? ZERO, isGain ? quantity : negate(quantity)));
    }
  }
  const atoms = (sum: Decimal) => decimalToText(multiply(sum, ATOMS));
  return Object.fromEntries(
    [...sums]
      .map(([asset, sum]) => [asset, atoms(sum)] as const)
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  );
}

describe('a job', () => {
  it('waits, is written in parts, and its file adds up to what the database sums', async () => {
    const { id, status, link } = await ask(ann);
    expect([status, link]).toEqual(['queued', null]);
    const job = await written(ann, id);
    expect(job).toMatchObject({ status: 'processed', from: null, to: null, byKey: false });
    expect(job.expiresAt).toBe(scene.api.now + 24 * HOUR_MS);
    const { rows: parts } = await sql`select no from export_parts where job_id = ${id}`.execute(
      scene.database.kysely,
    );
    expect(parts.length).toBeGreaterThan(1);
    const file = await download(scene, job.link ?? '');
    expect(file.status).toBe(200);
    expect(file.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(file.headers['content-disposition']).toBe(`attachment; filename="${job.name}"`);
    expect(file.headers['cache-control']).toBe('no-store');
    expect(Buffer.byteLength(file.body)).toBe(job.bytes);
    const table = tableOf(file.body);
    expect(table).toHaveLength(job.rows);
    expect(new Set(table.map(({ Entry }) => Entry)).size).toBe(job.rows);
    expect(sumsOf(file.body)).toEqual(await postedTo(scene, ann.id));
  });

  it('has what had happened when its writing began, and nothing after', async () => {
    const { id } = await ask(ann);
    const before = await postedTo(scene, ann.id);
    // A runner that stops after its first part; the account trades on meanwhile.
    let isFirst = true;
    const slow = scene.newRunner({
      wait: async () => {
        if (!isFirst) return;
        isFirst = false;
        await tradeOften(scene, [ann, ben], 1);
      },
    });
    slow.wake();
    await slow.settled();
    const file = await download(scene, (await jobOf(ann, id))?.link ?? '');
    expect(await postedTo(scene, ann.id)).not.toEqual(before);
    expect(sumsOf(file.body)).toEqual(before);
  });

  it('of a span has that span alone', async () => {
    const whole = tableOf(
      (await download(scene, (await written(ann, (await ask(ann)).id)).link ?? '')).body,
    );
    const times = whole.map((row) => Date.parse(row['Time (UTC)'] ?? ''));
    const middle = times[Math.floor(times.length / 2)] ?? 0;
    const [early, late] = [await ask(ann, { to: middle }), await ask(ann, { from: middle })];
    const parts = [];
    for (const { id } of [early, late]) {
      parts.push(tableOf((await download(scene, (await written(ann, id)).link ?? '')).body));
    }
    expect(parts.flat()).toEqual(whole);
    expect(parts.every((part) => part.length > 0)).toBe(true);
  });

  it('that is asked for twice is one', async () => {
    const [first, second] = [
      await ask(ben, { requestId: 'twice' }),
      await ask(ben, { requestId: 'twice' }),
    ];
    expect(second.id).toBe(first.id);
    expect((await list(ben)).filter(({ id }) => id === first.id)).toHaveLength(1);
  });
});

describe('a request id', () => {
  it.each([{ format: 'koinly' }, { from: 5 }, { to: 5 }])(
    'names no second file: %j',
    async (other) => {
      const request = { requestId: `id-${Object.keys(other).join()}`, format: 'meridian' };
      const { id } = await ask(ben, request);
      const answer = await ben.call('/exports/create', { ...request, ...other });
      expect([answer.code, answer.result]).toEqual([0, { job: null, refused: 'request-id-used' }]);
      expect((await ask(ben, request)).id).toBe(id);
    },
  );
});

describe('the link of a file', () => {
  it('opens nothing without its token, nor with that of another', async () => {
    const mine = await written(ann, (await ask(ann)).id);
    const other = await written(ben, (await ask(ben)).id);
    const [path = '', query = ''] = (mine.link ?? '').split('?');
    const token = new URLSearchParams((other.link ?? '').split('?')[1]).get('token') ?? '';
    expect(query).not.toContain(token);
    for (const given of [
      '',
      `id=${mine.id}`,
      `id=${mine.id}&token=${token}`,
      `id=99&token=${token}`,
    ]) {
      const { status, body } = await download(scene, `${path}?${given}`);
      const isRefused = status === 404 || body.includes('"ret_code":20001');
      expect(isRefused, given).toBe(true);
      expect(body).not.toContain('Out asset');
    }
  });

  it('ends with the file, whose parts are removed', async () => {
    const job = await written(ben, (await ask(ben)).id);
    await letJobsAge(scene, (job.expiresAt ?? 0) - scene.api.now - 1);
    expect((await download(scene, job.link ?? '')).status).toBe(200);
    await letJobsAge(scene, 1);
    // Before anything is swept.
    expect((await download(scene, job.link ?? '')).status).toBe(404);
    expect(await jobOf(ben, job.id)).toMatchObject({ status: 'expired', link: null });
    await sweep();
    const { rows } = await sql`
      select 1 from export_parts p join export_jobs j on j.id = p.job_id
      where j.expires_at <= ${scene.api.now}`.execute(scene.database.kysely);
    expect(rows).toEqual([]);
    expect(await jobOf(ben, job.id)).toMatchObject({ status: 'expired', rows: job.rows });
    await letJobsAge(scene, 31 * 24 * HOUR_MS);
    await sweep();
    expect(await jobOf(ben, job.id)).toBeUndefined();
  });
});

describe('what is refused', () => {
  it('is more files than an account may keep, until one has expired', async () => {
    const cleo = await scene.newTrader('cleo@example.com');
    for (let count = 0; count < MAX_EXPORTS; count += 1) await ask(cleo);
    const more = { requestId: 'more', format: 'meridian' };
    expect((await cleo.call('/exports/create', more)).result).toEqual({
      ...{ job: null, refused: 'too-many' },
    });
    scene.runner.wake();
    await scene.runner.settled();
    expect((await cleo.call('/exports/create', more)).result['refused']).toBe('too-many');
    await letJobsAge(scene, 25 * HOUR_MS);
    expect(await ask(cleo)).toMatchObject({ status: 'queued' });
  });

  it('is an empty span, an unknown format, and who is not signed in', async () => {
    const empty = { requestId: 'empty', format: 'meridian', from: 5, to: 5 };
    expect((await ann.call('/exports/create', empty)).result['refused']).toBe('range-empty');
    expect((await ann.call('/exports/create', { ...empty, format: 'xls' })).code).toBe(20001);
    expect((await ann.call('/exports/create', { format: 'meridian' })).code).toBe(20001);
    const nobody = await scene.api.call('/s1/exports', undefined, { method: 'GET' });
    expect(nobody.code).toBe(10007);
  });

  it('is what asks too often, for a minute', async () => {
    const dora = await scene.newTrader('dora@example.com');
    const again = { requestId: 'again', format: 'meridian' };
    const codes: number[] = [];
    for (let count = 0; count < 31; count += 1)
      codes.push((await dora.call('/exports/create', again)).code);
    expect(codes.filter((code) => code === 0)).toHaveLength(30);
    expect(codes.at(-1)).toBe(ACCOUNT_CODES.tooManyAttempts);
    scene.api.now += 60_000;
    expect((await dora.call('/exports/create', again)).code).toBe(0);
  });

  it('is no reason to show the jobs of others', async () => {
    const mine = await ask(ann);
    expect((await list(ben)).map(({ id }) => id)).not.toContain(mine.id);
  });
});

describe('a job that cannot be written', () => {
  it('is tried three times, later each time, and then has failed', async () => {
    const { id } = await ask(ann);
    const broken = scene.newRunner({
      randomBytes() {
        throw new Error('no chance');
      },
    });
    for (const status of ['processing', 'processing', 'failed'] as const) {
      broken.wake();
      await broken.settled();
      expect((await jobOf(ann, id))?.status).toBe(status);
      // Not sent again at once.
      broken.wake();
      await broken.settled();
      expect((await jobOf(ann, id))?.status).toBe(status);
      await letJobsAge(scene, 20_000);
    }
    expect(scene.warnings.filter((line) => line === `Export ${id} failed: no chance`)).toHaveLength(
      3,
    );
    scene.warnings.length = 0;
  });
});
