/**
 * Makes the published icons from the drawings in `packages/ui/src/icons/source`: one SVG file of
 * filled outlines each (R-ICON-01, R-ICON-02), the list of names, the sprite, and the paths of those
 * few that stand in the first load. `--check` writes nothing and names what is stale.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { ROOT } from '../lib/root.ts';
import { outlineSource } from './icons/source.ts';

const UI = 'packages/ui/src';
const PUBLISHED = posix.join(UI, 'icons');
const SOURCES = posix.join(PUBLISHED, 'source');
const GENERATED = posix.join(UI, 'generated');
const MADE_BY = 'Made by tools/generate/icons.ts.';
/** The formatter breaks a longer line after its key, unless that gains next to nothing. */
const LINE_WIDTH = 100;
const SHORT_KEY = 4;

/** What a first paint shows. */
const INLINED: readonly string[] = [
  'arrow-end',
  'check',
  'chevron-down',
  'chevron-end',
  'close',
  'error',
  'exchange',
  'external',
  'globe',
  'home',
  'info',
  'menu',
  'minus',
  'moon',
  'plus',
  'search',
  'sun',
  'tax',
  'text-size',
  'user',
  'warning',
  'web3',
];

/** What the confined report page shows besides: its policy lets no picture be fetched, the sprite neither. */
const CONFINED: readonly string[] = ['arrow-down', 'file', 'trash', 'upload'];

const outlines = new Map(
  drawings(SOURCES).map((name) => {
    const path = posix.join(SOURCES, `${name}.svg`);
    try {
      return [name, outlineSource(readFileSync(join(ROOT, path), 'utf8'))] as const;
    } catch (error) {
      throw new Error(`${path}: cannot be outlined`, { cause: error });
    }
  }),
);

const wanted = new Map([
  ...[...outlines].map(
    ([name, data]) => [posix.join(PUBLISHED, `${name}.svg`), file(data)] as const,
  ),
  [posix.join(GENERATED, 'icon-names.ts'), names()] as const,
  [
    posix.join(GENERATED, 'inline-icons.ts'),
    inlined('INLINE_ICONS', INLINED, 'the icons that wait for no sprite'),
  ] as const,
  [
    posix.join(GENERATED, 'confined-icons.ts'),
    inlined('CONFINED_ICONS', CONFINED, 'the icons of a page that can fetch no sprite'),
  ] as const,
  [posix.join(GENERATED, 'sprite.svg'), sprite()] as const,
]);
const left = drawings(PUBLISHED)
  .map((name) => posix.join(PUBLISHED, `${name}.svg`))
  .filter((path) => !wanted.has(path));

if (process.argv.includes('--check')) {
  for (const path of [...stale(), ...left]) {
    console.error(`${path}: stale, run node tools/generate/icons.ts`);
    process.exitCode = 1;
  }
} else {
  for (const path of stale()) {
    mkdirSync(join(ROOT, dirname(path)), { recursive: true });
    writeFileSync(join(ROOT, path), wanted.get(path) ?? '');
  }
  for (const path of left) rmSync(join(ROOT, path));
}

/** The names of a folder's SVG files, in one order on every machine. */
function drawings(folder: string): string[] {
  return readdirSync(join(ROOT, folder))
    .filter((entry) => entry.endsWith('.svg'))
    .map((entry) => entry.slice(0, -'.svg'.length))
    .toSorted();
}

function stale(): string[] {
  return [...wanted.keys()].filter((path) => {
    const target = join(ROOT, path);
    return !existsSync(target) || readFileSync(target, 'utf8') !== wanted.get(path);
  });
}

function file(data: string): string {
  return [
    `<!-- ${MADE_BY} -->`,
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16" width="16" height="16" fill="currentColor">',
    `  <path d="${data}"/>`,
    '</svg>',
    '',
  ].join('\n');
}

function names(): string {
  return [
    `/** Every icon of the library (R-ICON-03). ${MADE_BY} */`,
    'export const ICON_NAMES = [',
    ...[...outlines.keys()].map((name) => `  '${name}',`),
    '] as const;',
    '',
    'export type IconName = (typeof ICON_NAMES)[number];',
    '',
  ].join('\n');
}

function inlined(constant: string, icons: readonly string[], what: string): string {
  const entries = icons.map((name) => {
    const data = outlines.get(name);
    if (data === undefined) throw new Error(`${name}: to be inlined, but not drawn`);
    const key = /^\w+$/.test(name) ? name : `'${name}'`;
    const entry = `  ${key}: '${data}',`;
    return entry.length > LINE_WIDTH && key.length > SHORT_KEY
      ? `  ${key}:\n    '${data}',`
      : entry;
  });
  return [
    "import type { IconName } from './icon-names.ts';",
    '',
    `/** Path data of ${what}. ${MADE_BY} */`,
    `export const ${constant}: Readonly<Partial<Record<IconName, string>>> = {`,
    ...entries,
    '};',
    '',
  ].join('\n');
}

function sprite(): string {
  return [
    `<!-- ${MADE_BY} -->`,
    '<svg xmlns="http://www.w3.org/2000/svg">',
    ...[...outlines].map(
      ([name, data]) => `<symbol id="${name}" viewBox="0 0 16 16"><path d="${data}"/></symbol>`,
    ),
    '</svg>',
    '',
  ].join('\n');
}
