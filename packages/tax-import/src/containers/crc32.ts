/** Four tables of 256 words: what a byte does to the check, with none to three bytes after it. */
const TABLES = makeTables();

function makeTables(): Int32Array {
  const tables = new Int32Array(4 * 256);
  for (let byte = 0; byte < 256; byte += 1) {
    let word = byte;
    for (let bit = 0; bit < 8; bit += 1) {
      word = word % 2 === 0 ? word >>> 1 : (word >>> 1) ^ 0xedb88320;
    }
    tables[byte] = word;
  }
  for (let index = 256; index < tables.length; index += 1) {
    const before = wordAt(tables, index - 256);
    tables[index] = wordAt(tables, before & 0xff) ^ (before >>> 8);
  }
  return tables;
}

/** Indices are kept below the length everywhere here. */
function wordAt(words: Int32Array | Uint8Array, index: number): number {
  return words[index] ?? 0;
}

/** CRC-32 as zip and gzip use it (ISO 3309), fed in pieces. */
export class Crc32 {
  /** Bytes fed since the last reset. */
  length = 0;
  #word = -1;

  get value(): number {
    return ~this.#word >>> 0;
  }

  update(bytes: Uint8Array): void {
    let word = this.#word;
    let index = 0;
    for (; index + 4 <= bytes.length; index += 4) {
      word ^=
        wordAt(bytes, index) |
        (wordAt(bytes, index + 1) << 8) |
        (wordAt(bytes, index + 2) << 16) |
        (wordAt(bytes, index + 3) << 24);
      word =
        wordAt(TABLES, 768 + (word & 0xff)) ^
        wordAt(TABLES, 512 + ((word >>> 8) & 0xff)) ^
        wordAt(TABLES, 256 + ((word >>> 16) & 0xff)) ^
        wordAt(TABLES, word >>> 24);
    }
    for (; index < bytes.length; index += 1) {
      word = wordAt(TABLES, (word ^ wordAt(bytes, index)) & 0xff) ^ (word >>> 8);
    }
    this.#word = word;
    this.length += bytes.length;
  }

  reset(): void {
    this.length = 0;
    this.#word = -1;
  }
}
