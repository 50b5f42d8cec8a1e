import { describe, expect, it } from 'vitest';
import { byAsset } from './by-asset.ts';

const rows = (...assets: string[]) => assets.map((asset, line) => ({ asset, line }));
const shown = (assets: readonly string[]) =>
  byAsset(rows(...assets)).map(([asset, own]) => [asset, ...own.map(({ line }) => line)]);

describe('rows by asset', () => {
  it('stand in the order of names', () => {
    expect(shown([])).toEqual([]);
    expect(shown(['EUR'])).toEqual([['EUR', 0]]);
    expect(shown(['EUR', 'BTC'])).toEqual([
      ['BTC', 1],
      ['EUR', 0],
    ]);
    expect(shown(['BTC', 'EUR'])).toEqual([
      ['BTC', 0],
      ['EUR', 1],
    ]);
    expect(shown(['EUR', 'BTC', 'ADA'])).toEqual([
      ['ADA', 2],
      ['BTC', 1],
      ['EUR', 0],
    ]);
  });

  it('keep their own order', () => {
    expect(shown(['EUR', 'EUR'])).toEqual([['EUR', 0, 1]]);
    expect(shown(['EUR', 'BTC', 'EUR', 'BTC'])).toEqual([
      ['BTC', 1, 3],
      ['EUR', 0, 2],
    ]);
  });
});
