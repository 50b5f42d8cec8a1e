import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import type { ByteSource } from './byte-source.ts';

/**
 * The name of a content by its bytes, added piece by piece: the platform's own digest wants the whole
 * file in memory at once and exists in secure contexts only.
 */
export class ContentHash {
  readonly #hash = sha256.create();

  update(bytes: Uint8Array): void {
    this.#hash.update(bytes);
  }

  /** SHA-256 as lower-case hex; nothing may be added afterwards. */
  hex(): string {
    return bytesToHex(this.#hash.digest());
  }
}

/**
 * Names a dropped file by what it holds: the bytes of its logical files, one after the other. A file
 * and the same file packed have one id.
 */
export async function contentId(sources: readonly ByteSource[]): Promise<string> {
  const hash = new ContentHash();
  for (const source of sources) for await (const piece of source.open()) hash.update(piece);
  return hash.hex();
}
