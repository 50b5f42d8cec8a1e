import { TWAP_PATHS } from '../plans-api.ts';
import { ACCOUNT_BASE_PATH } from './account-calls.ts';
import { runsQuery, runsResult } from './plans.ts';
import * as twaps from './twaps.ts';
import type { VenueCall } from './venue-calls.ts';

const path = (below: string): string => ACCOUNT_BASE_PATH + below;

const TWAP: twaps.TwapInfo = {
  ...{ id: '9', symbol: 'BTCUSDT', side: 'Buy', qty: '1', slices: 10, intervalMs: 60_000 },
  ...{ limit: null, status: 'RUNNING', endedAt: null },
  createdAt: Date.UTC(2026, 0, 15, 12),
  nextDue: Date.UTC(2026, 0, 15, 12, 3),
  over: { done: 2, partly: 0, skipped: 1 },
  ...{ filled: '0.2', filledValue: '10010', averagePrice: '50050' },
};
const ID = { id: '9' };

/** Every call of TWAP orders, by the id it has in the OpenAPI document. */
export const TWAP_CALLS = {
  twaps: {
    method: 'GET',
    path: path(TWAP_PATHS.list),
    summary: 'TWAP orders of the account with their progress.',
    signedIn: true,
    query: twaps.twapsQuery,
    request: null,
    refused: false,
    result: twaps.twapsResult,
    failures: [],
    example: { result: { twaps: [TWAP] } },
  },
  twapSlices: {
    method: 'GET',
    path: path(TWAP_PATHS.slices),
    summary: 'What became of the slices of a TWAP order, newest first.',
    signedIn: true,
    query: runsQuery,
    request: null,
    refused: false,
    result: runsResult,
    failures: ['invalidInput'],
    example: {
      result: {
        runs: [
          {
            due: Date.UTC(2026, 0, 15, 12, 2),
            ...{ symbol: 'BTCUSDT', outcome: 'done', reason: null, linkId: 'twap-9-3' },
            ...{ amount: '0.1', filled: '0.1', filledValue: '5005' },
            ...{ baseFee: '0.0001', quoteFee: '0' },
          },
        ],
        next: null,
      },
    },
  },
  createTwap: {
    method: 'POST',
    path: path(TWAP_PATHS.create),
    summary: 'Spreads an order over time: equal slices at equal intervals, the first one at once.',
    description:
      'The server sends the slices, whether a page is open or not, each once under a link id of the form twap-{id}-{slice}. What was due while nothing ran is skipped with a reason. A request that is repeated under its requestId makes no second order.',
    signedIn: true,
    query: null,
    request: twaps.createTwapRequest,
    refused: false,
    result: twaps.twapResult,
    failures: ['invalidInput', 'unavailable'],
    example: {
      request: {
        ...{ requestId: 'page-0b7c1f5e', symbol: 'BTCUSDT', side: 'Buy', qty: '1', slices: 10 },
        ...{ intervalMs: 60_000, limit: null },
      },
      result: { twap: TWAP, refused: null },
    },
  },
  stopTwap: {
    method: 'POST',
    path: path(TWAP_PATHS.stop),
    summary: 'Stops a TWAP order: no slice follows.',
    signedIn: true,
    query: null,
    request: twaps.twapRequest,
    refused: false,
    result: twaps.twapResult,
    failures: ['invalidInput', 'unavailable'],
    example: {
      request: ID,
      result: { twap: { ...TWAP, status: 'COMPLETED', nextDue: null }, refused: null },
    },
  },
} as const satisfies Readonly<Record<string, VenueCall>>;
