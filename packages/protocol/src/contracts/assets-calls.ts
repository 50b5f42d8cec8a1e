import { ASSETS_PATHS } from '../assets-api.ts';
import { ACCOUNT_BASE_PATH } from './account-calls.ts';
import * as assets from './assets.ts';
import type { VenueCall } from './venue-calls.ts';

const path = (below: string): string => ACCOUNT_BASE_PATH + below;

const MOVEMENT: assets.MovementInfo = {
  id: '4812_2',
  time: Date.UTC(2026, 0, 15, 12, 0, 4),
  asset: 'BTC',
  amount: '0.004995',
  balance: '0.104995',
  kind: 'trade',
  trade: { tradeId: '812', orderId: '4711', symbol: 'BTCUSDT', fee: '0.000005', feeAsset: 'BTC' },
  cause: null,
};

/** Every call about what an account owns and did, by the id it has in the OpenAPI document. */
export const ASSETS_CALLS = {
  movements: {
    method: 'GET',
    path: path(ASSETS_PATHS.movements),
    summary: 'Every movement of money in an account, newest first, with what it comes from.',
    signedIn: true,
    request: null,
    query: assets.movementsQuery,
    refused: false,
    result: assets.movementPage,
    failures: ['invalidInput'],
    example: { result: { movements: [MOVEMENT], next: null } },
  },
  ledger: {
    method: 'GET',
    path: path(ASSETS_PATHS.ledger),
    summary: 'The whole life of both accounts as a ledger that the tax report reads, oldest first.',
    signedIn: true,
    request: null,
    query: assets.ledgerQuery,
    refused: false,
    result: assets.ledgerPage,
    failures: ['invalidInput'],
    example: {
      result: {
        columns: ['Entry', 'Part', 'Time (UTC)', 'Kind', 'In asset', 'In quantity'],
        rows: [['4812', '1', '2026-01-15T12:00:04.000Z', 'deposit', 'BTC', '0.5']],
        next: null,
      },
    },
  },
  costs: {
    method: 'GET',
    path: path(ASSETS_PATHS.costs),
    summary:
      'What each asset that is held cost on average, by the purchases of the account itself.',
    signedIn: true,
    request: null,
    query: assets.costsQuery,
    refused: false,
    result: assets.costsResult,
    failures: [],
    example: {
      result: {
        complete: true,
        assets: [
          {
            ...{ asset: 'BTC', held: '0.11998', unpriced: '0.1' },
            bought: [{ currency: 'USDT', quantity: '0.01998', cost: '800' }],
          },
        ],
      },
    },
  },
} as const satisfies Readonly<Record<string, VenueCall>>;
