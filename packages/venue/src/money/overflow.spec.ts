import { describe, expect, it } from 'vitest';
import { createScene, type Scene } from '../testing/scene.ts';

/** Whole units of an asset without decimals: three of them are above the 10^38 atoms that are storable. */
const MUCH = `4${'0'.repeat(37)}`;
const asset = 'BIG';

/**
 * Two accounts of alice with twice that each: the first from a deposit, the second from the house, since
 * neither the issuer nor the house may owe 10^38 atoms.
 */
function start(): Scene {
  const scene = createScene({ alice: {}, bob: {} });
  scene.run({ type: 'list-asset', asset, scale: 0 });
  scene.run({ type: 'open-account', owner: 'alice', kind: 'funding' });
  for (const linkId of ['d-1', 'd-2']) {
    scene.run({ type: 'deposit', linkId, account: 'alice/spot', asset, amount: MUCH });
  }
  for (const linkId of ['g-1', 'g-2']) scene.run(gift(linkId, ['alice/funding']));
  return scene;
}

function gift(linkId: string, to: readonly string[]) {
  const paid = to.map(() => ({ account: 'house', asset, amount: `-${MUCH}` }));
  const postings = [...paid, ...to.map((account) => ({ account, asset, amount: MUCH }))];
  return { type: 'post', kind: 'gift', linkId, postings } as const;
}

const tooLarge = (field: string) => ({ type: 'rejected', code: 'too-large', field });

describe('a movement that a balance cannot store is refused whole', () => {
  it('where one posting is', () => {
    const deposit = { type: 'deposit', linkId: 'x', account: 'bob/spot', asset } as const;
    expect(start().refusal({ ...deposit, amount: MUCH })).toMatchObject(tooLarge('amount'));
  });

  it('where several postings of one balance are together, and none is alone', () => {
    const scene = start();
    const postings = [
      { account: 'house', asset, amount: `-${MUCH}` },
      { account: 'bob/spot', asset, amount: `1${'0'.repeat(37)}` },
      { account: 'bob/spot', asset, amount: `3${'0'.repeat(37)}` },
    ];
    // The house owes 8 x 10^37 already.
    const post = { type: 'post', kind: 'gift', linkId: 'x' } as const;
    expect(scene.refusal({ ...post, postings })).toMatchObject(tooLarge('amount'));
    const bonus = createScene({ bob: {} });
    bonus.run({ type: 'list-asset', asset, scale: 0 });
    expect(bonus.refusal(gift('x', ['bob/spot', 'bob/spot', 'bob/spot']))).toMatchObject(
      tooLarge('amount'),
    );
    // Two of them are within it.
    bonus.run(gift('x', ['bob/spot', 'bob/spot']));
    expect(bonus.balance('bob/spot', asset).total).toBe(BigInt(MUCH) * 2n);
  });

  it('where it is so on the way only: debits are applied before credits', () => {
    const scene = createScene({ bob: {} });
    scene.run({ type: 'list-asset', asset, scale: 0 });
    const back = { account: 'house', asset, amount: MUCH };
    const post = gift('x', ['bob/spot', 'bob/spot', 'bob/spot']);
    const postings = [...post.postings.slice(0, -1), back];
    expect(scene.refusal({ ...post, postings })).toMatchObject(tooLarge('amount'));
  });

  it('where a transfer brings two accounts together', () => {
    const scene = start();
    const transfer = { type: 'transfer', from: 'alice/funding', to: 'alice/spot', asset } as const;
    expect(scene.refusal({ ...transfer, linkId: 'x', amount: MUCH })).toMatchObject(
      tooLarge('amount'),
    );
    scene.run({ ...transfer, linkId: 'x', amount: '1' });
    expect(scene.balance('alice/spot', asset).total).toBe(BigInt(MUCH) * 2n + 1n);
  });

  it('where withdrawals under way are too much, which can be cancelled still', () => {
    const scene = start();
    const ask = { type: 'request-withdrawal', asset, amount: `2${MUCH.slice(1)}` } as const;
    const accounts = ['alice/spot', 'alice/funding'];
    const requests = [0, 1, 2, 3, 4, 5].map((n) => ({ n, account: accounts[n % 2] ?? '' }));
    for (const { n, account } of requests) scene.run({ ...ask, linkId: `w-${n}`, account });
    const settle = (n: number, outcome: 'sent' | 'cancelled' | 'returned') =>
      ({
        type: 'settle-withdrawal',
        linkId: `${n}-${outcome}`,
        withdrawal: `w-${n}`,
        outcome,
      }) as const;
    for (const n of [0, 1, 2, 3]) scene.run(settle(n, 'sent'));
    const held = scene.balance('alice/spot', asset);
    expect(scene.refusal(settle(4, 'sent'))).toMatchObject(tooLarge('withdrawal'));
    expect(scene.balance('alice/spot', asset)).toEqual(held);
    scene.run(settle(4, 'cancelled'));
    scene.run(settle(0, 'returned'));
    scene.run(settle(5, 'sent'));
  });

  it('where a conversion is', () => {
    const scene = start();
    scene.run({
      type: 'deposit',
      linkId: 'usdt',
      account: 'alice/spot',
      asset: 'USDT',
      amount: '9',
    });
    const convert = { type: 'convert', linkId: 'c', account: 'alice/spot', to: asset } as const;
    expect(scene.refusal({ ...convert, from: 'USDT', pay: '9', get: MUCH })).toMatchObject(
      tooLarge('pay'),
    );
  });
});
