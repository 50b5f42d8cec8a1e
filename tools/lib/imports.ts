/** One place where a file names another. */
export interface Import {
  readonly specifier: string;
  readonly line: number;
}

const SCRIPT_PATTERNS = [
  // import ... from 'x', export ... from 'x'
  /^\s*(?:import|export)\s[\w\s{},*$]*?\bfrom\s*['"](?<specifier>[^'"\n]+)['"]/gm,
  // import 'x'
  /^\s*import\s*['"](?<specifier>[^'"\n]+)['"]/gm,
  // import('x'), also as a type
  /\bimport\(\s*['"`](?<specifier>[^'"`\n]+)['"`]/g,
  // new URL('x', import.meta.url): workers and files beside the source
  /\bnew URL\(\s*['"`](?<specifier>[^'"`\n]+)['"`]\s*,\s*import\.meta\.url/g,
  // import.meta.glob('x')
  /\bimport\.meta\.glob(?:<[^>]*>)?\(\s*\[?\s*['"`](?<specifier>[^'"`\n]+)['"`]/g,
];

const STYLE_PATTERNS = [
  /@import\s+(?:url\()?['"](?<specifier>[^'"\n]+)['"]/g,
  /\burl\(\s*['"]?(?<specifier>[^'")\s]+)['"]?\s*\)/g,
  /\bcomposes:[^;]*?\bfrom\s+['"](?<specifier>[^'"\n]+)['"]/g,
];

/** Finds every import of a source file or style sheet by its text; comments do not count. */
export function importsOf(path: string, source: string): Import[] {
  const text = blankComments(source);
  const patterns = path.endsWith('.css') ? STYLE_PATTERNS : SCRIPT_PATTERNS;
  return patterns.flatMap((pattern) =>
    [...text.matchAll(pattern)].map((match) => ({
      specifier: match.groups?.['specifier'] ?? '',
      line: text.slice(0, match.index).split('\n').length,
    })),
  );
}

/** Replaces comments by blanks of the same shape, so that positions stay what they were. */
export function blankComments(source: string): string {
  return source.replaceAll(
    /("(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|`(?:\\.|[^`\\])*`)|\/\*[\s\S]*?\*\/|(?<![:\\])\/\/[^\n]*/g,
    (match, text: string | undefined) => text ?? match.replaceAll(/[^\n]/g, ' '),
  );
}
