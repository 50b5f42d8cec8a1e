import type { DecimalMark } from '@meridian/tax-import/ledger/decimal-mark.ts';
import type { DayOrder } from '@meridian/tax-import/times/day-order.ts';
import type { FormatId } from '@meridian/tax-import/formats/format-id.ts';
import type { OperationNames } from '@meridian/tax-import/recognition/operation-names.ts';
import type { ImportedSource, ImportFailure, ImportOutcome } from '@meridian/tax-import/outcome.ts';
import { openFile, type Values } from '@meridian/tax-import/open-file.ts';

import type { MappedBy } from './stored.ts';

/** What a file turned out to hold. Both parts are there when a zip holds a broken file as well. */
export type FileContent =
  | {
      readonly type: 'ledger';
      readonly sources: readonly ImportedSource[];
      readonly failures: readonly ImportFailure[];
      /** SHA-256 of one of the files in it, for those that gave no entries. */
      idOf(innerName: string | undefined): Promise<string>;
    }
  /** @property id SHA-256 of what it holds, however it is packed */
  | { readonly type: 'values'; readonly id: string; readonly values: Values };

export interface ReadOptions {
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
}

/** Opens a file once, with what the user said of it. The currency of rates stands in its record. */
export async function readContent(file: File, options: ReadOptions): Promise<FileContent> {
  const { timeZone, account, dayOrder, decimalMark, format, operations } = options;
  const { innerName, mapped, signal, onProgress } = options;
  const only = mapped?.innerName ?? innerName;
  const opened = await openFile(file, {
    quote: '',
    ...(timeZone === undefined ? {} : { timeZone }),
    ...(account === undefined ? {} : { account }),
    ...(dayOrder === undefined ? {} : { dayOrder }),
    ...(decimalMark === undefined ? {} : { decimalMark }),
    ...(format === undefined ? {} : { format }),
    ...(operations === undefined ? {} : { operations }),
    ...(mapped === undefined ? {} : { mapping: mapped.mapping }),
    ...(only === undefined ? {} : { only: { innerName: only } }),
    signal,
    onInvariant: (error) => console.error(error),
    onProgress: ({ bytes, totalBytes, rows }) => onProgress(bytes, totalBytes, rows),
  });
  if ('values' in opened) {
    return { type: 'values', id: opened.id, values: opened.values };
  }
  const outcomes: readonly ImportOutcome[] = opened.outcomes;
  return {
    type: 'ledger',
    sources: outcomes.filter((outcome) => outcome.ok),
    failures: outcomes.filter((outcome) => !outcome.ok),
    idOf: opened.idOf,
  };
}
