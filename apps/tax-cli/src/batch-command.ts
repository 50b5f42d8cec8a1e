import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fixed } from '@meridian/money/fixed.ts';
import { type Cell, csvLine } from '@meridian/tax-export/csv-writer.ts';
import { shownMoney } from '@meridian/tax-export/shown-money.ts';
import { writeAtomically } from './atomic-file.ts';
import { type AccountAnswer, type AccountJob, failed } from './batch-account.ts';
import type { BatchRequest } from './batch-args.ts';
import { type Account, planBatch } from './batch-plan.ts';
import { type AccountResult, DRAFT_END, STATE_FOLDER, placesOf } from './batch-record.ts';
import { runGuarded } from './guarded-pool.ts';
import { reasonOf } from './json-files.ts';
import { readRequest } from './read-request.ts';

export interface BatchOptions {
  readonly signal: AbortSignal;
  /** Takes a line of progress. */
  readonly onProgress: (line: string) => void;
  /** The thread that computes accounts; another one in tests. */
  readonly worker?: URL;
}

export type Batched =
  /** All complete, some open or failed, interrupted. */
  | { readonly ok: true; readonly status: 0 | 1 | 130 }
  /** Nothing was computed: the words or the folders are wrong. */
  | { readonly ok: false; readonly reason: string };

const WORKER = new URL('./batch-worker.ts', import.meta.url);

/** Computes a report for every account of a folder, and a table of what they came to. */
export async function batchCommand(
  { folder, out, jobs, memory, args }: BatchRequest,
  { signal, onProgress, worker = WORKER }: BatchOptions,
): Promise<Batched> {
  const plan = await planBatch(folder, out);
  if (!plan.ok) return plan;
  // Words that no account can make good are refused before any account is read.
  if (args.country !== undefined && args.year !== undefined) {
    const read = await readRequest(args);
    if (!read.ok) return read;
  }
  try {
    await prepareOut(out);
  } catch (problem) {
    return { ok: false, reason: `${out} cannot be written: ${reasonOf(problem)}` };
  }
  const { accounts } = plan;
  const results = new Map<Account, AccountResult>();
  const work = accounts.map((account, index): AccountJob => ({
    ...{ account, args, places: placesOf(out, account.name, index) },
  }));
  await runGuarded<AccountJob, AccountAnswer>(work, {
    ...{ script: worker, size: Math.min(jobs, work.length), memory, signal },
    done: async ({ account, places }, outcome) => {
      const { result, isUnchanged } = outcome.ok
        ? outcome.answer
        : { result: failed(outcome.reason), isUnchanged: false };
      // A report of other files than those that failed would be taken for theirs.
      if (result.status === 'failed') await remove(Object.values(places));
      results.set(account, result);
      onProgress(progress(`[${results.size}/${accounts.length}]`, account, result, isUnchanged));
    },
  });
  if (signal.aborted) {
    await remove(work.map(({ places }) => places.draft));
    onProgress(`interrupted: ${results.size} of ${accounts.length} accounts are done`);
    return { ok: true, status: 130 };
  }
  const summary = join(out, 'summary.csv');
  const draft = join(out, STATE_FOLDER, `summary${DRAFT_END}`);
  await writeAtomically(summary, draft, summaryLines(accounts, results));
  const isComplete = [...results.values()].every(({ status }) => status === 'complete');
  return { ok: true, status: isComplete ? 0 : 1 };
}

/** The folders are there, without drafts of a run that was cut off. */
async function prepareOut(out: string): Promise<void> {
  const state = join(out, STATE_FOLDER);
  await mkdir(state, { recursive: true });
  const names = await readdir(state);
  await remove(names.filter((name) => name.endsWith(DRAFT_END)).map((name) => join(state, name)));
}

async function remove(paths: readonly string[]): Promise<void> {
  for (const path of paths) await rm(path, { force: true }).catch(() => {});
}

const CONTROL = /\p{Cc}/gu;

function progress(
  count: string,
  { name }: Account,
  result: AccountResult,
  isUnchanged: boolean,
): string {
  const end = isUnchanged ? `${result.status}, unchanged` : result.status;
  const why = result.status === 'failed' ? `: ${result.reason}` : '';
  // Names of files may carry what a terminal obeys.
  return `${count} ${name}: ${end}${why}`.replaceAll(CONTROL, '?');
}

const SUMMARY_COLUMNS = [
  ...['account', 'status', 'gain', 'taxable', 'tax', 'open issues', 'reason'],
  ...['country', 'currency'],
];

function* summaryLines(
  accounts: readonly Account[],
  results: ReadonlyMap<Account, AccountResult>,
): Generator<string> {
  yield csvLine(SUMMARY_COLUMNS);
  for (const account of accounts) {
    const result = results.get(account);
    if (result !== undefined) yield csvLine([account.name, ...cells(result)]);
  }
}

function cells(result: AccountResult): Cell[] {
  if (result.status === 'failed') return [result.status, '', '', '', '', result.reason, '', ''];
  const { status, gain, taxable, tax, openIssues, country, currency } = result;
  const open = { number: `${openIssues}` };
  return [
    status,
    ...[gain, taxable, tax].map((text) => figure(text, currency)),
    open,
    '',
    country,
    currency,
  ];
}

/** Money as a report shows it; the report of the account has the exact amount. */
function figure(text: string | null, currency: string): Cell {
  return text === null ? '' : { number: shownMoney(fixed(text), currency) };
}
