import { importMapped } from '@meridian/tax-import/mapping/import-mapped.ts';
import { importFile, type ImportOptions } from '@meridian/tax-import/import-file.ts';
import type { DecimalMark } from '@meridian/tax-import/ledger/decimal-mark.ts';
import type { DayOrder } from '@meridian/tax-import/times/day-order.ts';
import type { FormatId } from '@meridian/tax-import/formats/format-id.ts';
import type { OperationNames } from '@meridian/tax-import/recognition/operation-names.ts';
import type { ImportFailure, ImportedSource } from '@meridian/tax-import/outcome.ts';
import { type NearRates, withNearRates } from '@meridian/tax-import/rates/value-rates.ts';
import { readValueFile, type ValueFile } from '@meridian/tax-import/rates/value-files.ts';

import type { MappedBy } from './storage.ts';

/** Prices or rates; the currency of rates is told by the record of the stored file. */
export type Values = Extract<ValueFile, { readonly ok: true }>;

/** What a file turned out to hold. Both parts are there when a zip holds a broken file as well. */
export type FileContent =
  | {
      readonly kind: 'ledger';
      readonly sources: readonly ImportedSource[];
      readonly failures: readonly ImportFailure[];
    }
  | { readonly kind: 'values'; readonly values: Values };

export type ReadOptions = {
  readonly timeZone?: string;
  readonly account?: string;
  readonly dayOrder?: DayOrder;
  readonly decimalMark?: DecimalMark;
  readonly format?: FormatId;
  readonly operations?: OperationNames;
  /** The one of an archive's files to read. */
  readonly innerName?: string;
  /** Reads it by this, whatever formats know it. */
  readonly mapped?: MappedBy;
  readonly signal: AbortSignal;
  readonly onProgress: (done: number, total: number, rows: number) => void;
};

/**
 * Reads a file by the user's mapping where it has one, as prices or rates when its header says so,
 * else as an exchange's export.
 */
export async function readContent(file: File, options: ReadOptions): Promise<FileContent> {
  const { timeZone, account, dayOrder, decimalMark, format, operations } = options;
  const { innerName, mapped, signal, onProgress } = options;
  let near: NearRates | undefined;
  if (mapped === undefined && format === undefined) {
    const values = await readValueFile(file, '', decimalMark);
    if (values.ok) return { kind: 'values', values };
    near = values.near;
  }
  const reading: ImportOptions = {
    ...(timeZone === undefined ? {} : { timeZone }),
    ...(account === undefined ? {} : { account }),
    ...(dayOrder === undefined ? {} : { dayOrder }),
    ...(decimalMark === undefined ? {} : { decimalMark }),
    ...(format === undefined ? {} : { format }),
    ...(operations === undefined ? {} : { operations }),
    signal,
    onProgress: ({ bytes, totalBytes, rows }) => onProgress(bytes, totalBytes, rows),
  };
  const read = await (mapped === undefined
    ? importFile(file, reading, innerName === undefined ? undefined : { innerName })
    : importMapped(file, mapped.mapping, reading, mapped));
  const outcomes = withNearRates(read, near);
  return {
    kind: 'ledger',
    sources: outcomes.filter((outcome) => outcome.ok),
    failures: outcomes.filter((outcome) => !outcome.ok),
  };
}
