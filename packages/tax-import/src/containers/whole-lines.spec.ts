import { describe, expect, it } from 'vitest';
import { readFile, wholeLines } from './byte-source.ts';
import { fileOf } from '../testing/test-file.ts';

async function* piecesOf(...texts: string[]): AsyncGenerator<Uint8Array, void, undefined> {
  for (const text of texts) yield await Promise.resolve(new TextEncoder().encode(text));
}

async function linesOf(...texts: string[]): Promise<string[]> {
  const found: string[] = [];
  for await (const piece of wholeLines(piecesOf(...texts))) {
    found.push(new TextDecoder().decode(piece));
  }
  return found;
}

describe('pieces in whole lines', () => {
  it('end with a line where they can', async () => {
    expect(await linesOf('a\nb', 'c\nd', 'e')).toEqual(['a\n', 'bc\n', 'de']);
  });

  it('keep nothing of what has no line end, nor lose what follows', async () => {
    expect(await linesOf('aa', 'bb', 'c\nd')).toEqual(['aa', 'bb', 'c\n', 'd']);
    expect(await linesOf('a\nb', 'cc', 'd\n')).toEqual(['a\n', 'bcc', 'd\n']);
    expect(await linesOf()).toEqual([]);
  });

  it('have room for any size', async () => {
    const wide = 'x'.repeat(3 * 2 ** 20);
    expect((await linesOf('a\nb', wide, `${wide}\nz`)).join('')).toBe(`a\nb${wide}${wide}\nz`);
  });
});

describe('a file larger than a slice', () => {
  it('is read to its last byte, and named in an issue', async () => {
    const bytes = Uint8Array.from({ length: 2 ** 21 + 3 }, (_, index) => index % 251);
    const read: number[] = [];
    let bytesRead = 0;
    for await (const piece of readFile(fileOf(bytes), (count) => (bytesRead += count))) {
      for (const byte of piece) read.push(byte);
    }
    expect(bytesRead).toBe(bytes.length);
    expect(Buffer.from(read).equals(bytes)).toBe(true);
  });
});
