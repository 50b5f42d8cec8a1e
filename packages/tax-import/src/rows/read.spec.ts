import { strToU8, zipSync } from 'fflate';
import { expect, it } from 'vitest';
import { fileOf } from '../testing/test-file.ts';
import { readSourceRows } from './read.ts';
import { fixtureText } from '../testing/fixtures.ts';

const text = fixtureText('koinly.csv');

it('rows as they are written, by line number', async () => {
  const { header, rows } = await readSourceRows(fileOf(text), undefined, [3, 30, 5]);
  expect(header.slice(0, 3)).toEqual(['Date', 'Sent Amount', 'Sent Currency']);
  expect([...rows.keys()]).toEqual([3, 5, 30]);
  expect(rows.get(3)?.[11]).toBe('0xaaa1');
  expect(rows.get(30)?.[10]).toBe('two\nlines');
});

it('out of an archive', async () => {
  const zip = Uint8Array.from(zipSync({ 'a.csv': strToU8('x,y\n'), 'b/k.csv': strToU8(text) }));
  const { rows } = await readSourceRows(fileOf(zip), 'b/k.csv', [2]);
  expect(rows.get(2)?.[4]).toBe('BTC');
  expect((await readSourceRows(fileOf(zip), 'c.csv', [2])).rows.size).toBe(0);
});

it('no more is read than is wanted', async () => {
  let pulled = 0;
  const long = new TextEncoder().encode(text.repeat(2000));
  const file = {
    name: 'long.csv',
    size: long.length,
    stream: () => {
      let offset = 0;
      return new ReadableStream<Uint8Array>(
        {
          pull: (controller) => {
            if (offset >= long.length) return controller.close();
            controller.enqueue(long.slice(offset, offset + 65_536));
            offset += 65_536;
            pulled += 65_536;
          },
        },
        { highWaterMark: 0 },
      );
    },
    slice: (start: number, end: number) => fileOf(long.slice(start, end)),
  };
  const { rows } = await readSourceRows(file, undefined, [4]);
  expect(rows.size).toBe(1);
  expect(pulled).toBeLessThan(8 * 65_536);
});

it('a file that is not what it was gives nothing', async () => {
  expect(await readSourceRows(fileOf(''), undefined, [2])).toEqual({ header: [], rows: new Map() });
  const cut = Uint8Array.from(zipSync({ 'a.csv': strToU8(text) })).slice(0, 50);
  expect((await readSourceRows(fileOf(cut), 'a.csv', [2])).rows.size).toBe(0);
});
