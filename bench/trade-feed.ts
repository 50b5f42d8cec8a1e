/**
 * A book inside the worker of the trade page, in the place of its socket. The function is handed to the
 * worker as text, so it knows nothing but its argument.
 */
interface TradeBench {
  /** Whether the page gets what the feed makes. */
  isHeard: boolean;
  /** Changes that were made. */
  sent: number;
  /** Hands the page a message, as a socket does. */
  say: (message: object) => void;
  /** Sends all of the book. */
  whole: () => void;
  start(changesPerS: number): void;
  stop(): void;
  /** Sets the size of the best bid; says when, in ms since the epoch, and the book's number then. */
  finish(size: string): { readonly at: number; readonly seq: number };
  /** Which of these numbers has a book that begins with these rows; null for none. */
  numberOf(rows: PaintedRows, seqs: readonly number[]): number | null;
}

/** What is painted: price and size of each row, best first. */
export interface PaintedRows {
  readonly bids: readonly (readonly [price: number, size: number])[];
  readonly asks: readonly (readonly [price: number, size: number])[];
}

declare global {
  var tradeBench: TradeBench;
}

/** As the page asks for it: so many levels of each side. */
const LEVELS = 50;

/** The feed as a script for the worker to begin with. */
export function tradeFeedScript(): string {
  return `(${installFeed.toString()})(${LEVELS}, ${createPast.toString()});\n(${installSocket.toString()})(${LEVELS});\n`;
}

type CreatePast = typeof createPast;
type Side = 'b' | 'a';

/** Books of earlier numbers: one as it was, and the thousands of changes since. It, too, is handed on as text. */
function createPast(sizes: Record<Side, string[]>) {
  const kept = 2_000;
  let first = 1;
  const changes: { readonly side: Side; readonly place: number; readonly size: string }[] = [];
  const sizesOf = (seq: number) => {
    const then = { b: [...sizes.b], a: [...sizes.a] };
    for (const each of changes.slice(0, seq - first)) then[each.side][each.place] = each.size;
    return then;
  };
  return {
    keep(side: Side, place: number, size: string): void {
      changes.push({ side, place, size });
      if (changes.length < 2 * kept) return;
      first += kept;
      for (const each of changes.splice(0, kept)) sizes[each.side][each.place] = each.size;
    },
    /** Whether the book of a number begins with these rows. */
    isBook(
      rows: PaintedRows,
      seq: number,
      priceOf: (side: Side, place: number) => string,
    ): boolean {
      if (seq < first || seq > first + changes.length) return false;
      const then = sizesOf(seq);
      const isSide = (painted: PaintedRows['bids'], side: Side) =>
        painted.length > 0 &&
        painted.every(([price, size], place) => {
          const isPrice = Number(priceOf(side, place)) === price;
          return isPrice && Number(then[side][place]) === size;
        });
      return isSide(rows.bids, 'b') && isSide(rows.asks, 'a');
    },
  };
}

/**
 * Makes one change a message, evenly spread over the time: the size of a level near the middle. What could
 * not be sent in time is sent as soon as the thread is free: as with a socket, nothing is lost. While it is
 * not heard it makes them too, so that this work falls on both sides of a comparison.
 */
function installFeed(levels: number, makePast: CreatePast): void {
  let seed = 20_261_126;
  const random = () => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
    return seed / 2 ** 32;
  };
  const middle = 640_000;
  const priceOf = (side: 'b' | 'a', place: number) =>
    ((middle + (side === 'b' ? -1 - place : 1 + place)) / 10).toFixed(1).replace(/\.0$/, '');
  const sizeOf = () => String(Math.ceil(random() * 999_999) / 1e6);
  const book = { b: [] as string[][], a: [] as string[][] };
  for (let place = 0; place < levels; place += 1) {
    for (const side of ['b', 'a'] as const) book[side].push([priceOf(side, place), sizeOf()]);
  }
  const state = { seq: 1, symbol: 'BTCUSDT', depth: levels };
  const sizesOfSide = (side: 'b' | 'a') => book[side].map(([, size = '']) => size);
  const past = makePast({ b: sizesOfSide('b'), a: sizesOfSide('a') });
  const push = (f: boolean, b: string[][], a: string[][], after: number) => {
    const params = { binary: 'false', levels: state.depth };
    const data = [{ b, a, status: 'Trading', after, seq: state.seq }];
    const message = { symbol: state.symbol, topic: 'book', params, data, f, sendTime: Date.now() };
    globalThis.tradeBench.say(message);
  };
  const pushWhole = () => push(true, book.b, book.a, state.seq);
  const change = (side: 'b' | 'a', place: number, size: string) => {
    const level = book[side][place];
    if (level === undefined) return;
    level[1] = size;
    past.keep(side, place, size);
    const after = state.seq;
    state.seq += 1;
    const [b, a] = side === 'b' ? [[level], []] : [[], [level]];
    if (globalThis.tradeBench.isHeard) push(false, b, a, after);
  };

  // A run that was stopped may have a turn ahead: it is not the run that was started since.
  let current = 0;
  globalThis.tradeBench = {
    isHeard: true,
    sent: 0,
    say: () => undefined,
    whole: pushWhole,
    start(changesPerS) {
      const startedAt = performance.now();
      let made = 0;
      current += 1;
      const own = current;
      // What was made unheard is a gap: it is healed as the server does.
      if (globalThis.tradeBench.isHeard) pushWhole();
      const turn = () => {
        if (own !== current) return;
        const due = ((performance.now() - startedAt) / 1000) * changesPerS;
        for (; made < due; made += 1) {
          change(random() < 0.5 ? 'b' : 'a', Math.floor(random() * levels), sizeOf());
          globalThis.tradeBench.sent += 1;
        }
        setTimeout(turn);
      };
      turn();
    },
    stop: () => void (current += 1),
    finish(size) {
      change('b', 0, size);
      return { at: performance.timeOrigin + performance.now(), seq: state.seq };
    },
    numberOf: (rows, seqs) => seqs.find((seq) => past.isBook(rows, seq, priceOf)) ?? null,
  };
}

/** A socket that answers as the gateway's does, and has no other side. */
function installSocket(levels: number): void {
  class SyntheticSocket extends EventTarget {
    readyState = 0;
    constructor() {
      super();
      globalThis.tradeBench.say = (message) => {
        const data = JSON.stringify(message);
        if (this.readyState === 1) this.dispatchEvent(new MessageEvent('message', { data }));
      };
      setTimeout(() => {
        this.readyState = 1;
        this.dispatchEvent(new Event('open'));
      });
    }
    send(text: string): void {
      const asked = JSON.parse(text) as {
        readonly ping?: number;
        readonly topic?: string;
        readonly event?: string;
        readonly params?: { readonly levels?: number };
      };
      setTimeout(() => {
        if (asked.ping !== undefined) return globalThis.tradeBench.say({ pong: Date.now() });
        globalThis.tradeBench.say({ ...asked, code: '0', msg: 'Success' });
        // The ticket follows a deeper book: this one is the pane's.
        if (asked.topic !== 'book' || asked.event !== 'sub') return undefined;
        if (asked.params?.levels !== levels) return undefined;
        return globalThis.tradeBench.whole();
      });
    }
    close(): void {
      this.readyState = 3;
    }
  }
  Object.assign(globalThis, { WebSocket: SyntheticSocket });
}
