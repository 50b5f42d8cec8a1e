import { gzipSync, strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { createHash } from 'node:crypto';
import { seeded } from './testing/random.ts';
import { outcomeTable, positionless } from './testing/source-tables.ts';
import { fileOf, importText, LazyFile } from './testing/test-file.ts';
import { type ImportProgress, importFile } from './import-file.ts';
import { failureMessage, issueMessage, setAsideMessage } from './messages.ts';
import { IMPORT_MESSAGE_IDS } from './message-ids.ts';
import { FIXTURES, fixtureText } from './testing/fixtures.ts';

const KRAKEN = 'txid,refid,time,type,subtype,aclass,asset,amount,fee,balance';
const ROW = 'L1,R1,2024-01-01 10:00:00,deposit,,currency,ZEUR,10.0,0,10.0';
const TEXT = `${KRAKEN}\n${ROW}\n`;

function read(name: string): string {
  return fixtureText(name);
}

function bytes(...values: number[]): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(values);
}

/** A typed array whose buffer is a plain one, as `Blob` wants it. */
function own(data: Uint8Array): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(data);
}

describe('what cannot be imported says why', () => {
  const noise = Uint8Array.from({ length: 5000 }, (_, index) => (index * 7919) % 256);
  const png = bytes(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, ...noise);
  const jpeg = bytes(0xff, 0xd8, 0xff, 0xe0, 0x00, 0x10, 0x4a, 0x46, 0x49, 0x46, ...noise);
  const xls = bytes(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, ...noise);
  const xlsx = own(
    zipSync({ '[Content_Types].xml': strToU8('<x/>'), 'xl/a.xml': strToU8('<x/>') }),
  );
  const zip = own(zipSync({ 'kraken.csv': strToU8(TEXT.repeat(50)) }));
  const damaged = zip.slice();
  damaged.fill(0, 60, 80);
  const stored = own(zipSync({ 'kraken.csv': strToU8(TEXT) }, { level: 0 }));
  // A letter of the header, which no rule of the archive's own notices.
  const changed = stored.map((byte, index) => (index === 50 ? byte + 1 : byte));
  const encrypted = zip.slice();
  // The flag stands in the directory, 8 bytes behind its signature.
  const directory = encrypted.findLastIndex(
    (_, index) =>
      encrypted[index] === 0x50 && encrypted[index + 1] === 0x4b && encrypted[index + 2] === 0x01,
  );
  encrypted[directory + 8] = 1;
  const gzip = own(gzipSync(strToU8(TEXT)));
  const cutTrailer = gzip.slice(0, -3);
  const nested = own(zipSync({ 'a.zip': zipSync({ 'b.zip': zip }) }));

  it.each<[string, string | Uint8Array<ArrayBuffer>, object]>([
    ['nothing', '', { code: 'empty' }],
    ['blank lines', '\n \n', { code: 'empty' }],
    ['a photo', jpeg, { code: 'binary', params: { kind: 'jpeg' } }],
    ['a picture', png, { code: 'binary', params: { kind: 'png' } }],
    ['other bytes', own(noise), { code: 'binary', params: { kind: 'unknown' } }],
    ['an old spreadsheet', xls, { code: 'unsupported-container', params: { kind: 'xls' } }],
    ['a spreadsheet without its workbook', xlsx, { code: 'corrupt-archive' }],
    ['a truncated zip', zip.slice(0, zip.length - 30), { code: 'truncated-archive' }],
    ['the first half of a zip', zip.slice(0, 100), { code: 'truncated-archive' }],
    ['a damaged zip', damaged, { code: 'corrupt-archive' }],
    ['a zip with one byte changed', changed, { code: 'corrupt-archive' }],
    ['a zip with a password', encrypted, { code: 'encrypted-archive' }],
    ['a zip in a zip in a zip', nested, { code: 'nested-archive' }],
    ['an empty zip', own(zipSync({})), { code: 'empty' }],
    ['a truncated gzip', gzip.slice(0, 30), { code: 'truncated-archive' }],
    ['a gzip cut in its header', gzip.slice(0, 10), { code: 'truncated-archive' }],
    ['a gzip without its checksum', cutTrailer, { code: 'corrupt-archive' }],
    ['another format', 'name,age\nx,5\n', { code: 'unknown-format', nearest: [] }],
    ['a text', 'dear reader\nthis is no table\n', { code: 'not-a-table' }],
    ['a header alone', `${KRAKEN}\n`, { code: 'no-rows', params: { format: 'Kraken ledgers' } }],
    ['a column twice', `${KRAKEN},fee\n${ROW},0\n`, { code: 'duplicate-column', row: 1 }],
    [
      'a line too long',
      `${TEXT}${'x'.repeat(1_100_000)}\n${ROW}\n`,
      { code: 'line-too-long', row: 3 },
    ],
  ])('%s', async (_, content, expected) => {
    const outcomes = await importFile(fileOf(content, 'file.csv'));
    expect(outcomes).toHaveLength(1);
    const [outcome] = outcomes;
    expect(outcome).toMatchObject({ ok: false, name: 'file.csv', ...expected });
    if (outcome?.ok !== false) return;
    const { id, params } = failureMessage(outcome);
    expect(Object.keys(params).toSorted()).toEqual([...IMPORT_MESSAGE_IDS[id]].toSorted());
  });

  it('a zone nobody knows', async () => {
    const [outcome] = await importFile(fileOf(TEXT), { timeZone: 'Moon/Sea' });
    expect(outcome).toMatchObject({ code: 'unknown-zone', params: { zone: 'Moon/Sea' } });
  });

  it('a file that cannot be read', async () => {
    const broken = {
      name: 'gone.csv',
      size: 100,
      stream: () =>
        new ReadableStream<Uint8Array>({
          pull: (controller) => controller.error(new Error('gone')),
        }),
      slice: () => broken,
    };
    const outcomes = await importFile(broken);
    expect(outcomes).toMatchObject([{ ok: false, code: 'unreadable', name: 'gone.csv' }]);
  });

  it('broken rows never stop a file', async () => {
    const odd = [ROW.replace('10.0', 'ten'), ROW.replace('01-01', '02-31')];
    const rows = [ROW, 'x', ...odd, KRAKEN, `${ROW},,`, `${ROW},,more`, '"'];
    const source = await importText(`${KRAKEN}\n${rows.join('\n')}\n`);
    expect(outcomeTable(source)).toEqual([
      '2 deposit +10 EUR',
      '3 aside wrong-cell-count',
      '4 aside bad-number',
      '5 aside bad-date',
      '6 aside repeated-header',
      '7 aside duplicate-id',
      '8 aside wrong-cell-count',
      '9 aside broken-quotes',
    ]);
  });
});

describe('noise of a gigabyte is refused by its first bytes', () => {
  const GIGABYTE = 2 ** 30;
  const random = seeded(7);
  const bytesOf = Uint8Array.from({ length: 65_521 }, () => Math.floor(random() * 256));
  const noiseAt = (index: number) => bytesOf[index % bytesOf.length] ?? 0;
  const letter = (index: number) => 97 + (noiseAt(index) % 26);

  it.each<[string, (index: number) => number, string]>([
    ['bytes', noiseAt, 'binary'],
    ['letters in one line', letter, 'not-a-table'],
    ['letters in lines', (index) => (index % 80 === 79 ? 10 : letter(index)), 'not-a-table'],
    [
      'letters in cells and lines',
      (index) => (index % 80 === 79 ? 10 : index % 9 === 8 ? 44 : letter(index)),
      'unknown-format',
    ],
    ['commas', () => 44, 'not-a-table'],
    ['quotes', () => 34, 'not-a-table'],
    ['zeros', () => 0, 'binary'],
    ['spaces', () => 32, 'not-a-table'],
    ['line ends', () => 10, 'not-a-table'],
  ])('%s', async (_, byteAt, code) => {
    const file = new LazyFile(GIGABYTE, byteAt);
    expect(await importFile(file)).toMatchObject([{ ok: false, code }]);
    expect(file.pulled).toBeLessThan(512 * 1024);
  });

  it('a header and then one line without an end stops at the limit', async () => {
    const head = new TextEncoder().encode(TEXT);
    const file = new LazyFile(GIGABYTE, (index) => head[index] ?? 120);
    expect(await importFile(file)).toMatchObject([{ ok: false, code: 'line-too-long', row: 3 }]);
    expect(file.pulled).toBeLessThan(3 * 2 ** 20);
  });
});

describe('one ledger, however it is packed and written', () => {
  const names = Object.keys(FIXTURES);

  it.each(names)('%s', async (name) => {
    const text = read(name)
      .replace(/^\uFEFF/, '')
      .replaceAll('\r\n', '\n');
    const expected = positionless(await importText(text));
    const same = async (content: string | Uint8Array<ArrayBuffer>, what: string) => {
      expect(positionless(await importText(content)), what).toEqual(expected);
    };
    await same(text.replaceAll('\n', '\r\n'), 'CRLF');
    await same(`\uFEFF${text}`, 'byte-order mark');
    await same(own(gzipSync(strToU8(text))), 'gzip');
    await same(own(zipSync({ 'a/b.csv': strToU8(text) })), 'zip');
    await same(own(Buffer.from(`\uFEFF${text}`, 'utf16le')), 'UTF-16 LE');
    await same(own(Buffer.from(`\uFEFF${text}`, 'utf16le').swap16()), 'UTF-16 BE');
    await same(own(Buffer.from(text, 'utf16le')), 'UTF-16 without a mark');
  });

  it('Windows-1252, also when the first odd byte comes late', async () => {
    const rows = Array.from({ length: 6000 }, (_, index) =>
      ROW.replace('L1', `L${index}`).replace('R1', `R${index}`),
    );
    const late = `${KRAKEN},note\n${rows.map((row) => `${row},`).join('\n')}\n${ROW.replace('L1,R1', 'LX,RX')},caf\xe9\n`;
    const source = await importText(own(Buffer.from(late, 'latin1')));
    expect(source.encoding).toBe('windows-1252');
    expect(source.rows.imported).toBe(6001);
    const early = `${KRAKEN},note\n${ROW},caf\xe9\n`;
    expect((await importText(own(Buffer.from(early, 'latin1')))).encoding).toBe('windows-1252');
    expect((await importText(early)).encoding).toBe('utf-8');
  });

  it('columns in another order, unknown ones added, other delimiters', async () => {
    const expected = positionless(await importText(read('bybit-page.csv')));
    const table = read('bybit-page.csv')
      .trimEnd()
      .split('\n')
      .map((line) => line.split(','));
    for (const delimiter of [',', ';', '\t']) {
      const lines = table.map((cells) => ['more', ...cells.toReversed()].join(delimiter));
      expect(positionless(await importText(lines.join('\n')))).toEqual(expected);
    }
  });

  it('every line wrapped into one quoted cell', async () => {
    const text = read('binance.csv').replaceAll('"', '');
    const wrapped = text
      .trimEnd()
      .split('\n')
      .map((line) => `"${line.replaceAll('STRK', '""STRK""')}"`);
    expect(positionless(await importText(wrapped.join('\n')))).toEqual(
      positionless(await importText(text)),
    );
  });
});

describe('archives', () => {
  it('one outcome for each file inside, system files left out', async () => {
    const zip = zipSync({
      'export/kraken.csv': strToU8(TEXT),
      'export/photo.csv': Uint8Array.from([0xff, 0xd8, 0xff, 0, 0, 0, 0, 0, 0, 0]),
      '__MACOSX/._kraken.csv': strToU8('x'),
      'export/.DS_Store': strToU8('x'),
    });
    const outcomes = await importFile(fileOf(own(zip), 'all.zip'));
    expect(outcomes).toMatchObject([
      { ok: true, name: 'all.zip', innerName: 'export/kraken.csv', rows: { read: 1 } },
      { ok: false, name: 'all.zip', innerName: 'export/photo.csv', code: 'binary' },
    ]);
  });

  it('a source’s id is the digest of its own bytes, packed or not', async () => {
    const digest = createHash('sha256').update(TEXT).digest('hex');
    const packed = [TEXT, own(gzipSync(strToU8(TEXT))), own(zipSync({ a: strToU8(TEXT) }))];
    for (const content of packed) expect((await importText(content)).id).toBe(digest);
  });

  it('a bomb is refused before it unpacks', async () => {
    const zeros = own(gzipSync(new Uint8Array(2 ** 20), { level: 9 }));
    expect(await importFile(fileOf(zeros))).toMatchObject([{ code: 'binary' }]);
    // A gzip file may hold several members: a header, and then 96 MiB of line ends.
    const head = gzipSync(strToU8(`${TEXT}${' '.repeat(200)}`));
    const member = gzipSync(new Uint8Array(16 * 2 ** 20).fill(10), { level: 9 });
    const parts = [head, ...Array.from({ length: 6 }, () => member)].map(own);
    const bomb = Object.assign(new Blob(parts), { name: 'bomb.csv.gz' });
    expect(await importFile(bomb)).toMatchObject([{ code: 'archive-too-large' }]);
  });
});

describe('progress and cancelling', () => {
  const many = [
    KRAKEN,
    ...Array.from({ length: 60_000 }, (_, index) => ROW.replace('L1', `L${index}`)),
  ];
  const file = fileOf(many.join('\n'));

  it('progress ends at the file’s size and all its rows', async () => {
    const seen: ImportProgress[] = [];
    await importFile(file, { onProgress: (progress) => seen.push(progress) });
    expect(seen.at(-1)).toEqual({
      phase: 'grouping',
      bytes: file.size,
      totalBytes: file.size,
      rows: 60_000,
    });
    for (const [index, { bytes: done }] of seen.entries()) {
      expect(done).toBeGreaterThanOrEqual(seen[index - 1]?.bytes ?? 0);
    }
  });

  it('a signal given before stops at once', async () => {
    const outcomes = await importFile(file, { signal: AbortSignal.abort() });
    expect(outcomes).toMatchObject([{ ok: false, code: 'cancelled' }]);
  });

  it('a signal given during the work stops it', async () => {
    const controller = new AbortController();
    const outcomes = await importFile(file, {
      signal: controller.signal,
      onProgress: () => controller.abort(),
    });
    expect(outcomes).toMatchObject([{ ok: false, code: 'cancelled' }]);
  });
});

it('every message has the parameters its id promises', async () => {
  for (const name of Object.keys(FIXTURES)) {
    const source = await importText(read(name));
    const messages = [...source.setAside.map(setAsideMessage), ...source.issues.map(issueMessage)];
    for (const { id, params } of messages) {
      for (const param of IMPORT_MESSAGE_IDS[id]) expect(params, id).toHaveProperty(param);
    }
  }
});
