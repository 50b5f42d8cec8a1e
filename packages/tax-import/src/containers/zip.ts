import { ArchiveError, inflate, type Pieces, UNPACKED_BYTES_MAX } from './archive.ts';
import { type ByteSource, readAll, readPieces, type SourceFile } from './byte-source.ts';
import { Crc32 } from './crc32.ts';
import { LOCAL_BYTES, readZipDirectory, viewOf, type ZipEntry } from './zip-directory.ts';

const LOCAL_SIGNATURE = 0x04034b50;

/** A file in an archive: its path there and its content, which has `size` bytes unpacked. */
export type ZipMember = { readonly path: string; readonly size: number } & Pick<
  ByteSource,
  'rawSize' | 'open'
>;

/**
 * The files inside an archive, in its own order, folders left out. Names that stand in it twice are
 * numbered.
 *
 * @throws ArchiveError, UnreadableError
 */
export async function readZip(file: SourceFile): Promise<ZipMember[]> {
  const entries = (await readZipDirectory(file)).filter(({ name }) => !name.endsWith('/'));
  // What is read is held to these sizes, so a sum over the limit need not be unpacked to be refused.
  const total = entries.reduce((sum, { size }) => sum + size, 0);
  if (total > UNPACKED_BYTES_MAX) throw new ArchiveError('archive-too-large');
  const copies = new Map<string, number>();
  return entries.map((entry) => {
    const copy = (copies.get(entry.name) ?? 0) + 1;
    copies.set(entry.name, copy);
    return {
      path: copy === 1 ? entry.name : `${entry.name} (${copy})`,
      size: entry.size,
      rawSize: entry.packedSize,
      open: (onRaw) => openMember(file, entry, onRaw),
    };
  });
}

/** What operating systems add on their own: resource forks, folder views, thumbnails. */
export function isClutter(path: string): boolean {
  return /(^|\/)(__MACOSX\/|\.|Thumbs\.db$|desktop\.ini$)/i.test(path);
}

const ENCRYPTED = 1;
const STORED = 0;
const DEFLATED = 8;

async function* openMember(
  file: SourceFile,
  member: ZipEntry,
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
    if (crc.length > member.size) throw new ArchiveError('corrupt-archive');
    yield piece;
  }
  if (crc.length < member.size) throw new ArchiveError('truncated-archive');
  if (crc.length !== member.size || crc.value !== member.crc) {
    throw new ArchiveError('corrupt-archive');
  }
}

async function packedRange(
  file: SourceFile,
  member: ZipEntry,
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
