import { PLAN_PATHS } from '../plans-api.ts';
import { ACCOUNT_BASE_PATH } from './account-calls.ts';
import * as plans from './plans.ts';
import type { VenueCall } from './venue-calls.ts';

const path = (below: string): string => ACCOUNT_BASE_PATH + below;

const PARAMETERS: plans.PlanParametersWire = {
  ...{ quote: 'USDT', split: 'percent', total: '100' },
  parts: [
    { symbol: 'BTCUSDT', share: '60' },
    { symbol: 'ETHUSDT', share: '40' },
  ],
  schedule: { every: 'week', first: '2026-01-05', time: '09:00', zone: 'Europe/Berlin' },
};
const PLAN: plans.PlanInfo = {
  ...{ id: '8', status: 'RUNNING', parameters: PARAMETERS },
  nextDue: Date.UTC(2026, 0, 19, 8),
  createdAt: Date.UTC(2026, 0, 4, 12),
  endedAt: null,
  runs: { done: 2, partly: 0, skipped: 2 },
  assets: [
    {
      ...{ symbol: 'BTCUSDT', base: 'BTC', amount: '60', spent: '60', bought: '0.0012' },
      ...{ averagePrice: '50000', last: '51000', value: '61.2', result: '1.2', lumpResult: '1.2' },
    },
  ],
  ...{ spent: '60', value: '61.2', result: '1.2', lumpResult: '1.2' },
};
const ID = { id: '8' };
const ANSWER: plans.PlanResult = { plan: PLAN, refused: null, part: null, needed: null };
const command = {
  method: 'POST',
  signedIn: true,
  query: null,
  refused: false,
  result: plans.planResult,
  failures: ['invalidInput', 'unavailable'],
} as const;

/** Every call of recurring buys, by the id it has in the OpenAPI document. */
export const PLAN_CALLS = {
  plans: {
    method: 'GET',
    path: path(PLAN_PATHS.list),
    summary: 'Recurring buys of the account, with average prices and results.',
    signedIn: true,
    query: plans.plansQuery,
    request: null,
    refused: false,
    result: plans.plansResult,
    failures: [],
    example: { result: { plans: [PLAN] } },
  },
  planRuns: {
    method: 'GET',
    path: path(PLAN_PATHS.runs),
    summary: 'What became of the due times of a recurring buy, newest first.',
    signedIn: true,
    query: plans.runsQuery,
    request: null,
    refused: false,
    result: plans.runsResult,
    failures: ['invalidInput'],
    example: {
      result: {
        runs: [
          {
            due: Date.UTC(2026, 0, 12, 8),
            ...{ symbol: 'BTCUSDT', outcome: 'skipped', reason: 'insufficient-funds' },
            ...{ linkId: 'plan-8-29470560-BTCUSDT', amount: '60', filled: '0', filledValue: '0' },
            ...{ baseFee: '0', quoteFee: '0' },
          },
        ],
        next: null,
      },
    },
  },
  createPlan: {
    ...command,
    path: path(PLAN_PATHS.create),
    summary: 'Makes a recurring buy, which spends from the spot account at each due time.',
    description:
      'The server orders, whether a page is open or not. Each due time is kept once, under link ids of the form plan-{id}-{due time in minutes since 1970}-{symbol}. What was due while nothing ran, or could not be paid, is skipped with a reason and never caught up. A request that is repeated under its requestId makes no second plan.',
    request: plans.createPlanRequest,
    example: { request: { requestId: 'page-0b7c1f5e', ...PARAMETERS }, result: ANSWER },
  },
  editPlan: {
    ...command,
    path: path(PLAN_PATHS.edit),
    summary: 'Changes a recurring buy from its next due time on.',
    request: plans.editPlanRequest,
    example: { request: { ...ID, ...PARAMETERS }, result: ANSWER },
  },
  pausePlan: {
    ...command,
    path: path(PLAN_PATHS.pause),
    summary: 'Pauses a recurring buy: nothing is due until it is resumed.',
    request: plans.planRequest,
    example: {
      request: ID,
      result: { ...ANSWER, plan: { ...PLAN, status: 'PAUSED', nextDue: null } },
    },
  },
  resumePlan: {
    ...command,
    path: path(PLAN_PATHS.resume),
    summary: 'Goes on with a paused recurring buy, at the next due time.',
    request: plans.planRequest,
    example: { request: ID, result: ANSWER },
  },
  endPlan: {
    ...command,
    path: path(PLAN_PATHS.end),
    summary: 'Ends a recurring buy for good.',
    request: plans.planRequest,
    example: {
      request: ID,
      result: { ...ANSWER, plan: { ...PLAN, status: 'COMPLETED', nextDue: null } },
    },
  },
} as const satisfies Readonly<Record<string, VenueCall>>;
