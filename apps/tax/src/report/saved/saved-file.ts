/**
 * The file that a saved report is: a line with its version, a line of JSON that says how the rest is
 * written, the gzip of a value (encrypted where the user gave a passphrase), and the SHA-256 of all
 * that comes before.
 */
import * as v from 'valibot';

import { SAVED_BYTES_MAX, type Peeked, type SavedFault } from '../model/service.ts';
import { gunzip, gzip } from './gzip.ts';
import { open, seal, type Bytes } from './seal.ts';

const NAME = 'meridian-report';
/**
 * 2 has edits of entries, which pages that know 1 alone call incomplete; a file without any is still 1, so
 * that they open it.
 */
const VERSIONS = [1, 2] as const;

export type SavedVersion = (typeof VERSIONS)[number];

const VERSION = 2;
const HASH_BYTES = 32;
const HEADER_MAX = 1000;

/** OWASP's floor of 2023 for PBKDF2 with SHA-256: 0.2 s on a laptop. */
export const ROUNDS_MIN = 600_000;
/** A file that asks for more would keep the device busy for minutes. */
const ROUNDS_MAX = 10_000_000;

const base64 = v.pipe(v.string(), v.maxLength(100), v.base64());

const header = v.strictObject({
  /** Of the value before it was packed, in bytes. */
  size: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
  encryption: v.nullable(
    v.strictObject({
      key: v.literal('PBKDF2-SHA-256'),
      rounds: v.pipe(v.number(), v.safeInteger(), v.minValue(ROUNDS_MIN), v.maxValue(ROUNDS_MAX)),
      salt: base64,
      cipher: v.literal('AES-256-GCM'),
      iv: base64,
    }),
  ),
});

type Header = v.InferOutput<typeof header>;

type Read = { readonly value: Blob } | { readonly fault: SavedFault };

/**
 * @param passphrase empty: not encrypted
 * @param version the lowest that knows all of the value
 * @returns null for a value that is too large
 */
export async function writeSavedFile(
  value: Blob,
  passphrase: string,
  version: SavedVersion,
): Promise<Blob | null> {
  if (value.size > SAVED_BYTES_MAX) return null;
  const packed = await gzip(value);
  const encryption =
    passphrase === ''
      ? null
      : {
          key: 'PBKDF2-SHA-256' as const,
          rounds: ROUNDS_MIN,
          salt: toBase64(crypto.getRandomValues(new Uint8Array(16))),
          cipher: 'AES-256-GCM' as const,
          iv: toBase64(crypto.getRandomValues(new Uint8Array(12))),
        };
  const about: Header = { size: value.size, encryption };
  const head = new TextEncoder().encode(`${NAME} ${version}\n${JSON.stringify(about)}\n`);
  const body =
    encryption === null ? packed : await seal(packed, keyOf(encryption, passphrase), head);
  const signed = new Blob([head, body]);
  const file = new Blob([signed, await sha256(await signed.arrayBuffer())]);
  return file.size > SAVED_BYTES_MAX ? null : file;
}

/** Whether a file asks for a passphrase, or why it cannot be opened at all. */
export async function peekSavedFile(file: Blob): Promise<Peeked> {
  const head = await readHead(file);
  return 'fault' in head ? head : { encrypted: head.about.encryption !== null };
}

/** False also for a file that cannot be read: the import says which one it is, and why. */
export async function isSavedFile(file: Blob): Promise<boolean> {
  try {
    return (await file.slice(0, NAME.length + 1).text()) === `${NAME} `;
  } catch {
    return false;
  }
}

/** Reads a file whole, or not at all. */
export async function readSavedFile(file: Blob, passphrase: string): Promise<Read> {
  const head = await readHead(file);
  if ('fault' in head) return head;
  const bytes = new Uint8Array(await file.arrayBuffer());
  const end = bytes.length - HASH_BYTES;
  if (end < head.length) return { fault: 'broken' };
  const hash = await sha256(bytes.subarray(0, end));
  if (!hash.every((byte, index) => byte === bytes[end + index])) return { fault: 'broken' };
  const body = bytes.subarray(head.length, end);
  const { encryption, size } = head.about;
  // Whole by its hash, so what does not open has another passphrase.
  const packed =
    encryption === null
      ? body
      : await open(body, keyOf(encryption, passphrase), bytes.subarray(0, head.length));
  if (packed === null) return { fault: 'passphrase' };
  const value = await gunzip(packed, size);
  return value === null ? { fault: 'broken' } : { value };
}

interface Head {
  readonly about: Header;
  /** Of both lines, in bytes. */
  readonly length: number;
}

async function readHead(file: Blob): Promise<Head | { readonly fault: SavedFault }> {
  const start = await file
    .slice(0, HEADER_MAX)
    .text()
    .catch(() => null);
  const first = start === null ? null : /^([a-z-]+) (\d{1,6})\n/.exec(start);
  if (start === null || first?.[1] !== NAME) return { fault: 'unknown' };
  const version = parseInt(first[2] ?? '', 10);
  if (version > VERSION) return { fault: 'newer' };
  if (file.size > SAVED_BYTES_MAX) return { fault: 'tooLarge' };
  const from = first[0].length;
  const end = start.indexOf('\n', from);
  const about = end < 0 ? null : headerOf(start.slice(from, end));
  if (about === null || !VERSIONS.some((known) => known === version)) return { fault: 'broken' };
  if (about.size > SAVED_BYTES_MAX) return { fault: 'tooLarge' };
  // JSON of these fields is ASCII: a character is a byte.
  return { about, length: end + 1 };
}

function headerOf(line: string): Header | null {
  try {
    const parsed = v.safeParse(header, JSON.parse(line));
    return parsed.success ? parsed.output : null;
  } catch {
    return null;
  }
}

function keyOf({ rounds, salt, iv }: NonNullable<Header['encryption']>, passphrase: string) {
  return { passphrase, rounds, salt: fromBase64(salt), iv: fromBase64(iv) };
}

async function sha256(bytes: ArrayBuffer | Bytes): Promise<Bytes> {
  return new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
}

function toBase64(bytes: Bytes): string {
  return btoa(String.fromCodePoint(...bytes));
}

function fromBase64(text: string): Bytes {
  return Uint8Array.from(atob(text), (letter) => letter.codePointAt(0) ?? 0);
}
