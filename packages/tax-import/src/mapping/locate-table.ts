import { CsvReader, LineTooLongError } from '../csv/csv.ts';
import { type FormatDefinition } from '../formats/format.ts';
import { normaliseHeader } from '../recognition/header-names.ts';
import type { Table } from '../recognition/recognise.ts';
import { placeAssets } from './asset-columns.ts';
import { nameOfRef, namedColumns, positionOf } from './column-refs.ts';
import { DELIMITERS, type Mapping } from './mapping.ts';

/** Exports put at most a handful of lines before their header. */
const HEADER_WITHIN_RECORDS = 40;

export interface HeadRecord {
  readonly line: number;
  readonly cells: readonly string[];
}

/** The first records of a text; fewer where one is too long. */
export function headRecords(
  head: string,
  whole: boolean,
  delimiter: string,
  limit: number = HEADER_WITHIN_RECORDS,
): HeadRecord[] {
  const records: HeadRecord[] = [];
  const reader = new CsvReader({ delimiter, wrapped: false }, (row) => {
    const cells = Array.from({ length: row.length }, (_, index) => row.cell(index));
    records.push({ line: row.line, cells });
    return records.length < limit;
  });
  try {
    reader.push(head, whole);
  } catch (error) {
    if (!(error instanceof LineTooLongError)) throw error;
  }
  return records;
}

/**
 * Finds the header that has all columns a mapping needs.
 *
 * @returns null when no record among the first has them
 */
export function locateTable(
  mapping: Mapping,
  format: FormatDefinition,
  head: string,
  whole: boolean,
): Table | null {
  const delimiters = mapping.delimiter === undefined ? DELIMITERS : [mapping.delimiter];
  for (const delimiter of delimiters) {
    const records = headRecords(head, whole, delimiter);
    for (const { line, cells } of records) {
      const columns = placeAll(mapping, cells);
      if (columns === null) continue;
      const above = records.filter((record) => record.line < line);
      return {
        format,
        dialect: { delimiter, wrapped: false },
        headerLine: line,
        header: cells.map((cell) => cell.replaceAll(/[\u200B\uFEFF]/g, '').trim()),
        preamble: above.map((record) => record.cells.join(delimiter)),
        columns,
      };
    }
  }
  return null;
}

/** Positions by column id; null when one that is needed is not in the header, or is there twice. */
function placeAll(mapping: Mapping, cells: readonly string[]): ReadonlyMap<string, number> | null {
  const names = cells.map(normaliseHeader);
  const columns = new Map<string, number>();
  for (const { ref, needed } of namedColumns(mapping)) {
    const position = positionOf(ref, names);
    if (position >= 0) columns.set(nameOfRef(ref), position);
    else if (needed) return null;
  }
  const { layout } = mapping;
  const open = layout.is === 'assets' && placeAssets(layout, cells).length === 0;
  return open ? null : columns;
}
