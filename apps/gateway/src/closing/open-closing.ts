import type { FastifyInstance } from 'fastify';
import type { AccountContext } from '../accounts/context.ts';
import { regularly } from '../regularly.ts';
import { eraseDue } from './erase.ts';
import type { ClosingParts } from './parts.ts';
import { closingRoutes } from './routes.ts';

export interface OpenClosing {
  readonly routes: (scope: FastifyInstance, context: AccountContext) => void;
  stop(): Promise<void>;
}

const ROUND_MS = 10 * 60_000;

/** Closing accounts, with its calls; the gateway that leads the venue erases those that are due. */
export function openClosing(parts: ClosingParts): OpenClosing {
  const { port, warn } = parts;
  let round: Promise<void> | null = null;
  const step = async () => {
    if (round !== null || !port.leads || !port.isOpen) return;
    round = eraseDue(parts).finally(() => {
      round = null;
    });
    await round;
  };
  const stop = regularly({ name: 'Closing accounts', everyMs: ROUND_MS, warn }, step);
  return {
    routes: (scope, context) => closingRoutes(scope, context, parts),
    async stop() {
      stop();
      await round?.catch(() => undefined);
    },
  };
}
