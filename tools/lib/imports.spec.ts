import { describe, expect, it } from 'vitest';
import { blankComments, importsOf } from './imports.ts';

describe('importsOf', () => {
  it('finds every way a script names a file', () => {
    const source = [
      "import './side-effect.ts';",
      "import type { A } from '@meridian/money/a.ts';",
      'import b, {',
      '  c,',
      '} from "b";',
      "export * from './d.ts';",
      "export { type e } from './e.ts';",
      "const f = await import('./f.ts');",
      "type G = import('./g.ts').G;",
      "new Worker(new URL('./h.ts', import.meta.url), { type: 'module' });",
      "import.meta.glob('../pages/*.tsx');",
      "const more = import.meta.glob<Page>(['./i.ts', `./j.ts`], { eager: true });",
      "import k, { type L as from } from './k.ts' with { type: 'json' };",
    ].join('\n');
    const found = importsOf('x.ts', source).toSorted((left, right) => left.line - right.line);
    expect(found.map(({ line, specifier }) => `${line} ${specifier}`)).toEqual([
      '1 ./side-effect.ts',
      '2 @meridian/money/a.ts',
      '3 b',
      '6 ./d.ts',
      '7 ./e.ts',
      '8 ./f.ts',
      '9 ./g.ts',
      '10 ./h.ts',
      '11 ../pages/*.tsx',
      '12 ./i.ts',
      '12 ./j.ts',
      '13 ./k.ts',
    ]);
  });

  it('leaves comments, other exports and other addresses alone', () => {
    const source = [
      "// import 'a';",
      "/* import b from 'b'; */",
      "export const c = 'c';",
      "export type D = 'd' | 'from';",
      "new URL('e', 'https://example.org');",
      "throw new Error('import from elsewhere');",
      "const text = `\nimport './f.ts';\n`;",
      'const code = "import(\'./g.ts\')";',
    ].join('\n');
    expect(importsOf('x.ts', source)).toEqual([]);
  });

  it('finds what a style sheet draws in', () => {
    const source =
      "@import 'a.css';\n.b { background: url(../c.svg); composes: d from './e.css'; }";
    const specifiers = importsOf('x.css', source).map(({ specifier }) => specifier);
    expect(specifiers).toEqual(['a.css', '../c.svg', './e.css']);
  });
});

describe('blankComments', () => {
  it('keeps texts that look like comments, and every position', () => {
    const source = "const a = 'https://example.org'; // gone\n/* gone\ntoo */ b('/* stays */');";
    const blanked = blankComments(source);
    expect(blanked).toHaveLength(source.length);
    expect(blanked.replaceAll(/ {2,}/g, ' ')).toBe(
      "const a = 'https://example.org'; \n \n b('/* stays */');",
    );
  });
});
