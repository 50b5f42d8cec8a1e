import type { InvariantError } from '@meridian/money/invariant.ts';
import { AmountReader } from './ledger/amounts.ts';
import { ArchiveError } from './containers/archive.ts';
import { type ByteSource, type SourceFile, UnreadableError } from './containers/byte-source.ts';
import { Clock, type ZoneName } from './times/clock.ts';
import { openContainer } from './containers/container.ts';
import { LineTooLongError, LINE_LENGTH_MAX } from './csv/csv.ts';
import { type DayOrder, type FoundDayOrder, OrderedReader } from './times/day-order.ts';
import { type DecimalMark, MarkEvidence, type StatedMark } from './ledger/decimal-mark.ts';
import { findDayOrder } from './times/find-day-order.ts';
import { finishLedger } from './ledger/finish.ts';
import type { FormatId } from './formats/format-id.ts';
import type { FormatReader, ReadContext } from './formats/format.ts';
import { LedgerBuilder } from './ledger/builder.ts';
import { LineList } from './rows/line-list.ts';
import {
  EncodingError,
  type FailureWhy,
  type OpenedTable,
  openTable,
  readTable,
} from './recognition/open-table.ts';
import { type OperationNames, withNames } from './recognition/operation-names.ts';
import { ContentHash } from './containers/content-id.ts';
import type { ImportFailure, ImportOutcome } from './outcome.ts';
import { CancelledError, type ImportProgress, Throttle } from './throttle.ts';
import { RowFeeder } from './rows/feeder.ts';
import { fileNameZone, preambleZone, stateZone } from './times/zone.ts';

export type { SourceFile } from './containers/byte-source.ts';
export type {
  BalanceCheck,
  BalanceGap,
  ImportedSource,
  ImportFailure,
  ImportIssue,
  ImportOutcome,
  RowCounts,
  RowOutcome,
  SetAsideRow,
} from './outcome.ts';
export type { ImportProgress } from './throttle.ts';
export { rowOutcomesOf } from './rows/row-outcomes.ts';

export interface ImportOptions {
  /** Name of the account, in place of the format's own. */
  readonly account?: string;
  /** Zone of the times where the file states none, a name of the IANA database. */
  readonly timeZone?: string;
  /** Order of day, month and year where the file's dates leave it open. */
  readonly dayOrder?: DayOrder;
  /** What stands before the decimals where the file's numbers leave it open (`20.000` alone). */
  readonly decimalMark?: DecimalMark;
  /**
   * The format to read a file as that has the columns of several; without it such a file is the
   * outcome `ambiguous-format`. A file without this format's columns is read as what it is.
   */
  readonly format?: FormatId;
  /**
   * What operations are that the file's format does not know, by the name that it has for them: one
   * answer for all rows of the name.
   */
  readonly operations?: OperationNames;
  readonly signal?: AbortSignal;
  /** Called for each invariant that failed, with its stack; its rows are set aside. */
  onInvariant?(error: InvariantError): void;
  /** Called at least five times a second while there is work. */
  onProgress?(progress: ImportProgress): void;
}

/** One of an archive's files, by its path in it; the file itself where it is no archive. */
export interface InnerFile {
  readonly innerName?: string;
}

/** Finds the table in one logical file, and says how its rows are read. */
export type TableOpener = (
  source: ByteSource,
) => Promise<OpenedTable | ({ readonly ok: false } & FailureWhy)>;

/**
 * Reads a file into entries of the ledger.
 *
 * @param only the one of an archive's files to read
 * @returns one outcome for each file contained: one, unless it is an archive. A file that cannot be
 * imported is an outcome too; only a bug throws.
 */
export async function importFile(
  file: SourceFile,
  options: ImportOptions = {},
  only?: InnerFile,
): Promise<ImportOutcome[]> {
  return importBy(file, (source) => openTable(source, options.format), options, only);
}

/** `importFile` with a way of its own to find the table. @param open may throw as `openTable` may */
export async function importBy(
  file: SourceFile,
  open: TableOpener,
  options: ImportOptions,
  only?: InnerFile,
): Promise<ImportOutcome[]> {
  const sources = await sourcesOf(file, options);
  if (!Array.isArray(sources)) return [sources];
  const wanted = sources.filter(({ innerName }) => !only || innerName === only.innerName);
  return importSources(wanted, open, options);
}

/** The logical files of a dropped one, or why it cannot be opened. */
export async function sourcesOf(
  file: SourceFile,
  { timeZone, signal }: ImportOptions,
): Promise<ByteSource[] | ImportFailure> {
  if (timeZone !== undefined && !isZone(timeZone)) {
    return failure(file, { code: 'unknown-zone', params: { zone: timeZone } });
  }
  return attempt(file, () => {
    new Throttle(signal).check();
    return openContainer(file);
  });
}

/** Reads logical files into entries, each to an outcome. @param open may throw as `openTable` may */
export async function importSources(
  sources: readonly ByteSource[],
  open: TableOpener,
  options: ImportOptions,
): Promise<ImportOutcome[]> {
  const throttle = new Throttle(options.signal, (progress) => options.onProgress?.(progress));
  for (const source of sources) throttle.totalBytes += source.rawSize;
  const outcomes: ImportOutcome[] = [];
  for (const source of sources) {
    outcomes.push(await attempt(source, () => importSource(source, open, options, throttle)));
  }
  throttle.report(true);
  return outcomes;
}

function isZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

async function importSource(
  source: ByteSource,
  open: TableOpener,
  options: ImportOptions,
  throttle: Throttle,
): Promise<ImportOutcome> {
  throttle.check();
  const opened = await open(source);
  if (!opened.ok) return failure(source, opened);
  const bytesBefore = throttle.bytes;
  try {
    return await importTable(source, opened, options, throttle);
  } catch (error) {
    if (!(error instanceof EncodingError)) throw error;
    throttle.bytes = bytesBefore;
    return importTable(source, { ...opened, encoding: 'windows-1252' }, options, throttle);
  }
}

/**
 * Reads the table with decimal points and, where its numbers turn out to have another mark, again
 * with that one: what they say is known when all are read, and few files need the second reading.
 * What they say only grows, so that the readings end.
 */
async function importTable(
  source: ByteSource,
  opened: OpenedTable,
  options: ImportOptions,
  throttle: Throttle,
): Promise<ImportOutcome> {
  const evidence = new MarkEvidence();
  const { bytes, rows } = throttle;
  const stated = statedMark(opened);
  const dayOrder = await findDayOrder(source, opened, options.dayOrder, throttle);
  for (let mark: DecimalMark | null = '.'; ;) {
    const marks = { mark, evidence, stated };
    const outcome = await readWith(source, opened, options, throttle, { marks, dayOrder });
    if ('ok' in outcome) return outcome;
    ({ mark } = outcome);
    // The bytes are read once more: progress goes back rather than beyond the file's end.
    throttle.bytes = bytes;
    throttle.rows = rows;
  }
}

/**
 * The mark that the format's files have. A spreadsheet that separates by semicolons may have written
 * a program's numbers anew, with commas; what a mapping states is of the file as it is.
 */
function statedMark({ table: { dialect, format } }: OpenedTable): StatedMark | null {
  const { decimalMark: mark, isMapping: groups = false } = format;
  return mark === null || (dialect.delimiter === ';' && !groups) ? null : { mark, groups };
}

interface Reading {
  readonly marks: {
    readonly mark: DecimalMark | null;
    readonly evidence: MarkEvidence;
    readonly stated: StatedMark | null;
  };
  readonly dayOrder: FoundDayOrder | undefined;
}

/** @returns a mark alone where the numbers are to be read again, with that one */
async function readWith(
  source: ByteSource,
  opened: OpenedTable,
  options: ImportOptions,
  throttle: Throttle,
  { marks: { mark, evidence, stated }, dayOrder }: Reading,
): Promise<ImportOutcome | { readonly mark: DecimalMark | null }> {
  const { format, dialect } = opened.table;
  const zone = zoneOf(opened, fileNameOf(source), options);
  const amounts = new AmountReader(mark, evidence);
  const ledger = new LedgerBuilder(options.account ?? format.account, amounts);
  const reader = readerOf(source, opened, options, { ledger, amounts, zone, dayOrder });
  const lines = new LineList();
  const feeder = new RowFeeder(opened.table, reader, ledger, lines);
  const hash = new ContentHash();
  throttle.phase = 'reading';
  const rowsBefore = throttle.rows;
  await readTable(
    source,
    opened,
    throttle,
    (row) => {
      feeder.row(row);
      throttle.rows = rowsBefore + lines.length;
      return true;
    },
    (bytes) => hash.update(bytes),
  );
  if (lines.length === 0) {
    return failure(source, { code: 'no-rows', params: { format: format.name } });
  }
  throttle.phase = 'grouping';
  await throttle.pause();
  await finishGroups(reader, ledger, throttle);
  const decimalMark = evidence.decide(stated, options.decimalMark);
  if (decimalMark !== undefined && decimalMark.mark !== mark) return { mark: decimalMark.mark };
  if (zone.assumed) ledger.issue('zone-unstated', [], { zone: zone.name });
  const other = evidence.contradiction(stated);
  if (other !== null) ledger.issue('other-decimal-mark', [], { text: other });
  const id = hash.hex();
  const finished = await finishLedger(ledger, id, lines.values(), throttle);
  for (const error of ledger.failures) options.onInvariant?.(error);
  return {
    ok: true,
    id,
    ...nameOf(source),
    format: format.id,
    formatName: format.name,
    account: ledger.account,
    encoding: opened.encoding,
    delimiter: dialect.delimiter,
    ...(opened.fitting === undefined ? {} : { fitting: opened.fitting }),
    zone: { name: zone.name, stated: zone.stated },
    ...(dayOrder === undefined ? {} : { dayOrder }),
    ...(decimalMark === undefined ? {} : { decimalMark }),
    ...finished,
  };
}

/** The format's reader of the rows, renamed operations under their known names. */
function readerOf(
  source: ByteSource,
  { table: { format, columns, header } }: OpenedTable,
  { operations = {} }: ImportOptions,
  given: Pick<ReadContext, 'ledger' | 'amounts'> & {
    readonly zone: ZoneName;
    readonly dayOrder: FoundDayOrder | undefined;
  },
): FormatReader {
  const { ledger, amounts, zone, dayOrder } = given;
  const { parseOrdered } = format;
  const parse = parseOrdered ? new OrderedReader(parseOrdered, dayOrder) : format.parseTime;
  const clock = new Clock(zone, ledger, parse);
  const column = (id: string): number => columns.get(id) ?? -1;
  const named = (format.operations?.columns ?? []).map(column).find((position) => position >= 0);
  const fileName = fileNameOf(source);
  const reader = format.open({ column, header, fileName, ledger, clock, amounts });
  return withNames(reader, named ?? -1, operations);
}

/** An error ends the groups at hand; rows that are in none by then are set aside under its name. */
async function finishGroups(
  reader: FormatReader,
  ledger: LedgerBuilder,
  throttle: Throttle,
): Promise<void> {
  try {
    await reader.finish(throttle);
  } catch (error) {
    if (error instanceof CancelledError) throw error;
    ledger.guard(null, error);
  }
}

/** `assumed`: neither the file nor the user says it. */
function zoneOf(
  { table, zone }: OpenedTable,
  fileName: string,
  { timeZone }: ImportOptions,
): ZoneName & { readonly assumed: boolean } {
  const header = table.header[table.columns.get(table.format.timeColumn) ?? -1] ?? '';
  const stated =
    zone ??
    stateZone(header) ??
    preambleZone(table.preamble) ??
    table.format.zone ??
    fileNameZone(fileName);
  if (stated !== null) return { name: stated, stated: true, assumed: false };
  return { name: timeZone ?? 'UTC', stated: false, assumed: timeZone === undefined };
}

/** The file's name, an archive's before the one of the file in it. */
function fileNameOf({ name, innerName }: Pick<ByteSource, 'name' | 'innerName'>): string {
  return innerName === undefined ? name : `${name}/${innerName}`;
}

function nameOf(source: Pick<ByteSource, 'name' | 'innerName'>): {
  name: string;
  innerName?: string;
} {
  const { name, innerName } = source;
  return innerName === undefined ? { name } : { name, innerName };
}

function failure(source: Pick<ByteSource, 'name' | 'innerName'>, why: FailureWhy): ImportFailure {
  return { ok: false, ...nameOf(source), ...why };
}

/** Runs a step and turns what is expected to go wrong into an outcome. */
async function attempt<T>(
  source: Pick<ByteSource, 'name' | 'innerName'>,
  step: () => Promise<T>,
): Promise<T | ImportFailure> {
  try {
    return await step();
  } catch (error) {
    if (error instanceof CancelledError) return failure(source, { code: 'cancelled', params: {} });
    if (error instanceof UnreadableError) {
      return failure(source, { code: 'unreadable', params: {} });
    }
    if (error instanceof ArchiveError) {
      const params = error.kind === undefined ? {} : { kind: error.kind };
      return failure(source, { code: error.code, params });
    }
    if (error instanceof LineTooLongError) {
      const params = { limit: `${LINE_LENGTH_MAX}` };
      return failure(source, { code: 'line-too-long', params, row: error.line });
    }
    throw error;
  }
}
