/** Workbooks, read back from their parts as ECMA-376 describes them. */
import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import type { Cell } from './csv-writer.ts';
import { xlsxFile } from './xlsx-writer.ts';

const LEFT_TO_RIGHT = { isRightToLeft: false };

function partsOf(pieces: readonly Uint8Array<ArrayBuffer>[]): Record<string, string> {
  const bytes = new Uint8Array(Buffer.concat(pieces));
  return Object.fromEntries(
    Object.entries(unzipSync(bytes)).map(([path, part]) => [path, strFromU8(part)]),
  );
}

function sheet(rows: Iterable<readonly Cell[]>, name = 'Disposals', head: Cell[][] = []) {
  return { name, head, columns: ['Asset', 'Gain'], rows };
}

/** `A1 text =1+1`, `B2 number 3.5`: every cell of a sheet's XML. */
function cellsOf(xml: string | undefined): string[] {
  const found = (xml ?? '').matchAll(/<c r="([A-Z]+\d+)"([^>]*)>(.*?)<\/c>/g);
  return [...found].map(([, place, attributes = '', content = '']) => {
    const isText = attributes.includes('t="inlineStr"');
    return `${place} ${isText ? 'text' : 'number'} ${content.replaceAll(/<[^>]+>/g, '')}`;
  });
}

describe('a workbook', () => {
  it('holds text as text, which no spreadsheet runs, and numbers as numbers', () => {
    const rows = [
      ['=HYPERLINK("https://evil.example")', { number: '-3.5' }],
      ['a & <b>', ''],
    ];
    const { 'xl/worksheets/sheet1.xml': xml } = partsOf(xlsxFile([sheet(rows)], LEFT_TO_RIGHT));
    expect(cellsOf(xml)).toEqual([
      'A1 text Asset',
      'B1 text Gain',
      'A2 text =HYPERLINK(&quot;https://evil.example&quot;)',
      'B2 number -3.5',
      'A3 text a &amp; &lt;b&gt;',
    ]);
    expect(xml).not.toContain('<f>');
  });

  it('never rounds: a number of more digits than a spreadsheet keeps is text', () => {
    const rows = [
      ['', { number: '123456789012345' }],
      ['', { number: '0.000000000000000001' }],
      ['', { number: '-1.234567890123456' }],
    ];
    const { 'xl/worksheets/sheet1.xml': xml } = partsOf(xlsxFile([sheet(rows)], LEFT_TO_RIGHT));
    expect(cellsOf(xml).slice(2)).toEqual([
      'B2 number 123456789012345',
      'B3 number 0.000000000000000001',
      'B4 text -1.234567890123456',
    ]);
  });

  it('leaves out signs that XML forbids', () => {
    const { 'xl/worksheets/sheet1.xml': xml } = partsOf(
      xlsxFile([sheet([['a\u0000b\uFFFFc\uD800d', '']])], LEFT_TO_RIGHT),
    );
    expect(cellsOf(xml)).toContain('A2 text abc\uFFFDd');
  });

  it('goes on in a further sheet where one is full, and names each once', () => {
    const rows = ['a', 'b', 'c', 'd', 'e'].map((asset) => [asset, '']);
    const name = 'Margin, futures and options: results of the year';
    const pieces = xlsxFile([sheet(rows, name), sheet([], name)], {
      isRightToLeft: true,
      maxRows: 3,
    });
    const parts = partsOf(pieces);
    const lines = [1, 2, 3, 4].map((number) =>
      cellsOf(parts[`xl/worksheets/sheet${number}.xml`]).slice(2),
    );
    expect(lines).toEqual([
      ['A2 text a', 'A3 text b'],
      ['A2 text c', 'A3 text d'],
      ['A2 text e'],
      [],
    ]);
    const names = [...(parts['xl/workbook.xml'] ?? '').matchAll(/<sheet name="([^"]*)"/g)];
    expect(names.map(([, found]) => found)).toEqual([
      'Margin, futures and options',
      'Margin, futures and (2)',
      'Margin, futures and (3)',
      'Margin, futures and (4)',
    ]);
    expect(parts['xl/worksheets/sheet1.xml']).toContain('rightToLeft="1"');
  });

  it('is the same bytes each time', () => {
    const write = () => Buffer.concat(xlsxFile([sheet([['x', { number: '1' }]])], LEFT_TO_RIGHT));
    expect(write().equals(write())).toBe(true);
  });
});
