/**
 * A feed inside the worker of the markets page, in the place of its socket. Each function is handed to
 * the worker as text, so it knows nothing but its argument and what the one before it left in
 * `globalThis.liveBench`.
 */

/** A symbol's figures to begin with. The close is in units of its last decimal place. */
export interface FeedSymbol {
  readonly symbol: string;
  readonly places: number;
  readonly closeUnits: number;
  readonly open: string;
  readonly high: string;
  readonly low: string;
  readonly volume: string;
  readonly quoteVolume: number;
}

interface LiveBench {
  /** The next message about a symbol, and the close in it. */
  next(symbol: string): { readonly text: string; readonly close: string };
  /** Hands the page a message, as a socket does. */
  tell(text: string): void;
  readonly subscribed: Set<string>;
  /** A symbol the feed never sends: its messages are the measurement's own. */
  probe: string | null;
  /** Whether the page gets what the feed makes. */
  isHeard: boolean;
  /** Nothing is made, heard or not: for a look at the page's memory alone. */
  isPaused: boolean;
  /** Updates the page's socket got, or would have got but for the probe. */
  sent: number;
  /** How long the thread has been at making messages, and the product's code at hearing them. */
  busyMs: number;
  start(updatesPerS: number): void;
}

declare global {
  var liveBench: LiveBench;
}

/** Makes messages in the gateway's shape (section 3 of the specification), from a seed. */
function installQuotes(symbols: readonly FeedSymbol[]): void {
  const state = new Map(symbols.map((each) => [each.symbol, { ...each }]));
  let seed = 20_241_107;
  // A linear congruential generator is random enough for prices nobody trades at.
  const random = () => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
    return seed / 2 ** 32;
  };
  const next = (symbol: string) => {
    const quote = state.get(symbol);
    if (quote === undefined) throw new Error(`no symbol ${symbol}`);
    const step = 1 + Math.floor(random() * quote.closeUnits * 0.0005);
    // Every update is a change, and none leads below zero.
    quote.closeUnits += random() < 0.5 && quote.closeUnits > 2 * step ? -step : step;
    quote.quoteVolume *= 1 + (random() - 0.5) * 0.002;
    const close = (quote.closeUnits / 10 ** quote.places).toFixed(quote.places);
    const range = (parseFloat(close) / parseFloat(quote.open) - 1).toFixed(4);
    const name = `"${symbol}"`;
    const now = Date.now();
    const text =
      `{"symbol":${name},"symbolName":${name},"topic":"realtimes",` +
      `"params":{"realtimeInterval":"24h","binary":"false"},"data":[{"t":${now},"s":${name},` +
      `"sn":${name},"c":"${close}","h":"${quote.high}","l":"${quote.low}","o":"${quote.open}",` +
      `"v":"${quote.volume}","qv":"${quote.quoteVolume.toFixed(4)}","m":"${range}","e":301}],` +
      `"f":false,"sendTime":${now}}`;
    return { text, close };
  };
  globalThis.liveBench = {
    next,
    tell: () => undefined,
    subscribed: new Set(),
    probe: null,
    isHeard: false,
    isPaused: false,
    sent: 0,
    busyMs: 0,
    start: () => undefined,
  };
}

/** Puts a socket of ours in the place of the browser's. */
function installSocket(): void {
  class SyntheticSocket extends EventTarget {
    readyState = 0;
    readonly url: string;

    constructor(url: string) {
      super();
      this.url = url;
      setTimeout(() => {
        this.readyState = 1;
        globalThis.liveBench.tell = (text) => this.#say(text);
        this.dispatchEvent(new Event('open'));
      });
    }

    send(text: string): void {
      // `as`: the messages of section 7, which the page writes.
      const asked = JSON.parse(text) as { ping?: number; event?: string; symbol?: string };
      setTimeout(() => this.#answer(asked));
    }

    close(): void {
      this.readyState = 3;
      globalThis.liveBench.tell = () => undefined;
    }

    #answer(asked: { ping?: number; event?: string; symbol?: string }): void {
      if (asked.ping !== undefined) return this.#say(JSON.stringify({ pong: Date.now() }));
      const { next, subscribed } = globalThis.liveBench;
      this.#say(JSON.stringify({ ...asked, code: '0', msg: 'Success' }));
      for (const symbol of asked.symbol?.split(',') ?? []) {
        if (asked.event === 'cancel') subscribed.delete(symbol);
        else {
          subscribed.add(symbol);
          this.#say(next(symbol).text);
        }
      }
    }

    #say(data: string): void {
      if (this.readyState === 1) this.dispatchEvent(new MessageEvent('message', { data }));
    }
  }
  Object.assign(globalThis, { WebSocket: SyntheticSocket });
}

/**
 * Makes a message an update, evenly spread over the time and the symbols asked for. What could not be
 * sent in time, since the thread was busy, is sent as soon as it is not: as with a socket, nothing is
 * lost. While the feed is silent it makes them too, so that this work, which no page has to do, falls
 * on both sides of a comparison.
 */
function installFeed(): void {
  const bench = globalThis.liveBench;
  bench.start = (updatesPerS) => {
    const startedAt = performance.now();
    let made = 0;
    let offset = 0;
    let symbols: readonly string[] = [];
    const turn = () => {
      if (symbols.length !== bench.subscribed.size) symbols = [...bench.subscribed];
      const due = ((performance.now() - startedAt) / 1000) * updatesPerS;
      if (bench.isPaused) made = due;
      const begunAt = performance.now();
      for (; made < due && symbols.length > 0; made += 1) {
        offset = (offset + 1) % symbols.length;
        const symbol = symbols[offset] ?? '';
        const { text } = bench.next(symbol);
        if (!bench.isHeard) continue;
        bench.sent += 1;
        if (symbol !== bench.probe) bench.tell(text);
      }
      bench.busyMs += performance.now() - begunAt;
      setTimeout(turn);
    };
    turn();
  };
}

/** Where the page asks the feed for a message about one symbol, and gets the time it was sent. */
export const PROBE_CHANNEL = 'live-bench';

export interface SentMessage {
  readonly close: string;
  /** In ms since the epoch, to fractions. */
  readonly at: number;
}

/** Sends a message of a symbol when the page asks for it. */
function installProbe(channelName: string): void {
  const channel = new BroadcastChannel(channelName);
  channel.addEventListener('message', ({ data }: MessageEvent<string>) => {
    const { text, close } = globalThis.liveBench.next(data);
    const sent: SentMessage = { close, at: performance.timeOrigin + performance.now() };
    globalThis.liveBench.tell(text);
    channel.postMessage(sent);
  });
}

/** The feed as a script for the worker to begin with. */
export function feedScript(symbols: readonly FeedSymbol[]): string {
  const called = (run: { toString(): string }, argument?: unknown) =>
    `(${run.toString()})(${argument === undefined ? '' : JSON.stringify(argument)});\n`;
  return (
    called(installQuotes, symbols) +
    called(installSocket) +
    called(installFeed) +
    called(installProbe, PROBE_CHANNEL)
  );
}
