import { describe, expect, it } from 'vitest';
import type { Convert } from '../api/commands.ts';
import { createScene } from '../testing/scene.ts';

const start = () => createScene({ alice: { USDT: '1000' } });
const convert: Convert = {
  ...{ type: 'convert', linkId: 'c-1', account: 'alice/spot', from: 'USDT', to: 'BTC' },
  ...{ pay: '100', get: '0.001998', spread: '0.1' },
};

describe('a conversion', () => {
  it('is two entries with the house and one of its spread', () => {
    const scene = start();
    const lines = scene.run(convert);
    const entries = lines.filter(({ type }) => type === 'entry');
    expect(entries.map(({ kind, cause }) => [kind, cause])).toEqual([
      ['conversion', 'c-1'],
      ['conversion', 'c-1:get'],
      ['fee', 'c-1:spread'],
    ]);
    // 100 paid: 99.9 to the house for 0.001998 at 50,000, and a thousandth of it kept.
    expect(scene.balance('alice/spot', 'USDT').total).toBe(900_00000000n);
    expect(scene.balance('alice/spot', 'BTC').total).toBe(199_800n);
    expect(scene.balance('house', 'USDT').total).toBe(99_90000000n);
    expect(scene.balance('house', 'BTC').total).toBe(-199_800n);
    expect(scene.balance('fees', 'USDT').total).toBe(10_000_000n);
  });

  it('happens once, whatever part of its link ids was used before', () => {
    const scene = start();
    scene.run(convert);
    expect(scene.refuse(convert)).toBe('duplicate-command');
    const taken = { type: 'deposit', account: 'alice/spot', asset: 'USDT', amount: '1' } as const;
    scene.run({ ...taken, linkId: 'c-2:spread' });
    expect(scene.refuse({ ...convert, linkId: 'c-2' })).toBe('duplicate-command');
  });

  it.each([
    [{ pay: '1000.1' }, 'insufficient-funds'],
    [{ to: 'USDT' }, 'bad-request'],
    [{ to: 'DOGE' }, 'unknown-asset'],
    [{ spread: '100' }, 'bad-request'],
    [{ get: '0' }, 'not-above-zero'],
    [{ get: '0.000000001' }, 'value-decimals'],
    [{ account: 'house' }, 'unknown-account'],
    [{ account: 'bob/spot' }, 'unknown-account'],
    [{ linkId: 'x'.repeat(60) }, 'bad-request'],
  ])('with %j is refused as %s and changes nothing', (change, code) => {
    const scene = start();
    expect(scene.refuse({ ...convert, ...change })).toBe(code);
  });

  it('of a frozen account is refused', () => {
    const scene = start();
    scene.run({ type: 'set-account', account: 'alice/spot', settings: { frozen: true } });
    expect(scene.refuse(convert)).toBe('account-frozen');
  });

  it('writes its entries in one step each, and none for a spread of nothing', () => {
    const scene = start();
    const { spread: _spread, ...plain } = convert;
    const entries = scene.run(plain).filter(({ type }) => type === 'entry');
    expect(entries.map(({ kind, phase, cause }) => [kind, phase, cause])).toEqual([
      ['conversion', 'single', 'c-1'],
      ['conversion', 'single', 'c-1:get'],
    ]);
  });

  it('is refused where a balance would be more than can be stored', () => {
    const scene = start();
    const most = { ...convert, get: `9${'0'.repeat(29)}` };
    scene.run(most);
    expect(scene.refusal({ ...most, linkId: 'c-2' })).toMatchObject({
      ...{ code: 'too-large', field: 'pay' },
    });
  });
});
