import { open, rename, rm } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';

/**
 * Writes a file so that a reader sees all of it or what was there before: the text goes to
 * `draft`, which lies on the same disk, and takes the file's place once it is on the disk.
 */
export async function writeAtomically(
  path: string,
  draft: string,
  pieces: Iterable<string>,
): Promise<void> {
  try {
    await fill(await open(draft, 'w'), pieces);
    await rename(draft, path);
  } catch (problem) {
    await rm(draft, { force: true });
    throw problem;
  }
}

async function fill(file: FileHandle, pieces: Iterable<string>): Promise<void> {
  try {
    for (const piece of pieces) await file.writeFile(piece);
    await file.sync();
  } finally {
    await file.close();
  }
}
