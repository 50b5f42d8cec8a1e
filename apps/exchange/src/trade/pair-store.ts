import { inLanguage } from '@meridian/routes/paths.ts';
import { spotPath } from '@meridian/routes/spot-path.ts';
import { pairOfPath, type Pair } from '@meridian/routes/trade-paths.ts';

import { createSignal, type Signal } from '../markets/signal.ts';

const LAST_PAIR_KEY = 'meridian.trade.pair';

export interface PairStore {
  readonly pair: Signal<Pair>;
  /** Goes to another pair without a load; the address and the history follow. */
  go(pair: Pair): void;
  /** Follows the address: at the start, and when the reader goes back. */
  start(): () => void;
}

/** What the store needs of a browser. */
export interface PairPlace {
  readonly location: Pick<Location, 'pathname' | 'search'>;
  readonly history: Pick<History, 'pushState' | 'replaceState' | 'state'>;
  storage(): Pick<Storage, 'getItem' | 'setItem'>;
  observePop(listener: () => void): () => void;
}

export function symbolOf({ base, quote }: Pair): string {
  return base + quote;
}

function isSamePair(a: Pair, b: Pair): boolean {
  return a.base === b.base && a.quote === b.quote;
}

/**
 * The pair the page shows. An address without one was served with the edition's own: the pair of the
 * last visit takes its place.
 *
 * @param served the pair the document was served with
 */
export function createPairStore(served: Pair, locale: string, place: PairPlace): PairStore {
  const pair = createSignal(served);
  const keep = (next: Pair) => {
    try {
      place.storage().setItem(LAST_PAIR_KEY, spotPath(next));
    } catch {
      // Storage denied or full: the next visit opens the edition's pair.
    }
  };
  const show = (next: Pair) => {
    keep(next);
    if (!isSamePair(next, pair.get())) pair.set(next);
  };
  const addressOf = (next: Pair) => {
    const { pathname, search } = place.location;
    const path = spotPath(next);
    // An address without a language stays one: it is the edition's default.
    return (pathname.startsWith(`/${locale}/`) ? `/${locale}${path}` : path) + search;
  };
  return {
    pair,
    go(next) {
      if (isSamePair(next, pair.get())) return;
      place.history.pushState(null, '', addressOf(next));
      show(next);
    },
    start() {
      const named = pairOfPath(place.location.pathname);
      if (named === null) {
        const last = lastPair(place);
        if (last !== null) show(last);
        place.history.replaceState(place.history.state, '', addressOf(pair.get()));
      } else {
        show(named);
      }
      return place.observePop(() => {
        const back = pairOfPath(place.location.pathname);
        if (back !== null) show(back);
      });
    },
  };
}

function lastPair(place: PairPlace): Pair | null {
  try {
    return pairOfPath(place.storage().getItem(LAST_PAIR_KEY) ?? '');
  } catch {
    return null;
  }
}

/** The address of a pair's page in the page's language. */
export function pairAddress(pair: Pair, locale: Parameters<typeof inLanguage>[1]): string {
  return inLanguage(spotPath(pair), locale);
}
