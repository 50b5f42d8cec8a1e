import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';

const IGNORED_FOLDERS: ReadonlySet<string> = new Set(['node_modules', 'dist', '.cache']);
const IGNORED_FILE = /\.(?:spec|e2e)\.tsx?$|^\./;

/**
 * One hash over the names and contents of files, to tell whether anything changed.
 *
 * @param root folder the paths are relative to; its own place does not matter
 * @param paths files and folders; what is not there counts as such
 * @param extra further text the result depends on
 */
export async function hashInputs(
  root: string,
  paths: readonly string[],
  extra: string,
): Promise<string> {
  const lists = await Promise.all(paths.map((path) => filesUnder(join(root, path))));
  const files = [...new Set(lists.flat())].toSorted();
  const hash = createHash('sha256').update(extra);
  const contents = await Promise.all(files.map((file) => readFile(file)));
  for (const [position, file] of files.entries()) {
    const content = contents[position] ?? '';
    hash.update(`\n${relative(root, file)}\n${content.length}\n`).update(content);
  }
  return hash.digest('hex');
}

async function filesUnder(path: string): Promise<string[]> {
  let entries;
  try {
    entries = await readdir(path, { withFileTypes: true });
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'ENOTDIR') return [path];
    if (code === 'ENOENT') return [];
    throw error;
  }
  const lists = await Promise.all(
    entries
      .filter(({ name }) => !IGNORED_FOLDERS.has(name) && !IGNORED_FILE.test(name))
      .map(async (entry) => {
        const below = join(path, entry.name);
        return entry.isDirectory() ? filesUnder(below) : [below];
      }),
  );
  return lists.flat();
}
