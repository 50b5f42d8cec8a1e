import { ArchiveError } from './containers/archive.ts';
import { type ByteSource, type SourceFile, UnreadableError } from './containers/byte-source.ts';
import { contentId } from './containers/content-id.ts';
import { LineTooLongError } from './csv/csv.ts';
import { importSources, type ImportOptions, type InnerFile, sourcesOf } from './import-file.ts';
import { importTables, openMapped } from './mapping/import-mapped.ts';
import type { Mapping } from './mapping/mapping.ts';
import type { ImportFailure, ImportOutcome } from './outcome.ts';
import { readValues, type ValueFile } from './rates/value-files.ts';
import { withNearRates } from './rates/value-rates.ts';

/** Prices or rates as a file has them. */
export type Values = Extract<ValueFile, { readonly ok: true }>;

/** What a dropped file holds. */
export type OpenedFile =
  | {
      readonly type: 'prices' | 'rates';
      /** SHA-256 of its content, the same however it is packed. */
      readonly id: string;
      readonly values: Values;
    }
  /** At least one of its logical files gives entries; the outcome of each such file has its id. */
  | ({ readonly type: 'ledger'; readonly outcomes: readonly ImportOutcome[] } & Identified)
  | ({ readonly type: 'unknown'; readonly outcomes: readonly ImportFailure[] } & Identified);

interface Identified {
  /** The id of a logical file that gave no entries; read when asked, for it may be a gigabyte. */
  idOf(innerName: string | undefined): Promise<string>;
}

export type OpenOptions = ImportOptions & {
  /** The currency of rates whose lines name none. */
  readonly quote: string;
  /** Reads the file by this, whatever formats know it. */
  readonly mapping?: Mapping;
  /** Tried in order on what no format knows. */
  readonly mappings?: readonly Mapping[];
  /** The one of an archive's files to read, and that as a ledger. */
  readonly only?: InnerFile;
};

/**
 * Opens a dropped file once and reads what it holds: prices or rates where its header says so, else
 * entries of the ledger. An answer to how it is to be read as a ledger says that it is one.
 *
 * @returns failures of what cannot be read; only a bug throws
 */
export async function openFile(file: SourceFile, options: OpenOptions): Promise<OpenedFile> {
  const { quote, mapping, mappings = [], only, ...reading } = options;
  const sources = await sourcesOf(file, reading);
  const idOf = (innerName: string | undefined): Promise<string> =>
    contentId(Array.isArray(sources) ? sources.filter((each) => each.innerName === innerName) : []);
  if (!Array.isArray(sources)) return { type: 'unknown', outcomes: [sources], idOf };
  const isLedger = mapping !== undefined || reading.format !== undefined || only !== undefined;
  const values = isLedger ? NO_VALUES : await valuesIn(sources, quote, reading);
  if (values.ok) return { type: values.type, id: await contentId(sources), values };
  const wanted = sources.filter(({ innerName }) => !only || innerName === only.innerName);
  const outcomes = mapping
    ? await importSources(wanted, (source) => openMapped(source, mapping), reading)
    : await importTables(wanted, mappings, reading);
  const read = withNearRates(outcomes, values.near);
  const failures = read.filter((outcome) => !outcome.ok);
  return failures.length === read.length
    ? { type: 'unknown', outcomes: failures, idOf }
    : { type: 'ledger', outcomes: read, idOf };
}

type NoValues = Extract<ValueFile, { readonly ok: false }>;
const NO_VALUES: NoValues = { ok: false };

/** What cannot be read is no list; why is said where it is read as a ledger. */
async function valuesIn(
  sources: readonly ByteSource[],
  quote: string,
  { decimalMark }: ImportOptions,
): Promise<ValueFile> {
  try {
    return await readValues(sources, quote, decimalMark);
  } catch (error) {
    const isExpected =
      error instanceof ArchiveError ||
      error instanceof UnreadableError ||
      error instanceof LineTooLongError;
    if (!isExpected) throw error;
    return NO_VALUES;
  }
}
