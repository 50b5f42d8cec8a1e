import { ArchiveError, gzipSource, type Pieces } from './archive.ts';
import {
  type ByteSource,
  readFile,
  readHead,
  readPieces,
  type SourceFile,
  UnreadableError,
} from './byte-source.ts';
import { sniff } from './bytes.ts';
import { LineTooLongError } from '../csv/csv.ts';
import { openWorkbook, StringsCache } from '../xlsx/workbook.ts';
import { isClutter, readZip, type ZipMember } from './zip.ts';

const SIGNATURE_BYTES = 16;

/** An archive in an archive is opened, one inside that is not. A workbook is an archive too. */
const DEPTH_MAX = 2;

/** Zip archives are read from their end: what stands in another archive is kept unpacked. */
const KEPT_BYTES_MAX = 128 * 2 ** 20;

/** Files and sheets of one dropped file. */
const SOURCES_MAX = 1000;

/** Stands between an archive and a file or a sheet in it. */
const INSIDE = ' › ';

/**
 * The logical files of a dropped file: itself, its unpacked content, the files of an archive, the
 * sheets of a workbook. What is wrong with a file inside an archive shows when that one is opened.
 *
 * @throws ArchiveError, UnreadableError
 */
export async function openContainer(file: SourceFile): Promise<ByteSource[]> {
  const plain: ByteSource = {
    name: file.name,
    rawSize: file.size,
    open: (onRaw) => readFile(file, onRaw),
  };
  const { bytes } = await readHead(readPieces(file.slice(0, SIGNATURE_BYTES)), SIGNATURE_BYTES);
  return new Opener().open(plain, bytes, file, 0);
}

/** A source whose unpacked bytes its archive states; reading is held to them. */
type Member = ByteSource & { readonly size?: number };

class Opener {
  readonly #strings = new StringsCache();
  #kept = 0;
  #sources = 0;

  /** @param file the source as a file, where it is one; else it is unpacked into memory */
  async open(
    source: Member,
    head: Uint8Array,
    file: SourceFile | null,
    depth: number,
  ): Promise<ByteSource[]> {
    const { type } = sniff(head);
    if (depth < DEPTH_MAX && type === 'gzip') {
      return this.#openNext(gzipSource(source), depth + 1);
    }
    if (depth < DEPTH_MAX && type === 'zip') {
      return this.#openZip(source, file ?? (await this.#keep(source)), depth + 1);
    }
    this.#sources += 1;
    if (this.#sources > SOURCES_MAX) throw new ArchiveError('archive-too-large');
    return [source];
  }

  /** Opens what an archive holds; on failure the source itself, which will fail the same way. */
  async #openNext(source: Member, depth: number): Promise<ByteSource[]> {
    try {
      const { bytes } = await readHead(source.open(), SIGNATURE_BYTES);
      return await this.open(source, bytes, null, depth);
    } catch (error) {
      if (this.#sources > SOURCES_MAX || !isExpected(error)) throw error;
      return [{ ...source, open: () => fail(error) }];
    }
  }

  async #openZip(source: ByteSource, file: SourceFile, depth: number): Promise<ByteSource[]> {
    const members = await readZip(file);
    const kind = officeKind(members);
    if (kind === 'xlsx') return this.#openWorkbook(source, members);
    if (kind !== null) throw new ArchiveError('unsupported-container', kind);
    const files = members.filter(({ path }) => !isClutter(path));
    if (files.length > SOURCES_MAX) throw new ArchiveError('archive-too-large');
    if (files.length === 0) throw new ArchiveError('empty');
    const opened: ByteSource[] = [];
    for (const { path, ...member } of files) {
      const inner = { name: source.name, innerName: inside(source, path), ...member };
      opened.push(...(await this.#openNext(inner, depth)));
    }
    return opened;
  }

  async #openWorkbook(source: ByteSource, members: readonly ZipMember[]): Promise<ByteSource[]> {
    const sheets = await openWorkbook(members, this.#strings);
    if (sheets.length === 0) throw new ArchiveError('empty');
    this.#sources += sheets.length;
    if (this.#sources > SOURCES_MAX) throw new ArchiveError('archive-too-large');
    return sheets.map(({ name, rawSize, open }) => {
      return { name: source.name, innerName: inside(source, name), rawSize, open };
    });
  }

  async #keep(source: Member): Promise<SourceFile> {
    if (source.size !== undefined && this.#kept + source.size > KEPT_BYTES_MAX) {
      throw new ArchiveError('archive-too-large');
    }
    const pieces: Uint8Array<ArrayBuffer>[] = [];
    for await (const piece of source.open()) {
      this.#kept += piece.length;
      if (this.#kept > KEPT_BYTES_MAX) throw new ArchiveError('archive-too-large');
      pieces.push(Uint8Array.from(piece));
    }
    return Object.assign(new Blob(pieces), { name: source.name });
  }
}

function inside({ innerName }: ByteSource, name: string): string {
  return innerName === undefined ? name : `${innerName}${INSIDE}${name}`;
}

function isExpected(error: unknown): error is Error {
  return (
    error instanceof ArchiveError ||
    error instanceof UnreadableError ||
    error instanceof LineTooLongError
  );
}

async function* fail(error: Error): Pieces {
  yield throwing(error);
}

function throwing(error: Error): never {
  throw error;
}

const OFFICE: readonly { readonly part: RegExp; readonly kind: string }[] = [
  { part: /^xl\/workbook\.bin$/i, kind: 'xlsb' },
  { part: /^xl\//i, kind: 'xlsx' },
  { part: /^word\//i, kind: 'docx' },
  { part: /^ppt\//i, kind: 'pptx' },
  { part: /^Index\/.*\.iwa$/, kind: 'numbers' },
];

/** Documents of office programs are zip archives too, but the files inside are none of a person's. */
function officeKind(members: readonly ZipMember[]): string | null {
  const paths = members.map(({ path }) => path);
  const isOffice = paths.includes('[Content_Types].xml');
  const found = OFFICE.find(({ part }) => paths.some((path) => part.test(path)));
  if (found !== undefined && (isOffice || found.kind === 'numbers')) return found.kind;
  return paths.includes('mimetype') && paths.includes('content.xml') ? 'ods' : null;
}
