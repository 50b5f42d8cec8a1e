import fc from 'fast-check';
import { expect, it } from 'vitest';
import { RowGroups } from './groups.ts';

it('every row is in the group of its key, in the order it came', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(4)), (keys) => {
      const groups = new RowGroups<number, { readonly nr: number; readonly key: number }>();
      const rows = keys.map((key, nr) => ({ key, nr }));
      for (const row of rows) groups.add(row.key, row);
      const expected = [...Map.groupBy(rows, ({ key }) => key).values()];
      expect([...groups.values()]).toEqual(expected);
      expect([0, 1, 2, 3, 4].map((key) => groups.has(key))).toEqual(
        [0, 1, 2, 3, 4].map((key) => keys.includes(key)),
      );
    }),
  );
});
