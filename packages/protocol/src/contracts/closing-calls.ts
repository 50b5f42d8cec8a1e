import * as v from 'valibot';

import { CLOSING_PATHS } from '../closing-api.ts';
import { ACCOUNT_BASE_PATH } from './account-calls.ts';
import * as closing from './closing.ts';
import { ownerProofRequest } from './second-factor.ts';
import type { VenueCall } from './venue-calls.ts';

const path = (below: string): string => ACCOUNT_BASE_PATH + below;

const NOTHING_LEFT = { balances: [], debts: [], deposits: 0, withdrawals: 0 };

/** Every call about closing an account, by the id it has in the OpenAPI document. */
export const CLOSING_CALLS = {
  closing: {
    method: 'GET',
    path: path(CLOSING_PATHS.closing),
    summary: 'What is left over in the account, and what closing it would end.',
    signedIn: true,
    query: v.object({}),
    request: null,
    refused: false,
    result: closing.closingResult,
    failures: [],
    example: {
      result: {
        left: { ...NOTHING_LEFT, balances: ['BTC'] },
        ends: { orders: 2, strategies: 0, keys: 1 },
        days: 7,
      },
    },
  },
  close: {
    method: 'POST',
    path: path(CLOSING_PATHS.close),
    summary: 'Closes the account in a week.',
    description:
      'Where nothing is left over it cancels orders, bots, recurring buys and keys and ends every session. Signing in within the week keeps the account; after it name, mail, phone and devices are removed, and the ledger stays under its number.',
    signedIn: true,
    query: null,
    request: ownerProofRequest,
    refused: false,
    result: closing.closeResult,
    failures: [
      ...(['invalidInput', 'wrongCurrentPassword', 'wrongCode', 'secondFactorNeeded'] as const),
      'tooManyAttempts',
    ],
    example: {
      request: { current: 'correct staple 42 horse' },
      result: { due_at: '2026-01-22T12:00:00.000Z', left: NOTHING_LEFT },
    },
  },
} as const satisfies Readonly<Record<string, VenueCall>>;
