import type { InstrumentInfo } from '@meridian/protocol/contracts/venue.ts';
import { useState } from 'react';

interface PairChoice {
  /** Undefined where nothing is traded. */
  readonly instrument: InstrumentInfo | undefined;
  choose(symbol: string): void;
}

/** The pair that the address names, and the way to another one, which goes to the address. */
export function usePair(instruments: ReadonlyMap<string, InstrumentInfo>): PairChoice {
  const [symbol, setSymbol] = useState(() => pairOf(instruments));
  return {
    instrument: instruments.get(symbol),
    choose(next) {
      const chosen = instruments.get(next);
      if (chosen === undefined) return;
      const query = new URLSearchParams({ base: chosen.base, quote: chosen.quote });
      history.replaceState(history.state, '', `?${query.toString()}`);
      setSymbol(next);
    },
  };
}

/** The pair that `?base=BTC&quote=USDT` names, else BTC in USDT, else any. */
function pairOf(instruments: ReadonlyMap<string, InstrumentInfo>): string {
  const query = new URLSearchParams(location.search);
  const [base, quote] = [query.get('base') ?? 'BTC', query.get('quote') ?? 'USDT'];
  const pairs = [...instruments.values()];
  const named = pairs.find((each) => each.base === base && each.quote === quote);
  return (named ?? pairs[0])?.symbol ?? '';
}
