import { ALERT_PATHS } from '../alerts-api.ts';
import { emptyResult } from './account.ts';
import { ACCOUNT_BASE_PATH } from './account-calls.ts';
import * as alerts from './alerts.ts';
import type { VenueCall } from './venue-calls.ts';

const path = (below: string): string => ACCOUNT_BASE_PATH + below;

const ALERT: alerts.AlertInfo = {
  id: '12',
  symbol: 'BTCUSDT',
  price: '99000',
  rises: true,
  createdAt: Date.UTC(2026, 0, 15, 12),
  firedAt: null,
  firedPrice: null,
};

/** Every call of price alerts, by the id it has in the OpenAPI document. */
export const ALERT_CALLS = {
  alerts: {
    method: 'GET',
    path: path(ALERT_PATHS.list),
    summary: 'Price alerts of the account, newest first.',
    signedIn: true,
    query: null,
    request: null,
    refused: false,
    result: alerts.alertsResult,
    failures: [],
    example: { result: { alerts: [ALERT] } },
  },
  addAlert: {
    method: 'POST',
    path: path(ALERT_PATHS.add),
    summary: 'Makes a price alert.',
    description:
      'It fires once, by the first trade that reaches the price from the side it is at now. The server watches, whether a page is open or not.',
    signedIn: true,
    query: null,
    request: alerts.addAlertRequest,
    refused: false,
    result: alerts.addAlertResult,
    failures: ['invalidInput'],
    example: {
      request: { symbol: 'BTCUSDT', price: '99000' },
      result: { alert: ALERT, refused: null },
    },
  },
  removeAlert: {
    method: 'POST',
    path: path(ALERT_PATHS.remove),
    summary: 'Takes a price alert away, fired or not.',
    signedIn: true,
    query: null,
    request: alerts.removeAlertRequest,
    refused: false,
    result: emptyResult,
    failures: ['invalidInput'],
    example: { request: { id: '12' }, result: {} },
  },
} as const satisfies Readonly<Record<string, VenueCall>>;
