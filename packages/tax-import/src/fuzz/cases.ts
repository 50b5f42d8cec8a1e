/** Files made from the fixtures by number: the same seed and number make the same bytes. */
import { gzipSync, strToU8, zipSync } from 'fflate';
import { CsvReader } from '../csv/csv.ts';
import { seeded } from '../testing/random.ts';
import { bookOf, inline } from '../testing/xlsx-book.ts';
import { Dice, type FuzzTable, mutate } from './mutations.ts';
import type { ImportOptions } from '../import-file.ts';
import { recognise } from '../recognition/recognise.ts';

/** A file that is changed into others. */
export interface FuzzBase {
  readonly name: string;
  readonly text: string;
}

export interface FuzzCase {
  /** Base and number, to find it again. */
  readonly name: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly options: ImportOptions;
  /** Rows below the header that hold anything, where the header and the bytes are as written. */
  readonly rows: number | null;
}

interface Parsed {
  readonly base: FuzzBase;
  readonly table: FuzzTable;
  readonly delimiter: string;
}

const DELIMITERS = [',', ';', '\t', '|'];
const ENDS = ['\n', '\r\n', '\r'];
/** '' leaves the zone open. */
const ZONES = ['', '', 'Europe/Berlin', 'Australia/Lord_Howe'];

/** Makes cases out of bases. */
export class FuzzCases {
  readonly #bases: readonly Parsed[];
  readonly #tables: readonly FuzzTable[];
  readonly #seed: number;

  constructor(bases: readonly FuzzBase[], seed: number) {
    this.#bases = bases.map(parse);
    this.#tables = this.#bases.map(({ table }) => table);
    this.#seed = seed;
  }

  /** The case of a number; any number may be asked for at any time. */
  make(number: number): FuzzCase {
    const dice = new Dice(
      seeded(Math.imul(this.#seed, 0x9e3779b1) ^ Math.imul(number, 0x85ebca6b)),
    );
    const { base, table, delimiter } = dice.pick(this.#bases);
    const changed = { rows: table.rows.map((row) => [...row]), header: table.header };
    mutate(changed, dice, this.#tables);
    const written = write(changed, delimiter, dice);
    const damaged = dice.chance(0.25) ? damage(written.bytes, dice) : written.bytes;
    const timeZone = dice.pick(ZONES);
    const intact = damaged === written.bytes && changed.header >= 0 && written.exact;
    return {
      name: `${base.name} ${this.#seed}:${number}`,
      bytes: damaged,
      options: timeZone === '' ? {} : { timeZone },
      rows: intact ? countRows(changed) : null,
    };
  }
}

function parse(base: FuzzBase): Parsed {
  const text = base.text.replace(/^\uFEFF/, '');
  const found = recognise(text, true);
  const table = found.type === 'table' ? found.table : null;
  const dialect = table?.dialect ?? { delimiter: ',', wrapped: false };
  const rows: string[][] = [];
  let header = 0;
  const reader = new CsvReader(dialect, (row) => {
    if (row.line === table?.headerLine) header = rows.length;
    rows.push(Array.from({ length: row.length }, (_, index) => row.cell(index)));
    return true;
  });
  reader.push(text, true);
  return { base, table: { rows, header }, delimiter: dialect.delimiter };
}

function countRows({ rows, header }: FuzzTable): number {
  return rows.slice(header + 1).filter((row) => row.some((cell) => cell !== '')).length;
}

/** The table as bytes; `exact` says that every row is sure to be read as it stands. */
function write(
  { rows }: FuzzTable,
  own: string,
  dice: Dice,
): { bytes: Uint8Array<ArrayBuffer>; exact: boolean } {
  if (dice.chance(0.06)) return { bytes: packed(book(rows), dice), exact: false };
  const delimiter = dice.chance(0.8) ? own : dice.pick(DELIMITERS);
  const style = dice.pick(['quoted', 'quoted', 'needed', 'needed', 'never', 'wrapped'] as const);
  const lines = rows.map((row) => line(row, delimiter, style));
  const end = dice.pick(ENDS);
  const text = lines.join(end) + (dice.chance(0.7) ? end : '');
  const encoded = encode(text, dice);
  const exact = style === 'quoted' && delimiter === own && encoded.lossless;
  return { bytes: packed(encoded.bytes, dice), exact };
}

function line(
  cells: readonly string[],
  delimiter: string,
  style: 'quoted' | 'needed' | 'never' | 'wrapped',
): string {
  const quote = (cell: string): string => `"${cell.replaceAll('"', '""')}"`;
  if (style === 'never') return cells.join(delimiter);
  if (style === 'quoted') return cells.map(quote).join(delimiter);
  const needed = cells.map((cell) =>
    /["\r\n]/.test(cell) || cell.includes(delimiter) ? quote(cell) : cell,
  );
  return style === 'wrapped' ? quote(needed.join(delimiter)) : needed.join(delimiter);
}

function encode(text: string, dice: Dice): { bytes: Uint8Array<ArrayBuffer>; lossless: boolean } {
  const marked = dice.chance(0.3) ? `\uFEFF${text}` : text;
  switch (dice.below(8)) {
    case 0:
      return { bytes: utf16(marked, dice.chance(0.5)), lossless: false };
    case 1:
      return { bytes: Uint8Array.from(text, (letter) => letter.charCodeAt(0)), lossless: false };
    default:
      return { bytes: Uint8Array.from(strToU8(marked)), lossless: true };
  }
}

function utf16(text: string, littleEndian: boolean): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(2 * text.length);
  const view = new DataView(bytes.buffer);
  for (let index = 0; index < text.length; index += 1) {
    view.setUint16(2 * index, text.charCodeAt(index), littleEndian);
  }
  return bytes;
}

/** Characters that XML does not know are left out. */
function book(rows: readonly (readonly string[])[]): Uint8Array<ArrayBuffer> {
  const cells = rows.map((row) =>
    row.map((cell) => (cell === '' ? null : inline(cell.replaceAll(/[^\P{Cc}\s]/gu, '')))),
  );
  return bookOf({ sheets: [{ name: 'Sheet', rows: cells }] });
}

function packed(bytes: Uint8Array<ArrayBuffer>, dice: Dice): Uint8Array<ArrayBuffer> {
  // A time of its own would make every run differ.
  const options = { level: 1, mtime: '2024-01-01' } as const;
  switch (dice.below(16)) {
    case 0:
      return Uint8Array.from(gzipSync(bytes, options));
    case 1:
      return Uint8Array.from(zipSync({ 'a.csv': bytes }, options));
    case 2:
      return Uint8Array.from(
        zipSync({ 'a.gz': gzipSync(bytes, options), 'b.csv': bytes }, options),
      );
    default:
      return bytes;
  }
}

function damage(bytes: Uint8Array<ArrayBuffer>, dice: Dice): Uint8Array<ArrayBuffer> {
  const offset = dice.below(bytes.length + 1);
  const length = 1 + dice.below(dice.chance(0.5) ? 4 : 2000);
  const [before, after] = [bytes.subarray(0, offset), bytes.subarray(offset)];
  switch (dice.below(5)) {
    case 0:
      return before.slice();
    case 1:
      return joined(before, after.subarray(length));
    case 2:
      return joined(before, after.subarray(0, length), after);
    case 3:
      return joined(
        before,
        Uint8Array.from({ length }, () => dice.below(256)),
        after,
      );
    default: {
      const changed = bytes.slice();
      for (let times = 1 + dice.below(8); times > 0; times -= 1) {
        changed[dice.below(Math.max(changed.length, 1))] = dice.below(256);
      }
      return changed;
    }
  }
}

function joined(...parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let offset = 0;
  for (const part of parts) {
    bytes.set(part, offset);
    offset += part.length;
  }
  return bytes;
}
