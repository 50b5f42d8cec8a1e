const TABLE = Int32Array.from({ length: 256 }, (_, byte) => {
  let word = byte;
  for (let bit = 0; bit < 8; bit += 1) {
    word = word % 2 === 0 ? word >>> 1 : (word >>> 1) ^ 0xedb88320;
  }
  return word;
});

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
    for (const byte of bytes) word = (TABLE[(word ^ byte) & 0xff] ?? 0) ^ (word >>> 8);
    this.#word = word;
    this.length += bytes.length;
  }

  reset(): void {
    this.length = 0;
    this.#word = -1;
  }
}
