import { ArchiveError, type Pieces } from '../containers/archive.ts';
import { isBuiltInDate, isDateCode } from './styles.ts';
import { XmlError, XmlReader } from './xml.ts';

/** A sheet of a workbook, in the workbook's order. */
interface SheetPart {
  readonly name: string;
  readonly path: string;
}

export interface Workbook {
  readonly sheets: readonly SheetPart[];
  /** Dates count from 1904 instead of 1900. */
  readonly from1904: boolean;
  readonly stringsPath: string | null;
  readonly stylesPath: string | null;
}

/** A relationship of one part to another; the target is a path in the archive. */
interface Relation {
  readonly type: string;
  readonly target: string;
}

/** Parts other than sheets and strings are small; a bomb is not. */
const PART_LENGTH_MAX = 16 * 2 ** 20;
/** Sheets of a workbook, and entries of its lists. */
const LIST_LENGTH_MAX = 100_000;

/** Feeds a part to a parser, and turns what is wrong with it into an archive's failure. */
export async function readXml(
  pieces: Pieces,
  onTokens: (reader: XmlReader) => void,
  lengthMax = PART_LENGTH_MAX,
): Promise<void> {
  const reader = new XmlReader();
  let length = 0;
  for await (const text of decodeXml(pieces)) {
    length += text.length;
    if (length > lengthMax) throw new ArchiveError('archive-too-large');
    guardXml(() => {
      reader.push(text, false);
      onTokens(reader);
    });
  }
  guardXml(() => {
    reader.push('', true);
    onTokens(reader);
  });
}

/** The text of a part: UTF-8, or UTF-16 by its byte-order mark; nothing else is allowed. */
export async function* decodeXml(pieces: Pieces): AsyncGenerator<string, void, undefined> {
  let decoder: InstanceType<typeof TextDecoder> | undefined;
  for await (const piece of pieces) {
    decoder ??= new TextDecoder(encodingOf(piece), { fatal: true });
    yield decode(decoder, piece);
  }
  yield decode(decoder ?? new TextDecoder(), undefined);
}

function encodingOf([first, second]: Uint8Array): string {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8';
}

function decode(decoder: InstanceType<typeof TextDecoder>, piece: Uint8Array | undefined): string {
  try {
    return piece === undefined ? decoder.decode() : decoder.decode(piece, { stream: true });
  } catch {
    throw new ArchiveError('corrupt-archive');
  }
}

/** @throws ArchiveError for what the step throws as XmlError */
export function guardXml<T>(step: () => T): T {
  try {
    return step();
  } catch (error) {
    if (!(error instanceof XmlError)) throw error;
    if (error.why === 'unsafe') throw new ArchiveError('unsafe-workbook');
    throw new ArchiveError(error.why === 'too-large' ? 'archive-too-large' : 'corrupt-archive');
  }
}

/** Calls back for every element opened, as far as the input goes. */
function eachOpen(reader: XmlReader, onOpen: (name: string) => void): void {
  for (;;) {
    const token = reader.next();
    if (token === 'more' || token === 'end') return;
    if (token === 'open') onOpen(reader.name);
  }
}

/**
 * Reads which sheets a workbook has and where its parts are (ECMA-376, part 2, 9.3).
 *
 * @param open the content of a part by its path; null when there is none
 * @throws ArchiveError
 */
export async function readWorkbook(open: (path: string) => Pieces | null): Promise<Workbook> {
  const roots = await readRelations('', open);
  const root = [...roots.values()].find(({ type }) => type === 'officeDocument');
  const path = root?.target ?? 'xl/workbook.xml';
  const part = open(path);
  if (part === null) throw new ArchiveError('corrupt-archive');
  const listed: { name: string; id: string }[] = [];
  let from1904 = false;
  await readXml(part, (reader) => {
    eachOpen(reader, (name) => {
      if (name === 'workbookPr') {
        from1904 = /^(?:1|true)$/.test(reader.attribute('date1904') ?? '');
      }
      if (name !== 'sheet') return;
      listed.push({ name: reader.attribute('name') ?? '', id: reader.attribute('id') ?? '' });
      if (listed.length > LIST_LENGTH_MAX) throw new XmlError('too-large');
    });
  });
  const relations = await readRelations(path, open);
  const sheets = listed.flatMap(({ name, id }): SheetPart[] => {
    const relation = relations.get(id);
    if (relation === undefined) throw new ArchiveError('corrupt-archive');
    // Charts and dialogs are listed among the sheets.
    return relation.type === 'worksheet' ? [{ name, path: relation.target }] : [];
  });
  const find = (type: string): string | null =>
    [...relations.values()].find((relation) => relation.type === type)?.target ?? null;
  return { sheets, from1904, stringsPath: find('sharedStrings'), stylesPath: find('styles') };
}

async function readRelations(
  path: string,
  open: (path: string) => Pieces | null,
): Promise<Map<string, Relation>> {
  const folder = path.slice(0, path.lastIndexOf('/') + 1);
  const part = open(`${folder}_rels/${path.slice(folder.length)}.rels`);
  const relations = new Map<string, Relation>();
  if (part === null) return relations;
  await readXml(part, (reader) => {
    eachOpen(reader, (name) => {
      if (name !== 'Relationship' || reader.attribute('TargetMode') === 'External') return;
      const type = reader.attribute('Type') ?? '';
      const target = joinPath(folder, reader.attribute('Target') ?? '');
      // The transitional and the strict edition differ in the words before the last.
      relations.set(reader.attribute('Id') ?? '', {
        type: type.slice(type.lastIndexOf('/') + 1),
        target,
      });
      if (relations.size > LIST_LENGTH_MAX) throw new XmlError('too-large');
    });
  });
  return relations;
}

/** The path in the archive of a target that may be relative, absolute or go up. */
function joinPath(folder: string, target: string): string {
  const parts: string[] = [];
  const path = target.startsWith('/') ? target : folder + target;
  for (const part of path.split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '' && part !== '.') parts.push(part);
  }
  return parts.join('/');
}

const STYLE_SECTIONS: ReadonlySet<string> = new Set([
  'numFmts',
  'cellStyleXfs',
  'cellXfs',
  'cellStyles',
  'dxfs',
]);

/**
 * Which cell styles show dates, by their position.
 *
 * @throws ArchiveError
 */
export async function readDateStyles(pieces: Pieces): Promise<readonly boolean[]> {
  const codes = new Map<string, string>();
  const formats: string[] = [];
  let section = '';
  await readXml(pieces, (reader) => {
    eachOpen(reader, (name) => {
      if (STYLE_SECTIONS.has(name)) section = name;
      if (name === 'numFmt' && section === 'numFmts') {
        codes.set(reader.attribute('numFmtId') ?? '', reader.attribute('formatCode') ?? '');
      }
      if (name === 'xf' && section === 'cellXfs') formats.push(reader.attribute('numFmtId') ?? '');
      if (formats.length + codes.size > LIST_LENGTH_MAX) throw new XmlError('too-large');
    });
  });
  return formats.map((id) => {
    const code = codes.get(id);
    return code === undefined ? isBuiltInDate(Number.parseInt(id, 10)) : isDateCode(code);
  });
}
