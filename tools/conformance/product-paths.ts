import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';

import { ROOT } from '../lib/root.ts';
import { nameOf, PACKAGES } from '../packages.ts';
import { SIDE_EFFECTS } from './declarations.ts';
import { ImportGraph, keyOf, type Place, type Reached, type Sources } from './reach.ts';

/** Where the product begins: pages, the frame on other pages, their build and pictures, the gateway. */
const ROOTS = [
  'apps/exchange/src/entries/site.tsx',
  'apps/tax/src/entries/site.tsx',
  'apps/tax/src/entries/report.tsx',
  'packages/shell/src/embed/main.tsx',
  'packages/shell/src/placeholder/inline.ts',
  'apps/exchange/src/documents.tsx',
  'apps/tax/src/documents.tsx',
  'tools/build-sites.ts',
  'tools/generate/pictures.ts',
  'tools/start.ts',
] as const;

const ADAPTERS = 'packages/conformance/src/adapters';

/** A rule of the product that an adapter calls, and the way the product itself takes to it. */
interface SharedRule extends Place {
  readonly reached: Reached | null;
}

export interface SuitePaths {
  readonly suite: string;
  readonly rules: readonly SharedRule[];
  /** What is wrong with it; empty where every rule is one of the product. */
  readonly problems: readonly string[];
}

const FOLDERS = new Map(Object.keys(PACKAGES).map((folder) => [nameOf(folder), folder]));

const PROJECT: Sources = {
  read: (file) => (existsSync(`${ROOT}/${file}`) ? readFileSync(`${ROOT}/${file}`, 'utf8') : null),
  folderOf: (name) => FOLDERS.get(name) ?? null,
};

/** The rules each adapter shares with the product, found by following imports on both sides. */
export function productPaths(): SuitePaths[] {
  const suites = readdirSync(`${ROOT}/${ADAPTERS}`).map((file) => basename(file, '.ts'));
  const adapters = suites.toSorted().map((suite) => [suite, `${ADAPTERS}/${suite}.ts`] as const);
  return pathsOf(PROJECT, { roots: ROOTS, adapters });
}

export function pathsOf(
  sources: Sources,
  {
    roots,
    adapters,
  }: {
    readonly roots: readonly string[];
    readonly adapters: readonly (readonly [suite: string, file: string])[];
  },
): SuitePaths[] {
  const graph = new ImportGraph(sources);
  const missing = roots.filter((file) => sources.read(file) === null);
  if (missing.length > 0) throw new Error(`no such root: ${missing.join(', ')}`);
  const product = graph.reachedFrom(roots);
  return adapters.map(([suite, file]) => {
    const own = graph.reachedFrom([file], isOfConformance);
    const rules = [...own.values()]
      .filter((place) => !isOfConformance(place) && !isForTests(place) && isRule(place))
      .map(({ file: declaredIn, name }) => {
        const place = { file: declaredIn, name };
        return { ...place, reached: product.get(keyOf(place)) ?? null };
      });
    return { suite, rules, problems: problemsOf(rules) };
  });
}

const isOfConformance = ({ file }: Place) => file.startsWith('packages/conformance/');
const isRule = ({ name }: Place) => name !== SIDE_EFFECTS;
const isForTests = ({ file }: Place) => file.includes('/testing/');

function problemsOf(rules: readonly SharedRule[]): string[] {
  if (rules.length === 0) return ['its adapter calls nothing of the product'];
  return rules
    .filter(({ reached }) => reached === null)
    .map(({ file, name }) => `${name} (${file}) is used by nothing that ships`);
}

/** A suite in lines: each rule, the file that uses it, and the root the way began at. */
export function describePaths({ suite, rules, problems }: SuitePaths): string {
  const ways = rules.flatMap(({ name, reached }) =>
    reached === null ? [] : [`  ${name}: ${wayTo(reached).join(' < ')}`],
  );
  return [suite, ...ways, ...problems.map((text) => `  NO PRODUCT PATH: ${text}`)].join('\n');
}

/** The files on the way, the rule's own first; of a long way the ends alone. */
function wayTo(reached: Reached): string[] {
  const files: string[] = [];
  for (let step: Reached | null = reached; step !== null; step = step.by) {
    if (files.at(-1) !== step.file) files.push(step.file);
  }
  return files.length <= 4 ? files : [...files.slice(0, 2), '…', ...files.slice(-1)];
}
