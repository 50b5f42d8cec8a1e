import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { hashInputs } from './inputs.ts';

let root: string;
const write = (file: string, text: string) => writeFileSync(join(root, file), text);
const hash = (extra = '') => hashInputs(root, ['one', 'two/file.ts', 'missing'], extra);

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'meridian-inputs-'));
  mkdirSync(join(root, 'one/deep/dist'), { recursive: true });
  mkdirSync(join(root, 'two'));
  write('one/deep/a.ts', 'a');
  write('two/file.ts', 'b');
});

afterEach(() => {
  rmSync(root, { recursive: true });
});

it('changes with content, names, and what else it depends on', async () => {
  const first = await hash();
  expect(await hash()).toBe(first);
  const seen = new Set([first, await hash('SITE_ENV=test')]);

  write('one/deep/a.ts', 'c');
  seen.add(await hash());
  renameSync(join(root, 'one/deep/a.ts'), join(root, 'one/deep/b.ts'));
  seen.add(await hash());
  write('one/new.ts', '');
  seen.add(await hash());
  write('two/file.ts', 'd');
  seen.add(await hash());
  write('missing', '');
  seen.add(await hash());
  expect(seen.size).toBe(7);
});

it('does not change with specs, results and neighbours', async () => {
  const first = await hash();
  write('one/deep/a.spec.ts', '');
  write('one/deep/dist/out.js', '');
  write('two/other.ts', '');
  expect(await hash()).toBe(first);
});
