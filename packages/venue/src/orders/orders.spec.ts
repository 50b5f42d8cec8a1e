import { describe, expect, it } from 'vitest';
import { createScene } from '../testing/scene.ts';

const typesOf = (lines: readonly Readonly<Record<string, unknown>>[]) =>
  lines.filter(({ type }) => type !== 'entry').map(({ type }) => type);

describe('a limit order that crosses', () => {
  it('pays the maker price and gets the difference of its hold back', () => {
    const scene = createScene({ alice: { USDT: '1000' }, bob: { BTC: '2' } });
    scene.place('bob', { side: 'Sell', price: '100', qty: '1' });
    const lines = scene.place('alice', { price: '110', qty: '1' });
    expect(typesOf(lines)).toEqual(['order-accepted', 'trade', 'order-closed', 'order-closed']);
    expect(scene.balance('alice/spot', 'USDT')).toEqual({ total: 900_00000000n, held: 0n });
    expect(scene.balance('bob/spot', 'USDT').total).toBe(100_00000000n);
  });
});
