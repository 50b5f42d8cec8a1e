import { brotliDecompressSync } from 'node:zlib';

/** Numbers of the known tags of WOFF 2.0, section 4.1, that matter here. */
const CMAP = 0;
const GLYF = 10;
const LOCA = 11;
const OTHER_TAG = 63;
/** Its header is 48 bytes; the table directory follows. */
const HEADER = 48;

/** The characters a WOFF2 font has glyphs for, read from its `cmap` (formats 4 and 12). */
export function readCmap(woff2: Buffer): ReadonlySet<number> {
  const { start, length, directoryEnd } = locateCmap(woff2);
  const packed = woff2.subarray(directoryEnd, directoryEnd + woff2.readUInt32BE(20));
  const cmap = brotliDecompressSync(packed).subarray(start, start + length);
  const points = new Set<number>();
  for (let index = 0; index < cmap.readUInt16BE(2); index += 1) {
    const table = cmap.subarray(cmap.readUInt32BE(4 + index * 8 + 4));
    const format = table.readUInt16BE(0);
    if (format === 4) readSegments(table, points);
    else if (format === 12) readGroups(table, points);
    else throw new Error(`cmap format ${format} is not read here`);
  }
  return points;
}

/** Where the table lies in the unpacked data: the tables follow each other in directory order. */
function locateCmap(woff2: Buffer) {
  let position = HEADER;
  const readLength = (): number => {
    // UIntBase128: seven bits a byte, the top bit says that more follow.
    let value = 0;
    for (;;) {
      const byte = woff2.readUInt8(position);
      position += 1;
      value = value * 128 + (byte & 127);
      if (byte < 128) return value;
    }
  };
  let offset = 0;
  let found: { start: number; length: number } | undefined;
  for (let left = woff2.readUInt16BE(12); left > 0; left -= 1) {
    const flags = woff2.readUInt8(position);
    position += 1;
    const tag = flags & 63;
    if (tag === OTHER_TAG) position += 4;
    const original = readLength();
    const version = flags >> 6;
    // For these two, 3 means "as it is"; for all others 0 does.
    const plain = tag === GLYF || tag === LOCA ? 3 : 0;
    const length = version === plain ? original : readLength();
    if (tag === CMAP) found = { start: offset, length };
    offset += length;
  }
  if (found === undefined) throw new Error('the font has no cmap');
  return { ...found, directoryEnd: position };
}

function readSegments(table: Buffer, points: Set<number>): void {
  const segments = table.readUInt16BE(6) / 2;
  const column = (number: number, segment: number) =>
    // The four columns follow each other, with two bytes of padding after the first.
    16 + number * segments * 2 + segment * 2;
  for (let segment = 0; segment < segments; segment += 1) {
    const last = table.readUInt16BE(14 + segment * 2);
    const first = table.readUInt16BE(column(1, segment));
    const delta = table.readUInt16BE(column(2, segment));
    const rangeAt = column(3, segment);
    const range = table.readUInt16BE(rangeAt);
    for (let point = first; point <= last && point < 0xffff; point += 1) {
      const raw = range === 0 ? point : table.readUInt16BE(rangeAt + range + (point - first) * 2);
      const glyph = range !== 0 && raw === 0 ? 0 : (raw + delta) & 0xffff;
      if (glyph !== 0) points.add(point);
    }
  }
}

function readGroups(table: Buffer, points: Set<number>): void {
  const groups = table.readUInt32BE(12);
  for (let group = 0; group < groups; group += 1) {
    const first = table.readUInt32BE(16 + group * 12);
    const last = table.readUInt32BE(20 + group * 12);
    for (let point = first; point <= last; point += 1) points.add(point);
  }
}
