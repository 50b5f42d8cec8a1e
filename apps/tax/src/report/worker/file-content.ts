import { importFile } from '@meridian/tax-import/import-file.ts';
import type { ImportFailure, ImportedSource } from '@meridian/tax-import/outcome.ts';
import { readValueFile, type ValueFile } from '@meridian/tax-import/value-files.ts';

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
  readonly signal: AbortSignal;
  readonly onProgress: (done: number, total: number, rows: number) => void;
};

/** Reads a file as prices or rates when its header says so, else as an exchange's export. */
export async function readContent(file: File, options: ReadOptions): Promise<FileContent> {
  const values = await readValueFile(file, '');
  if (values.ok) return { kind: 'values', values };
  const { timeZone, account, signal, onProgress } = options;
  const outcomes = await importFile(file, {
    ...(timeZone === undefined ? {} : { timeZone }),
    ...(account === undefined ? {} : { account }),
    signal,
    onProgress: ({ bytes, totalBytes, rows }) => onProgress(bytes, totalBytes, rows),
  });
  return {
    kind: 'ledger',
    sources: outcomes.filter((outcome) => outcome.ok),
    failures: outcomes.filter((outcome) => !outcome.ok),
  };
}
