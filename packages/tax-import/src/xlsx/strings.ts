import { ArchiveError, type Pieces } from '../containers/archive.ts';
import { readXml } from './parts.ts';
import { ByteWriter, csvCell } from './text.ts';
import { XmlError, type XmlReader } from './xml.ts';

/** A million rows with two ids of their own each take a quarter of these. */
const BYTES_MAX = 256 * 2 ** 20;
const STRINGS_MAX = 8 * 2 ** 20;
const PART_LENGTH_MAX = 2 ** 30;

/** The strings that a workbook's cells share, each as a cell of a CSV line, in one run of bytes. */
export class SharedStrings {
  readonly #bytes = new ByteWriter(2 ** 16);
  #ends = new Uint32Array(1024);
  #count = 0;

  add(text: string): void {
    if (this.#count === STRINGS_MAX) throw new ArchiveError('archive-too-large');
    if (this.#count === this.#ends.length) {
      const grown = new Uint32Array(2 * this.#count);
      grown.set(this.#ends);
      this.#ends = grown;
    }
    this.#bytes.text(csvCell(text));
    if (this.#bytes.length > BYTES_MAX) throw new ArchiveError('archive-too-large');
    this.#ends[this.#count] = this.#bytes.length;
    this.#count += 1;
  }

  /** Bytes of a string; -1 when there is none of this number. */
  lengthOf(index: number): number {
    return index >= 0 && index < this.#count ? this.#end(index) - this.#end(index - 1) : -1;
  }

  write(index: number, to: ByteWriter): void {
    to.copy(this.#bytes, this.#end(index - 1), this.#end(index));
  }

  #end(index: number): number {
    // The first one starts where none ends.
    return this.#ends[index] ?? 0;
  }
}

/** @throws ArchiveError */
export async function readSharedStrings(pieces: Pieces): Promise<SharedStrings> {
  const strings = new SharedStrings();
  const item = new StringItem();
  await readXml(
    pieces,
    (reader) => {
      for (;;) {
        const token = reader.next();
        if (token === 'more' || token === 'end') return;
        if (token === 'open' && reader.name === 'si') item.start();
        else item.take(token, reader);
        if (token === 'close' && reader.name === 'si') strings.add(item.text);
      }
    },
    PART_LENGTH_MAX,
  );
  return strings;
}

/** Longest text of a cell that is kept; spreadsheets allow 32,767 characters. */
export const CELL_LENGTH_MAX = 2 ** 19;

/** Puts the runs of a string together; what only says how to pronounce it is left out. */
export class StringItem {
  text = '';
  #inText = false;
  #phonetic = false;

  start(): void {
    this.text = '';
    this.#inText = false;
    this.#phonetic = false;
  }

  take(token: 'open' | 'close' | 'text', { name, text }: XmlReader): void {
    if (token === 'text') {
      if (!this.#inText || this.#phonetic) return;
      this.text += text;
      if (this.text.length > CELL_LENGTH_MAX) throw new XmlError('too-large');
    } else if (name === 't') this.#inText = token === 'open';
    else if (name === 'rPh') this.#phonetic = token === 'open';
  }
}
