import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureInstalled, pinnedNode } from './install.mjs';
import { binFolder, childEnvironment } from './paths.mjs';
import { runChild, statusOf } from './run-child.mjs';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const USAGE = `Usage: node tools/boot.mjs [--quiet] SCRIPT.ts [args...]
       node tools/boot.mjs [--quiet] --bin NAME [args...]`;

/**
 * Installs what is missing, then runs the command on the pinned Node.
 *
 * @param {string[]} argv arguments after the script's own name
 * @returns {Promise<number>} the exit status: the child's, 128 + n for signal n
 */
export async function main(argv) {
  // A reader that went away (a closed terminal, `| head`) must not turn a clean stop into a crash.
  process.stderr.on('error', () => {});
  const request = parseArguments(argv);
  if (request === undefined) {
    console.error(USAGE);
    return 2;
  }
  const say = request.quiet ? () => {} : (/** @type {string} */ line) => console.error(line);
  const installed = await ensureInstalled({ root: ROOT, say });
  if (!installed.ok) {
    if (installed.message !== '') console.error(installed.message);
    return installed.status;
  }
  const [command, ...args] = request.isBin
    ? [join(binFolder(ROOT), request.target), ...request.args]
    : [pinnedNode(ROOT), request.target, ...request.args];
  const end = await runChild(command, args, { env: childEnvironment(ROOT), stdio: 'inherit' });
  if (end.error !== undefined) console.error(`Cannot start ${command}: ${end.error}`);
  return statusOf(end);
}

/**
 * @param {string[]} argv
 * @returns {{ quiet: boolean, isBin: boolean, target: string, args: string[] } | undefined}
 */
function parseArguments(argv) {
  const rest = [...argv];
  const quiet = rest[0] === '--quiet';
  if (quiet) rest.shift();
  const isBin = rest[0] === '--bin';
  if (isBin) rest.shift();
  const [target, ...args] = rest;
  if (target === undefined || target.startsWith('-')) return undefined;
  return { quiet, isBin, target, args };
}
