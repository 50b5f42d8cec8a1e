import { chmodSync, lstatSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

const OTHERS = 0o077;
const OWNER_ONLY = 0o700;

/**
 * Makes a folder that only this user can enter, or closes one that stands open to others: it holds
 * password hashes and mails.
 *
 * @throws where it is no folder, or where it belongs to somebody else and stays open
 */
export function ensurePrivateFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: OWNER_ONLY });
  // Windows has no such modes; its folders belong to the user's profile.
  if (process.platform === 'win32' || (statSync(folder).mode & OTHERS) === 0) return;
  chmodSync(folder, OWNER_ONLY);
}

/** Takes what others may do with the files of a folder away: the embedded engine makes some for all. */
export function closeFiles(folder: string): void {
  if (process.platform === 'win32') return;
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    const { mode } = lstatSync(path);
    if (!entry.isSymbolicLink() && (mode & OTHERS) !== 0) chmodSync(path, mode & ~OTHERS & 0o777);
  }
}
