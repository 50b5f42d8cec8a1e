import { join } from 'node:path';
import type { SiteEnvironment } from '@meridian/editions/hosts.ts';
import type { FastifyInstance } from 'fastify';
import type { AccountContext } from '../accounts/context.ts';
import { hasDemoAccount } from '../accounts/demo-address.ts';
import type { AccountTables } from '../accounts/tables.ts';
import type { Database } from '../db/open-database.ts';
import { secretOfFile } from '../keys/sealing.ts';
import { convertPartsOf } from '../convert/parts.ts';
import { convertRoutes } from '../convert/routes.ts';
import { sweepQuotesRegularly } from '../convert/sweep-quotes.ts';
import type { QuoteSource } from '../quotes/feed.ts';
import type { VenuePort } from '../venue/port.ts';
import { addAddress, listAddresses } from './address-book.ts';
import type { WalletParts } from './parts.ts';
import type { ChainRail } from './rail.ts';
import { walletRoutes } from './routes.ts';
import { createSimulatedRail } from './simulated-rail.ts';
import { startWallet } from './start-wallet.ts';

interface RailOptions {
  readonly database: Database<AccountTables>;
  readonly dataDir: string;
  readonly environment: SiteEnvironment;
}

export interface WalletOptions {
  readonly database: Database<AccountTables>;
  readonly rail: ChainRail;
  readonly port: VenuePort;
  readonly quotes: QuoteSource;
  /** The account for trying things out, which has addresses to withdraw to; null where there is none. */
  readonly demoEmail: string | null;
  readonly addressLockHours: number;
  readonly withdrawalReviewSeconds: number;
  /** In USDT; null: no withdrawal waits for an operator. */
  readonly withdrawalApprovalUsdt: number | null;
  readonly warn: (line: string) => void;
}

export interface OpenWallet {
  readonly parts: WalletParts;
  readonly routes: (scope: FastifyInstance, context: AccountContext) => void;
  close(): Promise<void>;
}

const SECOND_MS = 1_000;
const HOUR_MS = 3_600_000;

/** The simulated chains of a data folder. */
export function openRail({ database, dataDir, environment }: RailOptions): ChainRail {
  return createSimulatedRail({
    db: database.kysely,
    secret: secretOfFile(join(dataDir, 'deposit-addresses.key')),
    now: Date.now,
    isOpen: hasDemoAccount(environment),
  });
}

/** The wallet over a rail, with its calls and its rounds. */
export async function openWallet(options: WalletOptions): Promise<OpenWallet> {
  const { database, rail, port, quotes, demoEmail, warn } = options;
  const db = database.kysely;
  const parts: WalletParts = {
    ...{ db, port, rail, warn, now: Date.now },
    priceOf: (coin) => (coin === 'USDT' ? '1' : (quotes.latest(`${coin}USDT`)?.close ?? null)),
    addressLockMs: options.addressLockHours * HOUR_MS,
    reviewMs: options.withdrawalReviewSeconds * SECOND_MS,
    approvalAbove:
      options.withdrawalApprovalUsdt === null ? null : String(options.withdrawalApprovalUsdt),
  };
  if (demoEmail !== null) await fillDemoBook(parts, demoEmail);
  const rounds = startWallet(parts);
  const stopSweeping = sweepQuotesRegularly(db, parts.now, warn);
  return {
    parts,
    routes(scope, context) {
      walletRoutes(scope, context, parts);
      convertRoutes(scope, context, convertPartsOf(parts));
    },
    close() {
      stopSweeping();
      return rounds.stop();
    },
  };
}

/** So that a withdrawal can be tried without waiting a day for the lock. */
async function fillDemoBook(parts: WalletParts, email: string): Promise<void> {
  const { db, rail } = parts;
  const demo = await db
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirst();
  if (demo === undefined || rail.simulation === null) return;
  if ((await listAddresses(parts, demo.id)).length > 0) return;
  for (const coin of ['USDT', 'BTC', 'XRP']) {
    const [terms] = rail.networksOf(coin);
    if (terms === undefined || parts.port.asset(coin) === null) continue;
    const { network } = terms;
    const entry = {
      label: 'Outside wallet',
      coin,
      network,
      ...rail.simulation.outsideAddress(network),
    };
    await addAddress(parts, demo.id, entry, true);
  }
}
