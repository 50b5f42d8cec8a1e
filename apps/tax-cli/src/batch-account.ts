import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { access, open, rm, stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { relative } from 'node:path';
import {
  BATCH_RECORD_SCHEMA,
  type BatchRecord,
  type FinishedResult,
} from '@meridian/protocol/contracts/batch-record.ts';
import { fixedToText } from '@meridian/money/fixed.ts';
import { exactAmount, type Range } from '@meridian/tax-engine/result/ranges.ts';
import type { TaxReport } from '@meridian/tax-engine/result/report.ts';
import { COUNTRIES } from '@meridian/tax-rules/countries.ts';
import type { FileValues, CliArgs } from './args.ts';
import { writeAtomically } from './atomic-file.ts';
import { ACCOUNT_FILE, type Account, type AccountFiles, accountFiles } from './batch-plan.ts';
import { type AccountResult, type Places, readRecord } from './batch-record.ts';
import { type JsonNode, fieldsIn, given, strictly, textIn } from './json-in.ts';
import { reasonOf } from './json-files.ts';
import { readJson, readRequest } from './read-request.ts';
import { type Status, reportCommand } from './report-command.ts';
import { beginsAsInput, methodsIn } from './tax-input.ts';

/** One account for a worker. */
export interface AccountJob {
  readonly account: Account;
  readonly places: Places;
  readonly args: CliArgs;
}

export interface AccountAnswer {
  readonly result: AccountResult;
  /** Whether the report of an earlier run still holds. */
  readonly isUnchanged: boolean;
}

/**
 * Computes the report of an account and writes it; one whose files and options are those of its
 * report is left as it is. Whatever is wrong with it is in the result.
 */
export async function computeAccount({
  account,
  places,
  args,
}: AccountJob): Promise<AccountAnswer> {
  try {
    const own = await accountFiles(account);
    const key = await keyOf(account, own, args);
    const record = await readRecord(places);
    if (record?.key === key && (await exists(places.report))) {
      return { result: record.result, isUnchanged: true };
    }
    // Until the new report is there, nothing says what the old one was computed from.
    await rm(places.record, { force: true });
    return { result: await compute({ args, own, places, key }), isUnchanged: false };
  } catch (problem) {
    return { result: failed(reasonOf(problem)), isUnchanged: false };
  }
}

interface AccountComputation {
  readonly args: CliArgs;
  readonly own: AccountFiles;
  readonly places: Places;
  readonly key: string;
}

async function compute({ args, own, places, key }: AccountComputation): Promise<AccountResult> {
  if (own.files.length === 0) return failed('there are no files');
  const about = await readAccountFile(own.accountFile);
  if (!about.ok) return failed(about.reason);
  const ledgers: string[] = [];
  const exports: string[] = [];
  for (const file of own.files) ((await isLedger(file)) ? ledgers : exports).push(file);
  const [ledger, ...more] = ledgers;
  if (more.length > 0) return failed('there is more than one ledger in the interchange format');
  const complete: CliArgs = {
    ...{ ...args, files: [...args.files, ...exports] },
    ...(ledger === undefined ? {} : { ledger }),
  };
  const read = await readRequest(complete, about.fileValues);
  if (!read.ok) return failed(read.reason);
  const { out, notes, report, status } = await reportCommand(read.request, read.ledger);
  if (report === undefined) return failed(notes);
  await writeAtomically(places.report, places.draft, out);
  const result = resultOf(report, status);
  const record: BatchRecord = { schema: BATCH_RECORD_SCHEMA, key, result };
  await writeAtomically(places.record, places.draft, [`${JSON.stringify(record)}\n`]);
  return result;
}

const REASON_MAX = 500;

/** A reason in one line, of a length for a table. */
export function failed(reason: string): Extract<AccountResult, { status: 'failed' }> {
  const line = reason
    .trim()
    .split(/\s*\n\s*/)
    .join('; ');
  const short = line.length > REASON_MAX ? `${line.slice(0, REASON_MAX)}…` : line;
  return { status: 'failed', reason: short };
}

function resultOf(
  { country, currency, estimate, issues, ranges, totals }: TaxReport,
  status: Status,
): FinishedResult {
  const exact = (known: bigint, range: Range | undefined): string | null => {
    const amount = range === undefined ? known : exactAmount(range);
    return amount === null ? null : fixedToText(amount);
  };
  return {
    status: status === 0 ? 'complete' : 'open',
    gain: exact(totals.gain, ranges?.sums.gain),
    taxable: estimate.covered ? exact(estimate.taxableGain, ranges?.taxableGain) : null,
    tax: estimate.covered ? exact(estimate.tax, ranges?.tax) : null,
    openIssues: issues.filter(({ level }) => level === 'open').length,
    ...{ country, currency },
  };
}

type About =
  | { readonly ok: true; readonly fileValues?: NonNullable<FileValues['account']> }
  | { readonly ok: false; readonly reason: string };

async function readAccountFile(path: string | undefined): Promise<About> {
  if (path === undefined) return { ok: true };
  const read = await readJson(path);
  if (!read.ok) return read;
  const about = strictly<About>(() => ({ ok: true, fileValues: aboutIn(read.at) }));
  return about.ok ? about : { ok: false, reason: `${ACCOUNT_FILE}: ${about.reason}` };
}

function aboutIn(about: JsonNode): NonNullable<FileValues['account']> {
  const field = fieldsIn(about, ['country', 'method', 'methods', 'settings']);
  return {
    ...given('country', field('country'), textIn),
    ...given('method', field('method'), textIn),
    ...given('methods', field('methods'), methodsIn),
    ...given('settings', field('settings'), (node) => node),
  };
}

/** The beginning of a file, in which a ledger names its schema. */
const BEGINNING_BYTES = 4096;

async function isLedger(path: string): Promise<boolean> {
  if (!/\.json$/i.test(path)) return false;
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(BEGINNING_BYTES) });
    return beginsAsInput(buffer.toString('utf8', 0, bytesRead));
  } finally {
    await file.close();
  }
}

/** The law as this program has it, once for all accounts of a worker. */
let law: string | undefined;

/** Digest of all that a report is computed from: files by name, size and content; options; law. */
async function keyOf(account: Account, own: AccountFiles, args: CliArgs): Promise<string> {
  law ??= createHash('sha256').update(JSON.stringify(COUNTRIES)).digest('hex');
  const { files, accountFile } = own;
  const inside = accountFile === undefined ? files : [...files, accountFile];
  const { file: settings } = args.settings;
  const shared = [
    ...args.files,
    ...args.reading.mappings,
    ...(settings === undefined ? [] : [settings]),
  ];
  const digests = async (paths: readonly string[], name: (path: string) => string) => {
    const digested: (readonly [string, number, string])[] = [];
    for (const path of paths)
      digested.push([name(path), (await stat(path)).size, await digestOf(path)]);
    return digested;
  };
  const facts = {
    law,
    args: { ...args, files: [] },
    own: await digests(inside, (path) => relative(account.path, path)),
    shared: await digests(shared, (path) => path),
  };
  const text = JSON.stringify(facts, (_name, value: unknown) =>
    typeof value === 'bigint' ? fixedToText(value) : value,
  );
  return createHash('sha256').update(text).digest('hex');
}

async function digestOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}

async function exists(path: string): Promise<boolean> {
  try {
    await access(path);
    return true;
  } catch {
    return false;
  }
}
