/** What the first bytes of a file say it is. `kind` names the type of file, in lower case. */
export type Sniffed =
  | { readonly type: 'empty' }
  | { readonly type: 'text' }
  | { readonly type: 'gzip' }
  | { readonly type: 'zip' }
  | { readonly type: 'container'; readonly kind: string }
  | { readonly type: 'binary'; readonly kind: string };

interface Signature {
  readonly bytes: readonly number[];
  readonly at?: number;
  readonly kind: string;
}

const CONTAINERS: readonly Signature[] = [
  { kind: 'xls', bytes: [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1] },
  { kind: '7z', bytes: [0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c] },
  { kind: 'rar', bytes: [0x52, 0x61, 0x72, 0x21, 0x1a, 0x07] },
  { kind: 'bzip2', bytes: [0x42, 0x5a, 0x68] },
  { kind: 'xz', bytes: [0xfd, 0x37, 0x7a, 0x58, 0x5a, 0x00] },
  { kind: 'zstd', bytes: [0x28, 0xb5, 0x2f, 0xfd] },
  { kind: 'tar', bytes: [0x75, 0x73, 0x74, 0x61, 0x72], at: 257 },
  { kind: 'utf-32', bytes: [0xff, 0xfe, 0x00, 0x00] },
  { kind: 'utf-32', bytes: [0x00, 0x00, 0xfe, 0xff] },
];

const BINARIES: readonly Signature[] = [
  { kind: 'png', bytes: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] },
  { kind: 'jpeg', bytes: [0xff, 0xd8, 0xff] },
  { kind: 'gif', bytes: [0x47, 0x49, 0x46, 0x38] },
  { kind: 'pdf', bytes: [0x25, 0x50, 0x44, 0x46, 0x2d] },
  { kind: 'tiff', bytes: [0x49, 0x49, 0x2a, 0x00] },
  { kind: 'tiff', bytes: [0x4d, 0x4d, 0x00, 0x2a] },
  { kind: 'heic', bytes: [0x66, 0x74, 0x79, 0x70], at: 4 },
  { kind: 'webp', bytes: [0x57, 0x45, 0x42, 0x50], at: 8 },
  { kind: 'bmp', bytes: [0x42, 0x4d] },
  { kind: 'mp3', bytes: [0x49, 0x44, 0x33] },
  { kind: 'sqlite', bytes: [0x53, 0x51, 0x4c, 0x69, 0x74, 0x65, 0x20, 0x66, 0x6f, 0x72] },
];

/** Signatures this short also begin ordinary words ("BM", "BZh"): only control bytes confirm them. */
const SHORT_SIGNATURE = 3;

/** More control bytes than this share of a file are not text in any encoding. */
const CONTROL_SHARE = 0.002;

export function sniff(head: Uint8Array): Sniffed {
  if (head.length === 0) return { type: 'empty' };
  if (starts(head, [0x1f, 0x8b])) return { type: 'gzip' };
  // "PK" then: local file, end of an empty archive, part of a split archive.
  if (starts(head, [0x50, 0x4b, 0x03, 0x04]) || starts(head, [0x50, 0x4b, 0x05, 0x06])) {
    return { type: 'zip' };
  }
  if (starts(head, [0x50, 0x4b, 0x07, 0x08])) return { type: 'container', kind: 'split zip' };
  const noisy = hasControlBytes(head);
  const container = find(CONTAINERS, head, noisy);
  if (container !== undefined) return { type: 'container', kind: container.kind };
  const binary = find(BINARIES, head, noisy);
  if (binary !== undefined) return { type: 'binary', kind: binary.kind };
  return noisy ? { type: 'binary', kind: 'unknown' } : { type: 'text' };
}

function find(list: readonly Signature[], head: Uint8Array, noisy: boolean): Signature | undefined {
  return list.find(
    ({ bytes, at: offset = 0 }) =>
      starts(head, bytes, offset) && (noisy || bytes.length > SHORT_SIGNATURE),
  );
}

function starts(head: Uint8Array, bytes: readonly number[], offset = 0): boolean {
  return bytes.every((byte, index) => head[offset + index] === byte);
}

function hasControlBytes(head: Uint8Array): boolean {
  if (utf16Order(head) !== null) return false;
  let count = 0;
  for (const byte of head) if (byte < 32 && byte !== 9 && byte !== 10 && byte !== 13) count += 1;
  return count > head.length * CONTROL_SHARE;
}

/** The byte order of UTF-16 text, by its mark or by the zero half of its Latin letters. */
export function utf16Order(head: Uint8Array): 'le' | 'be' | null {
  if (starts(head, [0xff, 0xfe])) return 'le';
  if (starts(head, [0xfe, 0xff])) return 'be';
  const pairs = Math.min(head.length, 4096) >> 1;
  let evenZeros = 0;
  let oddZeros = 0;
  for (let pair = 0; pair < pairs; pair += 1) {
    if (head[2 * pair] === 0) evenZeros += 1;
    if (head[2 * pair + 1] === 0) oddZeros += 1;
  }
  // Letters such as Ā have their zero on the other side.
  if (pairs < 4 || Math.min(evenZeros, oddZeros) > pairs * 0.02) return null;
  if (oddZeros > pairs * 0.7) return 'le';
  return evenZeros > pairs * 0.7 ? 'be' : null;
}
