import type { Kysely } from 'kysely';
import type { AccountTables } from '../accounts/tables.ts';
import type { QuoteSource } from '../quotes/feed.ts';
import type { VenuePort } from '../venue/port.ts';

/** What every part of VIP levels works with. */
export interface LevelParts {
  readonly db: Kysely<AccountTables>;
  readonly port: VenuePort;
  readonly quotes: Pick<QuoteSource, 'latest'>;
  readonly now: () => number;
  readonly warn: (line: string) => void;
}

const DAY_MS = 86_400_000;
/** Digits after the point of values in USDT. */
export const VALUE_DIGITS = 2;

/** Days since 1970, in UTC. */
export function dayOf(ms: number): number {
  return Math.floor(ms / DAY_MS);
}

export function startOfDay(day: number): number {
  return day * DAY_MS;
}
