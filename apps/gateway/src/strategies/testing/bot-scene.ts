import type { Command } from '@meridian/venue/api/commands.ts';
import { type QueryExecutorProvider, sql } from 'kysely';
import type { FeedQuote } from '../../quotes/feed.ts';
import type { VenuePort } from '../../venue/port.ts';

/** Quotes of one pair that a test sets. */
export class TestQuotes {
  #close = '100';
  readonly #listeners = new Set<(changed: readonly FeedQuote[]) => void>();

  latest(symbol: string): FeedQuote | undefined {
    const { close } = { close: this.#close };
    const prices = { open: close, high: close, low: close, close };
    return symbol === 'BTCUSDT'
      ? { symbol, time: 0, ...prices, volume: '0', quoteVolume: '0' }
      : undefined;
  }

  readonly lastPrice = (symbol: string): string | null => this.latest(symbol)?.close ?? null;

  observe(listener: (changed: readonly FeedQuote[]) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  trade(price: string): void {
    this.#close = price;
    const quote = this.latest('BTCUSDT');
    if (quote !== undefined) for (const listener of this.#listeners) listener([quote]);
  }
}

/** Runs a command that has to be taken. */
export async function run(port: VenuePort, command: Command): Promise<void> {
  const outcome = await port.submit(command);
  if (outcome.type !== 'accepted') {
    throw new Error(`${command.type} was not taken: ${JSON.stringify(outcome)}`);
  }
}

/** Opens an account with a million of both assets. */
export async function openRich(port: VenuePort, owner: string): Promise<string> {
  const account = `${owner}/spot`;
  await run(port, { type: 'open-account', owner, kind: 'spot' });
  for (const asset of ['BTC', 'USDT']) {
    const linkId = `rich-${owner}-${asset}`;
    await run(port, { type: 'deposit', linkId, account, asset, amount: '1000000' });
  }
  return account;
}

/** A limit order, which rests or trades. */
export function limit(
  account: string,
  side: 'Buy' | 'Sell',
  qty: string,
  price: string,
  symbol = 'BTCUSDT',
): Command {
  return { type: 'place-order', account, symbol, side, orderType: 'Limit', qty, price };
}

/** Open orders of an account as `link side left @ price`, by link. */
export function ordersOf(port: VenuePort, account: string): string[] {
  return port
    .openOrders(account)
    .map(({ orderLinkId, side, left, price }) => `${orderLinkId} ${side} ${left} @ ${price}`)
    .toSorted();
}

/** What an account has by its postings alone. */
export async function postedTo(
  db: QueryExecutorProvider,
  account: string,
): Promise<Readonly<Record<string, string>>> {
  const { rows } = await sql<{ readonly asset: string; readonly total: string }>`
    select asset, (sum(amount) / 100000000)::numeric(30, 8)::text as total
    from venue_postings where account = ${account} group by asset order by asset`.execute(db);
  return Object.fromEntries(rows.map(({ asset, total }) => [asset, total]));
}
