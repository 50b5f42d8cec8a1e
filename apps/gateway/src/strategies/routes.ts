import { botRoutes } from './bot-routes.ts';
import type { CallParts } from './calls.ts';
import { planRoutes } from './plan-routes.ts';
import { twapRoutes } from './twap-routes.ts';

/** The calls of everything that the server runs for a user, by session. */
export function strategyRoutes(asked: CallParts): void {
  botRoutes(asked);
  planRoutes(asked);
  twapRoutes(asked);
}
