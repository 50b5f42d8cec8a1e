import { npmCommand } from '../boot/paths.mjs';
import type { Form } from './findings.ts';

export interface Step {
  readonly name: string;
  readonly command: readonly [string, ...string[]];
}

const IN_BROWSER = /\.e2e\.ts$/;

/** The named specs, in a browser after a build; in the whole form then everything. */
export function stepsFor(specs: readonly string[], root: string, form: Form): readonly Step[] {
  const units = specs.filter((spec) => !IN_BROWSER.test(spec));
  const pages = specs.filter((spec) => IN_BROWSER.test(spec));
  return [
    ...(units.length === 0 ? [] : [tests('unit', units)]),
    ...(pages.length === 0
      ? []
      : [{ name: 'build', command: ['node', 'tools/build.ts'] } as const, tests('e2e', pages)]),
    ...(form === 'brief' ? [] : [npmTest(root)]),
  ];
}

/** What has to pass while nothing is planted: `npm test` has all named specs in it. */
export function cleanSteps(specs: readonly string[], root: string, form: Form): readonly Step[] {
  return form === 'whole' ? [npmTest(root)] : stepsFor([...new Set(specs)], root, form);
}

function tests(project: string, specs: readonly string[]): Step {
  const command = ['vitest', 'run', '--project', project, '--bail', '1', ...specs] as const;
  return { name: project, command };
}

function npmTest(root: string): Step {
  const { command, args } = npmCommand(root);
  return { name: 'npm test', command: [command, ...args, 'test'] };
}
