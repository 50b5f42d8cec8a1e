import type { FastifyInstance } from 'fastify';
import type { AccountContext } from '../accounts/context.ts';
import { startRounds } from '../venue/rounds.ts';
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
  const stop = startRounds({ name: 'Closing accounts', everyMs: ROUND_MS, port, warn }, () =>
    eraseDue(parts),
  );
  return {
    routes: (scope, context) => closingRoutes(scope, context, parts),
    stop,
  };
}
