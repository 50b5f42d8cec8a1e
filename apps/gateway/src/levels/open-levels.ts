import type { FastifyInstance } from 'fastify';
import type { AccountContext } from '../accounts/context.ts';
import { regularly } from '../regularly.ts';
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
  let round: Promise<void> | null = null;
  const step = async () => {
    if (round !== null || !port.leads || !port.isOpen) return;
    round = stepLevels(parts).finally(() => {
      round = null;
    });
    await round;
  };
  const stop = regularly({ name: 'Keeping levels', everyMs: ROUND_MS, warn }, step);
  return {
    routes: (scope, context) => levelRoutes(scope, context, parts),
    levelOf: (userId) => (port.isOpen ? (port.account(spotAccountOf(userId))?.tier ?? null) : null),
    async stop() {
      stop();
      await round?.catch(() => undefined);
    },
  };
}
