import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../lib/root.ts';

/** One step of `npm test`, in the order they run. */
export interface Stage {
  readonly name: string;
  /** A name from node_modules/.bin, or `node`, with its arguments; run from the root. */
  readonly command: readonly [string, ...string[]];
  /** `tool`: one check, passed or failed. `vitest`: as many as it has tests. */
  readonly counts: 'tool' | 'vitest';
}

const CHECKS = 'tools/checks';

export function allStages(): readonly Stage[] {
  return [
    tool('types', ['tsc', '-b']),
    tool('lint', ['oxlint', '.']),
    tool('format', ['oxfmt', '--check', '.']),
    tool('unused', ['knip']),
    vitest('unit', 'unit'),
    tool('build', ['node', 'tools/build.ts']),
    // After the build: one of them weighs what was built.
    ...checkFiles().map((file) =>
      tool(`check ${file.replace(/\.ts$/, '')}`, ['node', `${CHECKS}/${file}`]),
    ),
    vitest('browser', 'e2e'),
  ];
}

function tool(name: string, command: Stage['command']): Stage {
  return { name, command, counts: 'tool' };
}

function vitest(name: string, project: string): Stage {
  const reporters = ['--reporter=default', '--reporter=./tools/test/vitest-reporter.ts'];
  return { name, command: ['vitest', 'run', '--project', project, ...reporters], counts: 'vitest' };
}

/** Every file in tools/checks is a check: it prints what is wrong and exits with 1. */
function checkFiles(): string[] {
  const folder = join(ROOT, CHECKS);
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.spec.ts'))
    .toSorted();
}
