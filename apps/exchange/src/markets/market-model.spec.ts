import type { MarketTicker } from '@meridian/protocol/contracts/market.ts';
import { describe, expect, it } from 'vitest';

import { createFavourites } from './favourites.ts';
import type { Loaded } from './load-tickers.ts';
import { MarketModel } from './market-model.ts';
import { fakeClock, fakeFeed, quoteOf, ticker } from './test-market.ts';
import { createViewStore } from './view-store.ts';

const TICKERS = [
  ticker('BTC/USDT', { quoteVolume: '300', open: '100', close: '110' }),
  ticker('ETH/USDT', { quoteVolume: '200', open: '100', close: '90' }),
  ticker('XRP/EUR', { quoteVolume: '100' }),
];

function loaded(tickers: readonly MarketTicker[] = TICKERS): Loaded {
  return { ok: true, value: { source: 'simulated', time: 1, tickers } };
}

function page(search = '', follows: 'listed' | 'all' = 'listed') {
  const clock = fakeClock();
  const socket = fakeFeed();
  const answers: { answer: (value: Loaded) => void; signal: AbortSignal }[] = [];
  const connection = { online: true, tell: () => undefined as void };
  const storage = { getItem: () => null, setItem: () => undefined };
  const model = new MarketModel({
    follows,
    load: (signal) => new Promise((answer) => answers.push({ answer, signal })),
    openFeed: () => socket.feed,
    view: createViewStore({ search: () => search, replace: () => undefined }, clock.later),
    favourites: createFavourites(() => storage),
    connection: {
      online: () => connection.online,
      observe(listener) {
        connection.tell = listener;
        return () => undefined;
      },
    },
    now: clock.now,
    later: clock.later,
  });
  const answer = async (value: Loaded) => {
    answers.at(-1)?.answer(value);
    await settled();
  };
  return { model, clock, socket, connection, answers, answer };
}

/** Lets promises that wait for an answer settle. */
async function settled(): Promise<void> {
  for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
}

function symbols(model: MarketModel): string[] {
  return model.list.rows.get().map(({ symbol }) => symbol);
}

async function ready(search = '', follows: 'listed' | 'all' = 'listed') {
  const parts = page(search, follows);
  const stop = parts.model.start();
  await parts.answer(loaded());
  return { ...parts, stop };
}

describe('the markets page', () => {
  it('does nothing before it starts', () => {
    const { answers, socket, model } = page('?view=eur');
    expect(answers).toHaveLength(0);
    expect(socket.listeners()).toBe(0);
    expect(model.view.state.get().view).toBe('all');
  });

  it('loads, lists by the address and asks for quotes', async () => {
    const { model, socket } = await ready('?view=usdt&sort=pair');
    expect(model.status.get().kind).toBe('ready');
    expect(symbols(model)).toEqual(['BTCUSDT', 'ETHUSDT']);
    expect(model.found.get()).toBe(2);
    expect(socket.followed.at(-1)).toEqual([]);
  });

  it('asks for what is in view once the scrolling has ended', async () => {
    const { model, socket, clock } = await ready('?sort=pair');
    model.setViewport(0, 2);
    model.setViewport(1, 3);
    expect(socket.followed.at(-1)).toEqual([]);
    clock.pass(150);
    expect(socket.followed.at(-1)).toEqual(['ETHUSDT', 'XRPEUR']);
  });

  it('asks for the whole market where it has leaders beside the list', async () => {
    const { socket } = await ready('?view=eur&sort=pair', 'all');
    expect(socket.followed.at(-1)).toEqual(['BTCUSDT', 'ETHUSDT', 'XRPEUR']);
  });

  it('lets the order follow the quotes, once a second', async () => {
    const { model, socket, clock } = await ready();
    expect(symbols(model)).toEqual(['BTCUSDT', 'ETHUSDT', 'XRPEUR']);
    socket.send(quoteOf('ETHUSDT', '90', { quoteVolume: '301' }));
    expect(symbols(model)[0]).toBe('BTCUSDT');
    clock.pass(1_000);
    expect(symbols(model)[0]).toBe('ETHUSDT');
  });

  it('tells nobody of rows that prices bring', async () => {
    const { model, socket, clock } = await ready('?view=gainers');
    expect([symbols(model), model.found.get()]).toEqual([['BTCUSDT'], 1]);
    socket.send(quoteOf('ETHUSDT', '120'));
    clock.pass(5_000);
    expect([symbols(model).length, model.found.get()]).toEqual([2, 1]);
  });

  it('tells of what the reader’s choice found, once the typing has ended', async () => {
    const { model, clock } = await ready();
    model.view.change({ query: 'e' });
    model.view.change({ query: 'eth' });
    expect([symbols(model), model.found.get()]).toEqual([['ETHUSDT'], 3]);
    clock.pass(600);
    expect(model.found.get()).toBe(1);
  });

  it('keeps a row whose mark was taken until its reader has left it', async () => {
    const { model, clock } = await ready();
    model.favourites.toggle('XRPEUR');
    model.view.change({ view: 'favourites' });
    model.list.setPaused('pointer', true);
    model.favourites.toggle('XRPEUR');
    clock.pass(5_000);
    expect(symbols(model)).toEqual(['XRPEUR']);
    model.list.setPaused('pointer', false);
    clock.pass(1_000);
    expect(symbols(model)).toEqual([]);
  });

  it('says how it is connected, and since when the prices are', async () => {
    const { model, socket, connection, clock } = await ready();
    const seen = [model.live.get()];
    const note = () => seen.push(model.live.get());
    socket.turn('open');
    note();
    const openedAt = clock.now();
    expect(model.dataAt).toBe(openedAt);
    clock.pass(7_000);
    socket.send(quoteOf('BTCUSDT', '1'));
    expect(model.dataAt).toBe(openedAt + 7_000);
    socket.turn('closed');
    note();
    connection.online = false;
    connection.tell();
    note();
    expect(seen).toEqual(['connecting', 'live', 'reconnecting', 'offline']);
  });
});

describe('a list that does not come', () => {
  it('is said, and asked for again when the reader wants it', async () => {
    const { model, answers, answer } = page();
    model.start();
    await answer({ ok: false, reason: 'refused' });
    expect(model.status.get()).toEqual({ kind: 'failed', reason: 'refused' });
    expect(model.found.get()).toBeNull();
    model.retry();
    expect(model.status.get().kind).toBe('loading');
    model.retry();
    expect(answers).toHaveLength(2);
    await answer(loaded());
    expect(symbols(model)).toHaveLength(3);
  });

  it('is asked for again as soon as there is a connection', async () => {
    const { model, answers, answer, connection } = page();
    model.start();
    connection.online = false;
    connection.tell();
    await answer({ ok: false, reason: 'unreachable' });
    connection.tell();
    expect(answers).toHaveLength(1);
    connection.online = true;
    connection.tell();
    expect(answers).toHaveLength(2);
  });

  it('is not asked for again when it is there', async () => {
    const { connection, answers } = await ready();
    connection.tell();
    expect(answers).toHaveLength(1);
  });
});

describe('the end of the page', () => {
  it('leaves nothing behind', async () => {
    const { stop, socket, model, clock } = await ready();
    socket.send(quoteOf('ETHUSDT', '90', { quoteVolume: '999' }));
    stop();
    const before = symbols(model);
    clock.pass(10_000);
    expect(socket.isClosed()).toBe(true);
    expect(socket.listeners()).toBe(0);
    expect(symbols(model)).toEqual(before);
  });

  it('does not wait for an answer under way', async () => {
    const { model, answers, answer } = page();
    model.start()();
    expect(answers[0]?.signal.aborted).toBe(true);
    await answer(loaded());
    expect(model.status.get().kind).toBe('loading');
  });

  it('can be followed by another start', async () => {
    const { model, answer } = page();
    model.start()();
    model.start();
    await answer(loaded());
    expect(symbols(model)).toHaveLength(3);
  });
});
