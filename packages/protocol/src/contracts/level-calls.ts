import { LEVEL_PATHS } from '../levels-api.ts';
import { ACCOUNT_BASE_PATH } from './account-calls.ts';
import * as levels from './levels.ts';
import type { VenueCall } from './venue-calls.ts';

/** Every call about VIP levels, by the id it has in the OpenAPI document. */
export const LEVEL_CALLS = {
  levels: {
    method: 'GET',
    path: ACCOUNT_BASE_PATH + LEVEL_PATHS.levels,
    summary: 'VIP levels of an edition, with the level of the account and what it is measured by.',
    signedIn: false,
    query: levels.levelsQuery,
    request: null,
    refused: false,
    result: levels.levelsResult,
    failures: ['invalidInput'],
    example: {
      result: {
        levels: [
          { level: 'default', volume: '0', assets: '0', withdrawPerDay: '50000' },
          { level: 'vip1', volume: '1000000', assets: '100000', withdrawPerDay: '200000' },
        ],
        volumeDays: 30,
        protectionDays: 30,
        own: {
          ...{ level: 'vip1', isAssigned: false, volume: '1204511.25', assets: '48210.07' },
          ...{ unpriced: [], keptUntil: Date.UTC(2026, 1, 14), nextDay: Date.UTC(2026, 0, 16) },
        },
      },
    },
  },
} as const satisfies Readonly<Record<string, VenueCall>>;
