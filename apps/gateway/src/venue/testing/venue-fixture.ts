import { randomBytes } from 'node:crypto';
import { createFixture, signUp, type AccountFixture } from '../../accounts/testing/fixture.ts';
import type { AccountTables } from '../../accounts/tables.ts';
import type { Database } from '../../db/open-database.ts';
import type { Command } from '@meridian/venue/api/commands.ts';
import { DEFAULT_ORDER_LIMITS } from '@meridian/venue/instrument.ts';
import type { GatewayLink } from '../../link/link.ts';
import { createStreamTickets } from '../../streams/stream-tickets.ts';
import { openVenue, type OpenVenue } from '../open-venue.ts';
import { venueRoutes } from '../routes.ts';

/** One pair with a tick of 0.5 and a lot of 0.01; a tenth of a percent either way. */
export const LISTINGS: readonly Command[] = [
  { type: 'list-asset', asset: 'BTC', scale: 8 },
  { type: 'list-asset', asset: 'USDT', scale: 8 },
  {
    type: 'set-fee-schedule',
    schedule: {
      name: 'spot',
      tiers: { default: { maker: '0.001', taker: '0.001' } },
      discount: null,
    },
  },
  {
    type: 'list-instrument',
    instrument: {
      symbol: 'BTCUSDT',
      base: 'BTC',
      quote: 'USDT',
      tickSize: '0.5',
      basePrecision: '0.01',
      minOrderAmt: '1',
      maxLimitOrderQty: '1000',
      maxMarketOrderQty: '500',
      postOnlyMaxLimitOrderSize: '1000',
      priceLimit: null,
      feeSchedule: 'spot',
      limits: DEFAULT_ORDER_LIMITS,
    },
  },
];

/** Sockets are tried in files of their own. */
export const TICKETS = createStreamTickets({ now: Date.now, randomBytes });

export type VenueDatabase = Database<AccountTables>;

export function openTestVenue(
  database: Pick<VenueDatabase, 'kysely' | 'runPrepared' | 'kind' | 'atOneInstant'>,
  warn: (line: string) => void = unexpected,
  link: GatewayLink | null = null,
): Promise<OpenVenue> {
  return openVenue({ database, listings: LISTINGS, house: null, now: Date.now, warn, link });
}

function unexpected(line: string): void {
  throw new Error(`The venue warned: ${line}`);
}

/** Our own API with accounts and the venue; its answers are held to the OpenAPI document. */
export function venueApi(database: VenueDatabase, { port }: OpenVenue): AccountFixture {
  return createFixture(database, {
    further: (scope, context) =>
      venueRoutes(scope, context, { port, tickets: TICKETS, givesTestCoins: true }),
  });
}

export interface Trader {
  readonly id: number;
  readonly account: string;
  /** Calls as this user. */
  readonly call: Call;
  /** Calls as this user to an API that was opened anew. */
  on(api: AccountFixture): Call;
}

type Call = (
  path: string,
  body?: object,
) => Promise<{ readonly code: number; readonly result: Readonly<Record<string, unknown>> }>;

/** A new user with test coins. */
export async function newTrader(fixture: AccountFixture, email: string): Promise<Trader> {
  const { id, token } = await signUp(fixture, email);
  const on =
    (api: AccountFixture): Call =>
    (path, body) =>
      api.call(`/s1${path}`, body, {
        cookie: token,
        method: body === undefined ? 'GET' : 'POST',
      });
  const trader: Trader = { id, account: `${id}/spot`, call: on(fixture), on };
  const claimed = await trader.call('/trade/claim', {});
  if (claimed.code !== 0) throw new Error(`no test coins: ${JSON.stringify(claimed)}`);
  return trader;
}
