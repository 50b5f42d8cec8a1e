import { describe, expect, it } from 'vitest';

import { describePaths, pathsOf, productPaths } from './product-paths.ts';

const ADAPTER = 'packages/conformance/src/adapters/rule.ts';

/** The suite of one adapter over files in memory; `main.ts` is where the product begins. */
function suiteOf(files: Readonly<Record<string, string>>) {
  const [suite] = pathsOf(
    {
      read: (file) => files[file] ?? null,
      folderOf: (name) => `packages/${name}`,
    },
    { roots: ['main.ts'], adapters: [['rule', ADAPTER]] },
  );
  if (suite === undefined) throw new Error('there is one');
  return suite;
}

const RULES = 'export const used = () => 1;\nexport const unused = () => 2;\n';
const adapterOf = (name: string) =>
  `import { ${name} } from '@meridian/ui/rules.ts';\nexport const adapter = () => ${name}();`;

describe('the product path of an adapter', () => {
  it('is the way from what ships to the rule that the adapter calls', () => {
    const suite = suiteOf({
      'main.ts': "import { page } from './page.tsx';\npage();",
      'page.tsx':
        "import * as rules from '@meridian/ui/rules.ts';\nexport const page = () => <p>{rules.used()}</p>;",
      'packages/ui/src/rules.ts': RULES,
      [ADAPTER]: adapterOf('used'),
    });
    expect(describePaths(suite)).toBe(
      'rule\n  used: packages/ui/src/rules.ts < page.tsx < main.ts',
    );
  });

  it.each([
    [
      'the file is imported, the rule is not',
      "import { used } from './packages/ui/src/rules.ts';\nused();",
    ],
    ['only its type is', "import type { unused } from './packages/ui/src/rules.ts';"],
    [
      'only a type names it',
      "import { unused } from './packages/ui/src/rules.ts';\nexport type T = typeof unused;",
    ],
    ['it is imported and never used', "import { unused } from './packages/ui/src/rules.ts';"],
    [
      'only a function that nothing calls does',
      "import { unused } from './packages/ui/src/rules.ts';\nfunction never() { unused(); }",
    ],
    ['a key has its name', 'export const keys = { unused: 1 };'],
  ])('is missing where %s', (_case, main) => {
    const suite = suiteOf({
      'main.ts': main,
      'packages/ui/src/rules.ts': RULES,
      [ADAPTER]: adapterOf('unused'),
    });
    expect(suite.problems).toEqual([
      'unused (packages/ui/src/rules.ts) is used by nothing that ships',
    ]);
  });

  it.each([
    ['exported again', "export { unused as other } from './packages/ui/src/rules.ts';"],
    ['exported with all others', "export * from './packages/ui/src/rules.ts';"],
    ['loaded later', "void import('./packages/ui/src/rules.ts').then(() => 1);"],
    ['in a worker', "new Worker(new URL('./packages/ui/src/rules.ts', import.meta.url));"],
    [
      'a shorthand',
      "import { unused } from './packages/ui/src/rules.ts';\nexport const part = { unused };",
    ],
    [
      'behind a cast',
      "import { unused } from './packages/ui/src/rules.ts';\nexport const part = unused as () => number;",
    ],
    [
      'a component',
      "import { unused as Part } from './packages/ui/src/rules.ts';\nexport const part = () => 1;\n(Part);",
    ],
  ])('is there where the rule is %s', (_case, main) => {
    const suite = suiteOf({
      'main.ts': main,
      'packages/ui/src/rules.ts': RULES,
      [ADAPTER]: adapterOf('unused'),
    });
    expect(suite.problems).toEqual([]);
  });

  it('goes through helpers of the adapter, and not through what stands in for a clock', () => {
    const suite = suiteOf({
      'main.ts': '',
      'packages/conformance/src/rig.ts':
        "import { clock } from '@meridian/ui/testing/clock.ts';\nexport const rig = () => clock();",
      'packages/ui/src/testing/clock.ts': 'export const clock = () => 0;',
      [ADAPTER]: "import { rig } from '../rig.ts';\nexport const adapter = () => rig();",
    });
    expect(suite.problems).toEqual(['its adapter calls nothing of the product']);
  });
});

it('B1: every rule that a vector runs is one that ships', () => {
  const suites = productPaths();
  expect(suites.length).toBeGreaterThan(60);
  expect(suites.filter(({ problems }) => problems.length > 0).map(describePaths)).toEqual([]);
});
