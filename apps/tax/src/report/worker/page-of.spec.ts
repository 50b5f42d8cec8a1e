import { expect, it } from 'vitest';

import { PAGE_SIZE } from '../model/service.ts';
import { pageOf } from './page-of.ts';

const items = Array.from({ length: PAGE_SIZE + 50 }, (_, index) => index);
const rows = (from: number, count: number) => pageOf(items, { from, count }, (item) => item).rows;

it('gives the rows asked for, each with its place in the list', () => {
  expect(pageOf(['a', 'b', 'c'], { from: 1, count: 5 }, (item, index) => item + index)).toEqual({
    total: 3,
    rows: ['b1', 'c2'],
  });
});

it('gives no more than a page at a time, so that one message stays small', () => {
  expect(rows(10, items.length)).toEqual(items.slice(10, 10 + PAGE_SIZE));
});

it('gives nothing behind the end, and nothing of a list that is gone', () => {
  expect(rows(items.length, 5)).toEqual([]);
  expect(pageOf(undefined, { from: 0, count: 5 }, String)).toEqual({ total: 0, rows: [] });
});
