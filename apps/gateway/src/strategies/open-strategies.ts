import type { FastifyInstance } from 'fastify';
import type { QueryExecutorProvider } from 'kysely';
import type { AccountContext } from '../accounts/context.ts';
import type { QuoteSource } from '../quotes/feed.ts';
import type { VenuePort } from '../venue/port.ts';
import { strategyRoutes } from './routes.ts';
import { Runner, type StrategyMeter } from './runner.ts';
import { createSharedRunner, type SharedRunner } from './shared-runner.ts';

interface StrategyOptions {
  readonly db: QueryExecutorProvider;
  readonly port: VenuePort;
  readonly quotes: Pick<QuoteSource, 'latest' | 'observe'>;
  readonly now: () => number;
  readonly warn: (line: string) => void;
  readonly meter?: StrategyMeter | undefined;
}

export interface OpenStrategies {
  readonly runner: Runner;
  /** The runner of the gateway that leads. */
  readonly shared: SharedRunner;
  readonly routes: (scope: FastifyInstance, context: AccountContext) => void;
  stop(): Promise<void>;
}

/** Bots, recurring buys and TWAP orders with their calls; they are run by the gateway that leads the venue. */
export function openStrategies(options: StrategyOptions): OpenStrategies {
  const { port, quotes, now } = options;
  const lastPrice = (symbol: string) => quotes.latest(symbol)?.close ?? null;
  const runner = new Runner({ ...options, lastPrice });
  const shared = createSharedRunner(runner, port);
  return {
    ...{ runner, shared },
    routes(app, context) {
      strategyRoutes({ app, context, parts: { port, runner: shared, lastPrice, now } });
    },
    stop: () => runner.stop(),
  };
}
