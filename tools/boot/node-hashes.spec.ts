import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from '../lib/root.ts';
import { NODE_HASHES, nodeMismatch } from './node-hashes.mjs';

const PLATFORM = `${process.platform}-${process.arch}`;

it('the Node of the lock file has hashes, and this one is it', () => {
  // `as`: the manifest's own shape.
  const manifest = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
    readonly devDependencies: Readonly<Record<string, string>>;
  };
  expect(Object.keys(NODE_HASHES)).toContain(`v${manifest.devDependencies['node']}`);
  const path = join(ROOT, 'node_modules/node/bin/node');
  expect(nodeMismatch(path, process.version, PLATFORM)).toBeUndefined();
});

it('another program, and another version, are named', () => {
  const folder = mkdtempSync(join(tmpdir(), 'meridian-node-'));
  const path = join(folder, 'node');
  writeFileSync(path, 'not node');
  expect(nodeMismatch(path, process.version, 'linux-x64')).toMatch(
    /^is another program than expected \(SHA-256 [0-9a-f]{64}\)$/,
  );
  expect(nodeMismatch(path, 'v20.1.0', PLATFORM)).toBe('is of another version (v20.1.0)');
  expect(nodeMismatch(path, process.version, 'sunos-x64')).toBeUndefined();
  rmSync(folder, { recursive: true });
});
