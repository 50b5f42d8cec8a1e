import { ArchiveError, gzipSource } from './archive.ts';
import { type ByteSource, readHead, readPieces, type SourceFile } from './byte-source.ts';
import { sniff } from './bytes.ts';
import { zipSources } from './zip.ts';

const SIGNATURE_BYTES = 16;

/**
 * The logical files of a dropped file: itself, its unpacked content, or the files of an archive.
 *
 * @throws ArchiveError, UnreadableError
 */
export async function openContainer(file: SourceFile): Promise<ByteSource[]> {
  const plain: ByteSource = {
    name: file.name,
    rawSize: file.size,
    open: (onRaw) => readPieces(file, onRaw),
  };
  const { bytes } = await readHead(readPieces(file.slice(0, SIGNATURE_BYTES)), SIGNATURE_BYTES);
  const { is } = sniff(bytes);
  if (is === 'gzip') return [gzipSource(plain)];
  if (is !== 'zip') return [plain];
  const sources = await zipSources(file);
  if (sources.length === 0) throw new ArchiveError('empty');
  return sources;
}
