import fc from 'fast-check';
import { expect, it } from 'vitest';
import { Heap } from './heap.ts';

it('numbers come out ascending, also when more go in meanwhile', () => {
  fc.assert(
    fc.property(fc.array(fc.nat()), fc.array(fc.nat()), (first, second) => {
      const heap = new Heap();
      for (const value of first) heap.push(value);
      const early = first.length === 0 ? [] : [heap.pop()];
      for (const value of second) heap.push(value);
      const rest: (number | undefined)[] = [];
      for (let value = heap.pop(); value !== undefined; value = heap.pop()) rest.push(value);
      const [lowest, ...others] = first.toSorted((a, b) => a - b);
      expect(early).toEqual(lowest === undefined ? [] : [lowest]);
      expect(rest).toEqual([...others, ...second].toSorted((a, b) => a - b));
    }),
  );
});
