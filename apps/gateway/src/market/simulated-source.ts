import type { Follower } from '@meridian/market/follow.ts';
import { createMarket, type Market } from '@meridian/market/market.ts';
import { marketSymbols } from '@meridian/market/symbols.ts';
import type { FeedQuote, QuoteSource } from '../quotes/feed.ts';
import { createSlices } from './slices.ts';
import type { TouchedSteps } from './touched-steps.ts';

/** A source that also knows how prices moved over the last day. */
export interface TrendSource extends QuoteSource {
  /** Closing prices of the last 24 hours, one an hour, oldest first; undefined for no such symbol. */
  trendOf(symbol: string): readonly string[] | undefined;
}

/** The simulated market as it runs in a gateway. */
export interface SimulatedMarket {
  readonly market: Market;
  readonly source: TrendSource;
  /** The clock the market runs by, in ms. */
  readonly now: () => number;
  /** Ends the steps. */
  stop(): void;
}

export interface SimulationOptions {
  readonly market: Market;
  /** What users' trades have changed in it. */
  readonly touched: TouchedSteps;
  /** In ms. */
  readonly now: () => number;
  /** Runs a step again and again; returns the way to stop. */
  readonly repeat: (step: () => void) => () => void;
}

const STEP_MS = 200;
/** A clock that goes ahead by more than this at once has left the steps behind. */
const LONGEST_GAP_MS = 5 * 60_000;
/** A clock may be set back so far before the market follows it back. */
const LONGEST_SETBACK_MS = 60_000;

/** A market with the same one without users' trades. */
export interface StartedMarket extends SimulatedMarket {
  /** What it is drawn from: a secret. */
  readonly seed: string;
  readonly fair: Market;
  readonly touched: TouchedSteps;
}

/** Starts the market of a seed on the system's clock; ready once every symbol has its day. */
export async function startSimulatedMarket(
  seed: string,
  settings: { readonly marketSymbols: number; readonly delistedPairs: ReadonlySet<string> },
  touched: TouchedSteps,
): Promise<StartedMarket> {
  const symbols = marketSymbols(settings.marketSymbols).filter(
    ({ base, quote }) => !settings.delistedPairs.has(`${base.code}/${quote.code}`),
  );
  const running = await runMarket({
    market: createMarket({ seed, symbols, stored: touched }),
    touched,
    now: Date.now,
    repeat(step) {
      const timer = setInterval(step, STEP_MS).unref();
      return () => clearInterval(timer);
    },
  });
  return { ...running, seed, touched, fair: createMarket({ seed, symbols }) };
}

/** Sums up the day of every symbol, in slices, then tells of every step's new trades. */
export async function runMarket(options: SimulationOptions): Promise<SimulatedMarket> {
  const { market, touched, now, repeat } = options;
  const symbols: ReadonlySet<string> = new Set(market.symbols.keys());
  const listeners = new Set<(changed: readonly FeedQuote[]) => void>();
  let steppedAt = now();
  let followers = await followAll(market, now);
  let catchingUp = false;
  let stopped = false;

  const catchUp = async (): Promise<void> => {
    catchingUp = true;
    const fresh = await followAll(market, now);
    catchingUp = false;
    if (stopped) return;
    followers = fresh;
    steppedAt = now();
    notify([...followers.values()].map((follower) => follower.quote()));
  };
  const notify = (changed: readonly FeedQuote[]): void => {
    if (changed.length > 0) for (const listener of listeners) listener(changed);
  };
  const step = (): void => {
    if (catchingUp) return;
    const time = now();
    const gap = time - steppedAt;
    // A machine that slept, or a clock that was set: the days are summed up anew, beside the loop.
    if (gap > LONGEST_GAP_MS || gap < -LONGEST_SETBACK_MS) {
      void catchUp();
      return;
    }
    if (gap > 0) steppedAt = time;
    const changed: FeedQuote[] = [];
    for (const follower of followers.values()) {
      if (follower.advance(time)) changed.push(follower.quote());
    }
    notify(changed);
  };

  touched.observe(({ symbol, step: changed }) => {
    const follower = followers.get(symbol);
    if (stopped || follower === undefined) return;
    follower.replaceStep(changed);
    notify([follower.quote()]);
  });
  const stopSteps = repeat(step);
  return {
    market,
    now,
    source: {
      symbols: () => symbols,
      latest: (symbol) => followers.get(symbol)?.quote(),
      trendOf: (symbol) => followers.get(symbol)?.trend(),
      observe(listener) {
        // Wrapped, so that a listener added twice is called twice and removed once at a time.
        const own = (changed: readonly FeedQuote[]) => listener(changed);
        listeners.add(own);
        return () => listeners.delete(own);
      },
    },
    stop() {
      stopped = true;
      stopSteps();
    },
  };
}

async function followAll(
  market: Market,
  now: () => number,
): Promise<ReadonlyMap<string, Follower>> {
  const breathe = createSlices();
  const followers = new Map<string, Follower>();
  for (const symbol of market.symbols.keys()) {
    const follower = market.follow(symbol, now());
    if (follower !== undefined) followers.set(symbol, follower);
    await breathe();
  }
  return followers;
}
