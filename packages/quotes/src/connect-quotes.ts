import type { QuoteFeed, SocketState } from './quote-feed.ts';
import type { QuoteSocket, QuoteSocketParts } from './quote-socket.ts';
import type { createPageStreams } from './page-streams.ts';
import { createQuoteStore } from './quote-store.ts';
import type { StreamState } from './streams.ts';

export interface ConnectionParts extends Omit<QuoteSocketParts, 'onQuotes' | 'onState'> {
  /** Runs what it is given once, before the next frame is drawn. */
  schedule(run: () => void): void;
  /** Tells when the page is back or online (`page-resume.ts`); returns the way to stop. */
  observeResume?(resume: () => void): () => void;
  /** Makes the socket: on this thread, or in a worker (`worker-socket.ts`). */
  createSocket(parts: SocketParts): QuoteSocket;
  /** Follows books and trades (`page-streams.ts`); pages of quotes alone leave it out. */
  createStreams?: typeof createPageStreams;
}

interface SocketParts extends QuoteSocketParts {
  onStreams(states: readonly StreamState[]): void;
}

/** One socket and one store, shared by as many feeds as a page asks for. */
export interface QuoteConnection {
  /** A symbol stays subscribed to while any feed follows it. */
  feed(): QuoteFeed;
}

/** Opens a connection; it ends with the last of its feeds and begins anew with the next. */
export function createQuoteConnection(parts: ConnectionParts): QuoteConnection {
  const followers = new Map<string, number>();
  const sendObserved = onceATask(() => open?.socket.setObserved?.([...store.observedSymbols()]));
  const store = createQuoteStore((run) => parts.schedule(run), sendObserved);
  const sendTopics = onceATask(() => open?.socket.setStreams?.(streams?.topics() ?? []));
  const streams = parts.createStreams?.((run) => parts.schedule(run), sendTopics) ?? null;
  const states = createNotifier();
  let open: { socket: QuoteSocket; stopResume: () => void } | null = null;
  let feeds = 0;

  function start() {
    sendObserved();
    sendTopics();
    const socket = parts.createSocket({
      ...parts,
      // Pushes under way when a symbol was cancelled are of no use to anybody.
      onQuotes: (quotes) => store.fold(quotes.filter(({ symbol }) => followers.has(symbol))),
      onStreams: (changed) => streams?.take(changed),
      onState: states.notify,
    });
    const stopResume = parts.observeResume?.(() => socket.resume()) ?? (() => {});
    return { socket, stopResume };
  }

  /** Counts a feed's symbols in and out, and asks the socket for what that changes. */
  function change(before: ReadonlySet<string>, after: ReadonlySet<string>): void {
    const added = [...after].filter((symbol) => !before.has(symbol));
    const gone = [...before].filter((symbol) => !after.has(symbol));
    const fresh = added.filter((symbol) => !followers.has(symbol));
    for (const symbol of added) followers.set(symbol, (followers.get(symbol) ?? 0) + 1);
    for (const symbol of gone) {
      const left = (followers.get(symbol) ?? 1) - 1;
      if (left > 0) followers.set(symbol, left);
      else followers.delete(symbol);
    }
    open?.socket.cancel(gone.filter((symbol) => !followers.has(symbol)));
    open?.socket.subscribe(fresh);
  }

  return {
    feed(): QuoteFeed {
      feeds += 1;
      open ??= start();
      let followed: ReadonlySet<string> = new Set();
      let isClosed = false;
      const follow = (symbols: readonly string[]) => {
        if (isClosed) return;
        const before = followed;
        followed = new Set(symbols);
        change(before, followed);
      };
      const state = (): SocketState => (isClosed ? 'closed' : (open?.socket.state() ?? 'init'));
      return {
        store,
        streams,
        state,
        observeState: states.observe,
        follow,
        close: () => {
          if (isClosed) return;
          follow([]);
          isClosed = true;
          feeds -= 1;
          if (feeds > 0) return;
          const ended = open;
          open = null;
          ended?.stopResume();
          ended?.socket.close();
        },
      };
    },
  };
}

/** A page's only feed, over a connection of its own. */
export function connectQuotes(parts: ConnectionParts): QuoteFeed {
  return createQuoteConnection(parts).feed();
}

/** Each call of `observe` is a listener of its own, even with the same function. */
function createNotifier() {
  const listeners = new Set<{ run(): void }>();
  return {
    notify: () => {
      for (const listener of [...listeners]) listener.run();
    },
    observe: (run: () => void) => {
      const listener = { run };
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/** Rows come and go by the dozen: what is to follow runs once, when all have. */
function onceATask(run: () => void): () => void {
  let isWaiting = false;
  return () => {
    if (isWaiting) return;
    isWaiting = true;
    queueMicrotask(() => {
      isWaiting = false;
      run();
    });
  };
}
