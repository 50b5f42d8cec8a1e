import { marketSymbols } from '@meridian/market/symbols.ts';
import type { AccountTables } from '../accounts/tables.ts';
import type { Database } from '../db/open-database.ts';
import type { StartedMarket } from '../market/simulated-source.ts';
import type { HouseOptions } from '../venue/house-driver.ts';
import type { VenuePort } from '../venue/port.ts';
import type { ChainRail } from '../wallet/rail.ts';
import { openHistory } from './open-history.ts';
import { startDays } from './run-days.ts';

export interface DemoOptions {
  readonly database: Database<AccountTables>;
  /** Null where there is no demo account. */
  readonly demoEmail: string | null;
  readonly demoHistoryYears: number;
  readonly marketSymbols: number;
  readonly market: StartedMarket;
  readonly rail: ChainRail;
  readonly house: HouseOptions;
  readonly warn: (line: string) => void;
}

export interface UsedDemo {
  /** Goes on from day to day over the venue that runs now. */
  start(port: VenuePort): { stop(): Promise<void> };
}

/**
 * Gives the demo account its history, before the venue starts over the same rows. Null where it has none:
 * then it starts with test coins.
 */
export async function openDemo(options: DemoOptions): Promise<UsedDemo | null> {
  const { database, demoEmail, demoHistoryYears: years, market, rail, house, warn } = options;
  if (demoEmail === null || years === 0) return null;
  const history = await openHistory({
    ...{ database, rail, years, warn, email: demoEmail, now: Date.now, seed: market.seed },
    symbols: marketSymbols(options.marketSymbols),
    touched: house.touched,
  });
  if (history === null) return null;
  const { plan } = history;
  return {
    start: (port) => startDays({ db: database.kysely, port, plan, now: Date.now, warn }),
  };
}
