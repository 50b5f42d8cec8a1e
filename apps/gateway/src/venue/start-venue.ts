import type { SiteEnvironment } from '@meridian/editions/hosts.ts';
import { listingCommands } from '@meridian/instruments/listing.ts';
import { marketSymbols } from '@meridian/market/symbols.ts';
import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import { assetsRoutes } from '../assets/routes.ts';
import type { AccountContext } from '../accounts/context.ts';
import { hasDemoAccount } from '../accounts/demo-address.ts';
import type { AccountTables } from '../accounts/tables.ts';
import type { Database } from '../db/open-database.ts';
import type { GatewayLink } from '../link/link.ts';
import type { HouseOptions } from './house-driver.ts';
import { regularly } from '../regularly.ts';
import type { StreamTickets } from '../streams/stream-tickets.ts';
import { openVenue } from './open-venue.ts';
import type { VenueLoad, VenueMeter } from './meter.ts';
import type { VenuePort } from './port.ts';
import { sweepSteps, sweepVenueLog } from './retention.ts';
import { venueRoutes } from './routes.ts';
import { grantTestCoins, openSpotAccount } from './wallet.ts';

export interface VenueServiceOptions {
  readonly database: Database<AccountTables>;
  readonly environment: SiteEnvironment;
  /** The account for trying things out, which is funded once; null where there is none. */
  readonly demoEmail: string | null;
  readonly symbolCount: number;
  /** What orders meet beside each other; null for nothing. */
  readonly house: HouseOptions | null;
  readonly now: () => number;
  readonly warn: (line: string) => void;
  readonly meter?: VenueMeter | undefined;
  /** The way to other gateways over the same database; null where each is by itself. */
  readonly link: GatewayLink | null;
}

export interface StartedVenue {
  readonly port: VenuePort;
  readonly load: () => VenueLoad;
  readonly routes: (
    scope: FastifyInstance,
    context: AccountContext,
    tickets: StreamTickets,
  ) => void;
  close(): Promise<void>;
}

/** The venue with its listings, its calls, and a demo account that has something to trade with. */
export async function startVenue(options: VenueServiceOptions): Promise<StartedVenue> {
  const { database, environment, demoEmail, symbolCount, house, now, warn, meter, link } = options;
  const { port, load, close } = await openVenue({
    database,
    listings: listingCommands(marketSymbols(symbolCount)),
    ...{ house, now, warn, meter, link },
  });
  if (demoEmail !== null) await fundDemo(port, database.kysely, demoEmail);
  const stopSweeping = sweepDaily(options);
  return {
    ...{ port, load },
    close() {
      stopSweeping();
      return close();
    },
    routes: (scope, context, tickets) => {
      const givesTestCoins = hasDemoAccount(environment);
      venueRoutes(scope, context, { port, tickets, givesTestCoins });
      assetsRoutes(scope, context, { port });
    },
  };
}

const SWEEP_EVERY_MS = 24 * 60 * 60_000;

function sweepDaily({ database, house, now, warn }: VenueServiceOptions): () => void {
  const name = 'Sweeping what the venue no longer keeps';
  return regularly({ name, everyMs: SWEEP_EVERY_MS, warn }, async () => {
    await sweepVenueLog(database.kysely, now());
    house?.forgetBefore(await sweepSteps(database.kysely, now()));
  });
}

/** Once in the life of a database: the link id of the grant names no day. */
async function fundDemo(
  port: VenuePort,
  kysely: Kysely<AccountTables>,
  email: string,
): Promise<void> {
  const demo = await kysely
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirst();
  if (demo === undefined) return;
  if ((await openSpotAccount(port, kysely, demo.id)) !== null) return;
  await grantTestCoins(port, demo.id, 'first');
}
