import { describe, expect, it } from 'vitest';

import { fakeClock } from './test-market.ts';
import { createViewStore } from './view-store.ts';
import { FIRST_STATE } from './view-state.ts';

function storeAt(first: string, replace?: () => never) {
  const clock = fakeClock();
  const written: string[] = [];
  let search = first;
  const address = {
    search: () => search,
    replace:
      replace ??
      ((next: string) => {
        written.push(next);
        search = next;
      }),
  };
  return {
    clock,
    written,
    store: createViewStore(address, clock.later),
    go: (to: string) => (search = to),
  };
}

describe('the view store', () => {
  it('knows nothing of the address before it is read', () => {
    const { store } = storeAt('?view=gainers');
    expect(store.state.get()).toEqual(FIRST_STATE);
    store.read();
    expect(store.state.get().view).toBe('gainers');
  });

  it('shows a choice at once and writes it when the reader pauses', () => {
    const { store, clock, written } = storeAt('?edition=TUR');
    for (const query of ['b', 'bt', 'btc']) {
      store.change({ query });
      clock.pass(100);
    }
    expect(store.state.get().query).toBe('btc');
    expect(written).toEqual([]);
    clock.pass(300);
    expect(written).toEqual(['?edition=TUR&q=btc']);
  });

  it('writes nothing that is there already', () => {
    const { store, clock, written } = storeAt('?q=btc');
    store.read();
    store.change({ query: 'btc ' });
    clock.pass(1_000);
    expect(written).toEqual([]);
  });

  it('writes what waits before the page goes', () => {
    const { store, clock, written } = storeAt('');
    store.change({ view: 'eur' });
    store.flush();
    clock.pass(1_000);
    expect(written).toEqual(['?view=eur']);
  });

  it('lets the address win when the reader goes back', () => {
    const { store, clock, written, go } = storeAt('');
    store.change({ view: 'eur' });
    go('?view=btc');
    store.read();
    clock.pass(1_000);
    expect(store.state.get().view).toBe('btc');
    expect(written).toEqual([]);
  });

  it('outlives a browser that refuses', () => {
    const { store, clock } = storeAt('', () => {
      throw new DOMException('too often', 'SecurityError');
    });
    store.change({ query: 'x' });
    clock.pass(300);
    expect(store.state.get().query).toBe('x');
  });
});
