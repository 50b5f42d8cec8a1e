import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { makeMemoryFolder } from './memory-folder.ts';

let memory: string;

beforeEach(() => {
  memory = mkdtempSync(join(tmpdir(), 'meridian-memory-'));
});

afterEach(() => rmSync(memory, { recursive: true }));

it('is one of this process, which other users can enter', () => {
  const folder = makeMemoryFolder(memory, 0) ?? '';
  expect(folder).toBe(join(memory, `meridian-test-${process.pid}`));
  expect(statSync(folder).mode & 0o777).toBe(0o755);
});

it('takes the place of those whose process has ended, and of no other', () => {
  const ended = spawnSync(process.execPath, ['--version']).pid;
  const names = [`meridian-test-${ended}`, `meridian-test-${process.ppid}`, 'another'];
  for (const name of names) mkdirSync(join(memory, name));
  makeMemoryFolder(memory, 0);
  expect(readdirSync(memory).toSorted()).toEqual(
    [...names.slice(1), `meridian-test-${process.pid}`].toSorted(),
  );
});

it.each([
  ['there is no such file system', 'absent', 0],
  ['it has too little room', '.', Number.MAX_SAFE_INTEGER],
])('is none where %s', (_reason, folder, needed) => {
  expect(makeMemoryFolder(join(memory, folder), needed)).toBeUndefined();
  expect(existsSync(join(memory, `meridian-test-${process.pid}`))).toBe(false);
});
