import type { FastifyInstance } from 'fastify';
import type { QueryExecutorProvider } from 'kysely';
import type { AccountContext } from '../accounts/context.ts';
import type { QuoteSource } from '../quotes/feed.ts';
import type { VenuePort } from '../venue/port.ts';
import { alertRoutes } from './routes.ts';
import { watchAlerts } from './watch-alerts.ts';

interface AlertOptions {
  readonly db: QueryExecutorProvider;
  readonly port: VenuePort;
  readonly quotes: QuoteSource;
  readonly warn: (line: string) => void;
}

export interface OpenAlerts {
  readonly routes: (scope: FastifyInstance, context: AccountContext) => void;
  stop(): Promise<void>;
}

/** Price alerts with their calls; they are watched by the gateway that leads the venue. */
export function openAlerts({ db, port, quotes, warn }: AlertOptions): OpenAlerts {
  const watch = watchAlerts({ db, quotes, leads: () => port.leads, now: Date.now, warn });
  return {
    routes: (scope, context) => alertRoutes(scope, context, { port, quotes }),
    stop: watch.stop,
  };
}
