import { FORMER_SYMBOL } from '@meridian/market/symbols.ts';
import type { AccountSettings, Command } from '@meridian/venue/api/commands.ts';
import { CompiledQuery, type Kysely } from 'kysely';
import type { AccountTables } from '../accounts/tables.ts';
import { createSlices } from '../market/slices.ts';
import type { TouchedStep } from '../market/touched-steps.ts';
import { firstKeptStep } from '../venue/retention.ts';
import { commitStatement } from '../venue/statement.ts';
import type { VenueStore } from '../venue/store.ts';
import type { ChainRail } from '../wallet/rail.ts';
import { type Episode, episodesOf, timeOf } from './episodes.ts';
import { type HistoryRow, markDone } from './history-row.ts';
import { type PastBatch, PastVenue } from './past-venue.ts';
import { dayOf, planDay } from './plan-days.ts';
import { bestAt, DAY_MS, type PlanParts } from './planned.ts';
import {
  type Part,
  partsOf,
  type RecordParts,
  reserveNumbers,
  type WalletRecord,
} from './wallet-records.ts';

export interface CatchUpOptions {
  readonly db: Kysely<AccountTables>;
  readonly plan: PlanParts;
  readonly row: HistoryRow;
  readonly recovered: NonNullable<Awaited<ReturnType<VenueStore['open']>>>;
  readonly userId: bigint;
  /** Of the account, where it is not open. */
  readonly settings: AccountSettings;
  readonly listings: readonly Command[];
  readonly rail: ChainRail;
  readonly now: () => number;
  readonly touched: (step: TouchedStep) => void;
  /** Keeps the lease, which holds for two seconds. */
  readonly keepLease: () => Promise<unknown>;
}

/** What a catching up has run. */
export interface CatchUpCounts {
  readonly commands: number;
  readonly houseSteps: number;
  /** By the code of the refusal. */
  readonly refused: ReadonlyMap<string, number>;
}

/** Parts that are committed together; others of the process get their turn in between. */
const PARTS_A_COMMIT = 100;
const KEEP_EVERY_MS = 500;

/** Runs whatever is planned between the row's mark and this instant, and stores it. */
export async function catchUp(options: CatchUpOptions): Promise<CatchUpCounts> {
  const { db, plan, row, userId, rail, now } = options;
  const until = now();
  const isMissed = (time: number) =>
    time > row.doneUntil && time <= until && (time <= row.endsAt || time > row.goesOnAt);
  const episodes = row.doneUntil < row.endsAt ? missedEpisodes(options, isMissed) : [];
  const run = new Run(options);
  await run.setUp();
  const numbers = {
    deposits: await reserveNumbers(db, 'wallet_deposits', countOf(episodes, 'deposit')),
    withdrawals: await reserveNumbers(db, 'wallet_withdrawals', countOf(episodes, 'withdrawal')),
  };
  const parts: RecordParts = {
    ...{ past: run.past, rail, userId, spot: plan.spot, numbers },
    priceAt: (coin, time) =>
      coin === 'USDT' ? '1' : (bestAt(plan.market, `${coin}USDT`, time)?.bid ?? null),
    refused: (code) => run.refused.set(code, (run.refused.get(code) ?? 0) + 1),
  };
  const byDay = Map.groupBy(episodes, (episode) => Math.floor(timeOf(episode) / DAY_MS));
  const breathe = createSlices();
  let keptAt = performance.now();
  for (let day = dayAfter(row); day * DAY_MS <= until; day += 1) {
    for (const part of partsOfDay(plan, day, byDay.get(day) ?? [])) {
      if (isMissed(part.time)) await run.part(part, parts);
    }
    await breathe();
    if (performance.now() - keptAt < KEEP_EVERY_MS) continue;
    await options.keepLease();
    keptAt = performance.now();
  }
  await run.commit(until);
  return { commands: run.commands, houseSteps: run.past.houseSteps, refused: run.refused };
}

function dayAfter({ doneUntil }: HistoryRow): number {
  return Math.floor(doneUntil / DAY_MS);
}

function missedEpisodes(
  { plan, row }: CatchUpOptions,
  isMissed: (time: number) => boolean,
): Episode[] {
  const days = Math.floor(row.endsAt / DAY_MS) - row.firstDay;
  return episodesOf(plan, days).filter((episode) => isMissed(timeOf(episode)));
}

function countOf(episodes: readonly Episode[], type: Episode['type']): number {
  return episodes.filter((episode) => episode.type === type).length;
}

function partsOfDay(plan: PlanParts, day: number, episodes: readonly Episode[]): Part[] {
  const planned = planDay(dayOf(plan, day)).map((each): Episode => {
    return { type: 'command', planned: each };
  });
  return [...planned, ...episodes].flatMap(partsOf).sort((left, right) => left.time - right.time);
}

/** One catching up: the venue of the past, and what waits to be stored. */
class Run {
  readonly past: PastVenue;
  readonly refused = new Map<string, number>();
  commands = 0;
  readonly #options: CatchUpOptions;
  #records: WalletRecord[] = [];
  #waiting = 0;
  #isListing = false;

  constructor(options: CatchUpOptions) {
    const { plan, row, recovered, now } = options;
    this.#options = options;
    this.past = new PastVenue({
      stepsFrom: firstKeptStep(now()),
      ...recovered,
      market: plan.market,
      from: Math.max(row.doneUntil, 0),
      isWritten: (symbol) => this.#isListing || symbol === FORMER_SYMBOL.symbol,
    });
  }

  /** Lists what a new database has not, and opens the account. */
  async setUp(): Promise<void> {
    const { plan, row, recovered, listings, settings } = this.#options;
    const from = Math.max(row.doneUntil, 0);
    this.#isListing = true;
    if (recovered.venue.ledger.assets.size === 0) {
      for (const command of listings) this.past.run(from, command);
    }
    if (!recovered.venue.accounts.has(plan.spot)) {
      this.past.run(from, { type: 'open-account', owner: plan.owner, kind: 'spot', settings });
    }
    await this.commit(from);
    this.#isListing = false;
  }

  async part(part: Part, parts: RecordParts): Promise<void> {
    this.commands += 1;
    const record = part.run(parts);
    if (record !== null) this.#records.push(record);
    this.#waiting += 1;
    if (this.#waiting >= PARTS_A_COMMIT) await this.commit(part.time);
  }

  /** Stores what was run up to an instant, with the mark that says so, whole or not at all. */
  async commit(until: number): Promise<void> {
    const { db, recovered, touched } = this.#options;
    const batch = this.past.hasEvents ? this.past.take() : null;
    const records = this.#records;
    this.#records = [];
    this.#waiting = 0;
    await db.transaction().execute(async (transaction) => {
      if (batch !== null) await write(transaction, recovered.epoch, batch);
      for (const record of records) await record(transaction);
      await markDone(transaction, until);
    });
    for (const step of batch?.steps ?? []) touched(step);
  }
}

async function write(db: Kysely<AccountTables>, epoch: string, batch: PastBatch): Promise<void> {
  const { text, values } = commitStatement({ ...batch.fence, epoch }, batch.rows);
  const { rows } = await db.executeQuery<{ readonly written: number }>(
    CompiledQuery.raw(text, values),
  );
  if (rows[0]?.written !== 1) throw new Error('another gateway has taken the venue over');
}
