import { gzipSync, zipSync } from 'fflate';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openContainer } from '../containers/container.ts';
import { CsvReader } from '../csv/csv.ts';
import { outcomeTable, positionless } from '../testing/source-tables.ts';
import { fileOf, importText } from '../testing/test-file.ts';
import {
  type Book,
  type BookCell,
  bookOf,
  columnName,
  inline,
  numeric,
  shared,
  STYLE,
  typed,
} from '../testing/xlsx-book.ts';
import { importFile } from '../import-file.ts';
import { readSourceRows } from '../rows/read.ts';
import { exactNumber, serialToText } from './number.ts';
import { isBuiltInDate, isDateCode } from './styles.ts';
import { FIXTURES, fixtureText } from '../testing/fixtures.ts';

/** The sheets of a workbook as the lines of CSV that they are read as. */
async function linesOf(book: Book): Promise<Record<string, string[]>> {
  const sheets: Record<string, string[]> = {};
  for (const source of await openContainer(fileOf(bookOf(book), 'book.xlsx'))) {
    const decoder = new TextDecoder();
    let text = '';
    for await (const piece of source.open()) text += decoder.decode(piece, { stream: true });
    sheets[source.innerName ?? ''] = text.split('\n').slice(0, -1);
  }
  return sheets;
}

async function lines(rows: readonly (readonly (BookCell | null)[])[], more: Partial<Book> = {}) {
  return (await linesOf({ sheets: [{ name: 'S', rows }], ...more }))['S'];
}

describe('cells', () => {
  it('shared and inline strings, their runs put together and phonetics left out', async () => {
    const strings = [
      '<si><t>plain</t></si>',
      '<si><r><rPr><b/></rPr><t>a </t></r><r><t xml:space="preserve">b</t></r></si>',
      '<si><t>東</t><rPh sb="0" eb="1"><t>ヒガシ</t></rPh></si>',
      '<si/>',
      '<si><t>_x0041_ &amp; &#x42;&#67; _x005F_x0041_</t></si>',
      '<si><t><![CDATA[<raw> & ]]>&lt;</t></si>',
    ];
    const row = [0, 1, 2, 3, 4, 5].map(shared);
    expect(await lines([[...row, inline('in "line", x')]], { strings })).toEqual([
      'plain,a b,東,,A & BC _x0041_,<raw> & <,"in ""line"", x"',
    ]);
  });

  it('booleans, errors, formulas by their results, ISO dates, and cells of nothing', async () => {
    const formula: BookCell = (reference) => `<c ${reference}><f>SUM(A1:A9)</f><v>12.50</v></c>`;
    const text: BookCell = (reference) =>
      `<c ${reference} t="str"><f>A1&amp;"x"</f><v> yes </v></c>`;
    const empty: BookCell = (reference) => `<c ${reference} s="1"/>`;
    const rows = [
      [typed('b', '1'), typed('b', '0'), typed('e', '#N/A'), formula, text, empty],
      [empty, null, typed('d', '2024-02-29T13:05:07')],
    ];
    // Rows are as wide as the widest above them: cells of nothing at the end are left out in files.
    expect(await lines(rows)).toEqual(['TRUE,FALSE,#N/A,12.50, yes ', ',,2024-02-29T13:05:07,,']);
  });

  it('dates by the number format, everything else as it stands', async () => {
    const serial = '45351.545219907406';
    expect(
      await lines([
        [
          numeric(serial, STYLE.builtInDate),
          numeric(serial, STYLE.ownDate),
          numeric(serial, STYLE.timeOfDay),
          numeric('0.5', STYLE.timeOfDay),
          numeric(serial, STYLE.duration),
          numeric(serial, STYLE.money),
          numeric(serial),
          numeric('-1', STYLE.ownDate),
        ],
      ]),
    ).toEqual([
      `2024-02-29 13:05:07,2024-02-29 13:05:07,2024-02-29 13:05:07,12:00:00,${serial},${serial},${serial},-1`,
    ]);
    const from1904 = await lines([[numeric('43889.5', STYLE.ownDate)]], { from1904: true });
    expect(from1904).toEqual(['2024-02-29 12:00:00']);
  });

  it('rows stand on the lines of their numbers, cells in their columns', async () => {
    const far: (BookCell | null)[] = Array.from({ length: 29 }, () => null);
    far[28] = numeric('1');
    expect(await lines([[], [null, inline('b2')], [], far])).toEqual([
      '',
      ',b2',
      '',
      `${','.repeat(28)}1`,
    ]);
    // Neither rows nor cells need say where they are.
    const bare = '<row><c><v>1</v></c><c t="b"><v>1</v></c></row><row/><row><c><v>2</v></c></row>';
    const parts = { 'xl/s/0.xml': `<x:worksheet><x:sheetData>${bare}</x:sheetData></x:worksheet>` };
    expect(await lines([], { parts })).toEqual(['1,TRUE', '', '2,']);
  });

  it('a line end in a cell does not move the rows below it', async () => {
    expect(await lines([[inline('a\r\nb')], [inline('c')]])).toEqual(['a b', 'c']);
  });

  it('a sheet in UTF-16', async () => {
    const xml = `<worksheet><sheetData><row><c t="str"><v>žluť</v></c></row></sheetData></worksheet>`;
    const utf16 = Uint8Array.from(Buffer.from(`\uFEFF${xml}`, 'utf16le'));
    expect(await lines([], { parts: { 'xl/s/0.xml': utf16 } })).toEqual(['žluť']);
  });
});

describe('numbers', () => {
  it.each([
    ['0.1', '0.1'],
    ['1.10', '1.10'],
    ['2E-8', '2E-8'],
    ['123456789012345678901234.000000000000000001', '123456789012345678901234.000000000000000001'],
    // Doubles written with 17 digits: what was entered.
    ['1.1000000000000001', '1.1'],
    ['0.10000000000000001', '0.1'],
    ['9.9999999999999995E-8', '1e-7'],
    ['67123.449999999997', '67123.45'],
    // 17 digits that are no writing of a double, or of one that needs them all.
    ['0.12345678901234567', '0.12345678901234567'],
    ['1.1000000000000002', '1.1000000000000002'],
    ['3.0000000000000004', '3.0000000000000004'],
    ['12 EUR', '12 EUR'],
  ])('%s is %s', (text, expected) => {
    expect(exactNumber(text)).toBe(expected);
  });

  it('whatever is entered with 15 digits comes back out of its 17', () => {
    const entered = fc.tuple(fc.integer({ min: 1, max: 999_999_999_999_999 }), fc.nat(18));
    fc.assert(
      fc.property(entered, ([digits, decimals]) => {
        const value = Number(`${digits}e-${decimals}`);
        const back = exactNumber(value.toPrecision(17));
        expect(Number(back)).toBe(value);
        expect(back.replaceAll(/e.*|[.]|^0+[.]?0*/g, '').length).toBeLessThanOrEqual(17);
        const significant = `${value}`.replace(/e.*/, '').replace('.', '').replace(/^0+/, '');
        if (significant.length <= 15 && /^[0-9.e-]+$/.test(back)) expect(Number(back)).toBe(value);
      }),
    );
  });

  it('every second of ten years comes back from the double a spreadsheet keeps', () => {
    const second = fc.integer({ min: Date.UTC(2015) / 1000, max: Date.UTC(2035) / 1000 });
    fc.assert(
      fc.property(second, fc.boolean(), (seconds, from1904) => {
        const serial = seconds / 86_400 + (from1904 ? 24_107 : 25_569);
        const text = new Date(seconds * 1000).toISOString().slice(0, 19).replace('T', ' ');
        expect(serialToText(`${serial}`, from1904)).toBe(text);
        expect(serialToText(serial.toPrecision(17), from1904)).toBe(text);
      }),
    );
  });

  it.each([
    ['1', false, '1900-01-01 00:00:00'],
    ['59', false, '1900-02-28 00:00:00'],
    ['60', false, null],
    ['61', false, '1900-03-01 00:00:00'],
    ['0', true, '1904-01-01 00:00:00'],
    ['4.5351E4', false, '2024-02-29 00:00:00'],
    ['45351.5000000029', false, '2024-02-29 12:00:00'],
    ['45351.500002893519', false, '2024-02-29 12:00:00.250'],
    ['2958465.5', false, '9999-12-31 12:00:00'],
    ['2958465.999999999', false, null],
    ['2958466', false, null],
    ['1e300', false, null],
    ['x', false, null],
  ])('serial %s', (serial, from1904, expected) => {
    expect(serialToText(serial, from1904)).toBe(expected);
  });
});

it.each([
  ['General', false],
  ['0.00', false],
  ['#,##0.00 "day"', false],
  ['0.00\\ \\U\\S\\D', false],
  ['[Red]0.00', false],
  ['[$-409]mmm d, yyyy', true],
  ['dd/mm/yyyy hh:mm:ss.000', true],
  ['h:mm AM/PM', true],
  ['[h]:mm:ss', false],
  ['yyyy"年"m"月"', true],
  ['@', false],
  ['0.00E+00', false],
  ['"h"0', false],
  ['mm:ss.0;@', true],
])('the number format %s shows a date: %s', (code, expected) => {
  expect(isDateCode(code)).toBe(expected);
});

it('built-in formats', () => {
  const dates = Array.from({ length: 60 }, (_, id) => id).filter(isBuiltInDate);
  expect(dates.slice(0, 9)).toEqual([14, 15, 16, 17, 18, 19, 20, 21, 22]);
  expect([0, 1, 9, 11, 12, 13, 37, 40, 46, 48, 49].some(isBuiltInDate)).toBe(false);
});

describe('the same ledger as the CSV', () => {
  const read = (name: string): string => fixtureText(name).replace(/^\uFEFF/, '');

  /** The rows of a CSV by line, and the CSV of what is whole. */
  function tableOf(text: string, delimiter: string): { rows: string[][]; csv: string } {
    const rows: (string[] | undefined)[] = [];
    const reader = new CsvReader({ delimiter, wrapped: false }, (row) => {
      if (row.broken) return true;
      rows[row.line - 1] = Array.from({ length: row.length }, (_, index) => row.cell(index));
      return true;
    });
    reader.push(text, true);
    // A spreadsheet keeps a number, not how many zeros it was written with.
    const kept = (cell: string) =>
      isNumber(cell) ? `${Number(cell)}` : cell.replaceAll('\n', ' ');
    const quoted = (cell: string) => `"${kept(cell).replaceAll('"', '""')}"`;
    const lists = Array.from(rows, (cells) => cells ?? []);
    // A sheet cannot tell a row that is cut from one whose last cells are empty.
    const width = Math.max(...lists.map(({ length }) => length));
    const line = (cells: readonly string[]) =>
      Array.from({ length: cells.length === 0 ? 0 : width }, (_, index) =>
        quoted(cells[index] ?? ''),
      );
    return { rows: lists, csv: lists.map((cells) => line(cells).join(',')).join('\n') };
  }

  const TIME = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)$/;

  /** As a spreadsheet would keep it after opening the CSV. */
  function asCell(text: string): BookCell | null {
    if (text === '') return null;
    const [, day, clock] = TIME.exec(text) ?? [];
    const time = Date.parse(`${day}T${clock}Z`);
    // A day that does not exist stays text.
    if (!Number.isNaN(time) && new Date(time).toISOString().startsWith(`${day}T`)) {
      const serial = time / 86_400_000 + 25_569;
      return numeric(serial.toPrecision(17), STYLE.ownDate);
    }
    if (!isNumber(text)) return inline(text);
    return numeric(
      Number(text)
        .toPrecision(17)
        .replace(/\.?0+$/, ''),
    );
  }

  function isNumber(text: string): boolean {
    return /^-?\d{1,9}(\.\d{1,6})?$/.test(text) && !/^-?0\d/.test(text);
  }

  // A spreadsheet knows one decimal mark only: files with others are left to their own formats.
  const names = Object.keys(FIXTURES).filter((name) => !read(name).includes(';'));

  it.each(names)('%s', async (name) => {
    const { rows, csv } = tableOf(read(name), ',');
    const [outcome, more] = await importFile(
      fileOf(bookOf({ sheets: [{ name: 'S', rows: rows.map((cells) => cells.map(asCell)) }] })),
    );
    expect(more).toBeUndefined();
    expect(outcome).toMatchObject({ ok: true, innerName: 'S' });
    if (outcome?.ok !== true) return;
    expect(positionless(outcome)).toEqual(positionless(await importText(csv)));
  });
});

const KRAKEN = 'txid,refid,time,type,subtype,aclass,asset,amount,fee,balance'.split(',');
const ROW = 'L1,R1,2024-01-01 10:00:00,deposit,,currency,ZEUR,10.0,0,10.0'.split(',');
const SHEET = [KRAKEN, ROW].map((cells) => cells.map(inline));

describe('workbooks', () => {
  const book = bookOf({
    sheets: [
      { name: 'Notes', rows: [[inline('made by hand')]] },
      { name: 'Ledger & more', rows: SHEET },
      { name: 'Sheet3', rows: [] },
    ],
  });

  it('one outcome for each sheet that holds anything', async () => {
    const outcomes = await importFile(fileOf(book, 'kraken.xlsx'));
    expect(outcomes).toMatchObject([
      { ok: false, name: 'kraken.xlsx', innerName: 'Notes', code: 'not-a-table' },
      { ok: true, name: 'kraken.xlsx', innerName: 'Ledger & more', rows: { read: 1 } },
    ]);
    const [, ledger] = outcomes;
    expect(ledger?.ok === true && outcomeTable(ledger)).toEqual(['2 deposit +10 EUR']);
  });

  it('inside a zip, inside a gzip, but no deeper', async () => {
    const zipped = Uint8Array.from(zipSync({ 'a/kraken.xlsx': book }));
    expect(await importFile(fileOf(zipped, 'all.zip'))).toMatchObject([
      { ok: false, innerName: 'a/kraken.xlsx › Notes' },
      { ok: true, name: 'all.zip', innerName: 'a/kraken.xlsx › Ledger & more' },
    ]);
    const rows = await readSourceRows(fileOf(zipped), 'a/kraken.xlsx › Ledger & more', [2]);
    expect(rows.rows.get(2)).toEqual(ROW);
    const gzipped = Uint8Array.from(gzipSync(book));
    expect(await importFile(fileOf(gzipped, 'k.xlsx.gz'))).toMatchObject([
      { ok: false },
      { ok: true, innerName: 'Ledger & more' },
    ]);
    const deep = Uint8Array.from(zipSync({ 'all.zip': zipped }));
    expect(await importFile(fileOf(deep))).toMatchObject([
      { ok: false, innerName: 'all.zip › a/kraken.xlsx', code: 'nested-archive' },
    ]);
  });

  it('the last column and row that a sheet has', async () => {
    const row = (r: number, c: string) => `<row r="${r}"><c r="${c}"><v>1</v></c></row>`;
    const sheetOf = (data: string) => ({
      parts: { 'xl/s/0.xml': `<worksheet><sheetData>${data}</sheetData></worksheet>` },
    });
    expect(columnName(16_383)).toBe('XFD');
    const last = await lines([], sheetOf(row(1_048_576, 'XFD1048576')));
    expect(last).toHaveLength(1_048_576);
    expect(last?.at(-1)).toBe(`${','.repeat(16_383)}1`);
  });
});

describe('what cannot be read says why', () => {
  const sheetOf = (xml: string): Book => ({
    sheets: [{ name: 'S', rows: [] }],
    parts: { 'xl/s/0.xml': xml },
  });
  const data = (rows: string) => sheetOf(`<worksheet><sheetData>${rows}</sheetData></worksheet>`);
  const cell = '<row r="1"><c r="A1"><v>1</v></c></row>';
  const laughs = Array.from(
    { length: 10 },
    (_, n) => `<!ENTITY l${n + 1} "${`&l${n};`.repeat(10)}">`,
  );
  const doctype = `<!DOCTYPE sst [<!ENTITY l0 "ha">${laughs.join('')}]>`;

  it.each<[string, Book, string]>([
    ['no sheet with anything', { sheets: [{ name: 'S', rows: [] }] }, 'empty'],
    ['a bomb of entities', sheetOf(`${doctype}<worksheet>&l10;</worksheet>`), 'unsafe-workbook'],
    [
      'a bomb among the strings',
      { sheets: [{ name: 'S', rows: SHEET }], strings: [], parts: { 'xl/shared.xml': doctype } },
      'unsafe-workbook',
    ],
    [
      'an entity nobody defined',
      data('<row><c t="str"><v>&file;</v></c></row>'),
      'unsafe-workbook',
    ],
    ['a sheet that is cut', sheetOf(`<worksheet><sheetData>${cell}`), 'corrupt-archive'],
    ['elements across each other', data('<row><c></row></c>'), 'corrupt-archive'],
    ['two roots', sheetOf('<worksheet/><worksheet/>'), 'corrupt-archive'],
    ['no XML', sheetOf('a,b\n1,2\n'), 'corrupt-archive'],
    ['a row twice', data(cell + cell), 'corrupt-archive'],
    [
      'a column twice',
      data('<row r="1"><c r="A1"><v>1</v></c><c r="A1"><v>2</v></c></row>'),
      'corrupt-archive',
    ],
    ['a row too far', data('<row r="1048577"><c><v>1</v></c></row>'), 'corrupt-archive'],
    ['a column too far', data('<row r="1"><c r="XFE1"><v>1</v></c></row>'), 'corrupt-archive'],
    ['a string that is not there', data('<row><c t="s"><v>7</v></c></row>'), 'corrupt-archive'],
    ['a type nobody knows', data('<row><c t="zz"><v>7</v></c></row>'), 'corrupt-archive'],
    [
      'a sheet missing',
      { sheets: [], parts: { 'xl/workbook.xml': '<w><sheet/></w>' } },
      'corrupt-archive',
    ],
    ['a character that is none', data('<row><c t="str"><v>&#0;</v></c></row>'), 'corrupt-archive'],
    ['deep elements', sheetOf('<a>'.repeat(1000)), 'archive-too-large'],
  ])('%s', async (_, book, code) => {
    const outcomes = await importFile(fileOf(bookOf(book), 'b.xlsx'));
    expect(outcomes).toMatchObject([{ ok: false, name: 'b.xlsx', code }]);
  });

  it('a binary workbook', async () => {
    const parts = { 'xl/workbook.bin': 'x' };
    const outcomes = await importFile(fileOf(bookOf({ sheets: [], parts })));
    expect(outcomes).toMatchObject([{ code: 'unsupported-container', params: { kind: 'xlsb' } }]);
  });
});
