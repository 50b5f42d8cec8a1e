import { ArchiveError } from '../containers/archive.ts';
import { readHead, type SourceFile, UnreadableError } from '../containers/byte-source.ts';
import { sniff } from '../containers/bytes.ts';
import { openContainer } from '../containers/container.ts';
import { detectEncoding } from '../csv/encoding.ts';
import { headRecords, type HeadRecord } from './locate-table.ts';
import { DELIMITERS, type Delimiter } from './mapping.ts';

/** The beginning of a file, as text. */
export interface FileHead {
  readonly text: string;
  readonly whole: boolean;
}

/** A table that no format knows, as far as its first bytes go. */
export interface TableHead {
  readonly delimiter: Delimiter;
  readonly headerLine: number;
  readonly header: readonly string[];
  readonly rows: readonly HeadRecord[];
}

const HEAD_BYTES = 256 * 1024;
const ROWS_MAX = 1000;

/**
 * The first bytes of a file, of a file in it where it is an archive.
 *
 * @param innerName path inside the archive, undefined for a plain file
 * @returns null when there is nothing to read as text
 */
export async function readFileHead(file: SourceFile, innerName?: string): Promise<FileHead | null> {
  try {
    const sources = await openContainer(file);
    const source = sources.find((each) => each.innerName === innerName);
    if (source === undefined) return null;
    const { bytes, whole } = await readHead(source.open(), HEAD_BYTES);
    if (sniff(bytes).type !== 'text') return null;
    const decoder = new TextDecoder(detectEncoding(bytes));
    return { text: decoder.decode(bytes, { stream: !whole }), whole };
  } catch (error) {
    if (error instanceof ArchiveError || error instanceof UnreadableError) return null;
    throw error;
  }
}

/** Finds the header of a table by its shape: the first row of names above rows as long as it. */
export function tableOf({ text, whole }: FileHead): TableHead | null {
  let best: { table: TableHead; weight: number } | null = null;
  for (const delimiter of DELIMITERS) {
    const records = headRecords(text, whole, delimiter, ROWS_MAX);
    const lengths = new Map<number, number>();
    for (const { cells } of records) {
      if (cells.length > 1) lengths.set(cells.length, (lengths.get(cells.length) ?? 0) + 1);
    }
    const [usual] = [...lengths].sort(([a, x], [b, y]) => b * y - a * x);
    if (usual === undefined) continue;
    const [length, count] = usual;
    const index = records.findIndex(({ cells }) => cells.length >= length && isHeader(cells));
    const header = records[index];
    const weight = length * count;
    if (header === undefined || (best !== null && best.weight >= weight)) continue;
    const names = header.cells.map((cell) => cell.replaceAll(/[\u200B\uFEFF]/g, '').trim());
    const rows = records.slice(index + 1).filter(({ cells }) => cells.some((cell) => cell !== ''));
    best = { table: { delimiter, headerLine: header.line, header: names, rows }, weight };
  }
  return best?.table ?? null;
}

/** Names, not amounts and times: at least two, and hardly a digit in any. */
function isHeader(cells: readonly string[]): boolean {
  const named = cells.map((cell) => cell.trim()).filter((cell) => cell !== '');
  const values = named.filter(
    (cell) => /^[-+]?[\d.,:/\s-]+$/.test(cell) || /^\d{4}-\d\d/.test(cell),
  );
  return named.length >= 2 && values.length === 0;
}
