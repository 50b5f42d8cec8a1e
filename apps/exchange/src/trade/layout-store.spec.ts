import { describe, expect, it } from 'vitest';

import { createLayout } from './layout-store.ts';

function world(kept?: string) {
  const items = new Map<string, string>(
    kept === undefined ? [] : [['meridian.trade.layout', kept]],
  );
  const storage = () => ({
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
  });
  const layout = createLayout(storage);
  layout.read();
  return { layout, storage };
}

describe('the layout', () => {
  it('keeps sizes within what a pane is good for, and forgets one by itself', () => {
    const { layout, storage } = world();
    layout.resize('market', 300.4);
    layout.resize('orders', 5_000);
    layout.resize('ticket', 10);
    expect(layout.state.get().sizes).toEqual({ market: 300, orders: 640, ticket: 264 });
    layout.resize('orders', null);
    const again = createLayout(storage);
    again.read();
    expect(again.state.get().sizes).toEqual({ market: 300, ticket: 264 });
  });

  it('is reset but for the view', () => {
    const { layout } = world();
    layout.change({ mode: 'simple', hidden: ['orders'] });
    layout.resize('market', 300);
    layout.reset();
    expect(layout.state.get()).toEqual({ mode: 'simple', hidden: [], sizes: {} });
  });

  it.each(['{', '7', '{"mode":"wild","hidden":["ticket"],"sizes":{"market":"wide"}}'])(
    'is as at first where %s was kept',
    (kept) => {
      expect(world(kept).layout.state.get()).toEqual({ mode: 'pro', hidden: [], sizes: {} });
    },
  );
});
