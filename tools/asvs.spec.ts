/** docs/asvs.md names each item of the chapters once, and tests that are there. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from './lib/root.ts';

const ROW = /^\|\s*(?<item>\d+\.\d+\.\d+)\s*\|[^|]*\|\s*(?<proof>.*?)\s*\|$/;
const TEST = /^`(?<file>[^`]+)`: "(?<words>.+)"$/;
const REASON = /^(?:Not met|Not applicable|Holds by|Left to the operator)\b.{10,}/;

/** How many items of levels 1 and 2 each section of version 4.0.3 has, the deleted ones left out. */
const ITEMS: Readonly<Record<string, number>> = {
  ...{ '2.1': 12, '2.2': 3, '2.3': 3, '2.4': 5, '2.5': 7, '2.6': 3, '2.7': 6, '2.8': 6, '2.9': 3 },
  ...{ '2.10': 4, '3.1': 1, '3.2': 4, '3.3': 4, '3.4': 5, '3.5': 3, '3.7': 1 },
  ...{ '5.1': 5, '5.2': 8, '5.3': 10, '5.4': 3, '5.5': 4 },
  ...{ '7.1': 4, '7.2': 2, '7.3': 3, '7.4': 3, '8.1': 4, '8.2': 3, '8.3': 8 },
  ...{ '14.1': 4, '14.2': 6, '14.3': 2, '14.4': 7, '14.5': 4 },
};

const rows = readFileSync(join(ROOT, 'docs/asvs.md'), 'utf8')
  .split('\n')
  .flatMap((line) => {
    const { item, proof } = ROW.exec(line)?.groups ?? {};
    return item === undefined || proof === undefined ? [] : [{ item, proof }];
  });

it('every item stands once', () => {
  const items = rows.map(({ item }) => item);
  expect(new Set(items).size).toBe(items.length);
  const counts: Record<string, number> = {};
  for (const item of items) {
    const section = item.slice(0, item.lastIndexOf('.'));
    counts[section] = (counts[section] ?? 0) + 1;
  }
  expect(counts).toEqual(ITEMS);
});

it('every item has a test that is there, or a reason', () => {
  const wrong = rows.filter(({ proof }) => {
    const { file, words } = TEST.exec(proof)?.groups ?? {};
    if (file === undefined || words === undefined) return !REASON.test(proof);
    const path = join(ROOT, file);
    return !existsSync(path) || !readFileSync(path, 'utf8').includes(words);
  });
  expect(wrong).toEqual([]);
});
