import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './root.ts';

export interface SourceFile {
  /** From the root, such as `packages/money/src/decimal.ts`. */
  readonly path: string;
  readonly text: string;
}

const IGNORED: ReadonlySet<string> = new Set(['node_modules', 'dist', '.cache']);
const SOURCE = /\.(?:ts|tsx|mjs|js|css)$/;

/** Every source file and style sheet below a folder of this checkout, or of another. */
export function sourceFiles(folder: string, root = ROOT): SourceFile[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return IGNORED.has(entry.name) ? [] : sourceFiles(path, root);
    return SOURCE.test(entry.name) ? [{ path, text: readFileSync(join(root, path), 'utf8') }] : [];
  });
}

/** Specs, and what only they use: `src/testing/`, `arbitraries.ts`. */
export const isForTests = (path: string) =>
  isSpec(path) || /\/(?:testing\/[^/]+|arbitraries\.ts)$/.test(path);

export const isSpec = (path: string) => /\.(?:spec|e2e)\.tsx?$/.test(path);
