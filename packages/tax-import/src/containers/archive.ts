import { Gunzip, Inflate } from 'fflate';
import type { ByteSource } from './byte-source.ts';
import { Crc32 } from './crc32.ts';
import type { FailureCode } from '../message-ids.ts';

/** Thrown inside the package for an archive that cannot be unpacked; becomes an outcome. */
export class ArchiveError extends Error {
  override readonly name = 'ArchiveError';
  readonly code: FailureCode;
  readonly kind: string | undefined;

  constructor(code: FailureCode, kind?: string) {
    super(code);
    this.code = code;
    this.kind = kind;
  }
}

/**
 * The guard against archives made to exhaust memory or time. Real ledgers shrink 5 to 30 times;
 * deflate's own limit is 1032 to 1, and only bombs come near it.
 */
export const UNPACKED_BYTES_MAX = 4 * 2 ** 30;
const RATIO_MAX = 500;
const RATIO_FROM_BYTES = 64 * 2 ** 20;

/** Small pieces in, so that one piece cannot unpack to more than 16 MiB at once. */
const PACKED_PIECE = 16 * 1024;

export type Pieces = AsyncGenerator<Uint8Array, void, undefined>;

/** Raw deflate, as zip holds it. @throws ArchiveError */
export function inflate(packed: Pieces): Pieces {
  return unpack(packed, new Inflate());
}

async function* unpack(packed: Pieces, machine: Gunzip | Inflate): Pieces {
  const ready: Uint8Array[] = [];
  let bytesIn = 0;
  let bytesOut = 0;
  machine.ondata = (chunk) => {
    if (chunk.length > 0) ready.push(chunk);
    bytesOut += chunk.length;
  };
  for await (const chunk of packed) {
    for (let from = 0; from < chunk.length; from += PACKED_PIECE) {
      const piece = chunk.subarray(from, from + PACKED_PIECE);
      bytesIn += piece.length;
      push(machine, piece, false);
      if (bytesOut > UNPACKED_BYTES_MAX || isBomb(bytesIn, bytesOut)) {
        throw new ArchiveError('archive-too-large');
      }
      yield* ready.splice(0);
    }
  }
  push(machine, new Uint8Array(0), true);
  yield* ready.splice(0);
}

function isBomb(bytesIn: number, bytesOut: number): boolean {
  return bytesOut > RATIO_FROM_BYTES && bytesOut > bytesIn * RATIO_MAX;
}

/** fflate's number for input that ends before the data does. */
const UNEXPECTED_END = 0;

function push(machine: Gunzip | Inflate, piece: Uint8Array, final: boolean): void {
  try {
    machine.push(piece, final);
  } catch (cause) {
    const ended = cause instanceof Error && 'code' in cause && cause.code === UNEXPECTED_END;
    throw new ArchiveError(ended ? 'truncated-archive' : 'corrupt-archive');
  }
}

/** The content of a gzip file. */
export function gzipSource(outer: ByteSource): ByteSource {
  return { ...outer, open: (onRaw) => gunzip(outer.open(onRaw)) };
}

/** A gzip member is at least a header of 10 bytes, two of data and a trailer of 8. */
const GZIP_BYTES_MIN = 20;

/**
 * fflate does not look at the checksum and length that end a gzip file, without which a cut or
 * damaged file would pass. Of several members the last one's are checked.
 */
async function* gunzip(packed: Pieces): Pieces {
  const trailer = new Uint8Array(8);
  const crc = new Crc32();
  let bytesIn = 0;
  const machine = new Gunzip();
  machine.onmember = () => {
    crc.reset();
  };
  async function* keepTrailer(): Pieces {
    for await (const chunk of packed) {
      bytesIn += chunk.length;
      keepLast(trailer, chunk);
      yield chunk;
    }
  }
  for await (const piece of unpack(keepTrailer(), machine)) {
    crc.update(piece);
    yield piece;
  }
  if (bytesIn < GZIP_BYTES_MIN) throw new ArchiveError('truncated-archive');
  const stated = new DataView(trailer.buffer);
  const agrees =
    stated.getUint32(0, true) === crc.value && stated.getUint32(4, true) === crc.length % 2 ** 32;
  if (!agrees) throw new ArchiveError('corrupt-archive');
}

function keepLast(last: Uint8Array, chunk: Uint8Array): void {
  if (chunk.length < last.length) {
    last.copyWithin(0, chunk.length);
    last.set(chunk, last.length - chunk.length);
    return;
  }
  last.set(chunk.subarray(chunk.length - last.length));
}
