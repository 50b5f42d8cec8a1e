import { writeFile } from 'node:fs/promises';
import { combineSources } from '@meridian/tax-import/across/combine.ts';
import { ledgerCsv } from '@meridian/tax-export/ledger-csv.ts';
import type { ImportedSource, ImportOutcome } from '@meridian/tax-import/import-file.ts';
import type { InspectRequest } from './inspect-args.ts';
import { inspectJson } from './inspect-json.ts';
import { inspectText, type Translate } from './inspect-text.ts';
import { jsonPieces } from './json-pieces.ts';
import { ledgerFile } from './ledger-out.ts';
import { readMappingFiles } from './mapping-file.ts';
import { isQuestion } from './questions.ts';
import { readLedgers } from './read-files.ts';

/** What `inspect` says, and where. */
export interface Inspected {
  readonly status: 0 | 1 | 2;
  readonly out: string;
  readonly error: string;
}

/** Reads the files and says how. The one file it writes is the ledger, where asked for. */
export async function inspect(request: InspectRequest, translate: Translate): Promise<Inspected> {
  const { reading } = request;
  const read = await readMappingFiles(reading.mappings);
  if (!read.ok) return { status: 2, out: '', error: lines(read.problems) };
  const outcomes: ImportOutcome[] = [];
  for (const path of request.files) {
    outcomes.push(...(await readLedgers(path, read.mappings, reading)));
  }
  const out = request.json
    ? `${JSON.stringify(inspectJson(outcomes), null, 2)}\n`
    : inspectText(outcomes, translate);
  const wrong = await writeLedger(request.ledgerOut, outcomes);
  return wrong === null
    ? { status: statusOf(outcomes), out, error: '' }
    : { status: 2, out, error: lines([wrong]) };
}

function lines(texts: readonly string[]): string {
  return texts.map((text) => `tax: ${text}\n`).join('');
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
  const ledger = ledgerFile(sources, entries);
  const text = /\.csv$/i.test(path)
    ? [ledgerCsv(entries, { sourceNames: namesOf(sources), hashes: ledger.hashes })]
    : jsonPieces(ledger, 'one-line');
  try {
    await writeFile(path, text);
    return null;
  } catch {
    return `${path}: cannot be written`;
  }
}

function namesOf(sources: readonly ImportedSource[]): ReadonlyMap<string, string> {
  return new Map(sources.map(({ id, name, innerName }) => [id, innerName ?? name]));
}
