import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { detectEncoding, EncodingError, type EncodingName, TextStream } from './encoding.ts';
import { importText } from '../testing/test-file.ts';

function bytesOf(text: string, encoding: 'utf8' | 'utf16le' | 'latin1'): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(Buffer.from(text, encoding));
}

function swapped(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(Buffer.from(bytes).swap16());
}

function read(bytes: Uint8Array, encoding: EncodingName, size: number): string {
  const stream = new TextStream(encoding);
  let text = '';
  for (let index = 0; index < bytes.length; index += size)
    text += stream.read(bytes.subarray(index, index + size));
  return text + stream.read(undefined);
}

describe('which encoding', () => {
  const text = 'Date,Betrag\n2024-01-01,5 €\n';

  it.each<[string, Uint8Array, EncodingName]>([
    ['ASCII', bytesOf('a,b\n', 'utf8'), 'utf-8'],
    ['UTF-8', bytesOf(text, 'utf8'), 'utf-8'],
    ['UTF-8 with a mark', bytesOf(`\uFEFF${text}`, 'utf8'), 'utf-8'],
    ['UTF-8 cut in a character', bytesOf(text, 'utf8').subarray(0, -3), 'utf-8'],
    ['UTF-16 LE', bytesOf(text, 'utf16le'), 'utf-16le'],
    ['UTF-16 LE with a mark', bytesOf(`\uFEFF${text}`, 'utf16le'), 'utf-16le'],
    ['UTF-16 BE', swapped(bytesOf(text, 'utf16le')), 'utf-16be'],
    ['UTF-16 BE with a mark', swapped(bytesOf(`\uFEFF${text}`, 'utf16le')), 'utf-16be'],
    [
      'UTF-16 with a letter that ends in zero',
      bytesOf(`${text.repeat(9)}Ā`, 'utf16le'),
      'utf-16le',
    ],
    ['Windows-1252', bytesOf('Währung,Gebühr\n', 'latin1'), 'windows-1252'],
    ['UTF-8 with one damaged byte', bytesOf('€€ÿ€', 'utf8').fill(0xff, 6, 7), 'utf-8'],
  ])('%s', (_, bytes, expected) => {
    expect(detectEncoding(bytes)).toBe(expected);
  });
});

describe('pieces of any size', () => {
  it('say the same, in every encoding', () => {
    const unit = fc.constantFrom('a', ',', '\n', 'é', '€', '🦀', '東');
    const size = fc.integer({ min: 1, max: 5 });
    fc.assert(
      fc.property(fc.string({ unit, maxLength: 20 }), size, (text, length) => {
        expect(read(bytesOf(text, 'utf8'), 'utf-8', length)).toBe(text);
        expect(read(bytesOf(`\uFEFF${text}`, 'utf8'), 'utf-8', length)).toBe(text);
        expect(read(bytesOf(text, 'utf16le'), 'utf-16le', length)).toBe(text);
      }),
    );
  });

  it('a damaged byte after other UTF-8 costs its character', () => {
    const bytes = bytesOf('€ and x and 東', 'utf8');
    bytes[bytes.indexOf(120)] = 0xff;
    for (let size = 1; size <= bytes.length; size += 1) {
      expect(read(bytes, 'utf-8', size), `${size}`).toBe('€ and \uFFFD and 東');
    }
  });

  it('a letter of Windows-1252 after nothing but ASCII is no damage', () => {
    const bytes = bytesOf('only ASCII, then é and more', 'latin1');
    for (const size of [1, 7, 100]) expect(() => read(bytes, 'utf-8', size)).toThrow(EncodingError);
  });

  it('UTF-16 that is cut in a character stays UTF-16', () => {
    const bytes = bytesOf('a,b\n1,2', 'utf16le');
    expect(read(bytes.subarray(0, -1), 'utf-16le', 4)).toBe('a,b\n1,\uFFFD');
  });
});

const HEADER = 'txid,refid,time,type,subtype,aclass,asset,amount,fee,balance,note';
const ROW = 'L1,R1,2024-01-01 10:00:00,deposit,,currency,ZEUR,10.0,0,10.0';

it('UTF-16 with an odd byte at its end is not read as something else', async () => {
  const text = `${HEADER}\n${ROW},a\n${ROW.replace('L1,R1', 'L2,R2')},b\n`;
  const bytes = Uint8Array.from([...bytesOf(`\uFEFF${text}`, 'utf16le'), 0x41]);
  const source = await importText(bytes);
  expect(source.encoding).toBe('utf-16le');
  expect(source.rows).toMatchObject({ read: 3, imported: 2, setAside: 1 });
});

it('a damaged byte far into UTF-8 leaves the other names alone', async () => {
  const rows = Array.from(
    { length: 9000 },
    (_, index) => `${ROW.replace('L1,R1', `L${index},R${index}`)},Zürich`,
  );
  const bytes = bytesOf([HEADER, ...rows].join('\n'), 'utf8');
  bytes[bytes.length - 3] = 0xff;
  const source = await importText(bytes);
  expect(source.encoding).toBe('utf-8');
  expect(source.rows.imported).toBe(9000);
});
