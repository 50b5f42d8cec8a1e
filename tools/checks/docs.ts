/**
 * Docs name only what exists: paths in backquotes and links of the project's documents, and npm
 * scripts; a decision record states its date, status and successor. Prints what is missing and exits
 * with 1.
 */
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ROOT } from '../lib/root.ts';

/** Backquoted text is a path when it begins with a folder or file of the root. */
const PATH = /`((?:apps|packages|tools|e2e|bench|docs|\.ci)\/[^`\s*{}<>]+|\.oxlintrc\.json)`/g;
const LINK = /\]\((?!https?:|#)([^)#\s]+)/g;
const SCRIPT = /(?:^|`)npm (?:run )?([a-z][a-z:]*)\b/gm;
/** The line below the title of a record; a superseded one links the record that replaces it. */
const RECORD =
  /^# \d+\. .+\n\nDate: \d{4}-\d\d-\d\d(?:, corrected \d{4}-\d\d-\d\d)? · Status: (?:accepted · Successor: none|superseded · Successor: \[decision \d+\]\(\d{4}-[\w-]+\.md\))\n/;
/** npm's own commands that the documents mention. */
const NPM_COMMANDS = new Set(['ci', 'install', 'run']);

const manifest: unknown = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
const scripts = new Set(scriptNames(manifest));
const problems: string[] = [];

for (const file of documents()) {
  const text = readFileSync(join(ROOT, file), 'utf8');
  if (file.startsWith('docs/decisions/') && !RECORD.test(text))
    problems.push(`${file}: no line "Date: … · Status: … · Successor: …" below the title`);
  for (const [, path = ''] of text.matchAll(PATH)) check(file, path, join(ROOT, path));
  for (const [, path = ''] of text.matchAll(LINK))
    check(file, path, join(ROOT, dirname(file), path));
  for (const [, name = ''] of text.matchAll(SCRIPT)) {
    if (!scripts.has(name) && !NPM_COMMANDS.has(name))
      problems.push(`${file}: no script "${name}"`);
  }
}

for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exitCode = 1;

function check(file: string, named: string, path: string): void {
  if (!existsSync(path)) problems.push(`${file}: ${named} does not exist`);
}

/** Markdown of the root, of docs and of the packages. */
function documents(): string[] {
  const inFolder = (folder: string): string[] =>
    readdirSync(join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
      const path = folder === '.' ? entry.name : `${folder}/${entry.name}`;
      if (entry.isDirectory()) {
        const skipped = /^(?:node_modules|dist|\..*)$/.test(entry.name);
        return skipped ? [] : inFolder(path);
      }
      return entry.name.endsWith('.md') ? [path] : [];
    });
  return inFolder('.');
}

function scriptNames(json: unknown): string[] {
  if (typeof json !== 'object' || json === null || !('scripts' in json)) return [];
  return typeof json.scripts === 'object' && json.scripts !== null ? Object.keys(json.scripts) : [];
}
