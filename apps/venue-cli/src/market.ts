import { once } from 'node:events';
import { gridText } from '@meridian/market/grid.ts';
import { createMarket, type Market } from '@meridian/market/market.ts';
import { marketSymbols, MAX_SYMBOL_COUNT } from '@meridian/market/symbols.ts';

const STEP_MS = 200;
const MINUTE_MS = 60_000;
const FLUSH_LENGTH = 1 << 16;
const DEFAULT_LEVELS = 5;
const MAX_LEVELS = 1_000;
/** A day has 432,000 steps: more is no use to read. */
const MAX_RANGE_MS = 24 * 60 * MINUTE_MS;

export interface MarketOptions {
  readonly seed: string;
  readonly symbol: string;
  readonly fromMs: number;
  readonly toMs: number;
  readonly levels: number;
}

/** @returns what is wrong with the words, as a sentence */
export function readMarketOptions(
  values: Readonly<Record<string, string | undefined>>,
): MarketOptions | string {
  const { seed, symbol, from = '', to = '', levels = String(DEFAULT_LEVELS) } = values;
  if (seed === undefined) return '--seed is missing';
  if (symbol === undefined) return '--symbol is missing';
  if (!isListed(symbol)) return `there is no symbol ${symbol}`;
  const [fromMs, toMs] = [instantOf(from), instantOf(to)];
  if (fromMs === null) return '--from must be an instant such as 2026-11-25T12:00:00Z';
  if (toMs === null) return '--to must be an instant such as 2026-11-25T12:01:00Z';
  if (toMs <= fromMs) return '--to must be after --from';
  if (toMs - fromMs > MAX_RANGE_MS) return 'at most a day is printed';
  const count = /^\d{1,4}$/.test(levels) ? parseInt(levels, 10) : 0;
  if (count < 1 || count > MAX_LEVELS) return `--levels must be 1 to ${MAX_LEVELS}`;
  return { seed, symbol, fromMs, toMs, levels: count };
}

function isListed(symbol: string): boolean {
  return marketSymbols(MAX_SYMBOL_COUNT).some((listed) => listed.symbol === symbol);
}

/** An ISO instant with its zone, from 1970 on. */
function instantOf(text: string): number | null {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?Z$/.test(text)) return null;
  const instant = Date.parse(text);
  return Number.isNaN(instant) || instant < 0 ? null : instant;
}

/**
 * Writes a symbol of a market, one JSON object a line: the ladder of each step, the trades of its
 * takers after it, a minute's candle once it is over.
 */
export async function printMarket(
  options: MarketOptions,
  output: NodeJS.WritableStream,
): Promise<void> {
  const { seed, symbol, fromMs, toMs } = options;
  const listed = marketSymbols(MAX_SYMBOL_COUNT).filter((each) => each.symbol === symbol);
  const market = createMarket({ seed, symbols: listed });
  let pending = '';
  const first = Math.ceil(fromMs / STEP_MS);
  for (let step = first; step * STEP_MS < toMs; step += 1) {
    for (const line of linesOf(market, options, step)) pending += `${JSON.stringify(line)}\n`;
    if (pending.length < FLUSH_LENGTH) continue;
    if (!output.write(pending)) await once(output, 'drain');
    pending = '';
  }
  output.write(pending);
}

function* linesOf(
  market: Market,
  { symbol, levels, fromMs }: MarketOptions,
  step: number,
): Generator<object> {
  const [start, end] = [step * STEP_MS, (step + 1) * STEP_MS];
  const { tickScale = 0, lotScale = 0 } = market.symbols.get(symbol) ?? {};
  const ladder = market.ladderAt(symbol, step, levels);
  const texts = (side: readonly { readonly price: number; readonly lots: number }[] = []) =>
    side.map(({ price, lots }) => [gridText(price, tickScale), gridText(lots, lotScale)]);
  yield { type: 'ladder', step, time: start, bids: texts(ladder?.bids), asks: texts(ladder?.asks) };
  for (const trade of market.tradesBetween(symbol, start, end) ?? []) {
    yield { type: 'trade', step, ...trade };
  }
  if (end % MINUTE_MS !== 0 || end - MINUTE_MS < fromMs) return;
  const range = { symbol, interval: 1, fromMs: end - MINUTE_MS, toMs: end };
  for (const candle of market.candlesBetween(range) ?? []) yield { type: 'candle', ...candle };
}
