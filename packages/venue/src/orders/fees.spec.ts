import { describe, expect, it } from 'vitest';
import type { FeeSchedule } from '../instrument.ts';
import { createScene } from '../testing/scene.ts';

const UNIT = 100_000_000n;
const schedule = (
  maker: string,
  taker: string,
  discount: FeeSchedule['discount'] = null,
): Partial<FeeSchedule> => ({ tiers: { default: { maker, taker } }, discount });

describe('fees', () => {
  it('are taken in what each side receives, rounded up to the fee account', () => {
    const scene = createScene(
      { alice: { USDT: '1000' }, bob: { BTC: '2' } },
      { schedule: schedule('0.001', '0.0015') },
    );
    scene.place('bob', { side: 'Sell', price: '333.3', qty: '0.000001' });
    scene.place('alice', { price: '333.3', qty: '0.000001' });
    // 100 atoms of BTC at 0.15 % are 0.15 atoms, charged as 1; 33330 atoms of USDT at 0.1 % are
    // 33.33, charged as 34.
    expect(scene.balance('alice/spot', 'BTC').total).toBe(99n);
    expect(scene.balance('bob/spot', 'USDT').total).toBe(33_330n - 34n);
    expect(scene.balance('fees', 'BTC').total).toBe(1n);
    expect(scene.balance('fees', 'USDT').total).toBe(34n);
  });

  it('a maker rebate is paid in what the maker gives: a selling maker gets base', () => {
    const scene = createScene(
      { alice: { USDT: '1000' }, bob: { BTC: '2' } },
      { schedule: schedule('-0.00015', '0.001') },
    );
    scene.place('bob', { side: 'Sell', price: '100' });
    scene.place('alice', { price: '100' });
    expect(scene.balance('bob/spot', 'BTC').total).toBe(1n * UNIT + 15_000n);
    expect(scene.balance('bob/spot', 'USDT').total).toBe(100n * UNIT);
    expect(scene.balance('fees', 'BTC').total).toBe(100_000n - 15_000n);
    scene.place('alice', { price: '100' });
    scene.place('bob', { side: 'Sell', price: '100' });
    // A buying maker gets quote: 0.015 USDT of 100.
    expect(scene.balance('alice/spot', 'USDT').total).toBe(800n * UNIT + 1_500_000n);
  });

  const paying = (mnt: string) => {
    const scene = createScene(
      { alice: { USDT: '1000', MNT: mnt }, bob: { BTC: '2' } },
      { schedule: schedule('0.001', '0.001', { asset: 'MNT', share: '0.25' }) },
    );
    scene.run({
      type: 'list-instrument',
      instrument: {
        ...(scene.venue.markets.get('BTCUSDT')?.instrument ?? { symbol: '' }),
        symbol: 'MNTUSDT',
        base: 'MNT',
      } as never,
    });
    scene.run({ type: 'set-index', symbol: 'MNTUSDT', price: '0.7' });
    scene.run({ type: 'set-account', account: 'alice/spot', settings: { usesFeeDiscount: true } });
    scene.place('bob', { side: 'Sell', price: '100' });
    scene.place('alice', { price: '100' });
    return scene;
  };

  it('are paid in the discount asset where there is enough of it', () => {
    // 0.1 USDT less a quarter is 0.075; at 0.7 that is 0.10714285.7 MNT, rounded up.
    const scene = paying('0.10714286');
    expect(scene.balance('alice/spot', 'MNT').total).toBe(0n);
    expect(scene.balance('alice/spot', 'BTC').total).toBe(UNIT);
  });

  it('are not paid in it at all where one atom is missing', () => {
    const scene = paying('0.10714285');
    expect(scene.balance('alice/spot', 'MNT').total).toBe(10_714_285n);
    expect(scene.balance('alice/spot', 'BTC').total).toBe(UNIT - 100_000n);
  });
});
