import { openAsBlob } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { combineSources } from '@meridian/tax-import/across/combine.ts';
import type {
  ImportedSource,
  ImportOptions,
  ImportOutcome,
  SourceFile,
} from '@meridian/tax-import/import-file.ts';
import { importWithMappings } from '@meridian/tax-import/mapping/import-mapped.ts';
import type { Mapping } from '@meridian/tax-import/mapping/mapping.ts';
import type { InspectRequest } from './inspect-args.ts';
import { inspectJson } from './inspect-json.ts';
import { inspectText, type Say } from './inspect-text.ts';
import { ledgerFile } from './ledger-out.ts';
import { readMappingFile } from './mapping-file.ts';
import { isQuestion } from './questions.ts';

/** What `inspect` says, and where. */
export type Inspected = {
  readonly status: 0 | 1 | 2;
  readonly out: string;
  readonly error: string;
};

/** Reads the files and says how. The one file it writes is the ledger, where asked for. */
export async function inspect(request: InspectRequest, say: Say): Promise<Inspected> {
  const mappings: Mapping[] = [];
  const problems: string[] = [];
  for (const path of request.mappings) {
    const read = await readMappingFile(path);
    if (read.ok) mappings.push(read.mapping);
    else problems.push(...read.problems);
  }
  if (problems.length > 0) return { status: 2, out: '', error: lines(problems) };
  const { timeZone, dayOrder } = request;
  const options: ImportOptions = {
    ...(timeZone === undefined ? {} : { timeZone }),
    ...(dayOrder === undefined ? {} : { dayOrder }),
  };
  const outcomes: ImportOutcome[] = [];
  for (const path of request.files) {
    outcomes.push(...(await readFile(path, mappings, options)));
  }
  const out = request.json
    ? `${JSON.stringify(inspectJson(outcomes), null, 2)}\n`
    : inspectText(outcomes, say);
  const wrong = await writeLedger(request.ledgerOut, outcomes);
  return wrong === null
    ? { status: statusOf(outcomes), out, error: '' }
    : { status: 2, out, error: lines([wrong]) };
}

function lines(texts: readonly string[]): string {
  return texts.map((text) => `tax: ${text}\n`).join('');
}

async function readFile(
  path: string,
  mappings: readonly Mapping[],
  options: ImportOptions,
): Promise<ImportOutcome[]> {
  const name = basename(path);
  let blob: Blob;
  try {
    blob = await openAsBlob(path);
  } catch {
    return [{ ok: false, name, code: 'unreadable', params: {} }];
  }
  const file: SourceFile = Object.assign(blob, { name });
  return importWithMappings(file, mappings, options);
}

function statusOf(outcomes: readonly ImportOutcome[]): 0 | 1 | 2 {
  if (outcomes.some((outcome) => !outcome.ok)) return 2;
  return outcomes.some((outcome) => outcome.ok && isOpen(outcome)) ? 1 : 0;
}

function isOpen({ setAside, issues, balances }: ImportedSource): boolean {
  return (
    setAside.some(({ reason }) => isQuestion(reason)) ||
    issues.some(({ code }) => isQuestion(code)) ||
    balances.some(({ status }) => status === 'gaps')
  );
}

/** What went wrong, or null. Files that cannot be read stand in the report; the others are written. */
async function writeLedger(
  path: string | undefined,
  outcomes: readonly ImportOutcome[],
): Promise<string | null> {
  if (path === undefined) return null;
  const imported = outcomes.filter((outcome) => outcome.ok);
  const { sources, entries } = combineSources(imported);
  const text = `${JSON.stringify(ledgerFile(sources, entries), null, 2)}\n`;
  try {
    await writeFile(path, text);
    return null;
  } catch {
    return `${path}: cannot be written`;
  }
}
