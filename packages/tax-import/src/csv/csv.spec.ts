import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CsvReader, type Dialect, LINE_LENGTH_MAX, LineTooLongError } from './csv.ts';

interface Read {
  line: number;
  cells: string[];
  broken?: true;
}

const COMMA: Dialect = { delimiter: ',', wrapped: false };

/** Reads text that arrives in pieces; blank lines are skipped, as everywhere. */
function read(pieces: readonly string[], dialect = COMMA): Read[] {
  const rows: Read[] = [];
  const reader = new CsvReader(dialect, (row) => {
    const cells = Array.from({ length: row.length }, (_, index) => row.cell(index));
    if (!row.blank) rows.push({ line: row.line, cells, ...(row.broken ? { broken: true } : {}) });
    return true;
  });
  for (const piece of pieces) reader.push(piece, false);
  reader.push('', true);
  return rows;
}

describe('records', () => {
  it.each<[string, Read[]]>([
    [
      'a,b\n1,2\n',
      [
        { line: 1, cells: ['a', 'b'] },
        { line: 2, cells: ['1', '2'] },
      ],
    ],
    [
      'a,b\r\n1,2',
      [
        { line: 1, cells: ['a', 'b'] },
        { line: 2, cells: ['1', '2'] },
      ],
    ],
    [
      'a,b\r1,2\r',
      [
        { line: 1, cells: ['a', 'b'] },
        { line: 2, cells: ['1', '2'] },
      ],
    ],
    ['a,,\n', [{ line: 1, cells: ['a', '', ''] }]],
    ['a,', [{ line: 1, cells: ['a', ''] }]],
    ['\n\n,,\na', [{ line: 4, cells: ['a'] }]],
    ['"a","b"\n', [{ line: 1, cells: ['a', 'b'] }]],
    ['"a""b",c\n', [{ line: 1, cells: ['a"b', 'c'] }]],
    ['"a,b" ,c\n', [{ line: 1, cells: ['a,b', 'c'] }]],
    ['a"b,c\n', [{ line: 1, cells: ['a"b', 'c'] }]],
    [
      '"a\nb\r\nc",d\ne\n',
      [
        { line: 1, cells: ['a\nb\r\nc', 'd'] },
        { line: 4, cells: ['e'] },
      ],
    ],
    ['"","x"', [{ line: 1, cells: ['', 'x'] }]],
  ])('%j', (text, expected) => {
    expect(read([text])).toEqual(expected);
  });

  it('a quote that is not closed costs its own line only', () => {
    expect(read(['"a,b\n1,2\n3,4\n'])).toEqual([
      { line: 1, cells: ['"a', 'b'], broken: true },
      { line: 2, cells: ['1', '2'] },
      { line: 3, cells: ['3', '4'] },
    ]);
    expect(read(['"a"x,b\n1,2\n'])).toEqual([
      { line: 1, cells: ['"a"x', 'b'], broken: true },
      { line: 2, cells: ['1', '2'] },
    ]);
  });

  it('a line wrapped into one quoted cell', () => {
    const wrapped = { delimiter: ',', wrapped: true };
    expect(read(['"1,""2"",3"\n4,5\n'], wrapped)).toEqual([
      { line: 1, cells: ['1', '2', '3'] },
      { line: 2, cells: ['4', '5'] },
    ]);
  });

  it('a reader that has enough stops', () => {
    const lines: number[] = [];
    const reader = new CsvReader(COMMA, ({ line }) => {
      lines.push(line);
      return line < 2;
    });
    reader.push('a\nb\nc\nd\n', true);
    expect(lines).toEqual([1, 2]);
    expect(reader.stopped).toBe(true);
  });
});

describe('limits', () => {
  const long = 'x'.repeat(LINE_LENGTH_MAX + 1);

  it('a line over the limit', () => {
    expect(() => read(['a\nb\n', long, '\n'])).toThrow(LineTooLongError);
    expect(() => read([long])).toThrow(expect.objectContaining({ line: 1 }));
  });

  it('a quote open for longer than the limit costs its own line only', () => {
    const rows = read(['"a\n', ...Array.from({ length: 40 }, () => `${'y'.repeat(30_000)}\n`)]);
    expect(rows).toHaveLength(41);
    expect(rows[0]).toEqual({ line: 1, cells: ['"a'], broken: true });
    expect(rows.at(-1)?.line).toBe(41);
  });
});

describe('properties', () => {
  const cell = fc.string({ unit: fc.constantFrom('a', 'b', ' ', ',', '"', '\n', '\r', '1') });
  const table = fc.array(fc.array(cell, { minLength: 1, maxLength: 4 }), { maxLength: 6 });
  const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
  const isBlank = (cells: readonly string[]) => cells.every((text) => text === '');

  it('what is written quoted is read back, wherever the pieces are cut', () => {
    fc.assert(
      fc.property(table, fc.constantFrom('\n', '\r\n', '\r'), fc.nat(20), (rows, end, size) => {
        const text = rows.map((cells) => cells.map(quoted).join(',') + end).join('');
        const pieces = text.match(new RegExp(`[\\s\\S]{1,${size + 1}}`, 'g')) ?? [];
        const expected = rows.filter((cells) => !isBlank(cells));
        expect(read(pieces).map(({ cells }) => cells)).toEqual(expected);
      }),
    );
  });

  it('any text is read the same in any pieces, and no line is lost', () => {
    const unit = fc.constantFrom('a', ',', '"', '\n', '\r', '\r\n', ' ');
    const anything = fc.string({ unit, maxLength: 30 });
    fc.assert(
      fc.property(anything, fc.integer({ min: 1, max: 7 }), (text, size) => {
        const pieces = text.match(new RegExp(`[\\s\\S]{1,${size}}`, 'g')) ?? [];
        const rows = read(pieces);
        expect(rows).toEqual(read([text]));
        const lines = rows.map(({ line }) => line);
        expect(lines).toEqual(lines.toSorted((a, b) => a - b));
      }),
      { numRuns: 500 },
    );
  });
});
