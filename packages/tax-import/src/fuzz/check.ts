/** What must hold of every file whatever is in it. */
import { ZERO, atomsOf } from '@meridian/money/measure.ts';
import { msOf } from '@meridian/tax-engine/common/time.ts';
import type { SourceFile } from '../containers/byte-source.ts';
import { type ImportOptions, importFile } from '../import-file.ts';
import { failureMessage, type ImportMessage, issueMessage, setAsideMessage } from '../messages.ts';
import { IMPORT_MESSAGE_IDS } from '../message-ids.ts';
import type { ImportedSource, ImportOutcome } from '../outcome.ts';
import { rowOutcomesOf } from '../rows/row-outcomes.ts';

/** Reads of a stream that a file of the given size may take: whole three times, and some heads. */
const STEPS_MIN = 200;
const STEP_BYTES = 1024;

/** Thrown inside for a file that is read over and over. */
class StepLimitError extends Error {
  override readonly name = 'StepLimitError';
}

export interface FuzzResult {
  readonly outcomes: readonly ImportOutcome[];
  /** What does not hold; empty when all is well. */
  readonly problems: readonly string[];
}

/**
 * Imports a file and looks at what came of it.
 *
 * @param rows how many rows the file has, where that is known
 */
export async function checkImport(
  name: string,
  bytes: Uint8Array<ArrayBuffer>,
  rows: number | null,
  options: ImportOptions,
): Promise<FuzzResult> {
  let outcomes: readonly ImportOutcome[];
  try {
    outcomes = await importFile(countedFile(name, bytes), options);
  } catch (error) {
    return { outcomes: [], problems: [`threw ${describe(error)}`] };
  }
  const problems = outcomes.length === 0 ? ['no outcome'] : outcomes.flatMap(problemsOf);
  const [only] = outcomes;
  if (rows !== null && outcomes.length === 1 && only?.ok === true && only.rows.read !== rows) {
    problems.push(`read ${only.rows.read} of ${rows} rows`);
  }
  return { outcomes, problems };
}

function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.stack ?? `${error.name}: ${error.message}`;
}

function countedFile(name: string, bytes: Uint8Array<ArrayBuffer>): SourceFile {
  let steps = STEPS_MIN + bytes.length / STEP_BYTES;
  const count = <T>(value: T): T => {
    steps -= 1;
    if (steps < 0) throw new StepLimitError('read over and over');
    return value;
  };
  const blob = new Blob([bytes]);
  return {
    name,
    size: bytes.length,
    stream: () => count(blob.stream()),
    slice: (start, end) => count(blob.slice(start, end)),
  };
}

function problemsOf(outcome: ImportOutcome): string[] {
  if (!outcome.ok) {
    return outcome.code === 'unreadable'
      ? ['read over and over, or unreadable']
      : missingParams(failureMessage(outcome));
  }
  const messages = [...outcome.setAside.map(setAsideMessage), ...outcome.issues.map(issueMessage)];
  return [
    ...rowProblems(outcome),
    ...entryProblems(outcome),
    ...balanceProblems(outcome),
    ...messages.flatMap(missingParams),
  ];
}

function missingParams({ id, params }: ImportMessage): string[] {
  const missing = IMPORT_MESSAGE_IDS[id].filter((param) => !Object.hasOwn(params, param));
  return missing.map((param) => `${id} lacks ${param}`);
}

function rowProblems(source: ImportedSource): string[] {
  const { read, imported, merged, setAside } = source.rows;
  const problems: string[] = [];
  if (read !== imported + merged + setAside) problems.push('the rows do not add up');
  const outcomes = rowOutcomesOf(source);
  if (outcomes.length !== read) problems.push(`${outcomes.length} outcomes of ${read} rows`);
  const counts = { imported: 0, merged: 0, 'set-aside': 0 };
  let last = 0;
  for (const { row, outcome, entryId, reason } of outcomes) {
    counts[outcome] += 1;
    if (row <= last) problems.push(`row ${row} after ${last}`);
    last = row;
    if (outcome === 'set-aside' ? reason === undefined : entryId === undefined) {
      problems.push(`row ${row} has no ${outcome === 'set-aside' ? 'reason' : 'entry'}`);
    }
  }
  const agree =
    counts.imported === imported && counts.merged === merged && counts['set-aside'] === setAside;
  if (!agree) problems.push(`outcomes ${JSON.stringify(counts)} of ${JSON.stringify(source.rows)}`);
  if (source.setAside.length !== setAside) problems.push('a row is set aside twice');
  return problems;
}

function entryProblems({ entries, rows }: ImportedSource): string[] {
  const problems: string[] = [];
  if (entries.length !== rows.imported) problems.push('entries and imported rows differ');
  const claimed = new Set<number>();
  const ids = new Set<string>();
  for (const entry of entries) {
    if (ids.has(entry.id)) problems.push('an id twice');
    ids.add(entry.id);
    if (!Number.isSafeInteger(entry.at)) problems.push(`an entry is at ${msOf(entry.at)}`);
    const legs = [...entry.fees];
    if ('in' in entry && entry.in !== undefined) legs.push(entry.in);
    if ('out' in entry && entry.out !== undefined) legs.push(entry.out);
    for (const { asset, quantity } of legs) {
      if (quantity <= ZERO) problems.push(`row ${entry.rows[0]} moves ${atomsOf(quantity)} atoms`);
      if (asset === '') problems.push(`row ${entry.rows[0]} moves an asset without a name`);
    }
    for (const row of entry.rows) {
      if (claimed.has(row)) problems.push(`row ${row} is in two entries`);
      claimed.add(row);
    }
  }
  return problems;
}

function balanceProblems({ balances }: ImportedSource): string[] {
  return balances.flatMap(({ asset, opening, change, computed, stated, gaps, status }) => {
    if (opening === null || stated === null) return [];
    const missing = gaps.reduce((sum, gap) => sum + gap.missing, 0n);
    const adds = opening + change === computed && computed + missing === stated;
    const agrees = status === (gaps.length === 0 ? 'agrees' : 'gaps');
    return adds && agrees ? [] : [`the balance of ${asset} does not add up`];
  });
}

/** An outcome as text that is equal for equal outcomes. */
export function outcomeText(outcomes: readonly ImportOutcome[]): string {
  return JSON.stringify(outcomes, (_, value: unknown) =>
    typeof value === 'bigint'
      ? `${value}n`
      : ArrayBuffer.isView(value)
        ? Array.from(value as Uint32Array | Int32Array)
        : value,
  );
}
