import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from '../lib/root.ts';
import { LONG_FOR_THEIR_SIZE, longFirst } from './longest-first.ts';

it('starts those first that take longer than their size says, and keeps the order of the others', () => {
  const [long = ''] = LONG_FOR_THEIR_SIZE;
  const files = ['b.spec.ts', 'a.spec.ts', long].map((path) => join(ROOT, path));
  expect(longFirst(files, (file) => file)).toEqual([files[2], files[0], files[1]]);
});

it.each(LONG_FOR_THEIR_SIZE)('%s is there', (path) => {
  expect(existsSync(join(ROOT, path))).toBe(true);
});
