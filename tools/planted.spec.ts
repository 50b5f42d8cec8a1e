import { spawnSync } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ROOT } from './lib/root.ts';
import { nameOf, PACKAGES, SCOPE } from './packages.ts';

// The real checks with their real settings, run on a copy of the tree in which each fault is planted.

const FOLDERS = Object.keys(PACKAGES);
const SKIPPED: ReadonlySet<string> = new Set(['node_modules', 'dist', '.cache', '.git', '.data']);

const SETTINGS = '.oxlintrc.json';

let copy = '';

beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'meridian-planted-'));
  cpSync(ROOT, copy, { recursive: true, filter: (path) => !SKIPPED.has(basename(path)) });
  const modules = join(copy, 'node_modules');
  mkdirSync(join(modules, SCOPE), { recursive: true });
  for (const name of readdirSync(join(ROOT, 'node_modules'))) {
    // The project's own packages must come from the copy.
    if (`${name}/` !== SCOPE) symlinkSync(join(ROOT, 'node_modules', name), join(modules, name));
  }
  for (const folder of FOLDERS)
    symlinkSync(join(copy, folder), join(modules, SCOPE, nameOf(folder)));
}, 120_000);

afterAll(() => rmSync(copy, { recursive: true, force: true }));

function plant(file: string, text: string): string {
  writeFileSync(join(copy, file), text);
  return file;
}

/** Runs a tool in the copy; returns its output and whether it failed. */
function run(tool: string, ...args: readonly string[]) {
  const bin = join(ROOT, 'node_modules/.bin', tool);
  const env = { ...process.env, NO_COLOR: '1', FORCE_COLOR: '0' };
  const { status, stdout, stderr } = spawnSync(bin, args, { cwd: copy, env, encoding: 'utf8' });
  return { failed: status !== 0, output: stdout + stderr };
}

it('a dead file in any package fails the check for unused code', () => {
  // `main.ts` would be an entry by knip's own defaults.
  const dead = FOLDERS.flatMap((folder) => [
    plant(`${folder}/src/planted-dead.ts`, 'export const planted = 1;\n'),
    plant(`${folder}/src/index.ts`, 'export const planted = 1;\n'),
  ]);
  const { failed, output } = run('knip');
  const found = new Set(output.split('\n').map((line) => line.trim()));
  for (const file of dead) rmSync(join(copy, file));
  expect(failed).toBe(true);
  expect(dead.filter((file) => !found.has(file))).toEqual([]);
}, 120_000);

describe('lint', () => {
  let output = '';

  beforeAll(() => {
    const files = FOLDERS.flatMap((folder) => {
      const others = FOLDERS.map(nameOf).filter((name) => name !== nameOf(folder));
      const forbidden = others.filter((name) => !PACKAGES[folder]?.uses.includes(name));
      const edges = forbidden.map((name) => `export type * from '${SCOPE}${name}/any.ts';\n`);
      const privates = (PACKAGES[folder]?.uses ?? []).map(
        (name) => `export type * from '${SCOPE}${name}/planted-private.ts';\n`,
      );
      return [
        plant(`${folder}/src/planted-edges.ts`, edges.join('')),
        plant(`${folder}/src/planted-privates.ts`, privates.join('')),
        plant(`${folder}/src/planted-path.ts`, `export type * from '../../../tools/browser.ts';\n`),
        plant(`${folder}/src/planted-a.ts`, circle('b')),
        plant(`${folder}/src/planted-b.ts`, circle('a')),
      ];
    });
    // None of the rules asks for types, which take two thirds of the linter's time.
    const settings = readFileSync(join(ROOT, SETTINGS), 'utf8');
    plant(SETTINGS, settings.replace('"typeAware": true', '"typeAware": false'));
    output = run('oxlint', '-f', 'unix', ...files).output;
    for (const file of files) rmSync(join(copy, file));
    plant(SETTINGS, settings);
  }, 120_000);

  /** One half of a circle of types alone. */
  const circle = (other: string) =>
    `import type { Planted as Other } from './planted-${other}.ts';\n` +
    'export interface Planted {\n  readonly other: Other;\n}\n';

  const linesOf = (file: string) => output.split('\n').filter((line) => line.includes(file));

  it.each(FOLDERS)('forbids in %s every import that the table does not allow', (folder) => {
    const found = linesOf(`${folder}/src/planted-edges.ts`);
    const forbidden = FOLDERS.map(nameOf).filter(
      (name) => name !== nameOf(folder) && !PACKAGES[folder]?.uses.includes(name),
    );
    const missed = forbidden.filter(
      (name) =>
        !found.some((line) =>
          line.includes(`may not import ${name}: ${PACKAGES[folder]?.instead}`),
        ),
    );
    expect(missed).toEqual([]);
  });

  it.each(FOLDERS)('forbids in %s private files of the packages below', (folder) => {
    const found = linesOf(`${folder}/src/planted-privates.ts`);
    const missed = (PACKAGES[folder]?.uses ?? []).filter(
      (name) =>
        !found.some(
          (line) =>
            line.includes(`planted-private.ts is private to ${name}`) ||
            line.includes(`may import of ${name} only`),
        ),
    );
    expect(missed).toEqual([]);
  });

  it.each(FOLDERS)('forbids in %s a path into another package', (folder) => {
    expect(linesOf(`${folder}/src/planted-path.ts`).join('\n')).toContain(`leaves ${folder}`);
  });

  it.each(FOLDERS)('forbids in %s a circle of types', (folder) => {
    expect(linesOf(`${folder}/src/planted-a.ts`).join('\n')).toContain('Dependency cycle');
  });
});

it('the type check refuses forbidden edges and private files', () => {
  // market knows money only; quotes reaches editions through protocol's project reference.
  const files = [
    plant(
      'packages/market/src/planted-edge.ts',
      `export type { Locale } from '@meridian/editions/locales.ts';\n`,
    ),
    plant(
      'packages/quotes/src/planted-edge.ts',
      `export type { Locale } from '@meridian/editions/locales.ts';\n`,
    ),
    plant(
      'packages/market/src/planted-private.ts',
      `export { foldText } from '@meridian/money/fold-text.ts';\n`,
    ),
    plant(
      'packages/market/src/planted-public.ts',
      `export { invariant } from '@meridian/money/invariant.ts';\n`,
    ),
  ];
  const { output } = run('tsc', '-b', '--pretty', 'false', 'packages/market', 'packages/quotes');
  for (const file of files) rmSync(join(copy, file));
  const errors = output.split('\n').filter((line) => line.includes(': error TS'));
  expect(
    errors
      .map((line) => line.replace(/\(.*?\): error /, ' ').replace(/'\S*\/tools/, "'tools"))
      .toSorted(),
  ).toEqual([
    "packages/market/src/planted-edge.ts TS2306: File 'tools/types/edge-not-allowed.d.ts' is not a module.",
    "packages/market/src/planted-private.ts TS2307: Cannot find module '@meridian/money/fold-text.ts' or its corresponding type declarations.",
    "packages/quotes/src/planted-edge.ts TS2306: File 'tools/types/edge-not-allowed.d.ts' is not a module.",
  ]);
}, 120_000);
