import { expect, it } from 'vitest';

import { createFillNotices } from './fill-notices.ts';

it('is silent until it is chosen, and keeps each choice', () => {
  const items = new Map<string, string>();
  const storage = {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
  };
  const notices = createFillNotices(() => storage);
  notices.read();
  expect([notices.sound.get(), notices.browser.get()]).toEqual([false, false]);
  notices.setSound(true);
  const again = createFillNotices(() => storage);
  expect(again.sound.get()).toBe(false);
  again.read();
  expect([again.sound.get(), again.browser.get()]).toEqual([true, false]);
});

it('holds for the page where the browser keeps nothing', () => {
  const notices = createFillNotices(() => {
    throw new Error('denied');
  });
  notices.read();
  notices.setBrowser(true);
  expect(notices.browser.get()).toBe(true);
});
