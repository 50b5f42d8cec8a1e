/**
 * Budgets of first loads, in bytes after gzip -9: the scripts and styles a document names, what they
 * import, and the messages it carries. Pages that people arrive at have a second budget: script with
 * what follows the first paint, and requests. `npm run bench -- sites` measures the same in a browser.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { gzipSync } from 'node:zlib';
import { MESSAGES_ELEMENT_ID, PAGE_ELEMENT_ID } from '@meridian/shell/site-module.ts';
import { SLOTS_ELEMENT_ID } from '@meridian/shell/slots/slots-element.ts';
import { SITE_FOLDERS } from '../lib/ensure-built.ts';

const BUDGETS = { js: 105_000, css: 20_000, messages: 25_000, faces: 16_000 } as const;

/** The style sheet with the faces of one language: nothing but ranges of signs. */
const FACES = /\/faces-[^/]+\.css$/;

/** What any page takes until it is usable, its parts that follow the first paint included. */
const USABLE_BUDGET = 120_000;

/** Pages that people arrive at, and what they take until they are usable. */
const LANDING_PAGES: ReadonlySet<unknown> = new Set(['home', 'taxOverview', 'taxReport']);
const LANDING_BUDGETS = { js: 100_000, requests: 12 } as const;

/**
 * The property every schema of Valibot has. Contracts check what servers and tests write; pages read
 * answers by their types (decision 18), so no first load carries them or the library (2.6 kB).
 */
const SCHEMA_MARK = '~standard';

/** `import x from './y.js'`, `import './y.js'`, `export … from './y.js'` in bundled code. */
const STATIC_IMPORT = /(?:^|[;}\n])\s*(?:import|export)\b[^'"();]*['"](\.{1,2}\/[^'"]+\.js)['"]/g;
const NAMED = /(?:src|href)="(\/[^"]+\.(?:js|css|woff2))"/g;

/** What is asked of a file or a text once, however many documents load it. */
const sizes = new Map<string, number>();
const codes = new Map<string, Code>();

interface Code {
  /** Addresses of what it imports statically. */
  readonly imports: readonly string[];
  readonly hasSchemas: boolean;
}

const problems = SITE_FOLDERS.filter((folder) => existsSync(join(folder, 'client'))).flatMap(
  checkSite,
);
for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exitCode = 1;

function checkSite(folder: string): string[] {
  const client = join(folder, 'client');
  // `as`: written by our own build.
  const { documents, assetPath } = JSON.parse(readFileSync(join(folder, 'site.json'), 'utf8')) as {
    documents: readonly { readonly file: string }[];
    assetPath: string;
  };
  const afterPaint = readdirSync(join(client, assetPath))
    .filter((name) => /^after-paint-[^.]+\.js$/.test(name))
    .map((name) => assetPath + name);
  if (afterPaint.length !== 1) return [`${client}: ${afterPaint.length} files named after-paint`];
  return documents
    .filter(({ file }) => file.endsWith('.html'))
    .flatMap(({ file }) => {
      const html = readFileSync(join(client, file), 'utf8');
      return checkDocument(client, html, afterPaint).map((problem) => `${file}: ${problem}`);
    });
}

function checkDocument(client: string, html: string, afterPaint: readonly string[]): string[] {
  const loaded = new Set<string>();
  for (const [, path = ''] of html.matchAll(NAMED)) load(client, path, loaded);
  const styles = new Set([...loaded].filter((path) => !FACES.test(path)));
  const messages = sizeOf(elementText(html, MESSAGES_ELEMENT_ID), (text) => text);
  const found = [
    ...over('js', bytesOf(client, loaded, '.js'), BUDGETS.js),
    ...over('css', bytesOf(client, styles, '.css'), BUDGETS.css),
    ...over(
      'faces',
      bytesOf(client, loaded, '.css') - bytesOf(client, styles, '.css'),
      BUDGETS.faces,
    ),
    ...over('messages', messages, BUDGETS.messages),
    ...[...loaded]
      .filter((path) => path.endsWith('.js') && codeOf(client, path).hasSchemas)
      .map((path) => `${path} has schemas`),
  ];
  const isLive = html.includes(`id="${SLOTS_ELEMENT_ID}"`);
  if (isLive) for (const path of afterPaint) load(client, path, loaded);
  if (!LANDING_PAGES.has(JSON.parse(elementText(html, PAGE_ELEMENT_ID) || 'null'))) {
    return [...found, ...over('js once usable', bytesOf(client, loaded, '.js'), USABLE_BUDGET)];
  }
  // Beside the files: the document, its pictures, and the profile call or the report's worker.
  const requests = 1 + loaded.size + [...html.matchAll(/<img\b/g)].length + 1;
  return [
    ...found,
    ...over('js once usable', bytesOf(client, loaded, '.js'), LANDING_BUDGETS.js),
    ...over('requests', requests, LANDING_BUDGETS.requests),
  ];
}

function over(what: string, value: number, budget: number): string[] {
  return value > budget ? [`${value} of ${what}, more than ${budget}`] : [];
}

function elementText(html: string, id: string): string {
  const start = `<script type="application/json" id="${id}">`;
  const index = html.indexOf(start);
  return index === -1 ? '' : html.slice(index + start.length, html.indexOf('</script>', index));
}

function bytesOf(client: string, paths: ReadonlySet<string>, end: string): number {
  return [...paths]
    .filter((path) => path.endsWith(end))
    .reduce((sum, path) => sum + sizeOf(join(client, path), readFileSync), 0);
}

/** Of a text itself, or of what is read where a path says. */
function sizeOf(key: string, contentOf: (key: string) => string | Uint8Array): number {
  const size = sizes.get(key) ?? gzipSync(contentOf(key), { level: 9 }).length;
  sizes.set(key, size);
  return size;
}

function codeOf(client: string, path: string): Code {
  const file = join(client, path);
  const known = codes.get(file);
  if (known !== undefined) return known;
  const text = readFileSync(file, 'utf8');
  const imports = [...text.matchAll(STATIC_IMPORT)].map(([, imported = '']) =>
    posix.join(posix.dirname(path), imported),
  );
  const code = { imports, hasSchemas: text.includes(SCHEMA_MARK) };
  codes.set(file, code);
  return code;
}

/** A file of the site and everything it imports statically. */
function load(client: string, path: string, loaded: Set<string>): void {
  if (loaded.has(path) || !existsSync(join(client, path))) return;
  loaded.add(path);
  if (!path.endsWith('.js')) return;
  for (const imported of codeOf(client, path).imports) load(client, imported, loaded);
}
