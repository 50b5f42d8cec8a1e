import { expect, it } from 'vitest';

import type { Page } from '../model/report-view.ts';
import { PAGE_SIZE, type Window } from '../model/service.ts';
import { createPagedList } from './paged-list.ts';

const TOTAL = PAGE_SIZE * 100 + 7;

function source() {
  const asked: number[] = [];
  const load = async ({ from, count }: Window): Promise<Page<number>> => {
    asked.push(from);
    const length = Math.max(0, Math.min(count, TOTAL - from));
    return { total: TOTAL, rows: Array.from({ length }, (_, offset) => from + offset) };
  };
  return { asked, load };
}

const arrived = (list: { subscribe(listener: () => void): () => void }) =>
  new Promise<void>((done) => {
    const stop = list.subscribe(() => {
      stop();
      done();
    });
  });

it('reads the pages of a range once each, and hands out their rows', async () => {
  const { asked, load } = source();
  const list = createPagedList(load, null);
  expect(list.total()).toBeNull();
  list.want(PAGE_SIZE - 1, PAGE_SIZE);
  list.want(0, 10);
  await arrived(list);
  expect(asked).toEqual([0, PAGE_SIZE]);
  expect(list.total()).toBe(TOTAL);
  expect(list.row(PAGE_SIZE)).toBe(PAGE_SIZE);
  expect(list.row(TOTAL - 1)).toBeUndefined();
});

it('knows a total given beforehand', () => {
  expect(createPagedList(source().load, 12).total()).toBe(12);
});

it('lets go of pages far behind, and reads them again when they are wanted', async () => {
  const { asked, load } = source();
  const list = createPagedList(load, TOTAL);
  for (let page = 0; page < 60; page += 1) {
    list.want(page * PAGE_SIZE, page * PAGE_SIZE);
    await arrived(list);
  }
  expect(list.row(0)).toBeUndefined();
  expect(list.row(59 * PAGE_SIZE)).toBe(59 * PAGE_SIZE);
  list.want(0, 0);
  await arrived(list);
  expect(list.row(0)).toBe(0);
  expect(asked.filter((from) => from === 0)).toHaveLength(2);
});

it('asks again after a failure', async () => {
  let fails = true;
  const { load } = source();
  const list = createPagedList<number>((window) => {
    if (fails) throw new Error('worker gone');
    return load(window);
  }, TOTAL);
  list.want(0, 0);
  await Promise.resolve();
  expect(list.row(0)).toBeUndefined();
  fails = false;
  list.want(0, 0);
  await arrived(list);
  expect(list.row(0)).toBe(0);
});
