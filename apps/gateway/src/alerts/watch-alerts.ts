import { compare, decimal, type Decimal, parseDecimal } from '@meridian/money/decimal.ts';
import { sql, type QueryExecutorProvider } from 'kysely';
import { reasonOf } from '../reason-of.ts';
import type { QuoteSource } from '../quotes/feed.ts';
import { type PriceRange, PriceRanges } from '../quotes/price-ranges.ts';

export interface AlertWatch {
  /** One round: fires what is due. Rounds do not overlap. */
  step(): Promise<void>;
  stop(): Promise<void>;
}

export interface WatchOptions {
  readonly db: QueryExecutorProvider;
  readonly quotes: Pick<QuoteSource, 'latest' | 'observe'>;
  /** Whether this gateway leads: one of several watches. */
  readonly leads: () => boolean;
  readonly now: () => number;
  readonly warn: (line: string) => void;
}

interface WaitingRow {
  readonly id: bigint;
  readonly symbol: string;
  readonly price: string;
  readonly rises: boolean;
}

const STEP_MS = 1_000;

/**
 * Fires alerts by the last trades. Between two rounds the lowest and the highest price of each symbol are
 * kept, so that a price that was there for a moment counts; for an alert made since, only the price of now
 * does. What prices did while nothing ran is not known: after a start the first price counts.
 */
export function watchAlerts(options: WatchOptions): AlertWatch {
  const { db, quotes, leads, now, warn } = options;
  const ranges = new PriceRanges(quotes);
  let known: ReadonlySet<bigint> = new Set();
  let round: Promise<void> | null = null;

  const fire = async (row: WaitingRow, price: string): Promise<void> => {
    await sql`
      update price_alerts set fired_at = ${now()}::bigint, fired_price = ${price}
      where id = ${row.id} and fired_at is null`.execute(db);
  };
  const run = async (): Promise<void> => {
    const { rows } = await sql<WaitingRow>`
      select id, symbol, price, rises from price_alerts where fired_at is null order by id`.execute(
      db,
    );
    const seen = ranges.take();
    for (const row of rows) {
      const price = reached(row, known.has(row.id) ? seen.get(row.symbol) : undefined, quotes);
      if (price !== null) await fire(row, price);
    }
    known = new Set(rows.map(({ id }) => id));
  };
  const step = async (): Promise<void> => {
    if (round !== null || !leads()) return;
    round = run()
      .catch((error: unknown) => warn(`Price alerts could not be watched: ${reasonOf(error)}`))
      .finally(() => {
        round = null;
      });
    await round;
  };
  const timer = setInterval(() => void step(), STEP_MS);
  timer.unref();
  return {
    step,
    async stop() {
      clearInterval(timer);
      ranges.stop();
      await round;
    },
  };
}

/** The price that sets an alert off; null where none has yet. */
function reached(
  { symbol, price, rises }: WaitingRow,
  range: PriceRange | undefined,
  quotes: WatchOptions['quotes'],
): string | null {
  const target = decimal(price);
  const last = quotes.latest(symbol)?.close;
  const latest = last === undefined ? null : parseDecimal(last);
  if (last !== undefined && latest !== null && isReached(latest, target, rises)) return last;
  if (range === undefined) return null;
  // It was passed within the round, and has gone back: the alert's own price was traded through.
  return isReached(rises ? range.high : range.low, target, rises) ? price : null;
}

function isReached(price: Decimal, target: Decimal, rises: boolean): boolean {
  return compare(price, target) * (rises ? 1 : -1) >= 0;
}
