import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { keepAsking } from './keep-asking.ts';

const EVERY_MS = 1_000;

let isSeen: boolean;
let asked: number;
let taken: number[];

beforeEach(() => {
  vi.useFakeTimers();
  asked = 0;
  taken = [];
});

afterEach(() => {
  vi.useRealTimers();
});

function start(everyMs: number | null): () => void {
  return keepAsking({
    ask: () => {
      asked += 1;
      return Promise.resolve(asked);
    },
    everyMs,
    isSeen: () => isSeen,
    take: (answer) => taken.push(answer),
  });
}

it('asks once for a page that is opened in the background', async () => {
  isSeen = false;
  start(null);
  await vi.advanceTimersByTimeAsync(10 * EVERY_MS);
  expect(taken).toEqual([1]);
});

it('asks again only while the page is seen', async () => {
  isSeen = false;
  start(EVERY_MS);
  await vi.advanceTimersByTimeAsync(3 * EVERY_MS);
  expect(taken).toEqual([1]);
  isSeen = true;
  await vi.advanceTimersByTimeAsync(2 * EVERY_MS);
  expect(taken).toEqual([1, 2, 3]);
});

it('takes no answer once it is stopped', async () => {
  isSeen = true;
  start(EVERY_MS)();
  await vi.advanceTimersByTimeAsync(3 * EVERY_MS);
  expect({ asked, taken }).toEqual({ asked: 1, taken: [] });
});
