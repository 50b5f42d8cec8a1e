import { crc32 as nodeCrc32, deflateRawSync } from 'node:zlib';
import { gzipSync, strToU8, Zip, ZipDeflate, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { fileOf, LazyFile } from '../testing/test-file.ts';
import { bookOf } from '../testing/xlsx-book.ts';
import { importFile } from '../import-file.ts';

const HEADER = 'txid,refid,time,type,subtype,aclass,asset,amount,fee,balance';
const ROW = 'L1,R1,2024-01-01 10:00:00,deposit,,currency,ZEUR,10.0,0,10.0';
const TEXT = `${HEADER}\n${ROW}\n`;

interface Part {
  readonly name: Uint8Array;
  readonly flags?: number;
  readonly extra?: Uint8Array;
  readonly content: Uint8Array;
  /** Offset of the data, where they do not follow the part before. */
  readonly offset?: number;
  readonly statedSize?: number;
}

function own(data: Uint8Array): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(data);
}

function numbers(...fields: readonly (readonly [bytes: number, value: number])[]): Uint8Array {
  const out: number[] = [];
  for (const [bytes, value] of fields) {
    for (let power = 0; power < bytes; power += 1) out.push(Math.floor(value / 256 ** power) % 256);
  }
  return Uint8Array.from(out);
}

/** A zip written field by field, for what no archiver here writes. */
function zipOf(parts: readonly Part[], zip64 = false, comment = ''): Uint8Array<ArrayBuffer> {
  const data: Uint8Array[] = [];
  const directory: Uint8Array[] = [];
  let position = 0;
  for (const { name, flags = 0, extra = new Uint8Array(0), content, ...stated } of parts) {
    const packed = deflateRawSync(content);
    const crc = nodeCrc32(content);
    const size = stated.statedSize ?? content.length;
    const offset = stated.offset ?? position;
    const sizes = [
      [4, crc],
      [4, zip64 ? 0xffffffff : packed.length],
      [4, zip64 ? 0xffffffff : size],
    ] as const;
    const long = zip64
      ? numbers([2, 1], [2, 24], [8, size], [8, packed.length], [8, offset])
      : new Uint8Array(0);
    const local = numbers([4, 0x04034b50], [2, 20], [2, flags], [2, 8], [4, 0], ...sizes);
    data.push(local, numbers([2, name.length], [2, 0]), name, packed);
    directory.push(
      numbers([4, 0x02014b50], [2, 20], [2, 20], [2, flags], [2, 8], [4, 0], ...sizes),
      numbers([2, name.length], [2, extra.length + long.length], [2, 0], [2, 0], [2, 0], [4, 0]),
      numbers([4, zip64 ? 0xffffffff : offset]),
      name,
      extra,
      long,
    );
    position += 30 + name.length + packed.length;
  }
  const length = directory.reduce((sum, part) => sum + part.length, 0);
  const count = parts.length;
  const end64 = zip64
    ? [
        numbers([4, 0x06064b50], [8, 44], [2, 45], [2, 45], [4, 0], [4, 0]),
        numbers([8, count], [8, count], [8, length], [8, position]),
        numbers([4, 0x07064b50], [4, 0], [8, position + length], [4, 1]),
      ]
    : [];
  const end = numbers(
    [4, 0x06054b50],
    [4, 0],
    [2, zip64 ? 0xffff : count],
    [2, zip64 ? 0xffff : count],
    [4, zip64 ? 0xffffffff : length],
    [4, zip64 ? 0xffffffff : position],
    [2, comment.length],
  );
  return own(Buffer.concat([...data, ...directory, ...end64, end, strToU8(comment)]));
}

async function namesIn(zip: Uint8Array<ArrayBuffer>): Promise<(string | undefined)[]> {
  const outcomes = await importFile(fileOf(zip, 'all.zip'));
  expect(outcomes.filter(({ ok }) => !ok)).toEqual([]);
  return outcomes.map(({ innerName }) => innerName);
}

const content = strToU8(TEXT);

describe('zip', () => {
  it('names in UTF-8 with and without the flag, in code page 437, and by extra field', async () => {
    const cp437 = Uint8Array.from([0x81, 0x62, 0x65, 0x72, 0xe1, 0x2e, 0x63, 0x73, 0x76]);
    const extra = Buffer.concat([
      numbers([2, 0x7075], [2, 5 + 6], [1, 1], [4, nodeCrc32(strToU8('x.csv'))]),
      strToU8('東.txt').subarray(0, 6),
    ]);
    const stale = Buffer.concat([numbers([2, 0x7075], [2, 6], [1, 1], [4, 7]), strToU8('y')]);
    expect(
      await namesIn(
        zipOf([
          { name: strToU8('über.csv'), flags: 0x800, content },
          { name: strToU8('ärger.csv'), content },
          { name: cp437, content },
          { name: strToU8('x.csv'), extra, content },
          { name: strToU8('z.csv'), extra: stale, content },
        ]),
      ),
    ).toEqual(['über.csv', 'ärger.csv', 'überß.csv', '東.tx', 'z.csv']);
  });

  it('sizes of 64 bits', async () => {
    const names = ['a.csv', 'b.csv'].map((name) => ({ name: strToU8(name), content }));
    expect(await namesIn(zipOf(names, true))).toEqual(['a.csv', 'b.csv']);
  });

  it('sizes behind the data, as a streaming archiver writes them', async () => {
    const pieces: Uint8Array[] = [];
    const zip = new Zip((_, piece) => pieces.push(piece));
    for (const name of ['a.csv', 'b.csv']) {
      const file = new ZipDeflate(name);
      zip.add(file);
      file.push(content, true);
    }
    zip.end();
    const bytes = own(Buffer.concat(pieces));
    // The flag of sizes that follow the data.
    expect((bytes[6] ?? 0) & 8).toBe(8);
    expect(await namesIn(bytes)).toEqual(['a.csv', 'b.csv']);
  });

  it('a comment that looks like the end of an archive', async () => {
    const comment = `PK\u0005\u0006${'\u0000'.repeat(16)}\u0000\u0009`;
    const zip = zipOf([{ name: strToU8('a.csv'), content }], false, comment);
    expect(await namesIn(zip)).toEqual(['a.csv']);
  });

  it('a name that stands in it twice', async () => {
    const part = { name: strToU8('a.csv'), content };
    expect(await namesIn(zipOf([part, part]))).toEqual(['a.csv', 'a.csv (2)']);
  });

  it('files of every kind inside, each with its own outcome', async () => {
    const zip = zipSync({
      'plain.csv': content,
      'packed.csv.gz': gzipSync(content),
      'inner.zip': zipSync({ 'deep.csv': content, 'deeper.zip': zipSync({ 'x.csv': content }) }),
      'gone.zip': zipSync({ 'x.csv': content }).subarray(0, 60),
      'twice.gz': gzipSync(gzipSync(content)),
      '._plain.csv': strToU8('x'),
      'Thumbs.db': strToU8('x'),
    });
    expect(await importFile(fileOf(own(zip), 'all.zip'))).toMatchObject([
      { ok: true, innerName: 'plain.csv' },
      { ok: true, innerName: 'packed.csv.gz' },
      { ok: true, innerName: 'inner.zip › deep.csv' },
      { ok: false, innerName: 'inner.zip › deeper.zip', code: 'nested-archive' },
      { ok: false, innerName: 'gone.zip', code: 'truncated-archive' },
      { ok: false, innerName: 'twice.gz', code: 'nested-archive' },
    ]);
  });

  it('a zip in a gzip', async () => {
    const bytes = own(gzipSync(zipSync({ 'a.csv': content })));
    expect(await importFile(fileOf(bytes, 'a.zip.gz'))).toMatchObject([
      { ok: true, name: 'a.zip.gz', innerName: 'a.csv' },
    ]);
  });
});

describe('bombs are refused with little read', () => {
  it('many names for the same bytes', async () => {
    const big = { name: strToU8('0'), content: new Uint8Array(2 ** 16) };
    const parts = Array.from({ length: 100 }, (_, index) => ({
      ...big,
      name: strToU8(`${index}`),
      offset: 0,
    }));
    expect(await importFile(fileOf(zipOf(parts)))).toMatchObject([{ code: 'corrupt-archive' }]);
  });

  it('files that say they are larger than all that is read', async () => {
    const parts = Array.from({ length: 9 }, (_, index) => {
      return { name: strToU8(`${index}`), content, statedSize: 2 ** 29 };
    });
    expect(await importFile(fileOf(zipOf(parts)))).toMatchObject([{ code: 'archive-too-large' }]);
  });

  it('a file that unpacks to more than it says', async () => {
    const large = new Uint8Array(8 * 2 ** 20).fill(10);
    large.set(content);
    const zip = zipOf([{ name: strToU8('a.csv'), content: large, statedSize: 1000 }]);
    expect(await importFile(fileOf(zip))).toMatchObject([{ code: 'corrupt-archive' }]);
  });

  it('more files than anyone has', async () => {
    const files = Array.from({ length: 1001 }, (_, index) => [`${index}.csv`, content] as const);
    const zip = own(zipSync(Object.fromEntries(files)));
    expect(await importFile(fileOf(zip))).toMatchObject([{ code: 'archive-too-large' }]);
  });

  it('an archive in an archive that unpacks to more than is kept', async () => {
    const inner = zipSync({ 'x.csv': content });
    const zip = zipOf([
      { name: strToU8('a.csv'), content },
      { name: strToU8('b.zip'), content: inner, statedSize: 2 ** 30 },
    ]);
    expect(await importFile(fileOf(zip))).toMatchObject([
      { ok: true, innerName: 'a.csv' },
      { ok: false, innerName: 'b.zip', code: 'archive-too-large' },
    ]);
  });

  it('a workbook whose every row reaches to the last column', async () => {
    const header = HEADER.split(',').map((name) => `<c t="str"><v>${name}</v></c>`);
    const rows = Array.from({ length: 60_000 }, (_, index) => {
      return `<row r="${index + 2}"><c r="XFD${index + 2}"><v>1</v></c></row>`;
    });
    const data = `<row>${header.join('')}</row>${rows.join('')}`;
    const xml = `<worksheet><sheetData>${data}</sheetData></worksheet>`;
    const book = bookOf({ sheets: [{ name: 'S', rows: [] }], parts: { 'xl/s/0.xml': xml } });
    expect(await importFile(fileOf(book))).toMatchObject([
      { innerName: 'S', code: 'archive-too-large' },
    ]);
  });

  it('a workbook with a text of megabytes', async () => {
    const text = 'x'.repeat(8 * 2 ** 20);
    const xml = `<worksheet><sheetData><row><c t="str"><v>${text}</v></c></row></sheetData></worksheet>`;
    const book = bookOf({ sheets: [{ name: 'S', rows: [] }], parts: { 'xl/s/0.xml': xml } });
    expect(await importFile(fileOf(book))).toMatchObject([{ code: 'archive-too-large' }]);
  });
});

describe('lines without measure', () => {
  const GIGABYTE = 2 ** 30;
  const head = strToU8(TEXT);
  const fileWith = (rest: (index: number) => number): LazyFile =>
    new LazyFile(GIGABYTE, (index) => head[index] ?? rest(index - head.length));

  it.each<[string, (index: number) => number]>([
    ['a cell of a gigabyte', () => 120],
    ['a quoted cell of a gigabyte', (index) => (index === 0 ? 34 : 120)],
    ['columns of a gigabyte', () => 44],
  ])('%s', async (_, rest) => {
    const file = fileWith(rest);
    expect(await importFile(file)).toMatchObject([{ ok: false, code: 'line-too-long', row: 3 }]);
    expect(file.pulled).toBeLessThan(4 * 2 ** 20);
  });

  it('a million columns in one row set that row aside', async () => {
    const wide = `${','.repeat(1_000_000)}x`;
    const [outcome] = await importFile(
      fileOf(`${TEXT}${wide}\n${ROW.replace('L1,R1', 'L2,R2')}\n`),
    );
    expect(outcome).toMatchObject({ ok: true, rows: { read: 3, imported: 2, setAside: 1 } });
    const setAside = outcome?.ok === true ? outcome.setAside : [];
    expect(setAside).toMatchObject([
      { row: 3, reason: 'wrong-cell-count', params: { found: '1000001', expected: '10' } },
    ]);
  });

  it('a header of a million columns is no header', async () => {
    const columns = Array.from({ length: 1_000_000 }, () => 'time').join(',');
    const [outcome] = await importFile(fileOf(`${columns}\n${ROW}\n`));
    expect(outcome).toMatchObject({ ok: false, code: 'not-a-table' });
  });
});

describe('what is no table of ours says what it is', () => {
  const cfb = (name: string) =>
    Buffer.concat([
      Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]),
      new Uint8Array(600),
      Buffer.from(name, 'utf16le'),
      new Uint8Array(600),
    ]);
  const ods = zipSync({
    mimetype: strToU8('application/vnd.oasis.opendocument.spreadsheet'),
    'content.xml': strToU8('<x/>'),
  });
  const tar = new Uint8Array(1024);
  tar.set(strToU8('kraken.csv'));
  tar.set(strToU8('ustar'), 257);

  it.each<[string, Uint8Array, object]>([
    [
      'an old workbook',
      cfb('Workbook'),
      { code: 'unsupported-container', params: { kind: 'xls' } },
    ],
    ['a workbook with a password', cfb('EncryptedPackage'), { code: 'encrypted-archive' }],
    ['an OpenDocument sheet', ods, { code: 'unsupported-container', params: { kind: 'ods' } }],
    ['a tape archive', tar, { code: 'unsupported-container', params: { kind: 'tar' } }],
    [
      'a tape archive in a gzip',
      gzipSync(tar),
      { code: 'unsupported-container', params: { kind: 'tar' } },
    ],
    [
      'a page saved as a workbook',
      strToU8('\n<html><table><tr><td>txid</td></tr></table></html>'),
      { code: 'unsupported-container', params: { kind: 'html' } },
    ],
    [
      'an XML workbook of 2003',
      strToU8('<?xml version="1.0"?><Workbook/>'),
      { code: 'unsupported-container', params: { kind: 'xml' } },
    ],
    [
      'UTF-32',
      Uint8Array.from([0xff, 0xfe, 0, 0, 0x61, 0, 0, 0]),
      { code: 'unsupported-container', params: { kind: 'utf-32' } },
    ],
  ])('%s', async (_, bytes, expected) => {
    expect(await importFile(fileOf(own(bytes)))).toMatchObject([{ ok: false, ...expected }]);
  });
});
