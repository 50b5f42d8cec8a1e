import { type ByteSource, readHead, type SourceFile } from '../containers/byte-source.ts';
import { sniff } from '../containers/bytes.ts';
import { detectEncoding } from '../csv/encoding.ts';
import {
  importBy,
  importSources,
  type ImportOptions,
  type InnerFile,
  sourcesOf,
} from '../import-file.ts';
import { type FailureWhy, type OpenedTable, openTable } from '../recognition/open-table.ts';
import type { ImportFailure, ImportOutcome } from '../outcome.ts';
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
  const sources = await sourcesOf(file, options);
  return Array.isArray(sources) ? importTables(sources, mappings, options) : [sources];
}

/** The same of logical files. What one is without a mapping stays its outcome where none fits. */
export async function importTables(
  sources: readonly ByteSource[],
  mappings: readonly Mapping[],
  options: ImportOptions,
): Promise<ImportOutcome[]> {
  const open = (source: ByteSource) => openTable(source, options.format);
  const outcomes = await importSources(sources, open, options);
  const read: ImportOutcome[] = [];
  for (const [index, outcome] of outcomes.entries()) {
    const source = sources[index];
    const isKnown = outcome.ok || !UNKNOWN.has(outcome.code) || source === undefined;
    read.push(isKnown ? outcome : ((await firstMapped(source, mappings, options)) ?? outcome));
  }
  return read;
}

async function firstMapped(
  source: ByteSource,
  mappings: readonly Mapping[],
  options: ImportOptions,
): Promise<ImportOutcome | null> {
  for (const mapping of mappings) {
    const open = (each: ByteSource) => openMapped(each, mapping);
    const [outcome] = await importSources([source], open, options);
    if (outcome !== undefined && (outcome.ok || outcome.code !== 'unknown-format')) return outcome;
  }
  return null;
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
  only?: InnerFile,
): Promise<ImportOutcome[]> {
  return importBy(file, (source) => openMapped(source, mapping), options, only);
}

/** @throws UnreadableError, ArchiveError */
export async function openMapped(
  source: ByteSource,
  mapping: Mapping,
): Promise<OpenedTable | ({ readonly ok: false } & FailureWhy)> {
  const { bytes, whole } = await readHead(source.open(), HEAD_BYTES);
  const { type } = sniff(bytes);
  if (type === 'empty') return { ok: false, code: 'empty', params: {} };
  const params = { nearest: '', nearestCount: '0' };
  if (type !== 'text') return { ok: false, code: 'unknown-format', params };
  const encoding = detectEncoding(bytes);
  const head = new TextDecoder(encoding).decode(bytes, { stream: !whole });
  const table = locateTable(mapping, mappedFormat(mapping), head, whole);
  if (table === null) return { ok: false, code: 'unknown-format', params };
  const { zone } = mapping.time;
  return { ok: true, table, encoding, ...(zone === undefined ? {} : { zone }) };
}
