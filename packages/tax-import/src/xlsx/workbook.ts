import { ArchiveError, type Pieces } from '../containers/archive.ts';
import type { ByteSource } from '../containers/byte-source.ts';
import type { ZipMember } from '../containers/zip.ts';
import { readDateStyles, readWorkbook } from './parts.ts';
import { type SheetContext, sheetToCsv } from './sheet.ts';
import { readSharedStrings, SharedStrings } from './strings.ts';

/** Holds the strings of the workbook read last: they may be large, and one is read at a time. */
export class StringsCache {
  #of: object | null = null;
  #strings: SharedStrings | null = null;

  async get(workbook: object, read: () => Promise<SharedStrings>): Promise<SharedStrings> {
    if (this.#of === workbook && this.#strings !== null) return this.#strings;
    this.#strings = null;
    const strings = await read();
    this.#of = workbook;
    this.#strings = strings;
    return strings;
  }
}

/** A sheet and its content as CSV. */
export type Sheet = { readonly name: string } & Pick<ByteSource, 'rawSize' | 'open'>;

/**
 * The sheets of a workbook that hold anything, hidden ones too (ECMA-376; `.xlsx`, `.xlsm`).
 *
 * @throws ArchiveError, UnreadableError
 */
export async function openWorkbook(
  members: readonly ZipMember[],
  cache: StringsCache,
): Promise<Sheet[]> {
  const parts = new Map(members.map((member) => [member.path.toLowerCase(), member]));
  const open = (path: string): Pieces | null => parts.get(path.toLowerCase())?.open() ?? null;
  const { sheets, from1904, stringsPath, stylesPath } = await readWorkbook(open);
  const styles = stylesPath === null ? null : open(stylesPath);
  const dates = styles === null ? [] : await readDateStyles(styles);
  const strings = async (): Promise<SharedStrings> => {
    if (stringsPath === null) return new SharedStrings();
    const part = open(stringsPath);
    if (part === null) throw new ArchiveError('corrupt-archive');
    return readSharedStrings(part);
  };
  const found: Sheet[] = [];
  for (const { name, path } of sheets) {
    const member = parts.get(path.toLowerCase());
    if (member === undefined) throw new ArchiveError('corrupt-archive');
    const read = (context: SheetContext, onRaw?: (bytes: number) => void): Pieces =>
      sheetToCsv(member.open(onRaw), context);
    if (!(await holdsAnything(read({ strings: null, dates, from1904 })))) continue;
    found.push({
      name,
      rawSize: member.rawSize,
      async *open(onRaw) {
        const shared = await cache.get(parts, strings);
        yield* read({ strings: shared, dates, from1904 }, onRaw);
      },
    });
  }
  return found;
}

async function holdsAnything(pieces: Pieces): Promise<boolean> {
  for await (const piece of pieces) if (piece.length > 0) return true;
  return false;
}
