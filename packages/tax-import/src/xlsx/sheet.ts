import { ArchiveError, type Pieces } from '../containers/archive.ts';
import { LineTooLongError } from '../csv/csv.ts';
import { exactNumber, serialToText } from './number.ts';
import { decodeXml, guardXml } from './parts.ts';
import { CELL_LENGTH_MAX, type SharedStrings, StringItem } from './strings.ts';
import { ByteWriter, csvCell } from './text.ts';
import { XmlError, XmlReader } from './xml.ts';

/** What a sheet's cells refer to. */
export interface SheetContext {
  /** Null to find out whether anything is there at all. */
  readonly strings: SharedStrings | null;
  /** Which cell styles show dates. */
  readonly dates: readonly boolean[];
  readonly from1904: boolean;
}

/** The last row and column that a sheet can have (ECMA-376: `XFD1048576`). */
const ROWS_MAX = 2 ** 20;
const COLUMNS_MAX = 2 ** 14;

/** Empty cells at the end of a row do not stand in the file: rows are filled up to this width. */
const FILLED_MAX = 256;

const PIECE_BYTES = 64 * 1024;

/** A cell far to the right costs a comma for each before it; only a bomb has many such rows. */
const GROWTH_FROM_BYTES = 8 * 2 ** 20;
const GROWTH_MAX = 20;

const LF = 10;
const COMMA = 44;

/**
 * A sheet as CSV, so that all that is known about tables holds for sheets: separated by commas, in
 * UTF-8, each row on the line of its own number, empty rows as empty lines.
 *
 * @throws ArchiveError, LineTooLongError
 */
export async function* sheetToCsv(pieces: Pieces, context: SheetContext): Pieces {
  const out = new ByteWriter(2 * PIECE_BYTES);
  const sheet = new SheetReader(context, out);
  for await (const text of decodeXml(pieces)) {
    sheet.push(text, false);
    while (sheet.read()) yield out.take();
  }
  sheet.push('', true);
  while (sheet.read()) yield out.take();
  if (out.length > 0) yield out.take();
}

class SheetReader {
  readonly #xml = new XmlReader();
  readonly #context: SheetContext;
  readonly #out: ByteWriter;
  readonly #inline = new StringItem();
  #inData = false;
  #inCell = false;
  #inValue = false;
  #type = 'n';
  #isDate = false;
  #value = '';
  /** Number of the current row. */
  #row = 0;
  /** Line that the output is on, and cells begun on it. */
  #line = 1;
  #cells = 0;
  /** Of the widest row so far. */
  #width = 0;
  #column = 0;
  #taken = 0;
  #written = 0;

  constructor(context: SheetContext, out: ByteWriter) {
    this.#context = context;
    this.#out = out;
  }

  push(text: string, final: boolean): void {
    this.#taken += text.length;
    this.#xml.push(text, final);
  }

  /** Goes on to the end of the input, or until there is a piece to take: then true. */
  read(): boolean {
    return guardXml(() => {
      for (;;) {
        const token = this.#xml.next();
        if (token === 'more') return false;
        if (token === 'end') return this.#end();
        if (token === 'open') this.#open();
        else if (token === 'close') this.#close();
        if (this.#inValue && token === 'text') this.#value += this.#xml.text;
        else if (this.#inCell) this.#inline.take(token, this.#xml);
        if (this.#value.length > CELL_LENGTH_MAX) throw new LineTooLongError(this.#row);
        if (this.#out.length >= PIECE_BYTES) return this.#piece();
      }
    });
  }

  #piece(): boolean {
    this.#written += this.#out.length;
    if (this.#written > GROWTH_FROM_BYTES && this.#written > GROWTH_MAX * this.#taken) {
      throw new ArchiveError('archive-too-large');
    }
    return true;
  }

  #end(): boolean {
    if (this.#cells > 0) this.#endLine();
    return false;
  }

  #endLine(): void {
    this.#width = Math.min(Math.max(this.#width, this.#cells), FILLED_MAX);
    if (this.#cells > 0) this.#fill(this.#width);
    this.#out.byte(LF);
    this.#cells = 0;
  }

  /** Begins cells up to this one. */
  #fill(column: number): void {
    if (this.#cells === 0) this.#cells = 1;
    for (; this.#cells < column; this.#cells += 1) this.#out.byte(COMMA);
  }

  #open(): void {
    const { name } = this.#xml;
    if (!this.#inData) this.#inData = name === 'sheetData';
    else if (name === 'v') this.#inValue = this.#inCell;
    else if (name === 'c') this.#openCell();
    else if (name === 'row') this.#openRow();
  }

  #close(): void {
    const { name } = this.#xml;
    if (name === 'v') this.#inValue = false;
    else if (name === 'c' && this.#inCell) {
      this.#inCell = false;
      this.#writeCell();
    } else if (name === 'sheetData') this.#inData = false;
  }

  #openRow(): void {
    const stated = this.#xml.attribute('r');
    const row = stated === undefined ? this.#row + 1 : wholeNumber(stated);
    if (!(row > this.#row && row <= ROWS_MAX)) throw new XmlError('malformed');
    this.#row = row;
    this.#column = 0;
  }

  #openCell(): void {
    const reference = this.#xml.attribute('r');
    const column = reference === undefined ? this.#column + 1 : columnOf(reference);
    // A column twice in a row would leave open which of the cells counts.
    if (!(column > this.#column && column <= COLUMNS_MAX && this.#row > 0)) {
      throw new XmlError('malformed');
    }
    this.#column = column;
    this.#type = this.#xml.attribute('t') ?? 'n';
    const style = this.#xml.attribute('s');
    this.#isDate = style !== undefined && this.#context.dates[wholeNumber(style)] === true;
    this.#value = '';
    this.#inline.start();
    this.#inCell = true;
  }

  #writeCell(): void {
    const value = this.#value.trim();
    switch (this.#type) {
      case 's':
        return this.#writeShared(value);
      case 'inlineStr':
        return this.#writeText(this.#inline.text);
      case 'str':
        return this.#writeText(this.#value);
      case 'b':
        return this.#writeText(value === '' ? '' : value === '0' ? 'FALSE' : 'TRUE');
      case 'e':
      case 'd':
        return this.#writeText(value);
      case 'n':
        return this.#writeText(
          (this.#isDate ? serialToText(value, this.#context.from1904) : null) ?? exactNumber(value),
        );
      default:
        throw new XmlError('malformed');
    }
  }

  #writeShared(index: string): void {
    if (index === '') return;
    const { strings } = this.#context;
    if (strings === null) return this.#writeText('?');
    const number = wholeNumber(index);
    const length = strings.lengthOf(number);
    if (length < 0) throw new XmlError('malformed');
    if (length === 0) return;
    this.#goTo();
    strings.write(number, this.#out);
  }

  #writeText(text: string): void {
    if (text === '') return;
    this.#goTo();
    this.#out.text(csvCell(text));
  }

  /** Writes the line ends and commas before the current cell. */
  #goTo(): void {
    for (; this.#line < this.#row; this.#line += 1) this.#endLine();
    this.#fill(this.#column);
  }
}

/** NaN for anything but a few digits. */
function wholeNumber(text: string): number {
  if (text === '' || text.length > 9) return Number.NaN;
  let number = 0;
  for (let index = 0; index < text.length; index += 1) {
    const digit = text.charCodeAt(index) - 48;
    if (!(digit >= 0 && digit <= 9)) return Number.NaN;
    number = 10 * number + digit;
  }
  return number;
}

/** `C5` is in column 3; NaN when the reference is none. */
function columnOf(reference: string): number {
  let column = 0;
  for (let index = 0; index < reference.length; index += 1) {
    const code = reference.charCodeAt(index) & ~32;
    if (code < 65 || code > 90) return index > 0 && index <= 3 ? column : Number.NaN;
    column = 26 * column + code - 64;
  }
  return Number.NaN;
}
