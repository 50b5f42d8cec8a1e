import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll } from 'vitest';

/** A folder of a test file's own, gone after its tests; gives the path of what is put there. */
export function testFolder(): {
  readonly path: string;
  put(name: string, text: string): string;
} {
  const path = mkdtempSync(join(tmpdir(), 'meridian-tax-'));
  afterAll(() => rmSync(path, { recursive: true, force: true }));
  return {
    path,
    put(name, text) {
      const file = join(path, name);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, text);
      return file;
    },
  };
}

/** Two coins bought and sold in euro in 2024: 2,196 and 196 gained. */
export const KOINLY = [
  'Date,Sent Amount,Sent Currency,Received Amount,Received Currency,Fee Amount,Fee Currency,Label',
  '2024-01-05 10:00:00,500,EUR,0.01,BTC,2,EUR,',
  '2024-03-05 10:00:00,0.01,BTC,2700,EUR,2,EUR,',
  '2024-03-06 10:00:00,2700,EUR,1,ETH,2,EUR,',
  '2024-03-08 10:00:00,1,ETH,2900,EUR,2,EUR,',
  '',
].join('\n');
