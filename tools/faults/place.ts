import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { isForTests, sourceFiles, type SourceFile } from '../lib/source-files.ts';
import type { Fault } from './fault.ts';

/** Where a fault is planted. */
export interface Place {
  readonly file: string;
  readonly line: string;
  readonly into: string;
}

export type Placed =
  | { readonly ok: true; readonly place: Place }
  | { readonly ok: false; readonly message: string };

const FOLDERS = ['apps', 'packages', 'tools'];

/** What ships, without the table itself and what only tests use. */
export function shippedFiles(root: string): SourceFile[] {
  return FOLDERS.filter((folder) => existsSync(join(root, folder)))
    .flatMap((folder) => sourceFiles(folder, root))
    .filter(({ path }) => !isForTests(path) && !path.startsWith('tools/faults/'));
}

/** The one line that has a text of the fault; an error where none has, or several, or no spec is there. */
export function placeOf(
  fault: Fault,
  files: readonly SourceFile[],
  hasFile: (path: string) => boolean,
): Placed {
  if (!hasFile(fault.spec)) return { ok: false, message: `no spec ${fault.spec}` };
  for (const [index, line] of linesOf(fault).entries()) {
    const places = files.flatMap(({ path, text }) =>
      Array.from({ length: text.split(line).length - 1 }, () => path),
    );
    const [file] = places;
    if (file === undefined) continue;
    if (places.length > 1) return { ok: false, message: `not once, but in ${places.join(', ')}` };
    const into = typeof fault.into === 'string' ? fault.into : fault.into[index];
    if (into === undefined) return { ok: false, message: `no text to write for: ${line}` };
    return { ok: true, place: { file, line, into } };
  }
  return { ok: false, message: 'no such line' };
}

export function linesOf({ line }: Fault): readonly string[] {
  return typeof line === 'string' ? [line] : line;
}
