import { inflateRawSync } from 'node:zlib';

const END_SIGNATURE = 0x06_05_4b_50;
const ENTRY_SIGNATURE = 0x02_01_4b_50;
const END_BYTES = 22;
const ENTRY_BYTES = 46;
const LOCAL_BYTES = 30;
const MAX_COMMENT_BYTES = 65_535;
const STORED = 0;
const DEFLATED = 8;

/**
 * The first file of a zip archive, read by its directory; null where the archive is damaged, locked
 * or holds more than `maxBytes`.
 */
export function unzipOne(archive: Buffer, maxBytes: number): Buffer | null {
  try {
    const end = endOf(archive);
    if (end === null) return null;
    const entry = archive.readUInt32LE(end + 16);
    if (archive.readUInt32LE(entry) !== ENTRY_SIGNATURE) return null;
    const isLocked = (archive.readUInt16LE(entry + 8) & 1) === 1;
    const method = archive.readUInt16LE(entry + 10);
    const packed = archive.readUInt32LE(entry + 20);
    const size = archive.readUInt32LE(entry + 24);
    const local = archive.readUInt32LE(entry + 42);
    if (isLocked || size > maxBytes || entry + ENTRY_BYTES > archive.length) return null;
    const names = archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
    const start = local + LOCAL_BYTES + names;
    const data = archive.subarray(start, start + packed);
    if (method === STORED) return data.length === size ? data : null;
    if (method !== DEFLATED) return null;
    const plain = inflateRawSync(data, { maxOutputLength: maxBytes });
    return plain.length === size ? plain : null;
  } catch {
    // Offsets that lead out of the archive, and data that cannot be inflated.
    return null;
  }
}

/** The directory's end stands last, before a comment of any length. */
function endOf(archive: Buffer): number | null {
  const first = Math.max(0, archive.length - END_BYTES - MAX_COMMENT_BYTES);
  for (let offset = archive.length - END_BYTES; offset >= first; offset -= 1) {
    if (archive.readUInt32LE(offset) === END_SIGNATURE) return offset;
  }
  return null;
}
