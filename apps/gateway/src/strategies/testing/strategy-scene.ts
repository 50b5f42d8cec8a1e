import type { AccountContext } from '../../accounts/context.ts';
import { type AccountFixture, createFixture } from '../../accounts/testing/fixture.ts';
import type { AccountTables } from '../../accounts/tables.ts';
import { GATEWAY_MIGRATIONS, openTestDatabase } from '../../db/testing/test-database.ts';
import type { OpenVenue } from '../../venue/open-venue.ts';
import type { VenuePort } from '../../venue/port.ts';
import { venueRoutes } from '../../venue/routes.ts';
import {
  newTrader,
  openTestVenue,
  TICKETS,
  type Trader,
  type VenueDatabase,
} from '../../venue/testing/venue-fixture.ts';
import { openStrategies, type OpenStrategies } from '../open-strategies.ts';
import { openRich, type TestQuotes } from './bot-scene.ts';

interface SceneOptions {
  readonly quotes: TestQuotes;
  /** Where what the runner warns of goes. */
  readonly warnings: string[];
  /** The clock of strategies; sessions have their own. */
  readonly now?: () => number;
  /** What the venue lists before strategies are opened. */
  readonly prepare?: (port: VenuePort) => Promise<void>;
  /** Routes beside those of the venue and of strategies. */
  readonly further?: (
    scope: Parameters<typeof venueRoutes>[0],
    context: AccountContext,
    port: VenuePort,
  ) => void;
}

export interface StrategyScene {
  readonly database: VenueDatabase;
  readonly venue: OpenVenue;
  readonly strategies: OpenStrategies;
  readonly api: AccountFixture;
  readonly ann: Trader;
  /** The account that trades with strategies. */
  readonly rich: string;
}

/** A venue with strategies, their calls, a trader and somebody to trade with. */
export async function openStrategyScene({
  quotes,
  warnings,
  now = Date.now,
  prepare,
  further,
}: SceneOptions): Promise<StrategyScene> {
  const database = await openTestDatabase<AccountTables>(GATEWAY_MIGRATIONS);
  const venue = await openTestVenue(database);
  const { port } = venue;
  await prepare?.(port);
  const warn = (line: string) => warnings.push(line);
  const strategies = openStrategies({ db: database.kysely, port, quotes, now, warn });
  const api = createFixture(database, {
    further: (scope, context) => {
      venueRoutes(scope, context, { port, tickets: TICKETS, givesTestCoins: true });
      further?.(scope, context, port);
      strategies.routes(scope, context);
    },
  });
  const ann = await newTrader(api, 'ann@example.com');
  const rich = await openRich(port, 'rich');
  return { database, venue, strategies, api, ann, rich };
}

/** After the strategies have stopped. */
export async function closeStrategyScene({
  api,
  venue,
  database,
}: Pick<StrategyScene, 'api' | 'venue' | 'database'>): Promise<void> {
  await api.app.close();
  await venue.close();
  await database.close();
}
