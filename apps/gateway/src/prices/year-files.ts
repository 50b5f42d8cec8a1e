import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { Market } from '@meridian/market/market.ts';
import type { YearFileKind } from '@meridian/routes/price-paths.ts';
import type { YearOffer, YearList } from '@meridian/protocol/contracts/year-files.ts';
import { PRICE_ASSETS } from './assets.ts';
import { createDailyWork, type DailyWork } from './daily-work.ts';
import type { DailySource } from './daily-candles.ts';
import { keepPrices } from './keep-prices.ts';
import { ECB_SOURCE, keepRates } from './keep-rates.ts';
import type { FileSource } from './read-limited.ts';
import { SIMULATED_SOURCE, simulatedYear } from './simulated-year.ts';
import type { YearStore } from './store.ts';
import { lastWholeDay, yearOf } from './days.ts';

export interface YearFilesOptions {
  /** The exchange prices come from; null: the simulated market, where one runs. */
  readonly exchange: DailySource | null;
  readonly market: Market | null;
  /** Where the official rates lie; null: there are none. */
  readonly rates: FileSource | null;
  readonly store: YearStore;
  /** In ms. */
  readonly now: () => number;
  readonly warn: (line: string) => void;
}

/** A file as it is sent. */
interface SentFile {
  readonly etag: string;
  /** JSON, compressed. */
  readonly gzip: Buffer;
}

/** The whole-year files there are; the same for all who ask. */
export interface YearFiles {
  list(): Promise<YearList>;
  /** Undefined: there is no such year. */
  file(kind: YearFileKind, year: number): Promise<SentFile | undefined>;
  /** Fetches what is due; also done by itself every hour once called. */
  refresh(): Promise<void>;
  stop(): void;
}

/** The demo account is younger than this. */
const SIMULATED_YEARS = 4;

const compress = promisify(gzip);

export function createYearFiles(options: YearFilesOptions): YearFiles {
  const offers = () => offersOf(options);
  const sent = new Map<string, { readonly stamp: string; readonly file: Promise<SentFile> }>();
  let work: readonly DailyWork[] | null = null;
  return {
    list: async () => ({ years: await offers(), assets: PRICE_ASSETS }),
    async file(kind, year) {
      const offer = (await offers()).find(
        (candidate) => candidate.kind === kind && candidate.year === year,
      );
      if (offer === undefined) return undefined;
      const key = `${kind} ${year}`;
      const stamp = `${offer.source} ${offer.fetchedAt} ${offer.lastDay}`;
      const known = sent.get(key);
      if (known?.stamp === stamp) return known.file;
      // Kept while it is made, so that many who ask at once share the work.
      const file = bodyOf(options, offer).then(toSent);
      sent.set(key, { stamp, file });
      file.catch(() => sent.delete(key));
      return file;
    },
    async refresh() {
      work ??= startWork(options);
      await Promise.all(work.map((job) => job.runOnce()));
    },
    stop() {
      for (const job of work ?? []) job.stop();
    },
  };
}

function startWork({ exchange, rates, ...rest }: YearFilesOptions): DailyWork[] {
  const onBug = (error: unknown) =>
    rest.warn(`Fetching files failed: ${error instanceof Error ? error.message : 'unknown error'}`);
  const work: DailyWork[] = [];
  if (rates !== null) {
    work.push(createDailyWork((signal) => keepRates({ ...rest, source: rates }, signal), onBug));
  }
  if (exchange !== null) {
    work.push(
      createDailyWork((signal) => keepPrices({ ...rest, source: exchange }, signal), onBug),
    );
  }
  return work;
}

async function offersOf(options: YearFilesOptions): Promise<YearOffer[]> {
  const { exchange, market, rates, now } = options;
  const simulated = market === null ? [] : simulatedOffers(now());
  return [
    ...(exchange === null ? simulated : await stored(options, 'prices', exchange.name)),
    ...(rates === null ? [] : await stored(options, 'rates', ECB_SOURCE)),
  ];
}

async function stored(
  { store }: YearFilesOptions,
  kind: YearFileKind,
  source: string,
): Promise<YearOffer[]> {
  const files = await store.list(kind, source);
  return files
    .filter(({ valueDays }) => valueDays > 0)
    .map(({ year, lastDay, fetchedAt }) => ({
      kind,
      year,
      source,
      simulated: false,
      fetchedAt: fetchedAt.toISOString(),
      lastDay,
    }));
}

function simulatedOffers(nowMs: number): YearOffer[] {
  const latest = yearOf(nowMs);
  return Array.from({ length: SIMULATED_YEARS }, (_, back) => latest - back).flatMap((year) => {
    const lastDay = lastWholeDay(year, nowMs);
    const about = { kind: 'prices', year, source: SIMULATED_SOURCE, simulated: true } as const;
    return lastDay === null ? [] : [{ ...about, fetchedAt: null, lastDay }];
  });
}

async function bodyOf(
  { store, market }: YearFilesOptions,
  { kind, source, year, lastDay, simulated }: YearOffer,
): Promise<string> {
  if (simulated && market !== null)
    return JSON.stringify(await simulatedYear(market, { year, lastDay }));
  const body = await store.body(kind, source, year);
  if (body === undefined) throw new Error(`the stored ${kind} of ${year} are gone`);
  return body;
}

async function toSent(body: string): Promise<SentFile> {
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`;
  return { etag, gzip: await compress(body) };
}
