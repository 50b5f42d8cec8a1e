/** A run of bytes that can be read from its start as often as needed. */
export interface ByteRange {
  readonly size: number;
  stream(): ReadableStream<Uint8Array>;
}

/** What the package needs of a file; a browser's `File` has it, and a `Blob` with a name. */
export type SourceFile = ByteRange & {
  readonly name: string;
  slice(start: number, end: number): ByteRange;
};

/** One logical file: the dropped file itself, its unpacked content, or a file inside an archive. */
export interface ByteSource {
  readonly name: string;
  /** Path inside the archive. */
  readonly innerName?: string;
  /** Bytes of the dropped file that reading this takes. */
  readonly rawSize: number;
  /** The content from its start; `onRaw` gets the number of bytes read from the dropped file. */
  open(onRaw?: (bytes: number) => void): AsyncGenerator<Uint8Array, void, undefined>;
}

/** Thrown inside the package when the platform cannot read a file; becomes an outcome. */
export class UnreadableError extends Error {
  override readonly name = 'UnreadableError';
}

/** A stream may hand over a whole file at once; in pieces the work stays interruptible. */
const PIECE_BYTES = 256 * 1024;

/**
 * The bytes of a range, piece by piece. Leaving the loop early closes the stream.
 *
 * @throws UnreadableError when the platform's stream fails.
 */
export async function* readPieces(
  range: ByteRange,
  onRaw?: (bytes: number) => void,
): AsyncGenerator<Uint8Array, void, undefined> {
  const reader = openReader(range);
  try {
    for (;;) {
      const chunk = await nextChunk(reader);
      if (chunk === null) return;
      onRaw?.(chunk.length);
      for (let from = 0; from < chunk.length; from += PIECE_BYTES) {
        yield chunk.subarray(from, from + PIECE_BYTES);
      }
    }
  } finally {
    // A stream that failed refuses to be cancelled; there is nothing left to close then.
    await reader.cancel().catch(() => undefined);
  }
}

/** What is asked of a file at once: some platforms copy all that is asked for before they answer. */
const SLICE_BYTES = 1024 * 1024;

/**
 * The bytes of a file, piece by piece, read slice by slice.
 *
 * @throws UnreadableError when the platform cannot read it.
 */
export async function* readFile(
  file: SourceFile,
  onRaw?: (bytes: number) => void,
): AsyncGenerator<Uint8Array, void, undefined> {
  for (let from = 0; from < file.size; from += SLICE_BYTES) {
    yield* readPieces(file.slice(from, Math.min(from + SLICE_BYTES, file.size)), onRaw);
  }
}

type Reader = ReadableStreamDefaultReader<Uint8Array>;

function openReader(range: ByteRange): Reader {
  try {
    return range.stream().getReader();
  } catch (cause) {
    throw new UnreadableError('the file cannot be opened', { cause });
  }
}

async function nextChunk(reader: Reader): Promise<Uint8Array | null> {
  try {
    const { done, value } = await reader.read();
    return done ? null : value;
  } catch (cause) {
    throw new UnreadableError('the file cannot be read', { cause });
  }
}

const LF = 10;

/**
 * The same bytes in pieces that end with a line where they can: text in whole lines is read where
 * it stands, and needs no joining. A piece is good until the next is asked for.
 */
export async function* wholeLines(
  pieces: AsyncGenerator<Uint8Array, void, undefined>,
): AsyncGenerator<Uint8Array, void, undefined> {
  let buffer = new Uint8Array(2 * PIECE_BYTES);
  let kept = 0;
  for await (const piece of pieces) {
    const filled = kept + piece.length;
    if (filled > buffer.length) {
      const wider = new Uint8Array(2 * filled);
      wider.set(buffer.subarray(0, kept));
      buffer = wider;
    }
    buffer.set(piece, kept);
    const end = piece.lastIndexOf(LF) + 1;
    // Of a line longer than a piece nothing is kept back.
    const cut = end === 0 ? filled : kept + end;
    yield buffer.subarray(0, cut);
    buffer.copyWithin(0, cut, filled);
    kept = filled - cut;
  }
  if (kept > 0) yield buffer.subarray(0, kept);
}

/** At most the first `limit` bytes; `whole` says whether that is everything. */
export async function readHead(
  pieces: AsyncGenerator<Uint8Array, void, undefined>,
  limit: number,
): Promise<{ bytes: Uint8Array; whole: boolean }> {
  const head = new Uint8Array(limit);
  let filled = 0;
  for await (const piece of pieces) {
    const space = Math.min(piece.length, limit - filled);
    head.set(piece.subarray(0, space), filled);
    filled += space;
    if (space < piece.length) return { bytes: head, whole: false };
  }
  return { bytes: head.subarray(0, filled), whole: true };
}

/** All bytes of a logical file; null where they are more than `limit`. */
export async function readWhole(source: ByteSource, limit: number): Promise<Uint8Array | null> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of source.open()) {
    pieces.push(Uint8Array.from(piece));
    size += piece.length;
    if (size > limit) return null;
  }
  const bytes = new Uint8Array(size);
  let offset = 0;
  for (const piece of pieces) {
    bytes.set(piece, offset);
    offset += piece.length;
  }
  return bytes;
}

/** All bytes of a small range. @throws UnreadableError */
export async function readAll(range: ByteRange): Promise<Uint8Array> {
  const { bytes } = await readHead(readPieces(range), range.size);
  return bytes;
}
