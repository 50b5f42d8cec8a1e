import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterAll, expect, it } from 'vitest';
import { replay } from './replay.ts';

const folder = mkdtempSync(join(tmpdir(), 'replay-'));
afterAll(() => rmSync(folder, { recursive: true }));

async function printed(lines: string, isEventsOnly = true): Promise<string> {
  const path = join(folder, 'ops.jsonl');
  writeFileSync(path, lines);
  const output = new PassThrough();
  const read = text(output);
  await replay({ path, isEventsOnly, isChecked: true }, output);
  output.end();
  return read;
}

it('prints for the example of docs/venue.md what docs/venue.md says', async () => {
  const docs = readFileSync(join(import.meta.dirname, '../../../docs/venue.md'), 'utf8');
  const [commands = '', expected = ''] = [...docs.matchAll(/```jsonl\n(.*?)```/gs)].map(
    ([, block = '']) => block,
  );
  expect(expected.split('\n').length).toBeGreaterThan(8);
  const lines = await printed(commands);
  expect(lines.slice(lines.indexOf('{"type":"order-accepted"'))).toBe(expected);
});

it('goes on after lines it refuses, and says which they were', async () => {
  const asset = (code: string) => JSON.stringify({ type: 'list-asset', asset: code, scale: 2 });
  const lines = await printed(
    [asset('A'), '', 'no json', '[]', '{"type":"pass-time","at":-1}', asset('B'), ''].join('\r\n'),
  );
  const found = lines
    .trimEnd()
    .split('\n')
    // `as`: what this program prints.
    .map((line) => JSON.parse(line) as Readonly<Record<string, unknown>>);
  expect(found.map(({ type, line, field }) => [type, line, field])).toEqual([
    ['asset-listed', undefined, undefined],
    ['rejected', 3, ''],
    ['rejected', 4, ''],
    ['rejected', 5, 'at'],
    ['asset-listed', undefined, undefined],
    ['end', undefined, undefined],
  ]);
  expect(found.at(-1)).toMatchObject({ commands: 5 });
});

it('ends an empty file with the hash of an empty venue', async () => {
  expect(JSON.parse(await printed(''))).toMatchObject({ type: 'end', commands: 0 });
});
