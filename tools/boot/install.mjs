import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { waitForLock } from './lock.mjs';
import { nodeMismatch } from './node-hashes.mjs';
import { installEnvironment, npmCommand } from './paths.mjs';
import { runChild, statusOf } from './run-child.mjs';

const TICK_MS = 10_000;
/** Scripts that `npm ci` runs in a package of the workspace. */
const INSTALL_HOOKS = new Set(['preinstall', 'install', 'postinstall', 'prepublish', 'prepare']);

/**
 * @typedef {{ ok: true } | { ok: false, status: number, message: string }} InstallResult
 * @typedef {(line: string) => void} Say
 */

/** @param {string} root */
export function pinnedNode(root) {
  return join(root, 'node_modules', 'node', 'bin', 'node');
}

/** @param {string} root */
function stampFile(root) {
  return join(root, 'node_modules', '.meridian-stamp');
}

/**
 * Brings node_modules to what the lock file says; does nothing when it is there already. The stamp
 * is written last, so an install that was interrupted is done again. Only one process installs:
 * others wait for it and then look again.
 *
 * @param {{ root: string, say: Say }} options
 * @returns {Promise<InstallResult>}
 */
export async function ensureInstalled({ root, say }) {
  const stamp = wantedStamp(root);
  if (isInstalled(root, stamp)) return { ok: true };

  const lock = await waitForLock(join(root, '.cache', 'install.lock'), (pid) => {
    say(`Waiting for another install of this folder (process ${pid})`);
  });
  try {
    if (isInstalled(root, stamp)) return { ok: true };
    return await install(root, stamp, lock, say);
  } finally {
    lock.release();
  }
}

/**
 * The hash of everything the content of node_modules follows from.
 *
 * @param {string} root
 */
function wantedStamp(root) {
  const hash = createHash('sha256').update(`${process.platform} ${process.arch}\n`);
  hash.update(readFileSync(join(root, 'package-lock.json')));
  for (const file of ['package.json', ...workspaceManifests(root)])
    hash.update(`\n${file}\n`).update(whatNpmReads(readFileSync(join(root, file), 'utf8')));
  return hash.digest('hex');
}

/**
 * A manifest without what no install depends on: a new public file or script of a package costs nobody
 * two minutes. Of the scripts npm runs those of an install.
 *
 * @param {string} text
 */
function whatNpmReads(text) {
  const {
    exports: _files,
    description: _words,
    scripts = {},
    ...manifest
  } = /** @type {Record<string, unknown> & { scripts?: Record<string, string> }} */ (
    JSON.parse(text)
  );
  const hooks = Object.entries(scripts).filter(([name]) => INSTALL_HOOKS.has(name));
  return JSON.stringify([manifest, hooks]);
}

/** @param {string} root */
function workspaceManifests(root) {
  const manifest = /** @type {{ workspaces?: string[] }} */ (
    JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  );
  return (manifest.workspaces ?? [])
    .flatMap((pattern) => {
      if (!pattern.endsWith('/*')) return [pattern];
      const folder = pattern.slice(0, -2);
      if (!existsSync(join(root, folder))) return [];
      return readdirSync(join(root, folder)).map((name) => `${folder}/${name}`);
    })
    .map((folder) => `${folder}/package.json`)
    .filter((file) => existsSync(join(root, file)))
    .toSorted();
}

/**
 * @param {string} root
 * @param {string} stamp
 */
function isInstalled(root, stamp) {
  try {
    return readFileSync(stampFile(root), 'utf8').trim() === stamp && existsSync(pinnedNode(root));
  } catch {
    return false;
  }
}

/**
 * @param {string} root
 * @param {string} stamp
 * @param {import('./lock.mjs').Lock} lock
 * @param {Say} say
 * @returns {Promise<InstallResult>}
 */
async function install(root, stamp, lock, say) {
  rmSync(stampFile(root), { force: true });
  say('Installing dependencies from the lock file (about a minute the first time)');
  const startedAt = performance.now();
  const seconds = () => Math.round((performance.now() - startedAt) / 1_000);
  const ticker = setInterval(() => say(`  still installing, ${seconds()} s`), TICK_MS);

  const npm = npmCommand(root);
  const end = await runChild(
    npm.command,
    [...npm.args, 'ci', '--include=dev', '--loglevel=error'],
    {
      cwd: root,
      env: installEnvironment(root),
      // npm's own summary goes to stderr: stdout belongs to the command that follows.
      stdio: ['ignore', 2, 2],
      // A killed boot leaves npm behind, still writing: the lock names both.
      onSpawn: (pid) => lock.addHolder(pid),
    },
  );
  clearInterval(ticker);

  if (end.stoppedBy !== undefined) {
    const status = statusOf({ code: null, signal: end.stoppedBy });
    return { ok: false, status, message: 'Install interrupted; the next start repairs it.' };
  }
  if (end.code !== 0) return { ok: false, status: 1, message: failureMessage(end.error) };
  const broken = nodeProblem(root);
  if (broken !== undefined) return { ok: false, status: 1, message: broken };
  writeFileSync(stampFile(root), `${stamp}\n`);
  say(`Dependencies installed in ${seconds()} s`);
  return { ok: true };
}

/** @param {string | undefined} reason */
function failureMessage(reason) {
  const first =
    reason === undefined
      ? 'Installing the dependencies failed; npm says why above.'
      : `Installing the dependencies failed: npm cannot be started (${reason}).`;
  return `${first}\nCheck the network and the registry settings, then run the command again.`;
}

/**
 * The Node that runs everything comes with the `node` package, whose install script fetches it. npm
 * can be set to skip such scripts; the install then succeeds without a Node. What was fetched is held
 * to its hash before it runs for the first time.
 *
 * @param {string} root
 * @returns {string | undefined}
 */
export function nodeProblem(root) {
  const path = pinnedNode(root);
  const wanted = wantedNode(root);
  const mismatch = existsSync(path) ? mismatchMessage(path, wanted) : undefined;
  if (mismatch !== undefined) return mismatch;
  const result = spawnSync(path, ['--version'], { encoding: 'utf8', timeout: 30_000 });
  if (result.status === 0) {
    const version = result.stdout.trim();
    // What was held to the hash of this version is not read again: 120 MB take 0.1 s.
    return version === wanted ? undefined : mismatchMessage(path, version);
  }
  const reason = existsSync(path) ? 'does not run on this machine' : 'is missing';
  return [
    `The project's own Node.js (node_modules/node/bin/node) ${reason}.`,
    "It is fetched by the install script of the 'node' package. If npm is set to skip such scripts",
    '(`npm config get ignore-scripts` says true), allow them for one run:',
    '  npm_config_ignore_scripts=false npm start',
  ].join('\n');
}

/**
 * The version of Node that the manifest pins, as Node says it.
 *
 * @param {string} root
 */
function wantedNode(root) {
  const manifest = /** @type {{ devDependencies?: { node?: string } }} */ (
    JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  );
  return `v${manifest.devDependencies?.node ?? ''}`;
}

/**
 * What came through an install script is held to a hash of this checkout, as the lock file holds all
 * other packages.
 *
 * @param {string} path
 * @param {string} version
 * @returns {string | undefined}
 */
function mismatchMessage(path, version) {
  const mismatch = nodeMismatch(path, version, `${process.platform}-${process.arch}`);
  if (mismatch === undefined) return undefined;
  return [
    `The project's own Node.js (node_modules/node/bin/node) ${mismatch}.`,
    'It is not started. Where the registry is to be trusted and the version was meant to change,',
    'put its hash into tools/boot/node-hashes.mjs.',
  ].join('\n');
}
