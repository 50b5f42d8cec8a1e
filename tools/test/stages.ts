import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../lib/root.ts';

/** One step of `npm test`, in the order their results are shown. */
export interface Stage {
  readonly name: string;
  /** A name from node_modules/.bin, or `node`, with its arguments; run from the root. */
  readonly command: readonly [string, ...string[]];
  /** `tool`: one check, passed or failed. `vitest`: as many as it has tests. */
  readonly counts: 'tool' | 'vitest';
  /** Stages that have to end first. */
  readonly after: readonly string[];
  /** Whether files with a failed test run once more, by themselves. */
  readonly runsAgain?: true;
}

const CHECKS = 'tools/checks';

export function allStages(): readonly Stage[] {
  return [
    // The compiler's default of four checkers a project has each read the same declarations: more than the
    // projects themselves, which two at a time keep two cores busy.
    tool('types', ['tsc', '-b', '--checkers', '1', '--builders', '2']),
    tool('lint', ['oxlint', '.']),
    tool('format', ['oxfmt', '--check', '.']),
    tool('unused', ['knip']),
    tool('build', ['node', 'tools/build.ts']),
    // The longest two, with two workers each: neither core idles when one of them ends.
    vitest('unit', 'unit', []),
    { ...vitest('browser', 'e2e', ['build']), runsAgain: true },
    // Some of them look at what was built.
    ...checkFiles().map((file) =>
      tool(`check-${file.replace(/\.ts$/, '')}`, ['node', `${CHECKS}/${file}`], ['build']),
    ),
  ];
}

function tool(name: string, command: Stage['command'], after: readonly string[] = []): Stage {
  return { name, command, counts: 'tool', after };
}

function vitest(name: string, project: string, after: readonly string[]): Stage {
  const reporters = ['--reporter=default', '--reporter=./tools/test/vitest-reporter.ts'];
  const command = ['vitest', 'run', '--project', project, ...reporters] as const;
  return { name, command, counts: 'vitest', after };
}

/** Every file in tools/checks is a check: it prints what is wrong and exits with 1. */
function checkFiles(): string[] {
  const folder = join(ROOT, CHECKS);
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.spec.ts'))
    .toSorted();
}
