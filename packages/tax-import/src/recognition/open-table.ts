import type { ByteSource } from '../containers/byte-source.ts';
import { readHead, wholeLines } from '../containers/byte-source.ts';
import { sniff } from '../containers/bytes.ts';
import { CsvReader, type CsvRow } from '../csv/csv.ts';
import { detectEncoding, type EncodingName, TextStream } from '../csv/encoding.ts';
import type { FormatId } from '../formats/format-id.ts';
import type { ImportFailure } from '../outcome.ts';
import type { Throttle } from '../throttle.ts';
import { recognise, type Table } from './recognise.ts';

export { EncodingError } from '../csv/encoding.ts';

/** How much of a file is read to know what it is. */
const HEAD_BYTES = 256 * 1024;

export interface OpenedTable {
  readonly ok: true;
  readonly table: Table;
  readonly encoding: EncodingName;
  /** Zone of the times by the user's word, whatever the file states. */
  readonly zone?: string;
  /** The formats the file could be of, where it took an answer to choose among them. */
  readonly fitting?: readonly FormatId[];
}

export type FailureWhy = Pick<ImportFailure, 'code' | 'params' | 'row' | 'nearest' | 'candidates'>;

/**
 * Recognises one logical file by its first bytes.
 *
 * @param answer the format to take where the file has the columns of several
 * @throws UnreadableError, ArchiveError
 */
export async function openTable(
  source: ByteSource,
  answer?: FormatId,
): Promise<OpenedTable | ({ readonly ok: false } & FailureWhy)> {
  const { bytes, whole } = await readHead(source.open(), HEAD_BYTES);
  const sniffed = sniff(bytes);
  switch (sniffed.type) {
    case 'empty':
      return { ok: false, code: 'empty', params: {} };
    case 'gzip':
    case 'zip':
      return { ok: false, code: 'nested-archive', params: {} };
    case 'container':
      if (sniffed.kind === 'xls' && isEncrypted(bytes)) {
        return { ok: false, code: 'encrypted-archive', params: {} };
      }
      return { ok: false, code: 'unsupported-container', params: { kind: sniffed.kind } };
    case 'binary':
      return { ok: false, code: 'binary', params: { kind: sniffed.kind } };
    case 'text':
      return openText(bytes, whole, answer);
  }
}

/** A workbook with a password is kept in the container of the old binary ones, under this name. */
const ENCRYPTED_NAME = new TextEncoder().encode('EncryptedPackage');

function isEncrypted(head: Uint8Array): boolean {
  const [first = 0] = ENCRYPTED_NAME;
  for (let start = head.indexOf(first); start >= 0; start = head.indexOf(first, start + 1)) {
    if (ENCRYPTED_NAME.every((byte, index) => head[start + 2 * index] === byte)) return true;
  }
  return false;
}

/** Exports that end in .xls are often one of these inside. */
const MARKUP: readonly (readonly [kind: string, start: RegExp])[] = [
  ['html', /^\s*<(?:!doctype html|html|head|meta|style|body|div|table)[\s>]/i],
  ['xml', /^\s*<\?xml\s/i],
];

function openText(
  bytes: Uint8Array,
  whole: boolean,
  answer: FormatId | undefined,
): OpenedTable | ({ readonly ok: false } & FailureWhy) {
  const encoding = detectEncoding(bytes);
  const head = new TextDecoder(encoding).decode(bytes, { stream: !whole });
  if (head.trim() === '') return { ok: false, code: whole ? 'empty' : 'not-a-table', params: {} };
  const markup = MARKUP.find(([, start]) => start.test(head));
  if (markup !== undefined) {
    return { ok: false, code: 'unsupported-container', params: { kind: markup[0] } };
  }
  const found = recognise(head, whole, answer);
  switch (found.type) {
    case 'table':
      return {
        ...{ ok: true, table: found.table, encoding },
        ...(found.fitting === undefined ? {} : { fitting: found.fitting.map(({ id }) => id) }),
      };
    case 'ambiguous': {
      const formats = found.formats.map(({ name }) => name).join(', ');
      const candidates = found.formats.map(({ id }) => id);
      return { ok: false, code: 'ambiguous-format', params: { formats }, candidates };
    }
    case 'duplicate-column': {
      const params = { column: found.column, format: found.format.name };
      return { ok: false, code: 'duplicate-column', params, row: found.line };
    }
    case 'unknown': {
      const names = found.nearest.map(({ name }) => name).join(', ');
      const params = { nearest: names, nearestCount: `${found.nearest.length}` };
      const nearest = found.nearest.map(({ id }) => id);
      return { ok: false, code: 'unknown-format', params, nearest };
    }
    case 'not-a-table':
      return { ok: false, code: 'not-a-table', params: {} };
  }
}

/**
 * Reads all records of a recognised file, header and preamble included.
 *
 * @param onRow answers whether to go on
 * @throws EncodingError, LineTooLongError, UnreadableError, ArchiveError, CancelledError
 */
export async function readTable(
  source: ByteSource,
  { table, encoding }: OpenedTable,
  throttle: Throttle,
  onRow: (row: CsvRow) => boolean,
  onBytes?: (bytes: Uint8Array) => void,
): Promise<void> {
  const text = new TextStream(encoding);
  const reader = new CsvReader(table.dialect, onRow);
  const countRaw = (bytes: number): void => {
    throttle.bytes += bytes;
  };
  for await (const piece of wholeLines(source.open(countRaw))) {
    onBytes?.(piece);
    reader.push(text.read(piece), false);
    if (reader.stopped) return;
    if (throttle.due()) await throttle.pause();
  }
  reader.push(text.read(undefined), true);
}
