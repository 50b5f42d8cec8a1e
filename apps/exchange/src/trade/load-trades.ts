import { REQUEST_TIMEOUT_MS } from '@meridian/protocol/constants.ts';
import type { PublicTrade } from '@meridian/quotes/streams.ts';

const COUNT = 40;

/** The public trades of the v5 API, which stands at the root of every host. Null where that failed. */
export async function loadTrades(symbol: string): Promise<readonly PublicTrade[] | null> {
  const query = new URLSearchParams({ category: 'spot', symbol, limit: `${COUNT}` });
  try {
    const answer = await fetch(`/v5/market/recent-trade?${query.toString()}`, {
      signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
      credentials: 'same-origin',
    });
    return answer.ok ? readTrades(await answer.json()) : null;
  } catch {
    // No connection, the time is up, or no JSON.
    return null;
  }
}

/** Null for a refusal and for what is no list of trades. */
function readTrades(body: unknown): readonly PublicTrade[] | null {
  if (typeof body !== 'object' || body === null || !('result' in body)) return null;
  const { result } = body;
  if (typeof result !== 'object' || result === null || !('list' in result)) return null;
  if (!Array.isArray(result.list)) return null;
  return result.list.filter(isTrade).map(({ execId: id, price, size, side, time }) => {
    const isBuy = side === 'Buy';
    return {
      id,
      price,
      size,
      side: isBuy ? 'Buy' : 'Sell',
      time: parseInt(time, 10),
      tradeId: null,
    };
  });
}

interface V5Trade {
  readonly execId: string;
  readonly price: string;
  readonly size: string;
  readonly side: string;
  readonly time: string;
}

function isTrade(value: unknown): value is V5Trade {
  if (typeof value !== 'object' || value === null) return false;
  const fields = new Map<string, unknown>(Object.entries(value));
  return ['execId', 'price', 'size', 'side', 'time'].every(
    (name) => typeof fields.get(name) === 'string',
  );
}
