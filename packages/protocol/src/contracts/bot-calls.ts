import { BOT_PATHS } from '../bots-api.ts';
import { ACCOUNT_BASE_PATH } from './account-calls.ts';
import * as bots from './bots.ts';
import type { VenueCall } from './venue-calls.ts';

const path = (below: string): string => ACCOUNT_BASE_PATH + below;

const GRID: bots.GridInfo['parameters'] = {
  ...{ lower: '45000', upper: '65000', grids: 5, spacing: 'arithmetic', investment: '23610' },
  ...{ trigger: null, takeProfit: '70000', stopLoss: null },
};
const BOT: bots.GridInfo = {
  ...{ id: '7', kind: 'spot-grid', symbol: 'BTCUSDT', base: 'BTC', quote: 'USDT' },
  ...{ status: 'RUNNING', parameters: GRID, qty: '0.087958' },
  createdAt: Date.UTC(2026, 0, 15, 12),
  startedAt: Date.UTC(2026, 0, 15, 12, 0, 1),
  ...{ endedAt: null, closeReason: null, pairs: 1, gridProfit: '341.81' },
  ...{ baseAmount: '0.17574', quoteAmount: '14452.26', last: '54000' },
  ...{ equity: '23942.22', result: '332.22' },
};
const DCA = {
  ...{ baseOrder: '100', safetyOrder: '100', safetyOrders: 3, sizeFactor: '2' },
  ...{ distancePercent: '1', distanceFactor: '2', takeProfitPercent: '1' },
  ...{ stopLossPercent: null, repeats: true },
} as const;
const DCA_BOT: bots.DcaInfo = {
  ...{ id: '8', kind: 'dca', symbol: 'BTCUSDT', base: 'BTC', quote: 'USDT' },
  ...{ status: 'RUNNING', parameters: { ...DCA, investment: '800' } },
  createdAt: Date.UTC(2026, 0, 15, 12),
  startedAt: Date.UTC(2026, 0, 15, 12, 0, 1),
  ...{ endedAt: null, closeReason: null, cycles: 1, cycleProfit: '0.9' },
  ...{ basePrice: '54000', safetyOrdersFilled: 0, averagePrice: '54054.05' },
  ...{ takeProfitPrice: '54594.6', stopPrice: null },
  ...{ baseAmount: '0.00185', quoteAmount: '700.9', last: '54000', equity: '800.8', result: '0.8' },
};
const ID = { id: '7' };

/** Every call of trading bots, by the id it has in the OpenAPI document. */
export const BOT_CALLS = {
  bots: {
    method: 'GET',
    path: path(BOT_PATHS.list),
    summary: 'Trading bots of the account, newest first.',
    signedIn: true,
    query: bots.botsQuery,
    request: null,
    refused: false,
    result: bots.botsResult,
    failures: [],
    example: { result: { bots: [BOT] } },
  },
  bot: {
    method: 'GET',
    path: path(BOT_PATHS.detail),
    summary: 'A bot with its open orders.',
    signedIn: true,
    query: bots.botQuery,
    request: null,
    refused: false,
    result: bots.botResult,
    failures: ['invalidInput'],
    example: { result: { bot: BOT, orders: [] } },
  },
  botPairs: {
    method: 'GET',
    path: path(BOT_PATHS.pairs),
    summary: 'Sells of a bot with the buys they belong to, newest first.',
    signedIn: true,
    query: bots.botPairsQuery,
    request: null,
    refused: false,
    result: bots.botPairsResult,
    failures: ['invalidInput'],
    example: {
      result: {
        pairs: [
          {
            ...{ cell: 2, fromStart: false, low: '53000', high: '57000', sold: '0.08787' },
            ...{ cost: '4661.77', proceeds: '5003.58', profit: '341.81' },
            time: Date.UTC(2026, 0, 15, 13),
          },
        ],
        next: null,
      },
    },
  },
  botCycles: {
    method: 'GET',
    path: path(BOT_PATHS.cycles),
    summary: 'Cycles that a DCA bot has completed, newest first.',
    signedIn: true,
    query: bots.botPairsQuery,
    request: null,
    refused: false,
    result: bots.botCyclesResult,
    failures: ['invalidInput'],
    example: {
      result: {
        cycles: [
          {
            ...{ startedAt: Date.UTC(2026, 0, 15, 12), time: Date.UTC(2026, 0, 15, 13) },
            ...{ basePrice: '54000', safetyOrders: 0, bought: '0.00185', spent: '99.9' },
            ...{ sold: '0.00184', received: '100.2', profit: '0.9', outcome: 'take-profit' },
          },
        ],
        next: null,
      },
    },
  },
  createGrid: {
    method: 'POST',
    path: path(BOT_PATHS.createGrid),
    summary: 'Makes a spot grid and moves its investment from the spot account to the bot’s own.',
    description:
      'The server runs it, whether a page is open or not. Orders have link ids of the form bot-{id}-{level}-{round}. A request that is repeated under its requestId makes no second bot.',
    signedIn: true,
    query: null,
    request: bots.createGridRequest,
    refused: false,
    result: bots.createBotResult,
    failures: ['invalidInput', 'unavailable'],
    example: {
      request: { requestId: 'page-0b7c1f5e', symbol: 'BTCUSDT', ...GRID },
      result: { bot: BOT, refused: null, needed: null },
    },
  },
  createDca: {
    method: 'POST',
    path: path(BOT_PATHS.createDca),
    summary: 'Makes a DCA bot and moves what all of its orders may spend to the bot’s own account.',
    description:
      'Each cycle buys at the market, has safety orders below that, and takes its profit on the average price of what it holds. Orders have link ids of the form bot-{id}-{level}-{round}.',
    signedIn: true,
    query: null,
    request: bots.createDcaRequest,
    refused: false,
    result: bots.createDcaResult,
    failures: ['invalidInput', 'unavailable'],
    example: {
      request: { requestId: 'page-0b7c1f5e', symbol: 'BTCUSDT', ...DCA },
      result: { bot: DCA_BOT, refused: null, needed: null },
    },
  },
  pauseBot: {
    method: 'POST',
    path: path(BOT_PATHS.pause),
    summary: 'Cancels the orders of a bot until it is resumed; it keeps its money and its stops.',
    signedIn: true,
    query: null,
    request: bots.botRequest,
    refused: false,
    result: bots.botResult,
    failures: ['invalidInput', 'unavailable'],
    example: { request: ID, result: { bot: { ...BOT, status: 'PAUSED' }, orders: [] } },
  },
  resumeBot: {
    method: 'POST',
    path: path(BOT_PATHS.resume),
    summary: 'Orders again what a paused bot had ordered.',
    signedIn: true,
    query: null,
    request: bots.botRequest,
    refused: false,
    result: bots.botResult,
    failures: ['invalidInput', 'unavailable'],
    example: { request: ID, result: { bot: BOT, orders: [] } },
  },
  closeBot: {
    method: 'POST',
    path: path(BOT_PATHS.close),
    summary: 'Ends a bot: cancels its orders, sells where asked to, and pays its account out.',
    description:
      'What has become of it is in the answers of the other calls: a sell at the market may take a while.',
    signedIn: true,
    query: null,
    request: bots.closeBotRequest,
    refused: false,
    result: bots.botResult,
    failures: ['invalidInput', 'unavailable'],
    example: {
      request: { ...ID, keep: 'quote' },
      result: { bot: { ...BOT, status: 'CANCELLING' }, orders: [] },
    },
  },
} as const satisfies Readonly<Record<string, VenueCall>>;
