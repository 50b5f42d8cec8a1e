import { CONVERT_PATHS } from '../convert-api.ts';
import { ACCOUNT_BASE_PATH } from './account-calls.ts';
import * as convert from './convert.ts';
import type { VenueCall } from './venue-calls.ts';

const path = (below: string): string => ACCOUNT_BASE_PATH + below;

const QUOTED_AT = Date.UTC(2026, 0, 15, 12);
const QUOTE: convert.ConversionInfo = {
  quoteId: '0f1e2d3c4b5a69788796a5b4c3d2e1f0',
  ...{ status: 'init', from: 'USDT', to: 'BTC', pay: '100', get: '0.001998', spread: '0.1' },
  rate: '0.00001998',
  ...{ quotedAt: QUOTED_AT, expiresAt: QUOTED_AT + 15_000, endedAt: null, reason: null },
};
const DONE: convert.ConversionInfo = { ...QUOTE, status: 'success', endedAt: QUOTED_AT + 4_000 };

const READS = {
  method: 'GET',
  signedIn: true,
  request: null,
  refused: true,
  failures: ['invalidInput'],
} as const;
const COMMANDS = {
  method: 'POST',
  signedIn: true,
  query: null,
  refused: true,
  failures: ['invalidInput'],
} as const;

/** Every call of conversions, by the id it has in the OpenAPI document. */
export const CONVERT_CALLS = {
  convertCoins: {
    ...READS,
    path: path(CONVERT_PATHS.coins),
    summary: 'What can be converted, and within which limits.',
    ...{ signedIn: false, query: null, refused: false },
    failures: [],
    result: convert.convertCoinsResult,
    example: {
      result: {
        ...{ simulated: true, lifeMs: 15_000, minimum: '1', maximum: '100000', spread: '0.001' },
        coins: ['BTC', 'USDT'],
      },
    },
  },
  convertQuote: {
    ...COMMANDS,
    path: path(CONVERT_PATHS.quote),
    summary: 'A quote for a conversion: good once, and for 15 seconds.',
    failures: ['invalidInput', 'tooManyAttempts'],
    request: convert.convertQuoteRequest,
    result: convert.conversionResult,
    example: {
      request: { from: 'USDT', to: 'BTC', amount: '100' },
      result: { conversion: QUOTE },
    },
  },
  convertConfirm: {
    ...COMMANDS,
    path: path(CONVERT_PATHS.confirm),
    summary: 'Carries a quote out.',
    description:
      'After an answer that did not come, ask what became of the quote: it is carried out once, however often it is confirmed.',
    request: convert.confirmRequest,
    result: convert.conversionResult,
    example: {
      request: { quoteId: QUOTE.quoteId },
      result: { conversion: DONE },
    },
  },
  conversion: {
    ...READS,
    path: path(CONVERT_PATHS.conversion),
    summary: 'What became of a quote.',
    query: convert.conversionQuery,
    result: convert.conversionResult,
    example: { result: { conversion: DONE } },
  },
  conversions: {
    ...READS,
    path: path(CONVERT_PATHS.conversions),
    summary: 'Conversions that were confirmed, newest first.',
    refused: false,
    query: convert.conversionsQuery,
    result: convert.conversionPage,
    example: { result: { conversions: [DONE], next: null } },
  },
} as const satisfies Readonly<Record<string, VenueCall>>;
