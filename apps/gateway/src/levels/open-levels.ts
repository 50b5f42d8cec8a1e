import type { FastifyInstance } from 'fastify';
import type { AccountContext } from '../accounts/context.ts';
import { startRounds } from '../venue/rounds.ts';
import { spotAccountOf } from '../venue/wallet.ts';
import { stepLevels } from './keep-levels.ts';
import type { LevelParts } from './parts.ts';
import { levelRoutes } from './routes.ts';

export interface OpenLevels {
  readonly routes: (scope: FastifyInstance, context: AccountContext) => void;
  /** The fee tier of a user; null while the account is not opened. */
  readonly levelOf: (userId: bigint) => string | null;
  stop(): Promise<void>;
}

const ROUND_MS = 5_000;

/** VIP levels with their call; they are kept by the gateway that leads the venue. */
export function openLevels(parts: LevelParts): OpenLevels {
  const { port, warn } = parts;
  const stop = startRounds({ name: 'Keeping levels', everyMs: ROUND_MS, port, warn }, () =>
    stepLevels(parts),
  );
  return {
    routes: (scope, context) => levelRoutes(scope, context, parts),
    levelOf: (userId) => (port.isOpen ? (port.account(spotAccountOf(userId))?.tier ?? null) : null),
    stop,
  };
}
