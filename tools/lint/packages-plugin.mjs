// One rule over the table of packages: who may import whom, only public files, and from outside only
// by package name.

import { readFileSync } from 'node:fs';
import { posix, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { FILES_OF, nameOf, PACKAGES, PURE_PACKAGES, SCOPE } from '../packages.ts';

/** @typedef {Parameters<import('oxlint/plugins-dev').RuleTester['run']>[1]} Rule */

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const FOLDERS = new Map(Object.keys(PACKAGES).map((folder) => [nameOf(folder), folder]));

/** @type {Map<string, ReadonlySet<string>>} */
const publicFiles = new Map();

/**
 * The entries of a package's `exports`, such as `./decimal.ts`.
 *
 * @param {string} folder
 */
function publicFilesOf(folder) {
  const known = publicFiles.get(folder);
  if (known !== undefined) return known;
  // `as`, here in a comment: npm checked the shape of the manifest.
  const manifest = /** @type {{ exports?: Record<string, string> }} */ (
    JSON.parse(readFileSync(posix.join(ROOT, folder, 'package.json'), 'utf8'))
  );
  const files = new Set(Object.keys(manifest.exports ?? {}));
  publicFiles.set(folder, files);
  return files;
}

/**
 * What is wrong with an import, and what to do instead; undefined where it is allowed.
 *
 * @param {string} path from the root, such as `packages/money/src/decimal.ts`
 * @param {string} specifier
 */
export function importProblem(path, specifier) {
  const folder = path.split('/', 2).join('/');
  const layer = PACKAGES[folder];
  if (layer === undefined) return undefined;
  const isSpec = /\.spec\.tsx?$/.test(path);
  if (specifier.startsWith('node:') && PURE_PACKAGES.has(folder) && !isSpec)
    return `${nameOf(folder)} is pure and runs everywhere: take what Node would read as an argument.`;
  if (specifier.startsWith('.')) {
    const isInside = posix.join(posix.dirname(path), specifier).startsWith(`${folder}/`);
    return isInside
      ? undefined
      : `This path leaves ${folder}: import another package by its name, such as ${SCOPE}money/decimal.ts.`;
  }
  if (!specifier.startsWith(SCOPE)) return undefined;
  return edgeProblem({ folder, layer, isSpec }, specifier.slice(SCOPE.length));
}

/**
 * @param {{ folder: string, layer: import('../packages.ts').Layer, isSpec: boolean }} from
 * @param {string} rest the specifier without its scope, such as `money/decimal.ts`
 */
function edgeProblem({ folder, layer, isSpec }, rest) {
  const [target = ''] = rest.split('/', 1);
  const file = rest.slice(target.length + 1).replace(/\?\w+$/, '');
  const name = nameOf(folder);
  if (target === name) return 'Inside a package import by relative path.';
  if (!layer.uses.includes(target)) return `${name} may not import ${target}: ${layer.instead}.`;
  const few = FILES_OF[folder]?.[target];
  if (few !== undefined && !few.includes(file) && !isSpec)
    return `${name} may import of ${target} only ${few.join(', ')}: ${layer.instead}.`;
  const entries = publicFilesOf(FOLDERS.get(target) ?? target);
  if (entries.has(`./${file}`) || entries.has('./*')) return undefined;
  return (
    `${file} is private to ${target}: use a public file of its package.json, or list it there ` +
    'where others are meant to use it.'
  );
}

/** @type {Rule} */
const allowedImports = {
  create(context) {
    const path = relative(ROOT, context.filename).split(sep).join('/');
    /**
     * @param {NonNullable<Parameters<typeof context.report>[0]['node']>} node
     * @param {unknown} source
     */
    const check = (node, source) => {
      if (typeof source !== 'object' || source === null || !('value' in source)) return;
      if (typeof source.value !== 'string') return;
      const message = importProblem(path, source.value);
      if (message !== undefined) context.report({ node, message });
    };
    return {
      ImportDeclaration: (node) => check(node, node.source),
      ExportNamedDeclaration: (node) => check(node, node.source),
      ExportAllDeclaration: (node) => check(node, node.source),
      ImportExpression: (node) => check(node, node.source),
      TSImportType: (node) => check(node, node.source),
      NewExpression(node) {
        const isUrl = node.callee.type === 'Identifier' && node.callee.name === 'URL';
        // `new URL('./worker.ts', import.meta.url)` names a file; with another base it does not.
        if (isUrl && node.arguments[1]?.type === 'MemberExpression') check(node, node.arguments[0]);
      },
    };
  },
};

/** @type {{ 'allowed-imports': Rule }} */
const rules = { 'allowed-imports': allowedImports };

export default { meta: { name: 'packages' }, rules };
