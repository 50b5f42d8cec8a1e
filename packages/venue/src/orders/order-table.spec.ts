import fc from 'fast-check';
import { expect, it } from 'vitest';
import { OrderTable } from './order-table.ts';

const number = fc.oneof(
  fc.integer({ min: 0, max: 5 }),
  fc.integer({ min: 250, max: 260 }),
  fc.integer({ min: 2 ** 32, max: 2 ** 32 + 600 }),
);
const action = fc.tuple(fc.constantFrom('set', 'set', 'delete'), number, fc.string());

it('says after any changes what a map of the same says, lowest number first', () => {
  fc.assert(
    fc.property(fc.array(action, { maxLength: 60, size: 'max' }), (actions) => {
      const table = new OrderTable<string>();
      const map = new Map<number, string>();
      for (const [kind, key, item] of actions) {
        if (kind === 'set') {
          table.set(key, item);
          map.set(key, item);
        } else {
          table.delete(key);
          map.delete(key);
        }
        expect([table.get(key), table.size]).toEqual([map.get(key), map.size]);
      }
      expect([...table]).toEqual([...map].sort(([left], [right]) => left - right));
      for (const [, key] of actions) expect(table.get(key)).toBe(map.get(key));
    }),
  );
});

it('knows nothing under a number that is none', () => {
  const table = new OrderTable<string>();
  table.set(255, 'last of its page');
  table.set(256, 'first of the next');
  expect([-1, 0, 254, 255.5, Number.NaN, 2 ** 53].map((key) => table.get(key))).toEqual(
    Array.from({ length: 6 }, () => undefined),
  );
  expect([table.get(255), table.get(256)]).toEqual(['last of its page', 'first of the next']);
});
