import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { linkSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';

/** Encrypts what must be read again, such as the secrets of keys. */
export interface Sealer {
  /** `name` is bound to the text: sealed under one name it opens under no other. */
  seal(secret: string, name: string): string;
  /** Null where no key of the file opens it. */
  open(sealed: string, name: string): string | null;
  /** Puts a new key first in the file: what is sealed from now on is sealed by it. */
  addKey(): void;
  /**
   * Takes every key but the first out of the file, except those that something is still sealed by.
   *
   * @param sealed all that is sealed by the file
   */
  dropOldKeys(sealed: readonly string[]): void;
}

export type SealerResult =
  | { readonly ok: true; readonly sealer: Sealer; readonly warning: string | null }
  | { readonly ok: false; readonly message: string };

interface MasterKey {
  readonly id: string;
  readonly bytes: Buffer;
}

const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const KEY_LINE = /^[A-Za-z0-9+/]{43}=$/;
const READABLE_BY_OTHERS = 0o077;

/**
 * Opens the file of master keys: one a line, 32 bytes in base64, the first one seals. Made with mode
 * 600 where it is not there and `isOurs`, which a file that a setting names is not.
 */
export function openSealer(path: string, isOurs: boolean): SealerResult {
  if (isOurs) makeFile(path);
  const read = readKeys(path);
  if (!read.ok) return read;
  const isOpenToOthers = (statSync(path).mode & READABLE_BY_OTHERS) !== 0;
  const warning = isOpenToOthers ? 'KEY_FILE can be read by others: set its mode to 600.' : null;
  return { ok: true, sealer: createSealer(path, read.keys), warning };
}

/**
 * The bytes of a file of one key, made with mode 600 where it is not there.
 *
 * @throws where the file has something else in it
 */
export function secretOfFile(path: string): Buffer {
  makeFile(path);
  const read = readKeys(path);
  const [key] = read.ok ? read.keys : [];
  if (key === undefined) throw new Error(`${path} must have 32 bytes in base64.`);
  return key.bytes;
}

function createSealer(path: string, first: readonly MasterKey[]): Sealer {
  let keys = first;
  const keyOf = (id: string) => keys.find((key) => key.id === id);
  const write = (changed: readonly MasterKey[]) => {
    const unfinished = `${path}.${process.pid}`;
    writeFileSync(unfinished, linesOf(changed), { mode: 0o600 });
    renameSync(unfinished, path);
    keys = changed;
  };
  /**
   * Gateways share the file: by keys that were read before another one rotated them something would be
   * sealed that nobody opens again, or the new ones would be written over.
   */
  const reread = () => {
    const read = readKeys(path);
    if (!read.ok) throw new Error(read.message);
    keys = read.keys;
  };
  return {
    seal(secret, name) {
      reread();
      const [key] = keys;
      if (key === undefined) throw new Error('there is no key to seal with');
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv('aes-256-gcm', key.bytes, nonce).setAAD(Buffer.from(name));
      const bytes = [nonce, cipher.update(secret, 'utf8'), cipher.final(), cipher.getAuthTag()];
      return `${key.id}.${Buffer.concat(bytes).toString('base64url')}`;
    },
    open(sealed, name) {
      const id = keyIdOf(sealed);
      const text = sealed.slice(id.length + 1);
      if (keyOf(id) === undefined) {
        const read = readKeys(path);
        if (read.ok) keys = read.keys;
      }
      const key = keyOf(id);
      return key === undefined ? null : opened(key, Buffer.from(text, 'base64url'), name);
    },
    addKey() {
      reread();
      write([newKey(), ...keys]);
    },
    dropOldKeys(sealed) {
      reread();
      const used = new Set(sealed.map(keyIdOf));
      write(keys.filter(({ id }, place) => place === 0 || used.has(id)));
    },
  };
}

/** Which key something is sealed by. */
function keyIdOf(sealed: string): string {
  return sealed.split('.', 1)[0] ?? '';
}

function opened({ bytes: key }: MasterKey, bytes: Buffer, name: string): string | null {
  const nonce = bytes.subarray(0, NONCE_BYTES);
  const text = bytes.subarray(NONCE_BYTES, -TAG_BYTES);
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, nonce)
      .setAAD(Buffer.from(name))
      .setAuthTag(bytes.subarray(-TAG_BYTES));
    return Buffer.concat([decipher.update(text), decipher.final()]).toString();
  } catch {
    return null;
  }
}

type KeysResult =
  | { readonly ok: true; readonly keys: readonly MasterKey[] }
  | { readonly ok: false; readonly message: string };

function readKeys(path: string): KeysResult {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? error.code : 'unknown error';
    return { ok: false, message: `KEY_FILE cannot be read: ${String(reason)}.` };
  }
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  if (lines.length === 0 || !lines.every((line) => KEY_LINE.test(line.trim()))) {
    const message = 'KEY_FILE must have 32 bytes in base64 on each line: openssl rand -base64 32.';
    return { ok: false, message };
  }
  return { ok: true, keys: lines.map((line) => masterKey(Buffer.from(line, 'base64'))) };
}

function masterKey(bytes: Buffer): MasterKey {
  return { id: createHash('sha256').update(bytes).digest('hex').slice(0, 8), bytes };
}

function newKey(): MasterKey {
  return masterKey(randomBytes(KEY_BYTES));
}

function linesOf(keys: readonly MasterKey[]): string {
  return keys.map(({ bytes }) => `${bytes.toString('base64')}\n`).join('');
}

/** The file appears whole or not at all; of two that make it at once the first one's stays. */
function makeFile(path: string): void {
  const unfinished = `${path}.${process.pid}`;
  writeFileSync(unfinished, linesOf([newKey()]), { mode: 0o600 });
  try {
    linkSync(unfinished, path);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  } finally {
    rmSync(unfinished, { force: true });
  }
}
