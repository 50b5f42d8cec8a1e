import { expect, it } from 'vitest';
import { keptReads } from './kept-reads.ts';
import { TableWrites } from './writes.ts';

function kept() {
  const writes = new TableWrites();
  const asked: PromiseWithResolvers<number | undefined>[] = [];
  const read = () => {
    const next = Promise.withResolvers<number | undefined>();
    asked.push(next);
    return next.promise;
  };
  const connection = writes.ofConnection();
  const write = (table: string) => {
    connection.note(`update ${table} set a = 1`);
    connection.settle();
  };
  return { asked, write, ask: keptReads<string, number>(read, writes, ['things']) };
}

it('keeps what was read until its table is written to', async () => {
  const { asked, write, ask } = kept();
  const first = ask('a');
  asked[0]?.resolve(1);
  expect([await first, await ask('a')]).toEqual([1, 1]);
  write('others');
  expect(await ask('a')).toBe(1);
  expect(asked).toHaveLength(1);
  write('things');
  const again = ask('a');
  asked[1]?.resolve(2);
  expect(await again).toBe(2);
});

it('does not keep what was asked for before a write that came first', async () => {
  const { asked, write, ask } = kept();
  const first = ask('a');
  write('things');
  asked[0]?.resolve(1);
  expect(await first).toBe(1);
  void ask('a');
  expect(asked).toHaveLength(2);
});

it('keeps nothing of what is not there', async () => {
  const { asked, ask } = kept();
  const first = ask('a');
  asked[0]?.resolve(undefined);
  expect(await first).toBeUndefined();
  void ask('a');
  expect(asked).toHaveLength(2);
});
