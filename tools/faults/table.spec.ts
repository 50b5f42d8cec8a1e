import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from '../lib/root.ts';
import { placeOf, shippedFiles } from './place.ts';
import { FAULTS } from './table.ts';

const files = shippedFiles(ROOT);

// A line that was changed has its new text first in the table.
it.each(FAULTS)('%# $line stands once in this checkout, and its spec is there', (fault) => {
  const placed = placeOf(fault, files, (path) => existsSync(join(ROOT, path)));
  expect(placed).toMatchObject({ ok: true });
  if (placed.ok) expect(placed.place.into).not.toBe(placed.place.line);
});

it('has sixty faults', () => {
  expect(new Set(FAULTS.map(({ line }) => String(line))).size).toBe(60);
});
