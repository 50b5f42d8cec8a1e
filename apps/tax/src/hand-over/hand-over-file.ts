import { decodeValue, encodeValue, type Json } from './encode-value.ts';

/**
 * What one page hands to the report: one file, posted to its window or saved and opened there. A line
 * that says what it is, a line of sizes with the hash of all that follows, then a value as JSON and
 * the bytes of its files.
 */
export type HandOver =
  | { readonly kind: 'years'; readonly texts: readonly string[] }
  /** The account's own history, as the file that the report reads. */
  | { readonly kind: 'ledger'; readonly file: File; readonly texts: readonly string[] }
  | { readonly kind: 'workspace'; readonly stores: Stores; readonly texts: readonly string[] };

/** Records of a database by store, each with its key, in the order of keys. */
export type Stores = Readonly<Record<string, readonly StoredRecord[]>>;

export interface StoredRecord {
  readonly key: string;
  readonly value: unknown;
}

const MAGIC = 'meridian-hand-over 1\n';
/** A line of sizes for ten thousand files takes a tenth of this. */
const LONGEST_HEADER = 1_000_000;

interface Header {
  readonly count: number;
  readonly hash: string;
  /** Of the value and of each of its files, in bytes. */
  readonly sizes: readonly number[];
}

export interface OpenedHandOver {
  readonly handOver: HandOver;
  readonly fingerprint: Fingerprint;
}

/** How many records there are, and the SHA-256 of them all. */
export interface Fingerprint {
  readonly count: number;
  readonly hash: string;
}

export async function writeHandOver(handOver: HandOver): Promise<File> {
  const blobs: Blob[] = [];
  const body = new Blob([JSON.stringify(encodeValue(handOver, blobs))]);
  const header: Header = {
    ...(await fingerprintOf(handOver)),
    sizes: [body, ...blobs].map(({ size }) => size),
  };
  const parts = [`${MAGIC}${JSON.stringify(header)}\n`, body, ...blobs];
  return new File(parts, `meridian-${handOver.kind}.meridian`, {
    type: 'application/octet-stream',
  });
}

export async function fingerprintOf(handOver: HandOver): Promise<Fingerprint> {
  const blobs: Blob[] = [];
  const lines = [JSON.stringify(encodeValue(handOver, blobs))];
  // One file in memory at a time: a year of trades may be a hundred megabytes.
  for (const blob of blobs) lines.push(await sha256(await blob.arrayBuffer()));
  const stores = handOver.kind === 'workspace' ? Object.values(handOver.stores) : [];
  return {
    count: handOver.texts.length + stores.reduce((sum, records) => sum + records.length, 0),
    hash: await sha256(new TextEncoder().encode(lines.join('\n'))),
  };
}

/** False also for a file that cannot be read: the import says which one it is, and why. */
export async function isHandOver(file: Blob): Promise<boolean> {
  try {
    return (await file.slice(0, MAGIC.length).text()) === MAGIC;
  } catch {
    return false;
  }
}

/** @returns null for a file that was cut off, changed on the way or made by something else */
export async function openHandOver(file: Blob): Promise<OpenedHandOver | null> {
  try {
    const start = await file.slice(0, LONGEST_HEADER).text();
    const end = start.indexOf('\n', MAGIC.length);
    if (!start.startsWith(MAGIC) || end < 0) return null;
    const header = headerOf(JSON.parse(start.slice(MAGIC.length, end)));
    if (header === null) return null;
    // The two lines are ASCII: a character is a byte.
    let from = end + 1;
    const [body, ...blobs] = header.sizes.map((size) => file.slice(from, (from += size)));
    if (body === undefined || from !== file.size) return null;
    // `as`: what JSON.parse makes is JSON; the value is looked at below.
    const value = decodeValue(JSON.parse(await body.text()) as Json, blobs);
    if (!isHandOverValue(value)) return null;
    const fingerprint = await fingerprintOf(value);
    const isWhole = fingerprint.hash === header.hash && fingerprint.count === header.count;
    return isWhole ? { handOver: value, fingerprint } : null;
  } catch {
    return null;
  }
}

function headerOf(value: unknown): Header | null {
  if (!isRecord(value)) return null;
  const { count, hash, sizes } = value;
  if (typeof count !== 'number' || typeof hash !== 'string' || !Array.isArray(sizes)) return null;
  const isSizes = sizes.every((size) => Number.isSafeInteger(size) && size >= 0);
  return isSizes ? { count, hash, sizes } : null;
}

function isHandOverValue(value: unknown): value is HandOver {
  if (!isRecord(value)) return false;
  const { kind, texts, stores, file } = value;
  if (!Array.isArray(texts) || !texts.every((text) => typeof text === 'string')) return false;
  if (kind === 'years') return stores === undefined;
  if (kind === 'ledger') return file instanceof File;
  return kind === 'workspace' && isRecord(stores) && Object.values(stores).every(isRecords);
}

function isRecords(value: unknown): value is readonly StoredRecord[] {
  return (
    Array.isArray(value) &&
    value.every(
      (item) => isRecord(item) && typeof item['key'] === 'string' && isRecord(item['value']),
    )
  );
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

async function sha256(bytes: BufferSource): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', bytes);
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
