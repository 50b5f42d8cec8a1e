/** Runs batches over folders of this spec, with real worker threads. */
import { mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { readBatchArgs } from './batch-args.ts';
import { type Batched, batchCommand } from './batch-command.ts';
import { accountFiles, planBatch } from './batch-plan.ts';
import { KOINLY, testFolder } from './testing/files.ts';

const folder = testFolder();
const [accounts, out] = [join(folder.path, 'in'), join(folder.path, 'out')];

beforeEach(() => {
  for (const path of [accounts, out]) rmSync(path, { recursive: true, force: true });
  folder.put('in/alice/koinly.csv', KOINLY);
  folder.put('in/bob/notes.csv', 'nothing that is known\n');
  folder.put('in/carol/export/koinly.csv', KOINLY);
  folder.put('in/carol/account.json', '{"country":"AT","settings":{}}');
  folder.put('in/dan.csv', KOINLY);
  folder.put('in/.hidden', '');
});

interface Run {
  readonly done: Batched;
  readonly lines: readonly string[];
}

/** One worker unless `jobs` says so: each takes a third of a second to start. */
async function run(words: readonly string[] = [], worker?: URL, jobs = 1): Promise<Run> {
  const shared = ['--batch', accounts, '--out', out, '--jobs', `${jobs}`, '--year', '2024'];
  const read = readBatchArgs([...shared, '--country', 'DE', ...words]);
  if (read.type !== 'request') throw new Error(JSON.stringify(read));
  const lines: string[] = [];
  const done = await batchCommand(read.request, {
    signal: new AbortController().signal,
    onProgress: (line) => lines.push(line.replace(/^\[\d\/\d\] /, '')),
    ...(worker === undefined ? {} : { worker }),
  });
  return { done, lines: lines.toSorted() };
}

const reports = (): string[] => readdirSync(out).toSorted();
const summary = (): string => readFileSync(join(out, 'summary.csv'), 'utf8');

describe('a batch', () => {
  it('writes a report for every account; one that fails stops no other, and a second run goes on', async () => {
    const first = await run([], undefined, 2);
    expect(first.done).toEqual({ ok: true, status: 1 });
    expect(first.lines).toEqual([
      'alice: complete',
      expect.stringMatching(/^bob: failed: notes\.csv /),
      'carol: complete',
      'dan.csv: complete',
    ]);
    const files = ['.batch', 'alice.json', 'carol.json', 'dan.csv.json', 'summary.csv'];
    expect(reports()).toEqual(files);
    expect(readdirSync(join(out, '.batch')).filter((name) => name.endsWith('.draft'))).toEqual([]);
    const alice: unknown = JSON.parse(readFileSync(join(out, 'alice.json'), 'utf8'));
    expect(alice).toMatchObject({ schema: 'meridian-tax-report/1', totals: { gain: '2392' } });
    const table = summary();
    expect(table.split('\r\n').slice(0, 3)).toEqual([
      'account,status,gain,taxable,tax,open issues,reason,country,currency',
      'alice,complete,2392,2392,1076.4,0,,DE,EUR',
      expect.stringMatching(/^bob,failed,,,,,.*notes\.csv .*,,$/),
    ]);
    expect(table).toMatch(/\r\ncarol,complete,2396,.*,AT,EUR\r\n/);

    // Changed accounts are computed again, the others are kept; a repaired account has its report now.
    folder.put('in/alice/koinly.csv', KOINLY.replace(',2900,', ',3000,'));
    folder.put('in/bob/notes.csv', KOINLY);
    rmSync(join(out, 'carol.json'));
    const second = await run();
    expect(second.done).toEqual({ ok: true, status: 0 });
    expect(second.lines).toEqual([
      'alice: complete',
      'bob: complete',
      'carol: complete',
      'dan.csv: complete, unchanged',
    ]);
    expect(summary()).toContain('alice,complete,2492,');
    expect(summary()).toContain('dan.csv,complete,2392,');

    // With other options every report is computed again.
    const third = await run(['--marginal-rate', '10']);
    expect(third.lines).toContain('dan.csv: complete');
    expect(summary()).toContain('dan.csv,complete,2392,2392,239.2,');
  });

  it('A2: leaves a figure empty that something open moves, and never states the known part alone', async () => {
    const coin = '2024-02-05 10:00:00,,,1,SOL,,,staking';
    folder.put('in/alice/koinly.csv', `${KOINLY}${coin}\n`);
    await run();
    // The gain is known; what the coin was worth is asked for, and the tax depends on it.
    expect(summary()).toContain('alice,open,2392,,,1,,DE,EUR');
    const sale = '2024-05-05 10:00:00,3,SOL,90,EUR,,,';
    folder.put('in/alice/koinly.csv', `${KOINLY}${sale}\n`);
    await run();
    expect(summary()).toContain('alice,open,,,,1,,DE,EUR');
  });

  it('takes a report away whose files fail now', async () => {
    await run();
    folder.put('in/alice/koinly.csv', 'broken\n');
    expect((await run()).lines[0]).toMatch(/^alice: failed/);
    expect(reports()).not.toContain('alice.json');
  });

  it('fails an account whose own words are wrong, with the place', async () => {
    folder.put('in/alice/account.json', '{"country":"NL","settings":{"debts":5}}');
    folder.put('in/bob/account.json', '{"year":2024}');
    rmSync(join(accounts, 'carol'), { recursive: true });
    mkdirSync(join(accounts, 'carol'));
    const { lines } = await run();
    expect(lines).toEqual([
      'alice: failed: account.json: settings.debts must be text',
      'bob: failed: account.json: year is not known here',
      'carol: failed: there are no files',
      'dan.csv: complete',
    ]);
  });

  it('says what became of a worker that ends, and escapes cells', async () => {
    writeFileSync(join(accounts, '=1+1'), '');
    const worker = new URL('./testing/exiting-worker.ts', import.meta.url);
    const { done, lines } = await run([], worker);
    expect(done).toEqual({ ok: true, status: 1 });
    expect(lines).toContain('alice: failed: the worker ended with status 7');
    expect(summary()).toContain("\r\n'=1+1,failed,,,,,the worker ended with status 7,,\r\n");
    expect(reports()).toEqual(['.batch', 'summary.csv']);
  });

  it('leaves finished reports and no drafts when it is interrupted', async () => {
    const stop = new AbortController();
    const words = ['--batch', accounts, '--out', out, '--year', '2024', '--country', 'DE'];
    const read = readBatchArgs(words);
    if (read.type !== 'request') throw new Error(JSON.stringify(read));
    folder.put('out/.batch/9.draft', 'of a run that was cut off');
    const onProgress = (): void => stop.abort();
    const done = await batchCommand(read.request, { signal: stop.signal, onProgress });
    expect(done).toEqual({ ok: true, status: 130 });
    expect(reports()).toEqual(['.batch', 'alice.json']);
    expect(readdirSync(join(out, '.batch'))).toEqual(['alice.json']);
  });

  it('refuses wrong words before it reads an account', async () => {
    expect((await run(['--method', 'hifo'])).done).toMatchObject({
      ok: false,
      reason: '--method must be one of fifo, moving-average, lifo for DE',
    });
    expect((await run(['--set', 'debts=1'])).done).toMatchObject({ ok: false });
  });
});

describe('the plan', () => {
  it('has folders and files by name, hidden ones left out', async () => {
    expect(await planBatch(accounts, out)).toMatchObject({
      ok: true,
      accounts: [{ name: 'alice' }, { name: 'bob' }, { name: 'carol' }, { name: 'dan.csv' }],
    });
    const carol = join(accounts, 'carol');
    expect(await accountFiles({ name: 'carol', path: carol })).toEqual({
      files: [join(carol, 'export/koinly.csv')],
      accountFile: join(carol, 'account.json'),
    });
  });

  it('refuses reports among the accounts, a folder without any, and none', async () => {
    for (const inside of [accounts, join(accounts, 'reports')]) {
      expect(await planBatch(accounts, inside)).toMatchObject({ ok: false });
    }
    expect(await planBatch(accounts, `${accounts}-out`)).toMatchObject({ ok: true });
    mkdirSync(out);
    expect(await planBatch(out, accounts)).toEqual({ ok: false, reason: `${out} has no accounts` });
    expect(await planBatch(join(folder.path, 'none'), out)).toMatchObject({ ok: false });
  });
});
