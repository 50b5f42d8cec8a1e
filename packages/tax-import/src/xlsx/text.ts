const SHORT = 48;

/** Bytes that grow as text is written; UTF-8. */
export class ByteWriter {
  length = 0;
  #bytes: Uint8Array<ArrayBuffer>;
  readonly #encoder = new TextEncoder();

  constructor(capacity: number) {
    this.#bytes = new Uint8Array(capacity);
  }

  byte(code: number): void {
    this.#reserve(1);
    this.#bytes[this.length] = code;
    this.length += 1;
  }

  text(text: string): void {
    this.#reserve(3 * text.length);
    if (text.length < SHORT && this.#ascii(text)) return;
    this.length += this.#encoder.encodeInto(text, this.#bytes.subarray(this.length)).written;
  }

  copy(from: ByteWriter, start: number, end: number): void {
    this.#reserve(end - start);
    this.#bytes.set(from.#bytes.subarray(start, end), this.length);
    this.length += end - start;
  }

  /** What was written, as a copy; the writer is empty afterwards. */
  take(): Uint8Array<ArrayBuffer> {
    const taken = this.#bytes.slice(0, this.length);
    this.length = 0;
    return taken;
  }

  /** Several times as fast as the platform's encoder for the few letters that most cells have. */
  #ascii(text: string): boolean {
    for (let index = 0; index < text.length; index += 1) {
      const code = text.charCodeAt(index);
      if (code > 127) return false;
      this.#bytes[this.length + index] = code;
    }
    this.length += text.length;
    return true;
  }

  #reserve(more: number): void {
    if (this.length + more <= this.#bytes.length) return;
    const grown = new Uint8Array(Math.max(2 * this.#bytes.length, this.length + more));
    grown.set(this.#bytes.subarray(0, this.length));
    this.#bytes = grown;
  }
}

const ESCAPE = /_x([\dA-Fa-f]{4})_/g;
// Line ends inside a cell would make the lines of the table differ from the rows of the sheet.
const CONTROLS = /[^\P{Cc}\t]+/gu;

const QUOTE = 34;
const COMMA = 44;
const UNDERSCORE = 95;

/** A cell's text as one cell of a CSV line. Escaped characters (`_x000D_`) are resolved. */
export function csvCell(text: string): string {
  if (isPlain(text)) return text;
  const plain = text.includes('_x') ? text.replaceAll(ESCAPE, unescape) : text;
  const line = plain.replaceAll(CONTROLS, ' ');
  return /[",]/.test(line) ? `"${line.replaceAll('"', '""')}"` : line;
}

/** Nearly all cells are, and a loop tells so several times as fast as patterns. */
function isPlain(text: string): boolean {
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (code < 32 || (code >= 127 && code < 160)) return false;
    if (code === QUOTE || code === COMMA || code === UNDERSCORE) return false;
  }
  return true;
}

function unescape(_: string, hex: string): string {
  return String.fromCharCode(Number.parseInt(hex, 16));
}
