import type { AccountPush } from '@meridian/protocol/contracts/account-socket.ts';
import type { BalanceInfo, OrderInfo } from '@meridian/protocol/contracts/venue.ts';
import { FakeClock } from '@meridian/quotes/testing/fake-clock.ts';
import { fakeSockets } from '@meridian/quotes/testing/fake-sockets.ts';
import { describe, expect, it } from 'vitest';

import { openAccountStream } from './account-stream.ts';
import { holdingsAfter } from './holdings.ts';

const push = (f: boolean, after: number | null, seq: number): AccountPush => ({
  ...{ topic: 'account', f, after, seq },
  ...{ orders: [], executions: [], balances: [] },
});

async function setUp() {
  const clock = new FakeClock();
  const { WebSocket, sockets, latest } = fakeSockets();
  const taken: number[] = [];
  const lives: boolean[] = [];
  let seq: number | null = 5;
  const stream = openAccountStream(
    { url: 'ws://localhost', WebSocket, now: clock.now, timers: clock.timers, random: () => 0 },
    {
      ticket: async () => `ticket-${sockets.length}`,
      after: () => seq,
      onPush(message) {
        seq = message.seq;
        taken.push(message.seq);
      },
      onLive: (isLive) => lives.push(isLive),
    },
  );
  const open = async () => {
    latest().emit('open');
    await Promise.resolve();
    await Promise.resolve();
  };
  await open();
  return { clock, sockets, latest, taken, lives, stream, open };
}

describe('an account’s stream', () => {
  it('begins with a ticket and what the page knows, and follows without a gap', async () => {
    const { latest, taken, lives } = await setUp();
    expect(latest().sent).toMatchObject([{ ticket: 'ticket-1', after: 5 }]);
    // A change that comes before the snapshot is ignored.
    latest().receive(push(false, 5, 6));
    latest().receive(push(true, 5, 8));
    latest().receive(push(false, 8, 9));
    expect(taken).toEqual([8, 9]);
    expect(lives.at(-1)).toBe(true);
  });

  it('asks once for what it missed, and leaves out what comes until then', async () => {
    const { latest, taken } = await setUp();
    latest().receive(push(true, 5, 8));
    latest().receive(push(false, 10, 11));
    latest().receive(push(false, 11, 12));
    expect(latest().sent.slice(1)).toEqual([{ after: 8 }]);
    latest().receive(push(true, 8, 12));
    expect(taken).toEqual([8, 12]);
  });

  it('connects again by itself, after the last event that it has', async () => {
    const { clock, sockets, latest, taken, lives, open } = await setUp();
    latest().receive(push(true, 5, 8));
    latest().emit('close');
    expect(lives.at(-1)).toBe(false);
    clock.advance(1_000);
    expect(sockets).toHaveLength(2);
    await open();
    expect(latest().sent).toMatchObject([{ ticket: 'ticket-2', after: 8 }]);
    latest().receive(push(true, 8, 20));
    expect([taken, lives.at(-1)]).toEqual([[8, 20], true]);
  });
});

describe('holdings', () => {
  // `as`: of an order only these fields are read here.
  const order = (orderId: string, status: string) => ({ orderId, status }) as OrderInfo;
  const balance = (asset: string, total: string): BalanceInfo => {
    return { asset, total, held: '0', available: total };
  };

  it('are those of a whole state, then with each change', () => {
    const first = holdingsAfter(null, {
      ...push(true, null, 1),
      orders: [order('9', 'New'), order('10', 'Untriggered'), order('7', 'Filled')],
      balances: [balance('USDT', '5'), balance('BTC', '1')],
    });
    expect(first.open.map(({ orderId }) => orderId)).toEqual(['10', '9']);
    const next = holdingsAfter(
      { ...first, claim: { assets: [] } },
      {
        ...push(false, 1, 2),
        orders: [order('10', 'Cancelled'), order('9', 'PartiallyFilled'), order('11', 'New')],
        balances: [balance('BTC', '0'), balance('USDT', '6')],
      },
    );
    expect(next.open.map(({ orderId, status }) => [orderId, status])).toEqual([
      ['11', 'New'],
      ['9', 'PartiallyFilled'],
    ]);
    expect(next.balances).toEqual([balance('USDT', '6')]);
    expect(next.claim).toEqual({ assets: [] });
    expect(holdingsAfter(next, push(true, 2, 3))).toMatchObject({ open: [], balances: [] });
  });
});
