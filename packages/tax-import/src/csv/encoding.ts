import { utf16Order } from '../containers/bytes.ts';

export type EncodingName = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';

/**
 * The encoding of a text file. Windows-1252 is what remains: every byte is a letter in it.
 *
 * @param head the first bytes, which may end in the middle of a character
 */
export function detectEncoding(head: Uint8Array): EncodingName {
  const order = utf16Order(head);
  if (order !== null) return order === 'le' ? 'utf-16le' : 'utf-16be';
  return isUtf8(head) || isDamagedUtf8(head) ? 'utf-8' : 'windows-1252';
}

function isUtf8(head: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(head, { stream: true });
    return true;
  } catch {
    return false;
  }
}

/**
 * Whether most of what is not ASCII is UTF-8: then a byte that is not was damaged. Letters of
 * Windows-1252 hardly ever stand together in a way that UTF-8 knows.
 */
function isDamagedUtf8(bytes: Uint8Array): boolean {
  const text = new TextDecoder().decode(bytes, { stream: true });
  let wide = 0;
  let damaged = 0;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (code === REPLACEMENT) damaged += 1;
    else if (code > 127) wide += 1;
  }
  return wide > 0 && wide >= damaged;
}

const REPLACEMENT = 0xfffd;

/** Thrown when a file that began as UTF-8 goes on as something else. */
export class EncodingError extends Error {
  override readonly name = 'EncodingError';
}

/** The text of a file, piece by piece. */
export class TextStream {
  readonly #encoding: EncodingName;
  #decoder: InstanceType<typeof TextDecoder>;
  /** Whether anything but ASCII was read, all of it UTF-8. */
  #wide = false;
  #started = false;
  /** The start of a character that the last piece ended in. */
  #rest = new Uint8Array(0);

  constructor(encoding: EncodingName) {
    this.#encoding = encoding;
    this.#decoder = new TextDecoder(encoding, { fatal: encoding === 'utf-8' });
  }

  /**
   * @param piece undefined at the end
   * @throws EncodingError for UTF-8 that turns out to be none
   */
  read(piece: Uint8Array | undefined): string {
    if (this.#encoding !== 'utf-8') return decode(this.#decoder, piece);
    try {
      if (piece !== undefined && this.#isWhole(piece)) {
        const text = WHOLE.decode(piece);
        this.#wide ||= text.length < piece.length;
        return text;
      }
      const text = decode(this.#decoder, piece);
      if (piece === undefined) return text;
      const before = this.#rest.length;
      this.#rest = unfinished(this.#rest, piece);
      this.#wide ||= text.length < before + piece.length - this.#rest.length;
      this.#started = true;
      return text;
    } catch (cause) {
      return this.#goOn(piece, cause);
    }
  }

  /**
   * Whether a piece begins and ends between characters, behind the place of a byte-order mark.
   * Platforms are quicker with those, and with the text that comes of them.
   */
  #isWhole(piece: Uint8Array): boolean {
    const isPlain = this.#started && this.#rest.length === 0 && this.#decoder.fatal;
    return isPlain && (piece.at(-1) ?? 0x80) < 0x80;
  }

  /** A damaged byte among others in UTF-8 costs a character, not the encoding of the whole file. */
  #goOn(piece: Uint8Array | undefined, cause: unknown): string {
    const isDamage = this.#wide || (piece !== undefined && isDamagedUtf8(piece));
    if (!isDamage) throw new EncodingError('not in the encoding it began with', { cause });
    // A byte-order mark is one at the start only.
    this.#decoder = new TextDecoder('utf-8', { ignoreBOM: this.#started });
    return this.#decoder.decode(this.#rest, { stream: true }) + decode(this.#decoder, piece);
  }
}

const WHOLE = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

function decode(decoder: InstanceType<typeof TextDecoder>, piece: Uint8Array | undefined): string {
  return piece === undefined ? decoder.decode() : decoder.decode(piece, { stream: true });
}

/** The bytes of a character that more bytes must follow. */
function unfinished(before: Uint8Array, piece: Uint8Array): Uint8Array<ArrayBuffer> {
  const tail = piece.length < 3 ? Uint8Array.from([...before, ...piece]) : piece;
  for (let back = 1; back <= Math.min(3, tail.length); back += 1) {
    const byte = tail[tail.length - back] ?? 0;
    if (byte < 0x80) break;
    if (byte < 0xc0) continue;
    const needs = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2;
    return Uint8Array.from(needs > back ? tail.subarray(tail.length - back) : []);
  }
  return new Uint8Array(0);
}
