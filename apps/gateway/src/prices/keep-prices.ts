import type { AssetPrices, PriceYear } from '@meridian/protocol/contracts/year-files.ts';
import { ageText, isDue } from './age.ts';
import { PRICE_ASSETS } from './assets.ts';
import type { DailySource } from './daily-candles.ts';
import type { StoredYear, YearStore } from './store.ts';
import { DAY_MS, lastWholeDay, yearOf } from './days.ts';

/** Exchanges with candles before are few, and so are the assets of the list. */
const FIRST_YEAR = 2014;

export interface PriceKeeping {
  readonly store: YearStore;
  readonly source: DailySource;
  /** In ms. */
  readonly now: () => number;
  readonly warn: (line: string) => void;
}

/**
 * Fetches, latest year first, what is missing: a year that is over once, the current one every day.
 * Where an exchange fails, the rest waits for the next look and the stored years stay as they are.
 */
export async function keepPrices(keeping: PriceKeeping, signal: AbortSignal): Promise<void> {
  const { store, source, now, warn } = keeping;
  const stored = new Map(
    (await store.list('prices', source.name)).map((file) => [file.year, file] as const),
  );
  for (let year = yearOf(now()); year >= FIRST_YEAR && !signal.aborted; year -= 1) {
    const lastDay = lastWholeDay(year, now());
    const known = stored.get(year);
    if (lastDay === null || !isWanted(known, lastDay, now())) continue;
    try {
      await fetchYear(keeping, { year, lastDay }, signal);
    } catch (error) {
      if (signal.aborted) return;
      const reason = error instanceof Error ? error.message.slice(0, 200) : 'unknown error';
      const rest = ageText(known?.fetchedAt, now());
      warn(`MARKET_SOURCE: prices of ${year} cannot be fetched: ${reason}; ${rest}.`);
      return;
    }
  }
}

function isWanted(known: StoredYear | undefined, lastDay: string, nowMs: number): boolean {
  return known === undefined || (known.lastDay < lastDay && isDue(known.fetchedAt, nowMs));
}

async function fetchYear(
  { store, source, now }: PriceKeeping,
  { year, lastDay }: { readonly year: number; readonly lastDay: string },
  signal: AbortSignal,
): Promise<void> {
  const fetchedAt = new Date(now());
  const range = {
    fromMs: Date.UTC(year, 0, 1),
    toMs: Date.parse(`${lastDay}T00:00:00Z`) + DAY_MS,
  };
  const prices: AssetPrices[] = [];
  for (const asset of PRICE_ASSETS) {
    signal.throwIfAborted();
    const found = await source.daily(asset, range, signal);
    if (found !== null && found.days.length > 0) prices.push({ asset, ...found });
  }
  const file: PriceYear = {
    kind: 'prices',
    year,
    source: source.name,
    simulated: false,
    fetchedAt: fetchedAt.toISOString(),
    lastDay,
    prices,
  };
  const about = { kind: 'prices', source: source.name, year, lastDay, fetchedAt } as const;
  const valueDays = Math.max(0, ...prices.map(({ days }) => days.length));
  // A year without any price is stored too, so that it is not asked for again.
  await store.put({ ...about, valueDays, body: JSON.stringify(file) });
}
