import { RuleTester } from 'oxlint/plugins-dev';
import { describe, it } from 'vitest';
import plugin from './names-plugin.mjs';

RuleTester.describe = describe;
RuleTester.it = it;
const tester = new RuleTester({ languageOptions: { parserOptions: { lang: 'ts' } } });

tester.run('noun', plugin.rules.noun, {
  valid: [
    'const time = entry.at;',
    'const { at: time, ...rest } = entry;',
    'const entry = { at, of, one: 1, all: [] };',
    'rows.at(-1); entry.of(asset); const { at: { day } } = entry;',
    "import { it } from 'vitest';",
    'class Cursor { at = 0; it() {} one: string; }',
    'interface Entry { at: number; all: string[]; of(name: string): string }',
    'for (const entry of entries) use(entry);',
  ],
  invalid: [
    { code: 'const one = rows[0];', errors: 1 },
    { code: 'let at = 0, of = 1;', errors: 2 },
    { code: 'const { at } = entry;', errors: 1 },
    { code: 'const { at = 0, row: [one], ...all } = entry;', errors: 3 },
    { code: 'const { entry: at } = entry;', errors: 1 },
    { code: 'const [, one = 1, ...all] = rows;', errors: 2 },
    { code: 'for (const one of entries) use(one);', errors: 1 },
    { code: 'rows.map((one) => one.id);', errors: 1 },
    { code: 'rows.map(({ at }, of) => at + of);', errors: 2 },
    { code: 'function of(it, at = 0) {}', errors: 3 },
    { code: 'use(function all(one) {});', errors: 2 },
    { code: 'try { run(); } catch (it) {}', errors: 1 },
    { code: 'class Cursor { constructor(at: number) {} }', errors: 1 },
    { code: 'class Cursor { constructor(readonly at: number) {} }', errors: 1 },
    { code: 'class Cursor { move(at: number) {} }', errors: 1 },
    { code: 'abstract class Cursor { abstract move(at: number): void }', errors: 1 },
    { code: 'type Move = (at: number) => void;', errors: 1 },
    { code: 'interface Cursor { move(at: number): void }', errors: 1 },
    { code: 'interface Move { (at: number): void }', errors: 1 },
    { code: 'declare function move(at: number): void;', errors: 1 },
  ],
});
