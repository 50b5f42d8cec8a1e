import type { Drawing } from '@meridian/chart/drawing.ts';
import { describe, expect, it } from 'vitest';

import { createDrawings } from './drawings-store.ts';

function world() {
  const items = new Map<string, string>();
  const storage = () => ({
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
  });
  return { items, storage, store: createDrawings('BTCUSDT', storage) };
}

const line = (id: string, price: number): Drawing => ({
  id,
  tool: 'horizontalStraightLine',
  points: [{ time: 1_000, price }],
  text: '',
  locked: false,
});

const prices = (store: ReturnType<typeof world>['store']) =>
  store.state.get().drawings.map(({ points }) => points[0]?.price);

describe('drawings', () => {
  it('go back and forth step by step, and a new step ends what could be redone', () => {
    const { store } = world();
    store.put(line(store.newId(), 1));
    store.put(line(store.newId(), 2));
    store.put(line('d1', 10));
    expect(prices(store)).toEqual([10, 2]);
    store.undo();
    expect(prices(store)).toEqual([1, 2]);
    store.undo();
    expect(prices(store)).toEqual([1]);
    store.redo();
    expect(prices(store)).toEqual([1, 2]);
    expect(store.state.get()).toMatchObject({ canUndo: true, canRedo: true });
    store.remove('d1');
    expect(store.state.get().canRedo).toBe(false);
    store.clear();
    store.undo();
    store.undo();
    expect(prices(store)).toEqual([1, 2]);
  });

  it('never give an id again that an undone one has', () => {
    const { store } = world();
    store.put(line(store.newId(), 1));
    store.undo();
    expect(store.newId()).toBe('d2');
  });

  it('are kept by pair, and read again', () => {
    const { store, storage, items } = world();
    store.put({ ...line('d1', 5), locked: true });
    expect([...items.keys()]).toEqual(['meridian.trade.drawings.BTCUSDT']);
    const again = createDrawings('BTCUSDT', storage).state.get();
    expect(again.drawings).toEqual([{ ...line('d1', 5), locked: true }]);
    expect(again.canUndo).toBe(false);
    expect(createDrawings('ETHUSDT', storage).state.get().drawings).toEqual([]);
  });

  it('say that they are not kept where storage is full', () => {
    const store = createDrawings('BTCUSDT', () => {
      throw new Error('full');
    });
    store.put(line('d1', 5));
    expect(store.state.get()).toMatchObject({ isKept: false, drawings: [{ id: 'd1' }] });
  });

  it('go into a file and come out of it with ids of their own', () => {
    const { store } = world();
    store.put(line('d1', 1));
    store.put(line('d2', 2));
    const text = store.exported();
    expect(store.imported(text)).toBe(2);
    expect(store.state.get().drawings.map(({ id }) => id)).toEqual(['d1', 'd2', 'd3', 'd4']);
    store.undo();
    expect(prices(store)).toEqual([1, 2]);
  });

  it.each([
    ['no JSON', '{'],
    ['no list', '{"drawings":{}}'],
    ['another tool', '{"drawings":[{"tool":"rocket","points":[{"time":1,"price":1}]}]}'],
    ['too few points', '{"drawings":[{"tool":"segment","points":[{"time":1,"price":1}]}]}'],
    ['a price in words', '{"drawings":[{"tool":"priceLine","points":[{"price":"high"}]}]}'],
  ])('of a file with %s are none', (_what, text) => {
    const { store } = world();
    expect(store.imported(text)).toBeNull();
    expect(store.state.get().drawings).toEqual([]);
  });
});
