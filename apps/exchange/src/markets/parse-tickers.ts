import { marketTickers, type MarketTickers } from '@meridian/protocol/contracts/market.ts';
import { literal, object, safeParse } from 'valibot';

const answer = object({ ret_code: literal(0), result: marketTickers });

/**
 * The list of tickers out of the answer's envelope `{ret_code, result}` (R-HTTP-10). All or nothing:
 * a list with one broken entry comes from a broken market, and the page says so rather than show
 * the rest as if it were whole.
 *
 * @returns null for a refusal and for anything that is not such a list
 */
export function parseTickers(body: unknown): MarketTickers | null {
  const parsed = safeParse(answer, body, { abortEarly: true });
  if (!parsed.success) return null;
  const { tickers } = parsed.output.result;
  const symbols = new Set(tickers.map(({ symbol }) => symbol));
  return symbols.size === tickers.length ? parsed.output.result : null;
}
