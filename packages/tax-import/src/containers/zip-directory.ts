import { ArchiveError } from './archive.ts';
import { readAll, type SourceFile } from './byte-source.ts';
import { decodeName } from './zip-names.ts';

/** A file in an archive, as the directory has it. */
export interface ZipEntry {
  readonly name: string;
  readonly flags: number;
  readonly method: number;
  readonly crc: number;
  readonly packedSize: number;
  readonly size: number;
  readonly offset: number;
}

const END_BYTES = 22;
const COMMENT_BYTES_MAX = 0xffff;
const END_SIGNATURE = 0x06054b50;
const END_64_SIGNATURE = 0x06064b50;
const LOCATOR_64_BYTES = 20;
const LOCATOR_64_SIGNATURE = 0x07064b50;
const ENTRY_SIGNATURE = 0x02014b50;
const ENTRY_BYTES = 46;
export const LOCAL_BYTES = 30;
/** Written in a field of 32 bits whose value stands in the 64-bit extension. */
const SEE_EXTENSION = 0xffffffff;
const ZIP_64_EXTENSION = 1;

/** Nobody's ledgers need more; a directory of a million empty files would. */
const DIRECTORY_BYTES_MAX = 4 * 2 ** 20;

/**
 * The directory at the end of a zip archive (PKWARE APPNOTE 4.3), in its own order: so a truncated
 * file is known at once, and sizes are known that a streaming archiver writes behind its data.
 *
 * @throws ArchiveError, UnreadableError
 */
export async function readZipDirectory(file: SourceFile): Promise<ZipEntry[]> {
  const directory = await findDirectory(file);
  if (directory.size > DIRECTORY_BYTES_MAX) throw new ArchiveError('archive-too-large');
  if (directory.offset + directory.size > file.size) throw new ArchiveError('truncated-archive');
  const bytes = await readAll(file.slice(directory.offset, directory.offset + directory.size));
  const entries = readEntries(viewOf(bytes), bytes);
  refuseOverlaps(entries, directory.offset);
  return entries;
}

/** One run of packed bytes listed under many names is how a small archive claims to be a huge one. */
function refuseOverlaps(entries: readonly ZipEntry[], directoryAt: number): void {
  let free = directoryAt;
  for (const { offset, packedSize } of entries.toSorted((a, b) => b.offset - a.offset)) {
    if (offset + LOCAL_BYTES + packedSize > free) throw new ArchiveError('corrupt-archive');
    free = offset;
  }
}

async function findDirectory(file: SourceFile): Promise<{ offset: number; size: number }> {
  const from = Math.max(0, file.size - END_BYTES - COMMENT_BYTES_MAX - LOCATOR_64_BYTES);
  const tail = viewOf(await readAll(file.slice(from, file.size)));
  for (let index = tail.byteLength - END_BYTES; index >= 0; index -= 1) {
    if (tail.getUint32(index, true) === END_SIGNATURE && endsHere(tail, index)) {
      const size = tail.getUint32(index + 12, true);
      const offset = tail.getUint32(index + 16, true);
      return offset === SEE_EXTENSION || size === SEE_EXTENSION
        ? findDirectory64(file, tail, index - LOCATOR_64_BYTES)
        : { offset, size };
    }
  }
  throw new ArchiveError('truncated-archive');
}

/** A comment may hold anything, this signature too: only the true end says where the file ends. */
function endsHere(tail: DataView, offset: number): boolean {
  return offset + END_BYTES + tail.getUint16(offset + 20, true) <= tail.byteLength;
}

async function findDirectory64(
  file: SourceFile,
  tail: DataView,
  locatorAt: number,
): Promise<{ offset: number; size: number }> {
  if (locatorAt < 0 || tail.getUint32(locatorAt, true) !== LOCATOR_64_SIGNATURE) {
    throw new ArchiveError('corrupt-archive');
  }
  const start = readSize(tail, locatorAt + 8);
  const end = viewOf(await readAll(file.slice(start, start + 56)));
  if (end.byteLength < 56 || end.getUint32(0, true) !== END_64_SIGNATURE) {
    throw new ArchiveError('corrupt-archive');
  }
  return { size: readSize(end, 40), offset: readSize(end, 48) };
}

function readEntries(view: DataView, bytes: Uint8Array): ZipEntry[] {
  const entries: ZipEntry[] = [];
  for (let index = 0; index + ENTRY_BYTES <= view.byteLength;) {
    if (view.getUint32(index, true) !== ENTRY_SIGNATURE) break;
    const nameEnd = index + ENTRY_BYTES + view.getUint16(index + 28, true);
    const extraEnd = nameEnd + view.getUint16(index + 30, true);
    if (extraEnd > view.byteLength) throw new ArchiveError('corrupt-archive');
    const sizes = readSizes(view, index, nameEnd, extraEnd);
    const flags = view.getUint16(index + 8, true);
    const name = bytes.subarray(index + ENTRY_BYTES, nameEnd);
    entries.push({
      name: decodeName(name, flags, bytes.subarray(nameEnd, extraEnd)),
      flags,
      method: view.getUint16(index + 10, true),
      crc: view.getUint32(index + 16, true),
      ...sizes,
    });
    index = extraEnd + view.getUint16(index + 32, true);
  }
  return entries;
}

/** The three sizes of an entry, each from the 64-bit extension where the entry says so. */
function readSizes(
  view: DataView,
  offset: number,
  extraFrom: number,
  extraEnd: number,
): Pick<ZipEntry, 'packedSize' | 'size' | 'offset'> {
  let extension = -1;
  for (let extra = extraFrom; extra + 4 <= extraEnd; extra += 4 + view.getUint16(extra + 2, true)) {
    if (view.getUint16(extra, true) === ZIP_64_EXTENSION) extension = extra + 4;
  }
  const read = (field: number): number => {
    const short = view.getUint32(offset + field, true);
    if (short !== SEE_EXTENSION) return short;
    if (extension < 0 || extension + 8 > extraEnd) throw new ArchiveError('corrupt-archive');
    const long = readSize(view, extension);
    extension += 8;
    return long;
  };
  // The extension holds them in this order.
  const size = read(24);
  const packedSize = read(20);
  return { size, packedSize, offset: read(42) };
}

function readSize(view: DataView, offset: number): number {
  const size = view.getUint32(offset, true) + view.getUint32(offset + 4, true) * 2 ** 32;
  if (!Number.isSafeInteger(size)) throw new ArchiveError('corrupt-archive');
  return size;
}

/** The bytes for reading numbers out of them. */
export function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
}
