import { describe, expect, it } from 'vitest';
import { askTogether } from './ask-together.ts';

/** Loads that finish when the test lets them. */
function loads() {
  const begun: {
    keys: readonly string[];
    end: (found: Record<string, number>) => void;
    fail: (why: Error) => void;
  }[] = [];
  const ask = askTogether<string, number>(
    (keys) =>
      new Promise((resolve, reject) => {
        begun.push({ keys, end: (found) => resolve(new Map(Object.entries(found))), fail: reject });
      }),
  );
  return { begun, ask };
}

describe('askTogether', () => {
  it('asks at once, and those who come meanwhile together', async () => {
    const { begun, ask } = loads();
    const first = ask('a');
    expect(begun.map(({ keys }) => keys)).toEqual([['a']]);
    const others = [ask('b'), ask('c'), ask('b')];
    expect(begun).toHaveLength(1);
    begun[0]?.end({ a: 1 });
    expect(await first).toBe(1);
    expect(begun.map(({ keys }) => keys)).toEqual([['a'], ['b', 'c']]);
    begun[1]?.end({ b: 2 });
    expect(await Promise.all(others)).toEqual([2, undefined, 2]);
  });

  it('keeps nothing: the same key is read again', async () => {
    const { begun, ask } = loads();
    const first = ask('a');
    const second = ask('a');
    begun[0]?.end({ a: 1 });
    expect(await first).toBe(1);
    begun[1]?.end({});
    expect(await second).toBe(undefined);
    const third = ask('a');
    begun[2]?.end({ a: 3 });
    expect(await third).toBe(3);
  });

  it('fails those of a load that failed, and goes on', async () => {
    const { begun, ask } = loads();
    const first = ask('a');
    const second = ask('b');
    begun[0]?.fail(new Error('away'));
    await expect(first).rejects.toThrow('away');
    begun[1]?.end({ b: 2 });
    expect(await second).toBe(2);
  });
});
