import { describe, expect, it } from 'vitest';

import { createStreamFolder } from './fold-streams.ts';
import { QUIET_MS, STREAMS_EVERY_MS } from './stream-pace.ts';
import { type StreamTopic } from './streams.ts';

const BOOK: StreamTopic = { topic: 'book', symbol: 'BTCUSDT', levels: 50 };
const TRADES: StreamTopic = { topic: 'trades', symbol: 'BTCUSDT' };

function setUp(...topics: readonly StreamTopic[]) {
  const sent: Readonly<Record<string, unknown>>[] = [];
  const clock = { ms: 0 };
  const made = createStreamFolder(
    (message) => sent.push({ ...message }),
    () => clock.ms,
  );
  const folder = {
    ...made,
    /** When the timer fires. */
    take() {
      clock.ms += STREAMS_EVERY_MS;
      return made.take();
    },
  };
  folder.setTopics(topics);
  const book = (f: boolean, b: string[][], a: string[][], after: number, seq: number) =>
    folder.receive({
      ...{ symbol: 'BTCUSDT', topic: 'book', f, data: [{ b, a, after, seq }] },
      params: { binary: 'false', levels: 50 },
    });
  const trades = (f: boolean, ids: readonly string[], after: number, seq: number, x?: string) =>
    folder.receive({
      ...{ symbol: 'BTCUSDT', topic: 'trades', f, params: { binary: 'false' } },
      data: [
        {
          ...{ after, seq },
          t: ids.map((i) => ({ i, t: 1, p: '9', v: '1', S: 'Buy', ...(x !== undefined && { x }) })),
        },
      ],
    });
  return { sent, clock, made, folder, book, trades };
}

describe('a book', () => {
  it('is all of it, then what changed, best prices first', () => {
    const { sent, folder, book } = setUp(BOOK);
    expect(sent).toEqual([
      { topic: 'book', event: 'sub', symbol: 'BTCUSDT', params: { binary: false, levels: 50 } },
    ]);
    expect(book(true, [['99.5', '1']], [['100', '2']], 7, 7)).toBe(true);
    const changed = [
      ['100.5', '3'],
      ['9', '4'],
      ['99.5', '0'],
    ];
    expect(book(false, changed, [['1000', '5']], 7, 9)).toBe(true);
    expect(folder.take()).toEqual([
      {
        ...{ kind: 'book', key: 'book/50/BTCUSDT', seq: 9 },
        bids: [
          ['100.5', '3'],
          ['9', '4'],
        ],
        asks: [
          ['100', '2'],
          ['1000', '5'],
        ],
      },
    ]);
    expect(folder.take()).toEqual([]);
  });

  it('says whether its symbol is halted, where the server does', () => {
    const { folder } = setUp(BOOK);
    const push = (f: boolean, status: string | undefined, seq: number) =>
      folder.receive({
        ...{ symbol: 'BTCUSDT', topic: 'book', f, params: { binary: 'false', levels: 50 } },
        data: [{ b: [], a: [], after: 1, seq, ...(status !== undefined && { status }) }],
      });
    expect(push(true, 'Trading', 1)).toBe(true);
    expect(folder.take()).toMatchObject([{ status: 'Trading' }]);
    expect(push(false, 'Halted', 1)).toBe(true);
    expect(folder.take()).toMatchObject([{ status: 'Halted' }]);
    expect(push(false, 'halted', 2)).toBe(false);
    expect(push(true, undefined, 3)).toBe(true);
    expect(folder.take()[0]).not.toHaveProperty('status');
  });

  it('with a gap is asked for again, and shows nothing in between', () => {
    const { sent, folder, book } = setUp(BOOK);
    book(true, [['99', '1']], [], 1, 1);
    folder.take();
    expect(book(false, [['98', '1']], [], 2, 3)).toBe(false);
    expect(sent).toHaveLength(2);
    expect(sent[1]).toMatchObject({ event: 'sub' });
    // Messages after the gap are dropped, and do not cause a third request.
    expect(book(false, [['97', '1']], [], 3, 4)).toBe(false);
    expect(sent).toHaveLength(2);
    expect(folder.take()).toEqual([]);
    book(true, [['96', '1']], [], 5, 5);
    expect(folder.take()).toMatchObject([{ bids: [['96', '1']], seq: 5 }]);
  });

  it('of another symbol or depth is not taken for it, and what is no book neither', () => {
    const { folder, book } = setUp({ ...BOOK, levels: 200 });
    expect(book(true, [['99', '1']], [], 1, 1)).toBe(false);
    const params = { levels: 200 };
    for (const entry of [{ b: [['x', '1']], a: [], after: 1, seq: 1 }, { b: [], a: [] }, 7]) {
      const message = { symbol: 'BTCUSDT', topic: 'book', f: true, params, data: [entry] };
      expect(folder.receive(message)).toBe(false);
    }
    for (const odd of [null, 'text', [], {}]) expect(folder.receive(odd)).toBe(false);
    expect(folder.dueAt()).toBeNull();
  });

  it('goes to the page at once after a silence, then so often at most, the last state always', () => {
    const { clock, made, book } = setUp(BOOK);
    clock.ms = 1_000;
    book(true, [['99', '1']], [], 1, 1);
    expect(made.take()).toHaveLength(1);
    // A change every 10 ms, and no silence between them.
    const taken: number[] = [];
    for (let seq = 2; seq <= 98; seq += 1) {
      clock.ms += 10;
      book(false, [['99', `${seq}`]], [], seq - 1, seq);
      if (made.take().length > 0) taken.push(clock.ms);
    }
    expect(taken).toEqual([1_200, 1_400, 1_600, 1_800]);
    // Nothing follows the last one: it does not wait for its turn.
    expect(made.dueAt()).toBe(1_970 + QUIET_MS);
    clock.ms = 1_970 + QUIET_MS;
    expect(made.take()).toMatchObject([{ bids: [['99', '98']], seq: 98 }]);
    expect(made.dueAt()).toBeNull();
  });

  it.each([
    ['a quick page, five times a second', [5, 5], STREAMS_EVERY_MS],
    ['a slow one, as often as it has time', [20, 30], 400],
    ['a page that stood still for another reason', [900, 5], STREAMS_EVERY_MS],
    ['the slowest, once a second', [500, 500], 1_000],
  ])('goes to %s', (_page, costs, everyMs) => {
    const { clock, made, book } = setUp(BOOK);
    book(true, [['99', '1']], [], 0, 1);
    made.take();
    for (const cost of costs) made.setCost(cost);
    let seq = 1;
    const startedAt = clock.ms;
    while (clock.ms < startedAt + 5_000) {
      clock.ms += 10;
      seq += 1;
      book(false, [['99', `${seq}`]], [], seq - 1, seq);
      if (made.take().length > 0) break;
    }
    expect(clock.ms - startedAt).toBe(everyMs);
  });

  it('is cancelled where nobody follows it any more', () => {
    const { sent, folder, book } = setUp(BOOK, TRADES);
    book(true, [['99', '1']], [], 1, 1);
    folder.setTopics([TRADES]);
    expect(sent.slice(2)).toMatchObject([{ topic: 'book', event: 'cancel' }]);
    expect(folder.take()).toEqual([]);
    expect(book(false, [['98', '1']], [], 1, 2)).toBe(false);
  });
});

describe('trades', () => {
  it('are newest first, with the number of the users’ executions', () => {
    const { folder, trades } = setUp(TRADES);
    trades(true, ['1', '2'], 5, 5);
    trades(false, ['3'], 5, 8, '77');
    const [state] = folder.take();
    if (state?.kind !== 'trades') throw new Error('no trades');
    expect(state.trades.map(({ id, tradeId }) => [id, tradeId])).toEqual([
      ['3', '77'],
      ['2', null],
      ['1', null],
    ]);
  });
});

it('all streams are asked for anew when the socket is open again, and refused where it has none', () => {
  const { sent, folder, book } = setUp(BOOK, TRADES);
  book(true, [['99', '1']], [], 1, 1);
  folder.opened();
  expect(sent.slice(2)).toMatchObject([{ topic: 'book' }, { topic: 'trades' }]);
  expect(folder.dueAt()).toBeNull();
  expect(folder.receive({ code: '-100002', desc: 'topic must be realtimes' })).toBe(true);
  expect(folder.take().map(({ kind }) => kind)).toEqual(['refused', 'refused']);
});
