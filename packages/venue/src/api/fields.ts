import type { Command } from './commands.ts';

/** The form of a field in JSON; `?` marks one that may be left out. */
export type FieldForm =
  | 'text'
  | 'text?'
  | 'number'
  | 'number?'
  | 'object'
  | 'object?'
  | 'list'
  | 'levels'
  | 'takers';

type Forms = Readonly<Record<string, FieldForm>>;

const ORDER_NAME = { orderId: 'number?', orderLinkId: 'text?' } as const;
const PLACE = { account: 'text', symbol: 'text' } as const;

const FIELDS: Readonly<Record<Command['type'], Forms>> = {
  'place-order': {
    ...PLACE,
    side: 'text',
    orderType: 'text',
    qty: 'text',
    marketUnit: 'text?',
    price: 'text?',
    timeInForce: 'text?',
    expiresAt: 'number?',
    slippage: 'object?',
    smpType: 'text?',
    orderLinkId: 'text?',
    orderFilter: 'text?',
    triggerPrice: 'text?',
    trailing: 'object?',
    takeProfit: 'object?',
    stopLoss: 'object?',
  },
  'place-oco': {
    ...PLACE,
    side: 'text',
    qty: 'text',
    marketUnit: 'text?',
    takeProfit: 'object',
    stopLoss: 'object',
    smpType: 'text?',
    orderLinkId: 'text?',
  },
  'amend-order': {
    ...PLACE,
    ...ORDER_NAME,
    qty: 'text?',
    price: 'text?',
    triggerPrice: 'text?',
  },
  'cancel-order': { ...PLACE, ...ORDER_NAME },
  'cancel-orders': {
    account: 'text',
    symbol: 'text?',
    side: 'text?',
    orderFilter: 'text?',
    cancelType: 'text?',
  },
  'set-index': { symbol: 'text', price: 'text', premium: 'text?' },
  'change-tick': { symbol: 'text', tickSize: 'text' },
  'change-lot': { symbol: 'text', basePrecision: 'text' },
  'set-trading': { symbol: 'text', status: 'text' },
  'list-asset': { asset: 'text', scale: 'number' },
  'list-instrument': { instrument: 'object' },
  'set-fee-schedule': { schedule: 'object' },
  'open-account': { owner: 'text', kind: 'text', name: 'text?', settings: 'object?' },
  'set-account': { account: 'text', settings: 'object' },
  deposit: { linkId: 'text', account: 'text', asset: 'text', amount: 'text' },
  'request-withdrawal': {
    linkId: 'text',
    account: 'text',
    asset: 'text',
    amount: 'text',
    fee: 'text?',
  },
  'settle-withdrawal': { linkId: 'text', withdrawal: 'text', outcome: 'text' },
  transfer: { linkId: 'text', from: 'text', to: 'text', asset: 'text', amount: 'text' },
  convert: {
    linkId: 'text',
    account: 'text',
    from: 'text',
    to: 'text',
    pay: 'text',
    get: 'text',
    spread: 'text?',
  },
  post: { linkId: 'text', kind: 'text', postings: 'list', corrects: 'number?' },
  'house-step': {
    symbol: 'text',
    step: 'number',
    bids: 'levels',
    asks: 'levels',
    takers: 'takers',
    last: 'text?',
  },
  'pass-time': {},
};

/** Every command with its fields, for readers of untrusted input. */
export const COMMAND_FIELDS: ReadonlyMap<string, Forms> = new Map(Object.entries(FIELDS));

const EXIT = ['trigger', 'limit'] as const;
const LEVEL = ['price', 'qty', 'refill'] as const;

/** What objects and lists of objects in a command may say, by the field they stand in. */
export const PART_FIELDS: ReadonlyMap<string, readonly string[]> = new Map<
  string,
  readonly string[]
>([
  ['settings', ['tier', 'smpGroup', 'smpType', 'usesFeeDiscount', 'frozen']],
  ['slippage', ['type', 'value']],
  ['trailing', ['deltaBps', 'activation']],
  ['takeProfit', EXIT],
  ['stopLoss', EXIT],
  [
    'instrument',
    [
      ...['symbol', 'base', 'quote', 'tickSize', 'basePrecision', 'minOrderAmt'],
      ...['maxLimitOrderQty', 'maxMarketOrderQty', 'postOnlyMaxLimitOrderSize'],
      ...['priceLimit', 'feeSchedule', 'limits', 'listed'],
    ],
  ],
  ['priceLimit', ['x', 'y']],
  ['listed', ['tickSize', 'basePrecision']],
  ['limits', ['orders', 'tpsl', 'conditional']],
  ['schedule', ['name', 'tiers', 'ownTiers', 'discount']],
  ['discount', ['asset', 'share']],
  ['rates', ['maker', 'taker']],
  ['postings', ['account', 'asset', 'amount']],
  ['bids', LEVEL],
  ['asks', LEVEL],
  ['takers', ['time', 'side', 'qty', 'price']],
]);
