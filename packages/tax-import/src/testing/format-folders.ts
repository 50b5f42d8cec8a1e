import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { FormatId } from '../formats/format-id.ts';
import type { FormatDefinition } from '../formats/format.ts';
import { importText } from './test-file.ts';

/** What one exchange's folder under `formats` holds. */
export interface FormatFolder {
  readonly name: string;
  readonly specs: readonly string[];
  readonly fixtures: readonly string[];
  /** The fixtures that have a table of what becomes of them. */
  readonly tables: readonly string[];
  /** The formats that it lists, and those that its fixtures are read as. */
  readonly formats: readonly FormatId[];
  readonly shown: readonly FormatId[];
}

const root = join(import.meta.dirname, '../formats');

/** Every exchange's folder as it is, each fixture imported once. */
export function formatFolders(): Promise<FormatFolder[]> {
  const paths = globSync('*/formats.ts', { cwd: root }).toSorted();
  return Promise.all(paths.map((path) => folderOf(path.split('/')[0] ?? '')));
}

async function folderOf(name: string): Promise<FormatFolder> {
  const folder = join(root, name);
  const fixtures = globSync('fixtures/*.csv', { cwd: folder }).toSorted();
  const lists = await modulesAt<Record<string, readonly FormatDefinition[]>>(folder, 'formats.ts');
  const tables = await modulesAt<{ readonly TABLES: object }>(folder, 'fixtures/tables.ts');
  const shown: FormatId[] = [];
  for (const path of fixtures) {
    shown.push((await importText(readFileSync(join(folder, path), 'utf8'))).format);
  }
  return {
    name,
    specs: globSync('*.spec.ts', { cwd: folder }),
    fixtures: fixtures.map((path) => basename(path)),
    tables: tables.flatMap(({ TABLES }) => Object.keys(TABLES)),
    formats: lists
      .flatMap((list) => Object.values(list))
      .flat()
      .map(({ id }) => id),
    shown,
  };
}

/** The module at this path, none where there is no such file. */
async function modulesAt<T>(folder: string, path: string): Promise<readonly T[]> {
  const modules: readonly T[] = await Promise.all(
    globSync(path, { cwd: folder }).map((found) => import(join(folder, found))),
  );
  return modules;
}

/** What a folder lacks, or has too much of. */
export function layoutProblems(folder: FormatFolder): string[] {
  const { name, specs, fixtures, tables, formats, shown } = folder;
  return [
    ...(specs.length === 0 ? [`${name} has no spec`] : []),
    ...fixtures.filter((file) => !tables.includes(file)).map((file) => `${file} has no table`),
    ...tables.filter((file) => !fixtures.includes(file)).map((file) => `${file} is no fixture`),
    ...formats.filter((id) => !shown.includes(id)).map((id) => `${id} has no fixture`),
    ...shown.filter((id) => !formats.includes(id)).map((id) => `${id} is not of ${name}`),
  ];
}
