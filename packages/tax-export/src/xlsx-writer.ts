import { strToU8, Zip, ZipDeflate } from 'fflate';
import type { Cell } from './csv-writer.ts';

/** A sheet of a workbook: lines above the table, its column heads, and its rows. */
interface WorkbookSheet {
  readonly name: string;
  readonly head: readonly (readonly Cell[])[];
  readonly columns: readonly string[];
  readonly rows: Iterable<readonly Cell[]>;
}

/** Rows of a sheet at most (ECMA-376); what is beyond goes on in a further sheet. */
const MAX_ROWS = 1_048_576;

/**
 * Significant digits that a spreadsheet keeps of a number: one with more of them is written as text,
 * since it would be rounded without a word.
 */
const MAX_DIGITS = 15;

/** Rows that are turned into XML before they are compressed. */
const ROWS_AT_ONCE = 1000;

/** Places in the styles below. */
const STYLE = { plain: 0, bold: 1, text: 2, number: 3 } as const;

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** Text cells carry `quotePrefix`: a spreadsheet that is asked to enter them anew keeps them text. */
const STYLES =
  `${XML}<styleSheet xmlns="${MAIN}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font>` +
  '<font><b/><sz val="11"/><name val="Calibri"/></font></fonts>' +
  '<fills count="2"><fill><patternFill patternType="none"/></fill>' +
  '<fill><patternFill patternType="gray125"/></fill></fills>' +
  '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>' +
  '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>' +
  '<cellXfs count="4"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>' +
  '<xf numFmtId="49" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1" quotePrefix="1"/>' +
  '<xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" quotePrefix="1"/>' +
  '<xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/></cellXfs></styleSheet>';

export interface XlsxOptions {
  /** Whether the columns go from right to left. */
  readonly isRightToLeft: boolean;
  readonly maxRows?: number;
}

/**
 * An Office Open XML workbook, piece by piece, so that a report of a million rows never stands in
 * memory as XML. Text is text in every cell: no formula can begin with it.
 */
export function xlsxFile(
  sheets: readonly WorkbookSheet[],
  { isRightToLeft, maxRows = MAX_ROWS }: XlsxOptions,
): Uint8Array<ArrayBuffer>[] {
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  const zip = new Zip((error, piece) => {
    if (error !== null) throw error;
    pieces.push(piece);
  });
  const add = (path: string, texts: Iterable<string>) => {
    const file = new ZipDeflate(path, { level: 6 });
    // The same report gives the same bytes.
    file.mtime = new Date(1980, 0, 1);
    zip.add(file);
    for (const text of texts) file.push(strToU8(text));
    file.push(new Uint8Array(0), true);
  };
  const names = new SheetNames();
  const written: string[] = [];
  for (const sheet of sheets) {
    const rows = sheet.rows[Symbol.iterator]();
    let next = rows.next();
    // A sheet without rows says so by its column heads.
    do {
      written.push(names.take(sheet.name));
      const part = new SheetPart(sheet, rows, next);
      add(`xl/worksheets/sheet${written.length}.xml`, part.texts(isRightToLeft, maxRows));
      ({ next } = part);
    } while (next.done !== true);
  }
  add('[Content_Types].xml', [contentTypes(written.length)]);
  add('_rels/.rels', [relations([`${OFFICE}/officeDocument`, 'xl/workbook.xml'])]);
  add('xl/workbook.xml', [workbookXml(written)]);
  const parts = written.map((_, index) => [
    `${OFFICE}/worksheet`,
    `worksheets/sheet${index + 1}.xml`,
  ]);
  add('xl/_rels/workbook.xml.rels', [relations(...parts, [`${OFFICE}/styles`, 'styles.xml'])]);
  add('xl/styles.xml', [STYLES]);
  zip.end();
  return pieces;
}

/** As many rows of a table as a sheet holds. */
class SheetPart {
  /** The first row that found no room. */
  next: IteratorResult<readonly Cell[]>;
  readonly #sheet: WorkbookSheet;
  readonly #rows: Iterator<readonly Cell[]>;

  constructor(
    sheet: WorkbookSheet,
    rows: Iterator<readonly Cell[]>,
    next: IteratorResult<readonly Cell[]>,
  ) {
    this.#sheet = sheet;
    this.#rows = rows;
    this.next = next;
  }

  *texts(isRightToLeft: boolean, maxRows: number): Generator<string> {
    const { head, columns } = this.#sheet;
    const top = head.length === 0 ? 0 : head.length + 1;
    const direction = isRightToLeft ? ' rightToLeft="1"' : '';
    const frozen = top + 1;
    yield (
      `${XML}<worksheet xmlns="${MAIN}"><sheetViews><sheetView${direction} workbookViewId="0">` +
        `<pane ySplit="${frozen}" topLeftCell="A${frozen + 1}" activePane="bottomLeft" state="frozen"/>` +
        `</sheetView></sheetViews><cols>${widths(columns)}</cols><sheetData>`
    );
    for (const [index, cells] of head.entries()) yield rowXml(index + 1, cells, STYLE.text);
    yield rowXml(frozen, columns, STYLE.bold);
    let number = frozen + 1;
    let text = '';
    while (this.next.done !== true && number <= maxRows) {
      text += rowXml(number, this.next.value, STYLE.text);
      if (number % ROWS_AT_ONCE === 0) {
        yield text;
        text = '';
      }
      number += 1;
      this.next = this.#rows.next();
    }
    yield `${text}</sheetData></worksheet>`;
  }
}

function widths(columns: readonly string[]): string {
  return columns
    .map((name, index) => {
      const width = Math.min(48, Math.max(14, name.length + 2));
      return `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`;
    })
    .join('');
}

function rowXml(number: number, cells: readonly Cell[], textStyle: number): string {
  const written = cells.map((cell, index) =>
    cellXml(`${columnName(index)}${number}`, cell, textStyle),
  );
  return `<row r="${number}">${written.join('')}</row>`;
}

function cellXml(place: string, cell: Cell, textStyle: number): string {
  if (cell === '') return '';
  if (typeof cell !== 'string') {
    const { number } = cell;
    if (number === '') return '';
    if (digitsOf(number) <= MAX_DIGITS) {
      return `<c r="${place}" s="${STYLE.number}"><v>${number}</v></c>`;
    }
  }
  const text = xmlText(typeof cell === 'string' ? cell : cell.number);
  return `<c r="${place}" s="${textStyle}" t="inlineStr"><is><t xml:space="preserve">${text}</t></is></c>`;
}

function digitsOf(number: string): number {
  return number.replace('-', '').replace('.', '').replace(/^0+/, '').length;
}

/** `A` to `Z`, then `AA`. */
function columnName(index: number): string {
  const last = String.fromCodePoint(65 + (index % 26));
  return index < 26 ? last : `${columnName(Math.floor(index / 26) - 1)}${last}`;
}

/** Longest text of a cell (ECMA-376, 18.18.55 limits of Excel). */
const MAX_TEXT = 32_767;

/** Text of an element: signs that XML does not allow are left out. */
function xmlText(text: string): string {
  return text
    .slice(0, MAX_TEXT)
    .replaceAll(/(?![\t\n\r])\p{Cc}|[\uFFFE\uFFFF]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .toWellFormed();
}

/** Names of sheets: at most 31 signs, none of `[]:*?/\`, each once. */
class SheetNames {
  readonly #taken = new Set<string>();

  take(wanted: string): string {
    const plain = wanted.replaceAll(/[[\]:*?/\\]/g, ' ').replaceAll(/^'+|'+$/g, '');
    for (let count = 1; ; count += 1) {
      const end = count === 1 ? '' : ` (${count})`;
      const name = `${cut(plain, 31 - end.length)}${end}`;
      if (this.#taken.has(name.toLowerCase())) continue;
      this.#taken.add(name.toLowerCase());
      return name;
    }
  }
}

/** The start of a text, at most so many UTF-16 units long, cut at the end of a word where it can be. */
function cut(text: string, length: number): string {
  if (text.length <= length) return text;
  const start = text.slice(0, length).toWellFormed();
  const space = start.lastIndexOf(' ');
  return (space > length / 2 ? start.slice(0, space) : start).trimEnd();
}

function contentTypes(sheets: number): string {
  const parts = Array.from({ length: sheets }, (_, index) =>
    override(`/xl/worksheets/sheet${index + 1}.xml`, 'worksheet'),
  );
  return (
    `${XML}<Types xmlns="${PACKAGE}/content-types">` +
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
    '<Default Extension="xml" ContentType="application/xml"/>' +
    `${override('/xl/workbook.xml', 'sheet.main')}${parts.join('')}` +
    `${override('/xl/styles.xml', 'styles')}</Types>`
  );
}

function override(path: string, type: string): string {
  return `<Override PartName="${path}" ContentType="${TYPE}.${type}+xml"/>`;
}

function relations(...parts: (readonly string[])[]): string {
  const lines = parts.map(
    ([type, target], index) =>
      `<Relationship Id="rId${index + 1}" Type="${type}" Target="${target}"/>`,
  );
  return `${XML}<Relationships xmlns="${PACKAGE}/relationships">${lines.join('')}</Relationships>`;
}

function workbookXml(names: readonly string[]): string {
  const sheets = names.map(
    (name, index) =>
      `<sheet name="${xmlText(name)}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`,
  );
  return (
    `${XML}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}">` +
    `<sheets>${sheets.join('')}</sheets></workbook>`
  );
}
