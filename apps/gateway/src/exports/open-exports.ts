import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { QueryExecutorProvider } from 'kysely';
import type { AccountContext } from '../accounts/context.ts';
import type { Sealer } from '../keys/sealing.ts';
import type { VenuePort } from '../venue/port.ts';
import { exportRoutes } from './routes.ts';
import { ExportRunner } from './runner.ts';

/** How soon a job is found that another gateway was asked for, or has left. */
const TICK_MS = 5_000;

export interface OpenExports {
  readonly runner: ExportRunner;
  readonly routes: (scope: FastifyInstance, context: AccountContext) => void;
  stop(): Promise<void>;
}

interface ExportOptions {
  readonly db: QueryExecutorProvider;
  readonly port: VenuePort;
  readonly sealer: Sealer;
  /** Whether workers write what needs no orders. */
  readonly leavesOthers: boolean;
  readonly warn: (line: string) => void;
}

/** Export jobs with their calls; any gateway of a database writes them, files of all data the one that leads. */
export function openExports(options: ExportOptions): OpenExports {
  const { db, port, sealer, leavesOthers, warn } = options;
  const runner = new ExportRunner({
    ...{ db, venue: port, sealer, leavesOthers, now: Date.now, randomBytes, warn },
    elapsed: () => performance.now(),
    wait: (ms) => sleep(ms),
  });
  runner.wake();
  const timer = setInterval(() => runner.wake(), TICK_MS);
  timer.unref();
  return {
    runner,
    routes: (scope, context) => exportRoutes(scope, context, { runner }),
    stop() {
      clearInterval(timer);
      return runner.stop();
    },
  };
}
