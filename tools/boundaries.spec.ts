import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { describe, expect, it } from 'vitest';
import { blankComments, importsOf, type Import } from './lib/imports.ts';
import { ROOT } from './lib/root.ts';
import { isForTests, isSpec, sourceFiles, type SourceFile } from './lib/source-files.ts';
import { nameOf, PURE_ROOMS, ROOMS, SCOPE, WORKSHOPS } from './rooms.ts';

interface Manifest {
  readonly name?: string;
  readonly exports?: Readonly<Record<string, string>>;
  readonly workspaces?: readonly string[];
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
}

// `as`: npm checked the file's shape before anything else ran.
const manifestOf = (folder: string) =>
  JSON.parse(readFileSync(`${ROOT}/${folder}/package.json`, 'utf8')) as Manifest;

const rootManifest = manifestOf('.');
const rootDependencies = new Set(Object.keys(rootManifest.devDependencies ?? {}));
const rooms = Object.entries(ROOMS).map(([room, allowed]) => ({ room, allowed }));
const filesOf = new Map([...Object.keys(ROOMS), ...WORKSHOPS].map((at) => [at, existing(at)]));
const allFiles = [...filesOf.values()].flat();

function existing(folder: string): SourceFile[] {
  return existsSync(`${ROOT}/${folder}`) ? sourceFiles(folder) : [];
}

/** `@scope/name/file.ts` belongs to `@scope/name`; undefined for paths, Node's own and addresses. */
function packageOf(specifier: string): string | undefined {
  if (/^(?:\.|\/|#|[a-z]+:)/.test(specifier)) return undefined;
  return specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/');
}

function eachImport(files: readonly SourceFile[]): (Import & { readonly path: string })[] {
  return files.flatMap(({ path, text }) =>
    importsOf(path, text).map((found) => ({ ...found, path })),
  );
}

const byName = (left: string, right: string) => left.localeCompare(right);

const at = ({ path, line, specifier }: Import & { readonly path: string }) =>
  `${path}:${line} ${specifier}`;

describe('the table of rooms', () => {
  it('names every workspace package and no other', () => {
    const folders = allWorkspaces();
    expect(Object.keys(ROOMS).toSorted()).toEqual(folders.toSorted());
  });

  it('has no circle: every room stands above what it imports', () => {
    const known = new Set<string>();
    const left = new Map(rooms.map(({ room, allowed }) => [nameOf(room), allowed]));
    while (left.size > 0) {
      const next = [...left].find(([, allowed]) => allowed.every((name) => known.has(name)));
      expect(next, `a circle among ${[...left.keys()].join(', ')}`).toBeDefined();
      if (next === undefined) return;
      left.delete(next[0]);
      known.add(next[0]);
    }
  });
});

function allWorkspaces(): string[] {
  const roots = (rootManifest.workspaces ?? []).map((pattern) => pattern.replace(/\/\*$/, ''));
  return roots.flatMap((root) =>
    readdirSync(`${ROOT}/${root}`)
      .map((name) => `${root}/${name}`)
      .filter((folder) => existsSync(`${ROOT}/${folder}/package.json`)),
  );
}

// Their files still move between folders: every file is public until then.
const UNLISTED: ReadonlySet<string> = new Set([
  'packages/ledger',
  'packages/matching',
  'packages/venue',
  'packages/tax-engine',
  'packages/tax-import',
]);

describe.each(rooms)('$room', ({ room, allowed }) => {
  const name = nameOf(room);
  const files = filesOf.get(room) ?? [];
  const imports = eachImport(files);

  it('imports only rooms below it, by package name and with the extension', () => {
    const own = imports.filter(({ specifier }) => specifier.startsWith(SCOPE));
    const wrong = own.filter(({ specifier }) => {
      const target = specifier.slice(SCOPE.length).split('/', 1)[0] ?? '';
      return !allowed.includes(target) || !/\/.+\.\w+(?:\?\w+)?$/.test(specifier);
    });
    expect(wrong.map(at)).toEqual([]);
  });

  it('stays inside its folder with every relative path', () => {
    const wrong = imports.filter(({ path, specifier }) => {
      if (!specifier.startsWith('.')) return false;
      return !posix.join(posix.dirname(path), specifier).startsWith(`${room}/src/`);
    });
    expect(wrong.map(at)).toEqual([]);
  });

  it('declares exactly what it imports', () => {
    const manifest = manifestOf(room);
    expect(manifest.name).toBe(SCOPE + name);
    const declared = Object.keys(manifest.dependencies ?? {});
    const used = (list: typeof imports) =>
      new Set(list.map(({ specifier }) => packageOf(specifier)).filter((pkg) => pkg !== undefined));
    const needed = used(imports.filter(({ path }) => !isForTests(path)));
    const inSpecs = used(imports.filter(({ path }) => isForTests(path)));
    const undeclared = [...needed].filter((pkg) => !declared.includes(pkg));
    const undeclaredInSpecs = [...inSpecs].filter(
      (pkg) => !declared.includes(pkg) && !rootDependencies.has(pkg),
    );
    const unused = declared.filter((pkg) => !needed.has(pkg) && !inSpecs.has(pkg));
    expect({ undeclared, undeclaredInSpecs, unused }).toEqual({
      undeclared: [],
      undeclaredInSpecs: [],
      unused: [],
    });
  });

  it('has no barrel', () => {
    expect(files.filter(({ path }) => /\/index\.\w+$/.test(path)).map(({ path }) => path)).toEqual(
      [],
    );
  });

  it.skipIf(UNLISTED.has(room))('lists its public files one by one', () => {
    const entries = Object.entries(manifestOf(room).exports ?? {});
    const wrong = entries.filter(
      ([entry, file]) =>
        entry.includes('*') ||
        file !== `./src/${entry.slice(2)}` ||
        !existsSync(`${ROOT}/${room}/${file}`),
    );
    expect(wrong).toEqual([]);
  });

  // knip counts every public file as used, so a public file without an importer shows here only.
  it.skipIf(UNLISTED.has(room))('opens only files that another package needs', () => {
    const needed = new Set(
      [...filesOf]
        .filter(([folder]) => folder !== room)
        .flatMap(([, others]) =>
          eachImport(
            others.filter(({ path }) => !/^(?:packages|apps)\/.*\.spec\.tsx?$/.test(path)),
          ),
        )
        .map(({ specifier }) => specifier.replace(/\?\w+$/, '')),
    );
    const unneeded = Object.keys(manifestOf(room).exports ?? {}).filter(
      (entry) => !entry.includes('/testing/') && !needed.has(SCOPE + name + entry.slice(1)),
    );
    expect(unneeded).toEqual([]);
  });
});

// An import ends at what the engine takes in: the ledger, and the values the user gives.
const ENGINE_INPUTS: ReadonlySet<string> = new Set([
  'ledger/asset-classes.ts',
  'ledger/entry.ts',
  'valuation/pegs.ts',
  'valuation/values.ts',
]);

it('tax-import takes nothing from the engine but its inputs', () => {
  const wrong = eachImport(filesOf.get('packages/tax-import') ?? []).filter(
    ({ path, specifier }) =>
      !isSpec(path) &&
      packageOf(specifier) === '@meridian/tax-engine' &&
      !ENGINE_INPUTS.has(specifier.slice('@meridian/tax-engine/'.length)),
  );
  expect(wrong.map(at)).toEqual([]);
});

describe.each([...PURE_ROOMS])('pure room %s', (room) => {
  const files = (filesOf.get(room) ?? []).filter(({ path }) => !isSpec(path));

  it.each([
    ['the clock', /\bDate\.now\b|\bnew Date\(\s*\)|\bperformance\b/],
    ['chance', /\bMath\.random\b|\bcrypto\.(?:getRandomValues|randomUUID|subtle)\b/],
    ['the network', /\bfetch\(|\bXMLHttpRequest\b|\bWebSocket\b/],
    // Their use, not the words: a report has a window of days.
    ['the page', /\b(?:document|window|navigator)\s*(?:\?\.|\.|\[)/],
    ['Node', /['"]node:|\bprocess\./],
  ])('does not touch %s', (_what, pattern) => {
    const found = files.flatMap(({ path, text }) =>
      withoutStrings(blankComments(text), pattern)
        .split('\n')
        .flatMap((line, index) =>
          pattern.test(line) ? [`${path}:${index + 1} ${line.trim()}`] : [],
        ),
    );
    expect(found).toEqual([]);
  });
});

/** Words in texts ("the holding window") are no use of the page; import paths stay. */
function withoutStrings(text: string, pattern: RegExp): string {
  if (pattern.source.includes('node:')) return text;
  return text.replaceAll(/'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"/g, "''");
}

describe('every file', () => {
  it('has at most 400 lines', () => {
    const long = allFiles.filter(({ text }) => text.split('\n').length - 1 > 400);
    expect(long.map(({ path }) => path)).toEqual([]);
  });

  it('leaves nothing for later and silences no check', () => {
    // With a gap in each word, so that this file does not find itself.
    const words = ['TO DO', 'FIX ME', 'XX X', 'HA CK', 'oxlint-dis able', 'eslint-dis able'];
    const marks = words.map((word) => word.replace(' ', '')).join('|');
    const others = [
      String.raw`@ts-(?:ignore|nocheck)`,
      String.raw`\b(?:it|test|describe)\.(?:only|skip|todo)\(`,
    ];
    const pattern = new RegExp([String.raw`\b(?:${marks})\b`, ...others].join('|'));
    // In a spec it states that something does not type-check, which is a test like any other.
    const outsideSpecs = /@ts-expect-error/;
    const found = allFiles.flatMap(({ path, text }) =>
      text.split('\n').flatMap((line, index) => {
        const isLeftover = pattern.test(line) || (!isSpec(path) && outsideSpecs.test(line));
        return isLeftover ? [`${path}:${index + 1}`] : [];
      }),
    );
    expect(found).toEqual([]);
  });
});

describe('the lint configuration', () => {
  interface Override {
    readonly files: readonly string[];
    readonly rules: Readonly<Record<string, readonly [string, ...unknown[]]>>;
  }
  // `as`: the file is ours, and a wrong shape fails the test all the same.
  const { overrides } = JSON.parse(readFileSync(`${ROOT}/.oxlintrc.json`, 'utf8')) as {
    readonly overrides: readonly Override[];
  };

  it.each(rooms)('forbids in $room what the table does not allow', ({ room, allowed }) => {
    const expected = Object.keys(ROOMS)
      .map(nameOf)
      .filter((name) => !allowed.includes(name));
    const rules = overrides
      .filter(({ files }) => files[0]?.startsWith(`${room}/`))
      .map(({ rules: own }) => own['no-restricted-imports'])
      .filter((rule) => rule !== undefined);
    expect(rules.length).toBe(PURE_ROOMS.has(room) ? 2 : 1);
    for (const rule of rules) {
      const forbidden = [...JSON.stringify(rule).matchAll(/"@meridian\/([\w-]+)\/\*\*"/g)];
      expect(forbidden.map(([, name = '']) => name).toSorted(byName)).toEqual(
        expected.toSorted(byName),
      );
    }
  });
});
