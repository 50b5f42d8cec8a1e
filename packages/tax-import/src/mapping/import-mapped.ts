import { AmountReader } from '../amounts.ts';
import { ArchiveError } from '../archive.ts';
import { type ByteSource, readHead, type SourceFile, UnreadableError } from '../byte-source.ts';
import { sniff } from '../bytes.ts';
import { Clock, type ZoneName } from '../clock.ts';
import { openContainer } from '../container.ts';
import { LINE_LENGTH_MAX, LineTooLongError } from '../csv.ts';
import { OrderedReader } from '../day-order.ts';
import { detectEncoding, EncodingError } from '../encoding.ts';
import { findDayOrder } from '../find-day-order.ts';
import { finishLedger } from '../finish.ts';
import { importFile, type ImportOptions } from '../import-file.ts';
import { LedgerBuilder } from '../ledger-builder.ts';
import { LineList } from '../line-list.ts';
import { type FailureWhy, type OpenedTable, readTable } from '../open-table.ts';
import type { ImportFailure, ImportOutcome } from '../outcome.ts';
import { CancelledError, Pacer } from '../pacer.ts';
import { RowFeeder } from '../row-feeder.ts';
import { Sha256 } from '../sha256.ts';
import { preambleZone, stateZone } from '../zone.ts';
import { locateTable } from './locate-table.ts';
import { mappedFormat } from './mapped-format.ts';
import type { Mapping } from './mapping.ts';

const HEAD_BYTES = 256 * 1024;

/** Failures of files that a mapping may read. */
const UNKNOWN: ReadonlySet<ImportFailure['code']> = new Set<ImportFailure['code']>([
  'unknown-format',
  'not-a-table',
  'ambiguous-format',
]);

/**
 * Reads a file as `importFile` does, and what no format knows by the first of the mappings whose
 * columns it has.
 */
export async function importWithMappings(
  file: SourceFile,
  mappings: readonly Mapping[],
  options: ImportOptions = {},
): Promise<ImportOutcome[]> {
  const outcomes = await importFile(file, options);
  const open = outcomes.some((outcome) => !outcome.ok && UNKNOWN.has(outcome.code));
  if (mappings.length === 0 || !open) return outcomes;
  const mapped: ImportOutcome[] = [];
  for (const outcome of outcomes) {
    const known = outcome.ok || !UNKNOWN.has(outcome.code);
    mapped.push(known ? outcome : await firstMapped(file, outcome, mappings, options));
  }
  return mapped;
}

/** What the file is without a mapping stays its outcome where none fits. */
async function firstMapped(
  file: SourceFile,
  unknown: ImportFailure,
  mappings: readonly Mapping[],
  options: ImportOptions,
): Promise<ImportOutcome> {
  for (const mapping of mappings) {
    const [outcome] = await importMapped(file, mapping, options, unknown);
    if (outcome !== undefined && (outcome.ok || outcome.code !== 'unknown-format')) return outcome;
  }
  return unknown;
}

/**
 * Reads a file by a mapping, whatever formats know it.
 *
 * @param only the one of an archive's files to read
 * @returns an outcome for each file contained; `unknown-format` for one without the columns
 */
export async function importMapped(
  file: SourceFile,
  mapping: Mapping,
  options: ImportOptions = {},
  only?: { readonly innerName?: string },
): Promise<ImportOutcome[]> {
  const pacer = new Pacer(options.signal, (progress) => options.onProgress?.(progress));
  const opened = await attempt(file, () => openContainer(file));
  if (!Array.isArray(opened)) return [opened];
  const wanted = opened.filter(({ innerName }) => !only || innerName === only.innerName);
  for (const source of wanted) pacer.totalBytes += source.rawSize;
  const outcomes: ImportOutcome[] = [];
  for (const source of wanted) {
    outcomes.push(await attempt(source, () => importSource(source, mapping, options, pacer)));
  }
  pacer.report(true);
  return outcomes;
}

async function importSource(
  source: ByteSource,
  mapping: Mapping,
  options: ImportOptions,
  pacer: Pacer,
): Promise<ImportOutcome> {
  pacer.check();
  const opened = await openMapped(source, mapping);
  if (!opened.ok) return failure(source, opened);
  const bytesBefore = pacer.bytes;
  try {
    return await importTable(source, opened, options, pacer);
  } catch (error) {
    if (!(error instanceof EncodingError)) throw error;
    pacer.bytes = bytesBefore;
    return importTable(source, { ...opened, encoding: 'windows-1252' }, options, pacer);
  }
}

/** @throws UnreadableError, ArchiveError */
async function openMapped(
  source: ByteSource,
  mapping: Mapping,
): Promise<OpenedTable | ({ readonly ok: false } & FailureWhy)> {
  const { bytes, whole } = await readHead(source.open(), HEAD_BYTES);
  const { is } = sniff(bytes);
  if (is === 'empty') return { ok: false, code: 'empty', params: {} };
  const params = { nearest: '', nearestCount: '0' };
  if (is !== 'text') return { ok: false, code: 'unknown-format', params };
  const encoding = detectEncoding(bytes);
  const head = new TextDecoder(encoding).decode(bytes, { stream: !whole });
  const table = locateTable(mapping, mappedFormat(mapping), head, whole);
  if (table === null) return { ok: false, code: 'unknown-format', params };
  return { ok: true, table, encoding };
}

async function importTable(
  source: ByteSource,
  opened: OpenedTable,
  options: ImportOptions,
  pacer: Pacer,
): Promise<ImportOutcome> {
  const { table, encoding } = opened;
  const { format, dialect, columns, header } = table;
  const ledger = new LedgerBuilder(options.account ?? format.account);
  const { assumed, ...zone } = zoneOf(opened, options);
  const found = await findDayOrder(source, opened, options.dayOrder, pacer);
  const { parseOrdered } = format;
  const parse = parseOrdered ? new OrderedReader(parseOrdered, found) : format.parseTime;
  const clock = new Clock(zone, ledger, parse);
  const amounts = new AmountReader(dialect.delimiter);
  const column = (id: string): number => columns.get(id) ?? -1;
  const reader = format.open({ column, header, ledger, clock, amounts });
  const lines = new LineList();
  const feeder = new RowFeeder(table, reader, ledger, lines);
  const hash = new Sha256();
  pacer.phase = 'reading';
  const rowsBefore = pacer.rows;
  const onRow = (row: Parameters<RowFeeder['row']>[0]): boolean => {
    feeder.row(row);
    pacer.rows = rowsBefore + lines.length;
    return true;
  };
  await readTable(source, opened, pacer, onRow, (bytes) => hash.update(bytes));
  if (lines.length === 0) {
    return failure(source, { code: 'no-rows', params: { format: format.name } });
  }
  pacer.phase = 'grouping';
  await reader.finish(pacer);
  if (assumed) ledger.issue('zone-unstated', [], { zone: zone.name });
  const id = hash.hex();
  return {
    ok: true,
    id,
    ...nameOf(source),
    ...{ format: format.id, formatName: format.name, account: ledger.account },
    ...{ encoding, delimiter: dialect.delimiter, zone },
    ...(found === undefined ? {} : { dayOrder: found }),
    ...(await finishLedger(ledger, id, lines.values(), pacer)),
  };
}

/** `assumed`: neither the file, nor the mapping, nor the user says it. */
function zoneOf(
  { table }: OpenedTable,
  { timeZone }: ImportOptions,
): ZoneName & { readonly assumed: boolean } {
  const header = table.header[table.columns.get(table.format.timeColumn) ?? -1] ?? '';
  const stated = table.format.zone ?? stateZone(header) ?? preambleZone(table.preamble);
  if (stated !== null) return { name: stated, stated: true, assumed: false };
  return { name: timeZone ?? 'UTC', stated: false, assumed: timeZone === undefined };
}

type Named = Pick<ByteSource, 'name' | 'innerName'>;

function nameOf({ name, innerName }: Named): { name: string; innerName?: string } {
  return innerName === undefined ? { name } : { name, innerName };
}

function failure(source: Named, why: FailureWhy): ImportFailure {
  return { ok: false, ...nameOf(source), ...why };
}

/** Runs a step and turns what is expected to go wrong into an outcome. */
async function attempt<T>(source: Named, step: () => Promise<T>): Promise<T | ImportFailure> {
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
