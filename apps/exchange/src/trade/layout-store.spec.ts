import { describe, expect, it } from 'vitest';

import { createLayout, MOST_SAVED } from './layout-store.ts';

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

  it('is saved under names, shown again, and removed', () => {
    const { layout, storage } = world();
    layout.resize('market', 300);
    expect([layout.save(' Wide '), layout.save('  ')]).toEqual([true, false]);
    layout.change({ hidden: ['orders'] });
    layout.save('No orders');
    layout.use('Wide');
    expect(layout.state.get()).toEqual({ mode: 'pro', hidden: [], sizes: { market: 300 } });
    layout.use('nothing of that name');
    expect(layout.state.get().sizes).toEqual({ market: 300 });
    const again = createLayout(storage);
    again.read();
    expect(again.saved.get().map(({ name }) => name)).toEqual(['Wide', 'No orders']);
    again.use('No orders');
    expect(again.state.get().hidden).toEqual(['orders']);
    again.save('Wide');
    expect(again.saved.get()).toHaveLength(2);
    again.remove('No orders');
    expect(again.saved.get().map(({ name }) => name)).toEqual(['Wide']);
  });

  it('has room for ten names, and for one of them again', () => {
    const { layout } = world();
    for (let count = 0; count < MOST_SAVED; count += 1) layout.save(`Layout ${count}`);
    expect([layout.save('One more'), layout.save('Layout 3')]).toEqual([false, true]);
    expect(layout.saved.get()).toHaveLength(MOST_SAVED);
  });

  it.each(['{"a":1}', '[7,null,{"name":""},{"name":"x","layout":{"mode":"wild"}},{"name":"x"}]'])(
    'knows the saved ones of %s as far as they can be read',
    (kept) => {
      const { storage } = world();
      storage().setItem('meridian.trade.layouts', kept);
      const layout = createLayout(storage);
      layout.read();
      const first = { mode: 'pro', hidden: [], sizes: {} };
      const names = kept.startsWith('[') ? [{ name: 'x', layout: first }] : [];
      expect(layout.saved.get()).toEqual(names);
    },
  );

  it.each(['{', '7', '{"mode":"wild","hidden":["ticket"],"sizes":{"market":"wide"}}'])(
    'is as at first where %s was kept',
    (kept) => {
      expect(world(kept).layout.state.get()).toEqual({ mode: 'pro', hidden: [], sizes: {} });
    },
  );
});
