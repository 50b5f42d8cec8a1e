import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { QueryExecutorProvider } from 'kysely';
import type { AccountContext } from '../accounts/context.ts';
import { exportRoutes } from './routes.ts';
import { ExportRunner } from './runner.ts';

export interface OpenExports {
  readonly runner: ExportRunner;
  readonly routes: (scope: FastifyInstance, context: AccountContext) => void;
  stop(): Promise<void>;
}

interface ExportOptions {
  readonly db: QueryExecutorProvider;
  readonly warn: (line: string) => void;
}

/** Export jobs with their calls; any gateway of a database writes them. */
export function openExports({ db, warn }: ExportOptions): OpenExports {
  const runner = new ExportRunner({
    ...{ db, now: Date.now, elapsed: () => performance.now(), randomBytes, warn },
    wait: (ms) => sleep(ms),
  });
  runner.wake();
  return {
    runner,
    routes: (scope, context) => exportRoutes(scope, context, { runner }),
    stop: () => runner.stop(),
  };
}
