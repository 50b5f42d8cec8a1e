import { describe, expect, it } from 'vitest';

import { createFavourites, FAVOURITES_KEY, parseFavourites } from './favourites.ts';

function memory(first: Readonly<Record<string, string>> = {}) {
  const kept = new Map(Object.entries(first));
  return {
    kept,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  };
}

function denied(): never {
  throw new DOMException('denied', 'SecurityError');
}

describe('favourites', () => {
  it('are kept and read again', () => {
    const storage = memory();
    const favourites = createFavourites(() => storage);
    favourites.toggle('BTCUSDT');
    favourites.toggle('ETHUSDT');
    favourites.toggle('BTCUSDT');
    expect(storage.kept.get(FAVOURITES_KEY)).toBe('["ETHUSDT"]');

    const later = createFavourites(() => storage);
    expect(later.symbols.get().size).toBe(0);
    later.read();
    expect([...later.symbols.get()]).toEqual(['ETHUSDT']);
  });

  it('tell of every change', () => {
    const favourites = createFavourites(() => memory());
    let calls = 0;
    const stop = favourites.symbols.observe(() => (calls += 1));
    favourites.toggle('BTCUSDT');
    favourites.toggle('BTCUSDT');
    stop();
    favourites.toggle('BTCUSDT');
    expect(calls).toBe(2);
  });

  it('hold for the page where storage is denied', () => {
    const favourites = createFavourites(denied);
    favourites.read();
    favourites.toggle('BTCUSDT');
    expect(favourites.symbols.get().has('BTCUSDT')).toBe(true);
    favourites.read();
    expect(favourites.symbols.get().has('BTCUSDT')).toBe(true);
  });

  it('hold for the page where storage is full', () => {
    const favourites = createFavourites(() => ({ ...memory(), setItem: denied }));
    favourites.toggle('BTCUSDT');
    expect(favourites.symbols.get().has('BTCUSDT')).toBe(true);
  });
});

describe('parseFavourites', () => {
  it.each([
    [null, []],
    ['', []],
    ['{', []],
    ['{"BTCUSDT":true}', []],
    ['["BTCUSDT",1,null,"",["x"]]', ['BTCUSDT']],
    [JSON.stringify(['X'.repeat(65), 'OK']), ['OK']],
  ])('%s gives %j', (text, expected) => {
    expect(parseFavourites(text)).toEqual(expected);
  });

  it('stops at a thousand', () => {
    const many = Array.from({ length: 5_000 }, (_, index) => `A${index}`);
    expect(parseFavourites(JSON.stringify(many))).toHaveLength(1_000);
  });
});
