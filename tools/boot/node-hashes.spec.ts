import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from '../lib/root.ts';
import { nodeProblem } from './install.mjs';
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

it('another program in its place is not run, not even for its version', () => {
  const root = mkdtempSync(join(tmpdir(), 'meridian-node-'));
  const bin = join(root, 'node_modules/node/bin');
  const mark = join(root, 'has-run');
  mkdirSync(bin, { recursive: true });
  writeFileSync(
    join(root, 'package.json'),
    JSON.stringify({ devDependencies: { node: process.version.slice(1) } }),
  );
  const script = `#!/bin/sh\ntouch '${mark}'\necho ${process.version}\n`;
  writeFileSync(join(bin, 'node'), script, { mode: 0o755 });
  expect(nodeProblem(root)).toContain('is another program than expected');
  expect(existsSync(mark)).toBe(false);
  rmSync(root, { recursive: true });
});
