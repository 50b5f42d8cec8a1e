import { describe, expect, it } from 'vitest';

import { orderQuery, readOrderFilters, writeFilters } from './list-filters.ts';

const NONE = { list: 'open', pair: null, side: null, from: null, to: null };

describe('readOrderFilters', () => {
  it('reads what an address asks for', () => {
    expect(
      readOrderFilters('?list=fills&pair=BTCUSDT&side=Sell&from=2026-11-01&to=2026-11-26'),
    ).toEqual({
      ...{ list: 'fills', pair: 'BTCUSDT', side: 'Sell' },
      ...{ from: '2026-11-01', to: '2026-11-26' },
    });
  });

  it('takes nothing from what it does not understand', () => {
    expect(readOrderFilters('?list=x&pair=<b>&side=buy&from=2026-02-30&to=tomorrow')).toEqual(NONE);
  });
});

describe('writeFilters', () => {
  it('leaves out what is not chosen and leaves alone what is not its own', () => {
    expect(writeFilters({ pair: 'ETHUSDT', side: null }, '?edition=TUR&side=Buy')).toBe(
      '?edition=TUR&pair=ETHUSDT',
    );
    expect(writeFilters({ pair: null }, '?pair=ETHUSDT')).toBe('');
  });
});

describe('orderQuery', () => {
  it('has the last day whole, by the reader’s own clock', () => {
    const filters = readOrderFilters('?from=2026-11-26&to=2026-11-26');
    const { from, to } = orderQuery(filters);
    expect(from).toBe(new Date(2026, 10, 26).getTime());
    expect(to).toBe(new Date(2026, 10, 27).getTime());
  });

  it('is of everything where nothing is chosen', () => {
    expect(orderQuery(readOrderFilters(''))).toEqual({
      ...{ symbol: null, side: null, from: null, to: null },
    });
  });
});
