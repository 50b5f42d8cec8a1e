import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { waitForLock } from '../boot/lock.mjs';
import { runChild } from '../boot/run-child.mjs';
import { hashInputs } from './inputs.ts';
import { ROOT } from './root.ts';

/** The built sites, each a folder with `site.json` and `client/`. */
export const SITE_FOLDERS = [join(ROOT, 'apps/tax/dist'), join(ROOT, 'apps/exchange/dist')];

/** Everything the built sites follow from. */
const INPUTS = [
  'package-lock.json',
  'tsconfig.base.json',
  'tsconfig.site.json',
  'apps/exchange',
  'apps/tax',
  'packages',
  'tools/build-sites.ts',
  'tools/site',
];

const STAMP = join(ROOT, '.cache', 'build-stamp');

export type BuildResult = { readonly ok: true } | { readonly ok: false; readonly message: string };

export interface BuildOptions {
  readonly say: (line: string) => void;
  readonly force?: boolean;
}

/**
 * Builds the sites unless they stand already as their inputs say. The stamp goes before a build and
 * comes back after it, so one that was interrupted is done again.
 */
export async function ensureBuilt({ say, force = false }: BuildOptions): Promise<BuildResult> {
  const lock = await waitForLock(join(ROOT, '.cache', 'build.lock'), (pid) => {
    say(`Waiting for another build of this folder (process ${pid})`);
  });
  try {
    const wanted = await hashInputs(ROOT, INPUTS, settingsOf(process.env));
    if (!force && isBuilt(wanted)) {
      say('Sites are up to date');
      return { ok: true };
    }
    rmSync(STAMP, { force: true });
    const startedAt = performance.now();
    say('Building the sites');
    const built = await buildInChild((pid) => lock.addHolder(pid));
    if (!built)
      return { ok: false, message: 'Building the sites failed; the reason stands above.' };
    const missing = SITE_FOLDERS.find((folder) => !existsSync(join(folder, 'site.json')));
    if (missing !== undefined)
      return { ok: false, message: `The build left no site in ${missing}` };
    mkdirSync(dirname(STAMP), { recursive: true });
    writeFileSync(STAMP, wanted);
    say(`Sites built in ${((performance.now() - startedAt) / 1_000).toFixed(1)} s`);
    return { ok: true };
  } finally {
    lock.release();
  }
}

/** What the environment of a build says, with the text of the operator's file. */
function settingsOf(env: NodeJS.ProcessEnv): string {
  const file = env['SITE_SETTINGS'];
  const settings = file && existsSync(file) ? readFileSync(file, 'utf8') : '';
  return `SITE_ENV=${env['SITE_ENV'] ?? ''} SITE_SETTINGS=${file ?? ''} ${settings}`;
}

function isBuilt(wanted: string): boolean {
  return (
    existsSync(STAMP) &&
    readFileSync(STAMP, 'utf8') === wanted &&
    SITE_FOLDERS.every((folder) => existsSync(join(folder, 'site.json')))
  );
}

/**
 * In a process of its own: the build needs React's production code, so NODE_ENV from its first
 * import on, and its memory should not stay with the gateway.
 */
async function buildInChild(onSpawn: (pid: number) => void): Promise<boolean> {
  const end = await runChild(process.execPath, [join(ROOT, 'tools/build-sites.ts')], {
    cwd: ROOT,
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'inherit', 'inherit'],
    onSpawn,
  });
  return end.code === 0;
}
