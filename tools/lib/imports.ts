import { parseSync } from 'oxc-parser';

/** One place where a file names another. */
export interface Import {
  readonly specifier: string;
  readonly line: number;
}

const STYLE_PATTERNS = [
  /@import\s+(?:url\()?['"](?<specifier>[^'"\n]+)['"]/g,
  /\burl\(\s*['"]?(?<specifier>[^'")\s]+)['"]?\s*\)/g,
  /\bcomposes:[^;]*?\bfrom\s+['"](?<specifier>[^'"\n]+)['"]/g,
];

/** Finds every import of a source file or style sheet; comments do not count. */
export function importsOf(path: string, source: string): Import[] {
  const lineAt = (offset: number) => source.slice(0, offset).split('\n').length;
  if (path.endsWith('.css')) {
    const text = blankComments(source);
    return STYLE_PATTERNS.flatMap((pattern) =>
      [...text.matchAll(pattern)].map((match) => ({
        specifier: match.groups?.['specifier'] ?? '',
        line: lineAt(match.index),
      })),
    );
  }
  const { program, errors } = parseSync(path, source);
  if (errors[0] !== undefined) throw new Error(`${path}: ${errors[0].message}`);
  const root: unknown = program;
  const found: Import[] = [];
  if (isNode(root)) {
    walk(root, (node) => {
      for (const specifier of specifiersOf(node)) {
        found.push({ specifier, line: lineAt(node.start) });
      }
    });
  }
  return found;
}

/** A node of the syntax tree as far as it matters here: its type, place and children. */
type Node = Readonly<Record<string, unknown>> & { readonly type: string; readonly start: number };

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value;
}

function walk(node: Node, visit: (node: Node) => void): void {
  visit(node);
  for (const child of Object.values(node)) {
    for (const each of Array.isArray(child) ? child : [child]) if (isNode(each)) walk(each, visit);
  }
}

/** The files that a node names: an import, or a file beside the source by its address. */
function specifiersOf(node: Node): readonly string[] {
  const given: readonly unknown[] = Array.isArray(node['arguments']) ? node['arguments'] : [];
  const [first, second] = given;
  switch (node.type) {
    case 'ImportDeclaration':
    case 'ExportNamedDeclaration':
    case 'ExportAllDeclaration':
    case 'ImportExpression':
    case 'TSImportType':
      return textsOf(node['source']);
    // new URL('x', import.meta.url): workers and files beside the source
    case 'NewExpression':
      return nameOf(node['callee']) === 'URL' && isMeta(second, 'url') ? textsOf(first) : [];
    case 'CallExpression':
      return isMeta(node['callee'], 'glob') ? textsOf(first) : [];
    default:
      return [];
  }
}

/** Whether a node is `import.meta.NAME`. */
function isMeta(node: unknown, name: string): boolean {
  if (!isNode(node) || node.type !== 'MemberExpression') return false;
  const { object, property } = node;
  return isNode(object) && object.type === 'MetaProperty' && nameOf(property) === name;
}

function nameOf(node: unknown): unknown {
  return isNode(node) ? node['name'] : undefined;
}

/** The texts of a literal, or of a list of them. */
function textsOf(node: unknown): readonly string[] {
  if (!isNode(node)) return [];
  if (node.type === 'Literal') return typeof node['value'] === 'string' ? [node['value']] : [];
  const { elements, expressions, quasis } = node;
  if (Array.isArray(elements)) return elements.flatMap(textsOf);
  const isWhole = Array.isArray(expressions) && expressions.length === 0 && Array.isArray(quasis);
  return isWhole ? quasis.flatMap((quasi) => cookedOf(quasi)) : [];
}

function cookedOf(quasi: unknown): readonly string[] {
  const value = isNode(quasi) ? quasi['value'] : null;
  const hasText = typeof value === 'object' && value !== null && 'cooked' in value;
  return hasText && typeof value.cooked === 'string' ? [value.cooked] : [];
}

/** Replaces comments by blanks of the same shape, so that positions stay what they were. */
export function blankComments(source: string): string {
  return source.replaceAll(
    /("(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|`(?:\\.|[^`\\])*`)|\/\*[\s\S]*?\*\/|(?<![:\\])\/\/[^\n]*/g,
    (match, text: string | undefined) => text ?? match.replaceAll(/[^\n]/g, ' '),
  );
}
