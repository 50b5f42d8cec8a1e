import { parseSync } from 'oxc-parser';

/** A name that a file takes from another: `*` stands for all that the other exports. */
export interface Foreign {
  readonly specifier: string;
  readonly name: string;
}

/** The values a file declares at its top level, and what each of them uses. Types do not count. */
export interface Declarations {
  /** By declared name; under `SIDE_EFFECTS` the statements that run when the file is imported. */
  readonly uses: ReadonlyMap<string, Uses>;
  /** What an exported name stands for: a declaration of the file, or a name of another one. */
  readonly exports: ReadonlyMap<string, string | Foreign>;
  /** Files all of whose exports are exported again. */
  readonly stars: readonly string[];
}

interface Uses {
  /** Names of declarations in the same file. */
  readonly local: ReadonlySet<string>;
  readonly foreign: readonly Foreign[];
}

export const SIDE_EFFECTS = '(side effects)';

type Node = Readonly<Record<string, unknown>> & { readonly type: string };

/** Reads the declarations of a source file. A local name that hides a declaration counts as its use. */
export function declarationsOf(path: string, source: string): Declarations {
  const { program, errors } = parseSync(path, source);
  if (errors[0] !== undefined) throw new Error(`${path}: ${errors[0].message}`);
  const statements = nodesOf(program.body).filter((statement) => !isType(statement));
  const imports = new Map(statements.flatMap(importsIn));
  const exports = new Map<string, string | Foreign>();
  const stars: string[] = [];
  const parts: [name: string, node: Node][] = [];
  for (const statement of statements) {
    const declared = nodeOf(statement['declaration']);
    switch (statement.type) {
      case 'ImportDeclaration':
        break;
      case 'ExportAllDeclaration':
        stars.push(textOf(statement['source']));
        break;
      case 'ExportDefaultDeclaration':
        exports.set('default', 'default');
        parts.push(['default', statement]);
        break;
      case 'ExportNamedDeclaration': {
        if (declared !== null && !isType(declared)) {
          const names = namesOf(declared);
          for (const name of names) exports.set(name, name);
          for (const name of names) parts.push([name, declared]);
        }
        for (const [name, meant] of exportedIn(statement, imports)) exports.set(name, meant);
        break;
      }
      default: {
        const names = namesOf(statement);
        for (const name of names) parts.push([name, statement]);
        if (names.length === 0) parts.push([SIDE_EFFECTS, statement]);
      }
    }
  }
  return { uses: usesOf(parts, imports), exports, stars };
}

/** The local names of an import with what they stand for; a bare import has none. */
function importsIn(statement: Node): [string, Foreign][] {
  if (statement.type !== 'ImportDeclaration' || statement['importKind'] === 'type') return [];
  const specifier = textOf(statement['source']);
  return nodesOf(statement['specifiers'])
    .filter((each) => each['importKind'] !== 'type')
    .map((each) => [identifierOf(each['local']), { specifier, name: importedName(each) }]);
}

function importedName(specifier: Node): string {
  if (specifier.type === 'ImportNamespaceSpecifier') return '*';
  if (specifier.type === 'ImportDefaultSpecifier') return 'default';
  return identifierOf(specifier['imported']);
}

function exportedIn(
  statement: Node,
  imports: ReadonlyMap<string, Foreign>,
): [string, string | Foreign][] {
  if (statement['exportKind'] === 'type') return [];
  const specifier = textOf(statement['source']);
  return nodesOf(statement['specifiers'])
    .filter((each) => each['exportKind'] !== 'type')
    .map((each) => {
      const name = identifierOf(each['local']);
      const meant = specifier === '' ? (imports.get(name) ?? name) : { specifier, name };
      return [identifierOf(each['exported']), meant];
    });
}

/** The names a statement declares; none of a type, and none of a statement that only runs. */
function namesOf(statement: Node): string[] {
  if (statement.type === 'VariableDeclaration') {
    return nodesOf(statement['declarations']).flatMap(({ id }) => boundIn(nodeOf(id)));
  }
  return /^(?:Function|Class)Declaration$/.test(statement.type)
    ? [identifierOf(statement['id'])]
    : [];
}

/** The names a pattern binds: `{ a, b: [c] }` binds a and c. */
function boundIn(pattern: Node | null): string[] {
  if (pattern === null) return [];
  if (pattern.type === 'Identifier') return [identifierOf(pattern)];
  const parts = [...nodesOf(pattern['properties']), ...nodesOf(pattern['elements'])];
  return parts.flatMap((part) =>
    boundIn(nodeOf(part['value']) ?? nodeOf(part['argument']) ?? part),
  );
}

function usesOf(
  parts: readonly (readonly [string, Node])[],
  imports: ReadonlyMap<string, Foreign>,
): Map<string, Uses> {
  const declared = new Set(parts.map(([name]) => name));
  const uses = new Map<string, { local: Set<string>; foreign: Foreign[] }>();
  for (const [name, node] of parts) {
    const own = uses.get(name) ?? { local: new Set(), foreign: [] };
    uses.set(name, own);
    walk(node, (used, member) => {
      const foreign = typeof used === 'string' ? imports.get(used) : used;
      if (foreign !== undefined) {
        const isMember = foreign.name === '*' && member !== null;
        own.foreign.push(isMember ? { ...foreign, name: member } : foreign);
      } else if (typeof used === 'string' && used !== name && declared.has(used)) {
        own.local.add(used);
      }
    });
  }
  return uses;
}

type Visit = (used: string | Foreign, member: string | null) => void;

/** Visits every name a node uses, with the member that is taken of it, and the files it loads. */
function walk(node: Node, visit: Visit): void {
  const loaded = loadedBy(node);
  if (loaded !== null) visit({ specifier: loaded, name: '*' }, null);
  switch (node.type) {
    case 'Identifier':
    case 'JSXIdentifier':
      visit(identifierOf(node), null);
      return;
    case 'MemberExpression': {
      const object = nodeOf(node['object']);
      if (object?.type !== 'Identifier' || node['computed'] === true) break;
      visit(identifierOf(object), identifierOf(node['property']));
      return;
    }
    default:
  }
  for (const [key, child] of Object.entries(node)) {
    if (isNameOnly(node, key)) continue;
    for (const each of Array.isArray(child) ? nodesOf(child) : [nodeOf(child)]) {
      if (each !== null && !isType(each)) walk(each, visit);
    }
  }
}

/** A key of an object, a member of a value and a JSX attribute name something, but use nothing. */
function isNameOnly(node: Node, key: string): boolean {
  if (node['computed'] === true) return false;
  if (key === 'property') return node.type === 'MemberExpression';
  if (key === 'key') return !(node['shorthand'] === true);
  return key === 'name' && node.type === 'JSXAttribute';
}

/** `x as T` and the like hold a value; every other node of this kind is a type. */
function isType({ type }: Node): boolean {
  return /^TS(?!(?:As|Satisfies|NonNull|Instantiation)Expression$|ParameterProperty$)/.test(type);
}

/** A file that a node loads whole: by `import()`, or by its address beside the source. */
function loadedBy(node: Node): string | null {
  if (node.type === 'ImportExpression') return textOf(node['source']) || null;
  if (node.type !== 'NewExpression' || identifierOf(node['callee']) !== 'URL') return null;
  return textOf(nodesOf(node['arguments'])[0]) || null;
}

function nodeOf(value: unknown): Node | null {
  const isNode = typeof value === 'object' && value !== null && 'type' in value;
  // `as`: the parser gives every node its type as a text.
  return isNode ? (value as Node) : null;
}

function nodesOf(value: unknown): Node[] {
  const list: readonly unknown[] = Array.isArray(value) ? value : [];
  return list.map(nodeOf).filter((node) => node !== null);
}

function identifierOf(value: unknown): string {
  const node = nodeOf(value);
  const name = node?.['name'] ?? node?.['value'];
  return typeof name === 'string' ? name : '';
}

function textOf(value: unknown): string {
  const text = nodeOf(value)?.['value'];
  return typeof text === 'string' ? text : '';
}
