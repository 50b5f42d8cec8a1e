import { ArchiveError, inflate, type Pieces } from './archive.ts';
import { type ByteSource, readAll, readPieces, type SourceFile } from './byte-source.ts';
import { Crc32 } from './crc32.ts';

/**
 * A zip archive read by its directory at the end (PKWARE APPNOTE 4.3), so that a truncated file is
 * known at once and only the files wanted are unpacked.
 */
type Member = {
  readonly name: string;
  readonly flags: number;
  readonly method: number;
  readonly crc: number;
  readonly packedSize: number;
  readonly size: number;
  readonly offset: number;
};

const END_BYTES = 22;
const COMMENT_BYTES_MAX = 0xffff;
const END_SIGNATURE = 0x06054b50;
const END_64_SIGNATURE = 0x06064b50;
const LOCATOR_64_BYTES = 20;
const LOCATOR_64_SIGNATURE = 0x07064b50;
const ENTRY_SIGNATURE = 0x02014b50;
const LOCAL_SIGNATURE = 0x04034b50;
const ENTRY_BYTES = 46;
const LOCAL_BYTES = 30;
/** Written in a field of 32 bits whose value stands in the 64-bit extension. */
const SEE_EXTENSION = 0xffffffff;
const ZIP_64_EXTENSION = 1;

/** Nobody's ledgers need more; a directory of a million empty files would. */
const DIRECTORY_BYTES_MAX = 4 * 2 ** 20;
const FILES_MAX = 1000;

/**
 * The files inside an archive, in its own order, without folders and the system's own additions.
 *
 * @throws ArchiveError, UnreadableError
 */
export async function zipSources(file: SourceFile): Promise<ByteSource[]> {
  const directory = await findDirectory(file);
  if (directory.size > DIRECTORY_BYTES_MAX) throw new ArchiveError('archive-too-large');
  if (directory.offset + directory.size > file.size) throw new ArchiveError('truncated-archive');
  const bytes = await readAll(file.slice(directory.offset, directory.offset + directory.size));
  const members = readMembers(viewOf(bytes), bytes);
  refuseOffice(members);
  const files = members.filter((member) => !isClutter(member.name));
  if (files.length > FILES_MAX) throw new ArchiveError('archive-too-large');
  return files.map((member) => source(file, member));
}

async function findDirectory(file: SourceFile): Promise<{ offset: number; size: number }> {
  const from = Math.max(0, file.size - END_BYTES - COMMENT_BYTES_MAX - LOCATOR_64_BYTES);
  const tail = viewOf(await readAll(file.slice(from, file.size)));
  for (let at = tail.byteLength - END_BYTES; at >= 0; at -= 1) {
    if (tail.getUint32(at, true) === END_SIGNATURE) {
      const size = tail.getUint32(at + 12, true);
      const offset = tail.getUint32(at + 16, true);
      return offset === SEE_EXTENSION || size === SEE_EXTENSION
        ? findDirectory64(file, tail, at - LOCATOR_64_BYTES)
        : { offset, size };
    }
  }
  throw new ArchiveError('truncated-archive');
}

async function findDirectory64(
  file: SourceFile,
  tail: DataView,
  locatorAt: number,
): Promise<{ offset: number; size: number }> {
  if (locatorAt < 0 || tail.getUint32(locatorAt, true) !== LOCATOR_64_SIGNATURE) {
    throw new ArchiveError('corrupt-archive');
  }
  const at = readSize(tail, locatorAt + 8);
  const end = viewOf(await readAll(file.slice(at, at + 56)));
  if (end.byteLength < 56 || end.getUint32(0, true) !== END_64_SIGNATURE) {
    throw new ArchiveError('corrupt-archive');
  }
  return { size: readSize(end, 40), offset: readSize(end, 48) };
}

function readMembers(view: DataView, bytes: Uint8Array): Member[] {
  const members: Member[] = [];
  for (let at = 0; at + ENTRY_BYTES <= view.byteLength;) {
    if (view.getUint32(at, true) !== ENTRY_SIGNATURE) break;
    const nameEnd = at + ENTRY_BYTES + view.getUint16(at + 28, true);
    const extraEnd = nameEnd + view.getUint16(at + 30, true);
    if (extraEnd > view.byteLength) throw new ArchiveError('corrupt-archive');
    const sizes = readSizes(view, at, nameEnd, extraEnd);
    members.push({
      name: new TextDecoder().decode(bytes.subarray(at + ENTRY_BYTES, nameEnd)),
      flags: view.getUint16(at + 8, true),
      method: view.getUint16(at + 10, true),
      crc: view.getUint32(at + 16, true),
      ...sizes,
    });
    at = extraEnd + view.getUint16(at + 32, true);
  }
  return members;
}

/** The three sizes of an entry, each from the 64-bit extension where the entry says so. */
function readSizes(
  view: DataView,
  at: number,
  extraFrom: number,
  extraEnd: number,
): Pick<Member, 'packedSize' | 'size' | 'offset'> {
  let extension = -1;
  for (let extra = extraFrom; extra + 4 <= extraEnd; extra += 4 + view.getUint16(extra + 2, true)) {
    if (view.getUint16(extra, true) === ZIP_64_EXTENSION) extension = extra + 4;
  }
  const read = (field: number): number => {
    const short = view.getUint32(at + field, true);
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

function readSize(view: DataView, at: number): number {
  const size = view.getUint32(at, true) + view.getUint32(at + 4, true) * 2 ** 32;
  if (!Number.isSafeInteger(size)) throw new ArchiveError('corrupt-archive');
  return size;
}

const OFFICE: readonly { readonly part: RegExp; readonly kind: string }[] = [
  { part: /^xl\//, kind: 'xlsx' },
  { part: /^word\//, kind: 'docx' },
  { part: /^ppt\//, kind: 'pptx' },
  { part: /^Index\/.*\.iwa$/, kind: 'numbers' },
];

/** Spreadsheets are zip archives too, but the tables inside are not files a person knows of. */
function refuseOffice(members: readonly Member[]): void {
  const isOffice = members.some(({ name }) => name === '[Content_Types].xml');
  const found = OFFICE.find(({ part }) => members.some(({ name }) => part.test(name)));
  if (found !== undefined && (isOffice || found.kind === 'numbers')) {
    throw new ArchiveError('unsupported-container', found.kind);
  }
  const names = new Set(members.map(({ name }) => name));
  if (names.has('mimetype') && names.has('content.xml')) {
    throw new ArchiveError('unsupported-container', 'ods');
  }
}

function isClutter(name: string): boolean {
  return /\/$|(^|\/)(__MACOSX\/|\.|Thumbs\.db$|desktop\.ini$)/i.test(name);
}

const ENCRYPTED = 1;
const STORED = 0;
const DEFLATED = 8;

function source(file: SourceFile, member: Member): ByteSource {
  return {
    name: file.name,
    innerName: member.name,
    rawSize: member.packedSize,
    open: (onRaw) => openMember(file, member, onRaw),
  };
}

async function* openMember(
  file: SourceFile,
  member: Member,
  onRaw: ((bytes: number) => void) | undefined,
): Pieces {
  if (member.flags % 2 === ENCRYPTED) throw new ArchiveError('encrypted-archive');
  if (member.method !== STORED && member.method !== DEFLATED) {
    throw new ArchiveError('unsupported-container', 'zip');
  }
  const packed = readPieces(await packedRange(file, member), onRaw);
  const crc = new Crc32();
  for await (const piece of member.method === STORED ? packed : inflate(packed)) {
    crc.update(piece);
    yield piece;
  }
  if (crc.length < member.size) throw new ArchiveError('truncated-archive');
  if (crc.length !== member.size || crc.value !== member.crc) {
    throw new ArchiveError('corrupt-archive');
  }
}

async function packedRange(
  file: SourceFile,
  member: Member,
): Promise<ReturnType<SourceFile['slice']>> {
  const local = viewOf(await readAll(file.slice(member.offset, member.offset + LOCAL_BYTES)));
  if (local.byteLength < LOCAL_BYTES) throw new ArchiveError('truncated-archive');
  if (local.getUint32(0, true) !== LOCAL_SIGNATURE) throw new ArchiveError('corrupt-archive');
  // The local header's name and extension may be longer than the directory's.
  const from = member.offset + LOCAL_BYTES + local.getUint16(26, true) + local.getUint16(28, true);
  const to = from + member.packedSize;
  if (to > file.size) throw new ArchiveError('truncated-archive');
  return file.slice(from, to);
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
}
