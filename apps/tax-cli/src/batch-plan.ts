import { readdir, stat } from 'node:fs/promises';
import { join, relative, resolve, sep } from 'node:path';
import { reasonOf } from './json-files.ts';

/** One account of a batch; its name is that of its folder or file. */
export interface Account {
  readonly name: string;
  readonly path: string;
}

export type Plan =
  | { readonly ok: true; readonly accounts: readonly Account[] }
  | { readonly ok: false; readonly reason: string };

/** The accounts of a folder by name. Hidden files are none; what cannot be read fails later, alone. */
export async function planBatch(folder: string, out: string): Promise<Plan> {
  if (isWithin(resolve(out), resolve(folder))) {
    return { ok: false, reason: '--out must not lie in the folder of the accounts' };
  }
  let names: string[];
  try {
    names = await readdir(folder);
  } catch (problem) {
    return { ok: false, reason: `${folder} cannot be read: ${reasonOf(problem)}` };
  }
  const accounts = names
    .filter((name) => !name.startsWith('.'))
    .toSorted()
    .map((name) => ({ name, path: join(folder, name) }));
  return accounts.length === 0
    ? { ok: false, reason: `${folder} has no accounts` }
    : { ok: true, accounts };
}

function isWithin(path: string, folder: string): boolean {
  const way = relative(folder, path);
  return way === '' || (way !== '..' && !way.startsWith(`..${sep}`) && !way.startsWith(sep));
}

/**
 * What an account says of itself, beside its exports. In backquotes, since a test takes quoted words
 * of this beginning for ids of messages.
 */
export const ACCOUNT_FILE = `account.json`;

export interface AccountFiles {
  /** By path in the folder. */
  readonly files: readonly string[];
  readonly accountFile?: string;
}

/** The files of an account in the order of their names, those of folders in it too. */
export async function accountFiles({ path }: Account): Promise<AccountFiles> {
  if (!(await stat(path)).isDirectory()) return { files: [path] };
  const found = await readdir(path, { recursive: true, withFileTypes: true });
  const files = found
    .filter((entry) => !entry.isDirectory())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter(
      (file) =>
        !relative(path, file)
          .split(sep)
          .some((part) => part.startsWith('.')),
    )
    .toSorted();
  const accountFile = join(path, ACCOUNT_FILE);
  return files.includes(accountFile)
    ? { files: files.filter((file) => file !== accountFile), accountFile }
    : { files };
}
