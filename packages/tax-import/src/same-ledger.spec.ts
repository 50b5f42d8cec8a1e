/** However a table is written, and in however many files, its ledger is the same. */
import type { Entry } from '@meridian/tax-engine/ledger/entry.ts';
import { type Instant, instantToIso, msBetween, msOf } from '@meridian/tax-engine/common/time.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CsvReader } from './csv/csv.ts';
import { entryText, positionless } from './testing/source-tables.ts';
import { importText } from './testing/test-file.ts';
import type { ImportedSource } from './outcome.ts';
import { recognise } from './recognition/recognise.ts';
import { rowOutcomesOf } from './rows/row-outcomes.ts';
import { FIXTURES, fixtureText } from './testing/fixtures.ts';

type Content = string | Uint8Array<ArrayBuffer>;
interface Table {
  readonly head: string[][];
  readonly rows: string[][];
  readonly delimiter: string;
}

/** A fixture's whole records, those up to its header apart. */
function tableOf(name: string): Table {
  const raw = fixtureText(name);
  const text = raw.replace(/^\uFEFF/, '');
  const found = recognise(text, true);
  if (found.type !== 'table') throw new Error(`${name} is ${found.type}`);
  const { dialect, headerLine } = found.table;
  const [head, rows]: [string[][], string[][]] = [[], []];
  const reader = new CsvReader(dialect, (row) => {
    if (row.broken || row.blank) return true;
    const cells = Array.from({ length: row.length }, (_, index) => row.cell(index));
    (row.line <= headerLine ? head : rows).push(cells);
    return true;
  });
  reader.push(text, true);
  return { head, rows, delimiter: dialect.delimiter };
}

function written(
  { head, rows }: Pick<Table, 'head' | 'rows'>,
  delimiter: string,
  end = '\n',
  quote: 'all' | 'needed' = 'all',
): string {
  const cell = (text: string): string =>
    quote === 'all' || /["\r\n]/.test(text) || text.includes(delimiter)
      ? `"${text.replaceAll('"', '""')}"`
      : text;
  return [...head, ...rows].map((cells) => cells.map(cell).join(delimiter) + end).join('');
}

/** The ledger, with the numbering of equal entries left to the order of rows. */
async function ledgerOf(content: Content): Promise<unknown> {
  return positionless(await importText(content));
}

const names = Object.keys(FIXTURES);

/** `npm run test:long -- properties` writes each table in all encodings and splits it twice as often. */
const isLong = process.env['PROPERTY_RUNS'] !== undefined;
const SEED = parseInt(process.env['PROPERTY_SEED'] ?? '0', 10);

/** A token's name says its contract only where another of the same ticker stands in the file. */
const BY_COMPANY: ReadonlySet<string> = new Set(['etherscan-tokens.csv']);

describe.each(names.map((name, turn) => ({ name, turn })))('$name', ({ name, turn }) => {
  const table = tableOf(name);
  const { head, rows, delimiter } = table;
  const plain = written(table, delimiter);
  let read: Promise<unknown> | undefined;
  /** What the plain table says, imported once for all tests that compare with it. */
  const plainLedger = () => (read ??= ledgerOf(plain));

  it('with other line ends, and quotes where needed only', async () => {
    const expected = await plainLedger();
    for (const end of ['\r\n', '\r']) {
      expect(await ledgerOf(written(table, delimiter, end)), JSON.stringify(end)).toEqual(expected);
    }
    expect(await ledgerOf(written(table, delimiter, '\n', 'needed'))).toEqual(expected);
    expect(await ledgerOf(plain.trimEnd())).toEqual(expected);
  });

  it('in other encodings', async () => {
    const expected = await plainLedger();
    const utf16 = Buffer.from(`\uFEFF${plain}`, 'utf16le');
    // The plain table is UTF-8.
    const bytes: [string, Buffer][] = [
      ['UTF-8 with a mark', Buffer.from(`\uFEFF${plain}`)],
      ['UTF-16 LE', utf16],
      ['UTF-16 LE without a mark', utf16.subarray(2)],
      ['UTF-16 BE', Buffer.from(utf16).swap16()],
      ['UTF-16 BE without a mark', Buffer.from(utf16).swap16().subarray(2)],
    ];
    if (Buffer.from(plain, 'latin1').toString('latin1') === plain) {
      bytes.push(['Windows-1252', Buffer.from(plain, 'latin1')]);
    }
    // By turns every second one, others in another run.
    const tried = bytes.filter((_, index) => isLong || (index + turn + SEED) % 2 === 0);
    for (const [encoding, content] of tried) {
      expect(await ledgerOf(Uint8Array.from(content)), encoding).toEqual(expected);
    }
  });

  it('with other delimiters', async () => {
    const expected = await plainLedger();
    // Semicolons say that commas are decimal marks; bare numbers alone are read either way.
    const marksMatter = rows.flat().some((cell) => /\d,\d|[^\d\s.-] ?-?\d+\.\d/.test(cell));
    const others = [',', ';', '\t', '|'].filter(
      (other) => !marksMatter || (other === ';') === (delimiter === ';'),
    );
    for (const other of others) {
      expect(await ledgerOf(written(table, other)), other).toEqual(expected);
      if (rows.flat().every((cell) => !cell.includes(other))) {
        expect(await ledgerOf(written(table, other, '\n', 'needed')), other).toEqual(expected);
      }
    }
  });

  it('with unknown columns anywhere', async () => {
    const expected = await plainLedger();
    const width = head.at(-1)?.length ?? 0;
    // Where names stand in the header more than once, columns go by their neighbours.
    const repeats = new Set(head.at(-1)).size < width;
    const place = repeats ? fc.constantFrom(0, width) : fc.nat(width);
    const column = fc.tuple(place, fc.constantFrom('', 'x', '1.5', '2024-01-01 10:00:00'));
    await fc.assert(
      fc.asyncProperty(fc.array(column, { minLength: 1, maxLength: 3 }), async (columns) => {
        const wide = (cells: readonly string[], isHeader: boolean): string[] =>
          columns.reduce<string[]>(
            (done, [position, text], index) =>
              position > done.length
                ? done
                : done.toSpliced(position, 0, isHeader ? `Unheard of ${index}` : text),
            [...cells],
          );
        const more = {
          head: head.map((cells, index) => wide(cells, index === head.length - 1)),
          // A row that is cut stays cut, and one that repeats the header repeats all of it.
          rows: rows
            .filter((cells) => cells.length === width)
            .map((cells) =>
              wide(
                cells,
                cells.every((cell, index) => cell === head.at(-1)?.[index]),
              ),
            ),
        };
        const whole = { head, rows: rows.filter((cells) => cells.length === width) };
        const same = whole.rows.length === rows.length;
        expect(await ledgerOf(written(more, delimiter))).toEqual(
          same ? expected : await ledgerOf(written(whole, delimiter)),
        );
      }),
      { numRuns: 3 },
    );
  });

  it.runIf(!BY_COMPANY.has(name))('in two files', async () => {
    const source = await importText(plain);
    // Nothing is grouped over so long a time.
    for (const time of breaksOf(source.entries, 3 * HOUR)) {
      const [first, second] = splitRows(source, head.length, rows, time);
      const halves = [first, second].filter((half) => half.length > 0);
      const sources: ImportedSource[] = [];
      for (const half of halves) {
        sources.push(await importText(written({ head, rows: half }, delimiter)));
      }
      const entries = sources.flatMap((half) => half.entries);
      const missing = without(source.entries, entries);
      expect(without(entries, source.entries), instantToIso(time)).toEqual([]);
      // What only the whole file says, such as the order of day and month, is asked for in a part.
      const rowsMissing = missing.reduce((sum, entry) => sum + entry.rows.length, 0);
      const setAside = sources.reduce((sum, half) => sum + half.rows.setAside, 0);
      expect(setAside - rowsMissing).toBe(halves.flat().length - grouped(source));
    }
  });
});

const HOUR = 3_600_000;
const SPLITS_MAX = isLong ? 6 : 3;

/** The entries that the others do not have, as often as they do not have them. */
function without(entries: readonly Entry[], others: readonly Entry[]): Entry[] {
  const left = new Map<string, number>();
  const textOf = (entry: Entry): string => `${msOf(entry.at)} ${entryText(entry)}`;
  for (const entry of others) left.set(textOf(entry), (left.get(textOf(entry)) ?? 0) + 1);
  return entries.filter((entry) => {
    const count = left.get(textOf(entry)) ?? 0;
    left.set(textOf(entry), count - 1);
    return count <= 0;
  });
}

/** Rows that are part of an entry. */
function grouped({ rows }: ImportedSource): number {
  return rows.imported + rows.merged;
}

/** Some instants with no entry within the given time around them. */
function breaksOf(entries: readonly Entry[], ms: number): Instant[] {
  const times = entries.map(({ at: instant }) => instant);
  const found = times.filter(
    (instant, index) => index > 0 && msBetween(times[index - 1] ?? instant, instant) >= ms,
  );
  const stride = Math.ceil(found.length / SPLITS_MAX);
  return found.filter((_, index) => index % stride === 0);
}

/** The rows of entries before the instant, and the others; copies of a row stay together. */
function splitRows(
  source: ImportedSource,
  headLines: number,
  rows: readonly string[][],
  time: Instant,
): [string[][], string[][]] {
  const early = new Set(source.entries.filter((entry) => entry.at < time).map(({ id }) => id));
  const lines = lineNumbers(headLines, rows);
  const [first, second]: [string[][], string[][]] = [[], []];
  for (const { row, outcome, entryId, reason } of rowOutcomesOf(source)) {
    const cells = rows[lines.indexOf(row)];
    // What copies another row is set aside in its company only.
    if (cells === undefined || reason?.includes('duplicate') === true) continue;
    const isEarly = entryId !== undefined && early.has(entryId);
    (outcome === 'set-aside' || isEarly ? first : second).push(cells);
  }
  return [first, second];
}

/** On which line each row stands, line ends inside cells counted. */
function lineNumbers(headLines: number, rows: readonly (readonly string[])[]): number[] {
  let line = headLines + 1;
  return rows.map((cells) => {
    const start = line;
    line += 1 + cells.reduce((sum, cell) => sum + (cell.match(/\r\n|\r|\n/g)?.length ?? 0), 0);
    return start;
  });
}
