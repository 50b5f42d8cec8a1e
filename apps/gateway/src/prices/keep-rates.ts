import type { RateYear } from '@meridian/protocol/contracts/year-files.ts';
import { ageText, isDue } from './age.ts';
import { readEcb } from './ecb.ts';
import { type FileSource, readLimited, type ReadLimits } from './read-limited.ts';
import type { YearStore } from './store.ts';

export const ECB_SOURCE = 'ecb';

/** Nobody bought or sold anything before. */
const FIRST_YEAR = 2010;

const LIMITS: ReadLimits = { timeoutMs: 30_000, maxBytes: 32_000_000 };

export interface RateKeeping {
  readonly store: YearStore;
  readonly source: FileSource;
  /** In ms. */
  readonly now: () => number;
  readonly warn: (line: string) => void;
  readonly limits?: ReadLimits;
}

/** Fetches the history of rates once a day. Where that fails, the stored years stay as they are. */
export async function keepRates(keeping: RateKeeping, signal: AbortSignal): Promise<void> {
  const { store, source, now, warn } = keeping;
  const [latest] = await store.list('rates', ECB_SOURCE);
  if (!isDue(latest?.fetchedAt, now())) return;
  const read = await readLimited(source, keeping.limits ?? LIMITS, signal);
  const rates = read.ok ? readEcb(read.bytes) : read;
  if (signal.aborted) return;
  if (!rates.ok) {
    warn(`FX_SOURCE cannot be read: ${rates.reason}; ${ageText(latest?.fetchedAt, now())}.`);
    return;
  }
  const fetchedAt = new Date(now());
  // Latest last: its instant says that all of them are there.
  for (const { year, currencies, days } of rates.years.toSorted((a, b) => a.year - b.year)) {
    const lastDay = days.at(-1)?.[0];
    if (year < FIRST_YEAR || lastDay === undefined) continue;
    const file: RateYear = {
      kind: 'rates',
      year,
      source: ECB_SOURCE,
      simulated: false,
      fetchedAt: fetchedAt.toISOString(),
      lastDay,
      base: 'EUR',
      currencies,
      days,
    };
    const about = { kind: 'rates', source: ECB_SOURCE, year, lastDay, fetchedAt } as const;
    await store.put({ ...about, valueDays: days.length, body: JSON.stringify(file) });
  }
}
