import { readFileSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

export type JsonFile =
  | { readonly name: string; readonly value: unknown }
  | { readonly name: string; readonly problem: string };

/** Reads files, and all `.json` files of folders, in the order of their names. */
export function readJsonFiles(paths: readonly string[]): JsonFile[] {
  return paths.flatMap((path) => {
    try {
      return statSync(path).isDirectory() ? folder(path).map(readJson) : [readJson(path)];
    } catch (problem) {
      return [{ name: path, problem: reasonOf(problem) }];
    }
  });
}

function folder(path: string): string[] {
  return readdirSync(path, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.json'))
    .toSorted()
    .map((name) => join(path, name));
}

function readJson(name: string): JsonFile {
  try {
    return { name, value: JSON.parse(readFileSync(name, 'utf8')) as unknown };
  } catch (problem) {
    return { name, problem: reasonOf(problem) };
  }
}

export function reasonOf(problem: unknown): string {
  return problem instanceof Error ? problem.message : String(problem);
}
