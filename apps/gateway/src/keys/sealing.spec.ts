import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';

import { openSealer, type Sealer } from './sealing.ts';

let folder: string;
let path: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'meridian-sealing-'));
  path = join(folder, 'keys');
});

afterEach(() => rmSync(folder, { recursive: true }));

/** As each of several gateways does, with the file they share. */
function open(): Sealer {
  const opened = openSealer(path, true);
  if (!opened.ok) throw new Error(opened.message);
  return opened.sealer;
}

const count = () => readFileSync(path, 'utf8').trim().split('\n').length;

it('seals by the key that another gateway put first', () => {
  const [rotating, other] = [open(), open()];
  rotating.addKey();
  rotating.dropOldKeys([]);
  const sealed = other.seal('secret', 'name');
  expect(rotating.open(sealed, 'name')).toBe('secret');
  expect(open().open(sealed, 'name')).toBe('secret');
});

it('keeps the keys of another gateway when it adds one and drops old ones', () => {
  const [first, second] = [open(), open()];
  first.addKey();
  const sealed = first.seal('secret', 'name');
  second.addKey();
  expect(count()).toBe(3);
  second.dropOldKeys([sealed]);
  expect(count()).toBe(2);
  expect(open().open(sealed, 'name')).toBe('secret');
});

it('drops no key that something is sealed by', () => {
  const sealer = open();
  const sealed = sealer.seal('secret', 'name');
  sealer.addKey();
  sealer.dropOldKeys([sealed]);
  expect(sealer.open(sealed, 'name')).toBe('secret');
  sealer.dropOldKeys([]);
  expect(count()).toBe(1);
  expect(open().open(sealed, 'name')).toBeNull();
});

it('seals by no key from memory while the file is away', () => {
  const sealer = open();
  rmSync(path);
  expect(() => sealer.seal('secret', 'name')).toThrow('KEY_FILE cannot be read');
});
