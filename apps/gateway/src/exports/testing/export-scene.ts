import { randomBytes } from 'node:crypto';
import type { ExportInfo } from '@meridian/protocol/contracts/exports.ts';
import { sql } from 'kysely';
import {
  type AccountFixture,
  createFixture,
  testSealer,
  testKeyFile,
} from '../../accounts/testing/fixture.ts';
import type { AccountTables } from '../../accounts/tables.ts';
import { openDatabase } from '../../db/open-database.ts';
import { GATEWAY_MIGRATIONS, openTestDatabase } from '../../db/testing/test-database.ts';
import { run } from '../../strategies/testing/bot-scene.ts';
import type { OpenVenue } from '../../venue/open-venue.ts';
import { venueRoutes } from '../../venue/routes.ts';
import {
  newTrader,
  openTestVenue,
  TICKETS,
  type Trader,
  type VenueDatabase,
} from '../../venue/testing/venue-fixture.ts';
import { exportRoutes } from '../routes.ts';
import { ExportRunner, type RunnerOptions } from '../runner.ts';

/** A gateway with export jobs, in which nobody writes a file before `runner` is woken. */
export interface ExportScene {
  readonly database: VenueDatabase;
  readonly venue: OpenVenue;
  readonly api: AccountFixture;
  readonly runner: ExportRunner;
  readonly warnings: string[];
  /** The file that seals the links of files. */
  readonly keyFile: string;
  /** Another runner over the same rows, such as that of a gateway that was started anew. */
  newRunner(options?: Partial<RunnerOptions>): ExportRunner;
  newTrader(email: string): Promise<Trader>;
  close(): Promise<void>;
}

/** @param databaseUrl of an empty server; an embedded database of its own unless given */
export async function openExportScene(databaseUrl?: string): Promise<ExportScene> {
  const database = await (databaseUrl === undefined
    ? openTestDatabase<AccountTables>(GATEWAY_MIGRATIONS)
    : openOnServer(databaseUrl));
  const venue = await openTestVenue(database);
  const warnings: string[] = [];
  const runners: ExportRunner[] = [];
  const newRunner = (options: Partial<RunnerOptions> = {}) => {
    const runner = new ExportRunner({
      ...{
        db: database.kysely,
        venue: venue.port,
        now: () => api.now,
        elapsed: () => 0,
        randomBytes,
        sealer: testSealer(),
      },
      wait: () => Promise.resolve(),
      warn: (line) => void warnings.push(line),
      ...options,
    });
    runners.push(runner);
    return runner;
  };
  const api = createFixture(database, {
    further(scope, context) {
      venueRoutes(scope, context, { port: venue.port, tickets: TICKETS, givesTestCoins: true });
      exportRoutes(scope, context, { runner: { wake() {} } });
    },
  });
  api.now = Date.now();
  return {
    ...{ database, venue, api, warnings, newRunner },
    keyFile: testKeyFile(),
    runner: newRunner(),
    newTrader: (email) => newTrader(api, email),
    async close() {
      for (const runner of runners) await runner.stop();
      await api.app.close();
      await venue.close();
      await database.close();
    },
  };
}

async function openOnServer(databaseUrl: string): Promise<VenueDatabase> {
  const where = { dataDir: '', databaseUrl, migrationsDir: GATEWAY_MIGRATIONS };
  const opened = await openDatabase<AccountTables>(where);
  if (!opened.ok) throw new Error(opened.message);
  return opened.database;
}

/** Buys and sells between two traders, so that both have as many trades. */
export async function tradeOften(
  { venue }: ExportScene,
  [ann, ben]: readonly [Trader, Trader],
  count: number,
): Promise<void> {
  for (let turn = 0; turn < count; turn += 1) {
    const order = { symbol: 'BTCUSDT', orderType: 'Limit', price: '40000', qty: '0.01' } as const;
    const [buyer, seller] = turn % 2 === 0 ? [ann, ben] : [ben, ann];
    await run(venue.port, {
      ...{ type: 'place-order', ...order, account: seller.account, side: 'Sell' },
    });
    await run(venue.port, {
      ...{ type: 'place-order', ...order, account: buyer.account, side: 'Buy' },
    });
  }
}

/** The sum of a user's postings by asset, as the database adds them up; what is zero is left out. */
export async function postedTo(
  { database }: Pick<ExportScene, 'database'>,
  userId: number,
): Promise<Readonly<Record<string, string>>> {
  const { rows } = await sql<{ readonly asset: string; readonly atoms: string }>`
    select asset, sum(amount)::text as atoms from venue_postings
    where account like ${`${userId}/%`} group by asset having sum(amount) <> 0
    order by asset`.execute(database.kysely);
  return Object.fromEntries(rows.map(({ asset, atoms }) => [asset, atoms]));
}

/** Lets time go by for all jobs; sessions stay as they are. */
export async function letJobsAge({ database }: Pick<ExportScene, 'database'>, ms: number) {
  await sql`
    update export_jobs set requested_at = requested_at - ${ms}::bigint,
      finished_at = finished_at - ${ms}::bigint, expires_at = expires_at - ${ms}::bigint,
      claimed_until = claimed_until - ${ms}::bigint`.execute(database.kysely);
}

/** The file behind the link of a job. */
export async function download({ api }: Pick<ExportScene, 'api'>, link: string) {
  const { statusCode, headers, body } = await api.app.inject({
    url: link,
    headers: { host: 'localhost:8080' },
  });
  return { status: statusCode, headers, body };
}

/** The files of an account, as its page lists them. */
export async function jobsOf(trader: Trader): Promise<readonly ExportInfo[]> {
  const { result } = await trader.call('/exports');
  // `as`: the contract of the call.
  return result['jobs'] as readonly ExportInfo[];
}

/** Asks for the own ledger of an account. @returns the id of the file */
export async function askForLedger(trader: Trader, requestId: string): Promise<string> {
  const { result } = await trader.call('/exports/create', { requestId, format: 'meridian' });
  // `as`: the contract of the call.
  return (result['job'] as ExportInfo).id;
}
