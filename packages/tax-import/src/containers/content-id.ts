import type { ByteSource } from './byte-source.ts';
import { Sha256 } from './sha256.ts';

/**
 * Names a dropped file by what it holds: SHA-256 of the bytes of its logical files, one after the
 * other, in lower-case hex. A file and the same file packed have one id.
 */
export async function contentId(sources: readonly ByteSource[]): Promise<string> {
  const hash = new Sha256();
  for (const source of sources) for await (const piece of source.open()) hash.update(piece);
  return hash.hex();
}
