import { createMarket } from '@meridian/market/market.ts';
import { marketSymbols } from '@meridian/market/symbols.ts';
import type { Line } from './line.ts';

const ROUNDS = 3;
const START_BUDGET_MS = 500;
/** What a year of daily candles took when trades were drawn without a book (decision 20). */
const YEAR_BUDGET_MS = 700;
const NOW = Date.UTC(2026, 10, 21, 7, 30);
const YEAR_MS = 365 * 24 * 3_600_000;

/** The simulated market from nothing: each round has a seed of its own, so that nothing is cached. */
export function* marketStartLines(): Iterable<Line> {
  yield line('market: 150 symbols start with their day', START_BUDGET_MS, (seed) => {
    const symbols = marketSymbols();
    const market = createMarket({ seed, symbols });
    for (const { symbol } of symbols) market.quoteAt(symbol, NOW);
  });
  yield line('market: a year of daily candles', YEAR_BUDGET_MS, (seed) => {
    const market = createMarket({ seed, symbols: marketSymbols(1) });
    const [symbol = ''] = market.symbols.keys();
    market.candlesBetween({ symbol, interval: 1_440, fromMs: NOW - YEAR_MS, toMs: NOW });
  });
}

function line(name: string, budgetMs: number, run: (seed: string) => void): Line {
  const times = Array.from({ length: ROUNDS }, (_, round) => {
    const startedAt = process.cpuUsage();
    run(`${name} ${round}`);
    const { user, system } = process.cpuUsage(startedAt);
    return (user + system) / 1_000;
  });
  const ms = Math.min(...times);
  return {
    name,
    value: `${Math.round(ms)} ms`,
    floor: '',
    budget: `<= ${budgetMs} ms of the processor`,
    met: ms <= budgetMs,
  };
}
