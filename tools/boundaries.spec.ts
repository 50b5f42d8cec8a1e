import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { describe, expect, it } from 'vitest';
import { blankComments, importsOf, type Import } from './lib/imports.ts';
import { ROOT } from './lib/root.ts';
import { isForTests, isSpec, sourceFiles, type SourceFile } from './lib/source-files.ts';
import { nameOf, PACKAGES, PURE_PACKAGES, SCOPE, TOOLING } from './packages.ts';
import { importProblem } from './lint/packages-plugin.mjs';

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

interface Project {
  readonly compilerOptions: { readonly paths?: Readonly<Record<string, readonly string[]>> };
  readonly references: readonly { readonly path: string }[];
}

// `as`: tsc read the file, and a wrong shape fails the test all the same.
const projectOf = (folder: string) =>
  JSON.parse(readFileSync(`${ROOT}/${folder}/tsconfig.json`, 'utf8')) as Project;

const rootManifest = manifestOf('.');
const rootDependencies = new Set(Object.keys(rootManifest.devDependencies ?? {}));
const packages = Object.entries(PACKAGES).map(([folder, { uses }]) => ({ folder, uses }));
const filesOf = new Map(
  [...Object.keys(PACKAGES), ...TOOLING].map((folder) => [folder, existing(folder)]),
);
const allFiles = [...filesOf.values()].flat();

function existing(folder: string): SourceFile[] {
  return existsSync(`${ROOT}/${folder}`) ? sourceFiles(folder) : [];
}

/** `@scope/name/file.ts` belongs to `@scope/name`; undefined for paths, Node's own and addresses. */
function packageOf(specifier: string): string | undefined {
  if (/^(?:\.|\/|#|[a-z]+:)/.test(specifier)) return undefined;
  return specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/');
}

type FileImport = Import & { readonly path: string };

/** By path: a package's imports are asked for by its own tests and by those of every other package. */
const importsByPath = new Map<string, readonly FileImport[]>();

function eachImport(files: readonly SourceFile[]): readonly FileImport[] {
  return files.flatMap(({ path, text }) => {
    const known =
      importsByPath.get(path) ?? importsOf(path, text).map((found) => ({ ...found, path }));
    importsByPath.set(path, known);
    return known;
  });
}

const byName = (left: string, right: string) => left.localeCompare(right);

const placeOf = ({ path, line, specifier }: FileImport) => `${path}:${line} ${specifier}`;

describe('the table of packages', () => {
  it('names every workspace package and no other', () => {
    const folders = allWorkspaces();
    expect(Object.keys(PACKAGES).toSorted()).toEqual(folders.toSorted());
  });

  it('has no circle: every package stands above what it imports', () => {
    const known = new Set<string>();
    const left = new Map(packages.map(({ folder, uses }) => [nameOf(folder), uses]));
    while (left.size > 0) {
      const next = [...left].find(([, uses]) => uses.every((name) => known.has(name)));
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

// Tables that apps/tax-cli/src/messages.spec.ts holds the message catalogue to.
const PUBLIC_FOR_SPECS: ReadonlySet<string> = new Set([
  'packages/tax-engine/src/estimate/settings.ts',
  'packages/tax-import/src/across/messages.ts',
]);

describe.each(packages)('$folder', ({ folder, uses }) => {
  const name = nameOf(folder);
  const files = filesOf.get(folder) ?? [];
  const imports = eachImport(files);

  // Lint reads scripts only: this holds style sheets to the same rule.
  it('imports public files of the packages below it', () => {
    const wrong = imports.flatMap((found) => {
      const problem = importProblem(found.path, found.specifier);
      return problem === undefined ? [] : [`${placeOf(found)}: ${problem}`];
    });
    expect(wrong).toEqual([]);
  });

  it('lets TypeScript resolve the packages of the table and no other', () => {
    const { compilerOptions, references } = projectOf(folder);
    expect(compilerOptions.paths).toEqual({
      '@meridian/*': ['../../tools/types/edge-not-allowed.d.ts'],
      ...Object.fromEntries(
        uses.map((used) => [`${SCOPE}${used}/*`, ['../../tools/types/see-exports/*']]),
      ),
    });
    expect(references.map(({ path }) => path).toSorted(byName)).toEqual(
      uses.map((used) => `../../packages/${used}`).toSorted(byName),
    );
    expect(existsSync(`${ROOT}/tools/types/see-exports`)).toBe(false);
  });

  it('declares exactly what it imports', () => {
    const manifest = manifestOf(folder);
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

  it('lists its public files one by one', () => {
    const entries = Object.entries(manifestOf(folder).exports ?? {});
    const wrong = entries.filter(
      ([entry, file]) =>
        entry.includes('*') ||
        file !== `./src/${entry.slice(2)}` ||
        !existsSync(`${ROOT}/${folder}/${file}`),
    );
    expect(wrong).toEqual([]);
  });

  // knip counts every public file as used, so a public file without an importer shows here only.
  it('opens only files that another package needs', () => {
    const needed = new Set(
      [...filesOf]
        .filter(([other]) => other !== folder)
        .flatMap(([, others]) =>
          eachImport(
            others.filter(({ path }) => !/^(?:packages|apps)\/.*\.spec\.tsx?$/.test(path)),
          ),
        )
        .map(({ specifier }) => specifier.replace(/\?\w+$/, '')),
    );
    const unneeded = Object.entries(manifestOf(folder).exports ?? {}).filter(
      ([entry, file]) =>
        !entry.includes('/testing/') &&
        !needed.has(SCOPE + name + entry.slice(1)) &&
        !PUBLIC_FOR_SPECS.has(posix.join(folder, file)),
    );
    expect(unneeded.map(([entry]) => entry)).toEqual([]);
  });
});

describe.each([...PURE_PACKAGES])('pure package %s', (folder) => {
  const files = (filesOf.get(folder) ?? []).filter(({ path }) => !isSpec(path));

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
    readonly rules: Readonly<Record<string, unknown>>;
  }
  // `as`: the file is ours, and a wrong shape fails the test all the same.
  const { overrides } = JSON.parse(readFileSync(`${ROOT}/.oxlintrc.json`, 'utf8')) as {
    readonly overrides: readonly Override[];
  };

  it('keeps the clock, the page and the network out of the pure packages', () => {
    const pure = overrides.filter(({ rules }) =>
      JSON.stringify(rules['no-restricted-globals'] ?? '').includes('"fetch"'),
    );
    expect(pure.flatMap(({ files }) => files).toSorted(byName)).toEqual(
      [...PURE_PACKAGES].map((folder) => `${folder}/src/**`).toSorted(byName),
    );
  });
});
