import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import {
  FIRST_STATE,
  ownSort,
  readViewState,
  SHAPES,
  SORT_KEYS,
  sortAfterPress,
  sortOf,
  stateWithView,
  VIEWS,
  type ViewState,
  writeViewState,
} from './view-state.ts';

describe('the state in the address', () => {
  it.each<[string, ViewState]>([
    ['', FIRST_STATE],
    ['?view=gainers', { ...FIRST_STATE, view: 'gainers' }],
    ['?q=dog', { ...FIRST_STATE, query: 'dog' }],
    ['?sort=price', { ...FIRST_STATE, sort: { key: 'price', descending: false } }],
    ['?sector=defi', { ...FIRST_STATE, sector: 'defi' }],
    [
      '?view=new&sector=layer2&as=map',
      { ...FIRST_STATE, view: 'new', sector: 'layer2', shape: 'map' },
    ],
    [
      '?view=usdt&q=b+c&sort=-change',
      { ...FIRST_STATE, view: 'usdt', query: 'b c', sort: { key: 'change', descending: true } },
    ],
  ])('%s', (search, state) => {
    expect(readViewState(search)).toEqual(state);
    expect(writeViewState(state, '')).toBe(search);
  });

  it.each([
    ['?view=moon&sort=luck', FIRST_STATE],
    ['?sort=--price', FIRST_STATE],
    ['?view=__proto__', FIRST_STATE],
    // The default order of a view is kept as null.
    ['?sort=-volume', FIRST_STATE],
    ['?view=losers&sort=change', { ...FIRST_STATE, view: 'losers' }],
    ['?sector=&as=table', FIRST_STATE],
  ])('%s is understood as far as it can be', (search, state) => {
    expect(readViewState(search)).toEqual(state);
  });

  it('cuts a search that nobody typed', () => {
    expect(readViewState(`?q=${'x'.repeat(5_000)}`).query).toHaveLength(64);
  });

  it('leaves other parameters alone', () => {
    const state: ViewState = { ...FIRST_STATE, view: 'eur' };
    expect(writeViewState(state, '?edition=TUR&q=old')).toBe('?edition=TUR&view=eur');
    expect(writeViewState(FIRST_STATE, '?edition=TUR&view=eur')).toBe('?edition=TUR');
  });

  it('writes no spaces around a search', () => {
    expect(writeViewState({ ...FIRST_STATE, query: ' btc ' }, '')).toBe('?q=btc');
    expect(writeViewState({ ...FIRST_STATE, query: '  ' }, '')).toBe('');
  });

  it('comes back from the address as it went in', () => {
    const state = fc.record({
      view: fc.constantFrom(...VIEWS),
      query: fc
        .string({ maxLength: 64, unit: 'grapheme' })
        .map((text) => text.trim().slice(0, 64).trim()),
      sort: fc.option(fc.record({ key: fc.constantFrom(...SORT_KEYS), descending: fc.boolean() })),
      sector: fc.option(fc.constantFrom('defi', 'a sector of tomorrow')),
      shape: fc.constantFrom(...SHAPES),
    });
    fc.assert(
      fc.property(state, (chosen) => {
        const read = readViewState(writeViewState(chosen, ''));
        const { view, sector, shape } = chosen;
        expect(read).toMatchObject({ view, sector, shape });
        expect(read.query).toBe(
          new URLSearchParams([['q', chosen.query]]).get('q')?.toWellFormed(),
        );
        expect(sortOf(read)).toEqual(sortOf(chosen));
      }),
    );
  });
});

describe('a press on a header', () => {
  function presses(state: ViewState, key: (typeof SORT_KEYS)[number], times: number) {
    const seen: string[] = [];
    let { sort } = state;
    for (let press = 0; press < times; press += 1) {
      sort = sortAfterPress({ ...state, sort }, key);
      const { key: by, descending } = sortOf({ ...state, sort });
      seen.push(`${descending ? '-' : ''}${by}`);
    }
    return seen;
  }

  it('goes through the usual order, the other one and the view’s own', () => {
    expect(presses(FIRST_STATE, 'price', 4)).toEqual(['-price', 'price', '-volume', '-price']);
    expect(presses(FIRST_STATE, 'pair', 3)).toEqual(['pair', '-pair', '-volume']);
  });

  it('turns the view’s own order round and back', () => {
    expect(presses(FIRST_STATE, 'volume', 3)).toEqual(['volume', '-volume', 'volume']);
    expect(presses({ ...FIRST_STATE, view: 'losers' }, 'change', 2)).toEqual(['-change', 'change']);
  });
});

describe('another view', () => {
  it('keeps the order chosen, but not where the view is an order itself', () => {
    const sort = { key: 'price', descending: true } as const;
    const state: ViewState = { ...FIRST_STATE, query: 'b', sort, sector: 'meme' };
    expect(stateWithView(state, 'usdc')).toEqual({ ...state, view: 'usdc' });
    expect(stateWithView(state, 'gainers')).toEqual({ ...state, view: 'gainers', sort: null });
  });

  it('has an order of its own', () => {
    expect(ownSort('gainers')).toEqual({ key: 'change', descending: true });
    expect(ownSort('losers')).toEqual({ key: 'change', descending: false });
    expect(ownSort('favourites')).toEqual({ key: 'volume', descending: true });
  });
});
