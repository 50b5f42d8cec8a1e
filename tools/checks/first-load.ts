/**
 * Size budgets of first loads, in bytes after gzip -9: scripts and styles a document names, and what
 * they import. `npm run bench -- sites` measures the same in a browser.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { gzipSync } from 'node:zlib';
import { SITE_FOLDERS } from '../lib/ensure-built.ts';

const BUDGETS = { js: 105_000, css: 20_000 } as const;

/** `import x from './y.js'`, `import './y.js'`, `export … from './y.js'` in bundled code. */
const STATIC_IMPORT = /(?:^|[;}\n])\s*(?:import|export)\b[^'"();]*['"](\.{1,2}\/[^'"]+\.js)['"]/g;
const NAMED = /(?:src|href)="(\/[^"]+\.(js|css))"/g;

const problems = SITE_FOLDERS.filter((folder) => existsSync(join(folder, 'client'))).flatMap(
  checkSite,
);
for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exitCode = 1;

function checkSite(folder: string): string[] {
  const client = join(folder, 'client');
  // `as`: written by our own build.
  const { documents } = JSON.parse(readFileSync(join(folder, 'site.json'), 'utf8')) as {
    documents: readonly { readonly file: string }[];
  };
  return documents.flatMap(({ file }) => {
    const html = readFileSync(join(client, file), 'utf8');
    const loaded = new Set<string>();
    for (const [, path = ''] of html.matchAll(NAMED)) load(client, path, loaded);
    return (['js', 'css'] as const).flatMap((kind) => {
      const bytes = [...loaded]
        .filter((path) => path.endsWith(`.${kind}`))
        .reduce(
          (sum, path) => sum + gzipSync(readFileSync(join(client, path)), { level: 9 }).length,
          0,
        );
      return bytes > BUDGETS[kind]
        ? [`${file}: ${bytes} bytes of ${kind}, more than ${BUDGETS[kind]}`]
        : [];
    });
  });
}

/** A file of the site and everything it imports statically. */
function load(client: string, path: string, loaded: Set<string>): void {
  if (loaded.has(path) || !existsSync(join(client, path))) return;
  loaded.add(path);
  if (!path.endsWith('.js')) return;
  const code = readFileSync(join(client, path), 'utf8');
  for (const [, imported = ''] of code.matchAll(STATIC_IMPORT)) {
    load(client, posix.join(posix.dirname(path), imported), loaded);
  }
}
