import { atomsToText } from '@meridian/ledger/atoms.ts';
import fc from 'fast-check';
import type { Command } from '../api/commands.ts';
import type { Venue } from '../state.ts';

/** Accounts of the random commands: two of one owner, one more, and the house. */
export const TRADERS = ['ann/spot', 'ann/bot', 'ben/spot', 'house'];

const account = fc.constantFrom(...TRADERS);
const side = fc.constantFrom('Buy' as const, 'Sell' as const);
/** Around 100 on a grid of quarters: some are off the tick. */
const decimal = (units: number, scale: number) => atomsToText(BigInt(units), scale);
const halves = fc.integer({ min: 190, max: 210 });
const textOfHalves = (count: number) => decimal(count * 5, 1);
const price = fc.oneof(
  { arbitrary: halves.map(textOfHalves), weight: 9 },
  { arbitrary: fc.integer({ min: 380, max: 420 }).map((n) => decimal(n * 25, 2)), weight: 1 },
);
const hundredths = (most: number) =>
  fc.integer({ min: 1, max: most }).map((lots) => decimal(lots, 2));
const qty = fc.oneof(
  { arbitrary: hundredths(300), weight: 19 },
  { arbitrary: fc.constantFrom('0.005', '7', '9'), weight: 1 },
);
const orderId = fc.integer({ min: 1, max: 40 });
const smpType = fc.constantFrom('None', 'CancelMaker', 'CancelTaker', 'CancelBoth' as const);
const orderLinkId = fc.constantFrom('a', 'b', 'c', 'd', 'e');
const place = { type: fc.constant('place-order'), account };
const isLimit = { orderType: fc.constant('Limit'), price, qty };
const isMarket = { orderType: fc.constant('Market') };
const required = ['type', 'account', 'side', 'orderType', 'price', 'qty'] as const;
const exit = fc.record({ trigger: price, limit: price }, { requiredKeys: ['trigger'] });

const limit = fc.record(
  {
    ...{ ...place, ...isLimit, side, smpType, orderLinkId },
    timeInForce: fc.constantFrom('GTC', 'GTC', 'IOC', 'FOK', 'PostOnly'),
    expiresAt: fc.integer({ min: 1_000, max: 1_150 }),
  },
  { requiredKeys: [...required] },
);
/** Both exits more often than one; most lie on the right side of the price. */
const withExits = fc
  .record({
    ...place,
    ...isLimit,
    side,
    middle: halves,
    away: fc.integer({ min: 1, max: 8 }),
    exit,
  })
  .chain(({ middle, away, exit: drawn, ...order }) => {
    const up = order.side === 'Buy' ? away : -away;
    const exiting = { ...order, price: textOfHalves(middle) };
    const takeProfit = { ...drawn, trigger: textOfHalves(middle + up) };
    const stopLoss = { trigger: textOfHalves(middle - up) };
    return fc.constantFrom(
      { ...exiting, takeProfit, stopLoss },
      { ...exiting, takeProfit, stopLoss },
      { ...exiting, takeProfit },
      { ...exiting, stopLoss: drawn },
    );
  });
const slippage = fc.constantFrom(
  { type: 'TickSize', value: '2' },
  { type: 'Percent', value: '0.75' },
  { type: 'Percent', value: '1' },
);
const market = fc.record(
  { ...place, ...isMarket, side, qty, smpType, slippage, marketUnit: fc.constant('baseCoin') },
  { requiredKeys: ['type', 'account', 'orderType', 'side', 'qty', 'marketUnit'] },
);
const byValue = fc.record(
  {
    ...{ ...place, ...isMarket, side, smpType, slippage },
    qty: hundredths(80_000),
    marketUnit: fc.constant('quoteCoin'),
  },
  { requiredKeys: ['type', 'account', 'orderType', 'side', 'qty', 'marketUnit'] },
);
const orderFilter = fc.constantFrom('StopOrder', 'tpslOrder');
const stop = fc.record({ ...place, ...isLimit, side, triggerPrice: price, orderFilter });
const marketStop = fc.constantFrom(true, false).chain((isBuy) =>
  fc.record({
    ...{ ...place, ...isMarket, triggerPrice: price, orderFilter },
    side: fc.constant(isBuy ? 'Buy' : 'Sell'),
    qty: isBuy ? hundredths(30_000) : qty,
    marketUnit: fc.constant(isBuy ? 'quoteCoin' : 'baseCoin'),
  }),
);
const trailing = fc.record({
  ...{ ...place, ...isLimit, side },
  trailing: fc.record(
    { deltaBps: fc.integer({ min: 50, max: 400 }), activation: price },
    { requiredKeys: ['deltaBps'] },
  ),
});
const pair = fc.constantFrom(true, false).chain((isByValue) =>
  fc.record({
    ...{ type: fc.constant('place-oco'), account, takeProfit: exit, stopLoss: exit },
    side: fc.constant(isByValue ? 'Buy' : 'Sell'),
    qty: isByValue ? hundredths(20_000) : qty,
    marketUnit: fc.constant(isByValue ? 'quoteCoin' : 'baseCoin'),
  }),
);
const amend = fc.oneof(
  fc.record({ type: fc.constant('amend-order'), account, orderId, qty }),
  fc.record({ type: fc.constant('amend-order'), account, orderId, price }),
  fc.record({ type: fc.constant('amend-order'), account, orderId, triggerPrice: price }),
);
const cancel = fc.record({ type: fc.constant('cancel-order'), account, orderId });
const cancelSome = fc.record(
  {
    ...{ type: fc.constant('cancel-orders'), account, side },
    orderFilter: fc.constantFrom('Order', 'StopOrder', 'tpslOrder', 'OcoOrder'),
  },
  { requiredKeys: ['type', 'account'] },
);
const setIndex = fc.record({
  type: fc.constant('set-index'),
  price: fc.integer({ min: 9_700, max: 10_300 }).map((cents) => decimal(cents, 2)),
  premium: fc.constantFrom('0', '0.35', '-0.2'),
});
const setDiscountIndex = fc.record({
  ...{ type: fc.constant('set-index'), symbol: fc.constant('MNTUSDT') },
  price: fc.constantFrom('0.7', '1.3', '0.123456789'),
});
const changeTick = fc.record({
  type: fc.constant('change-tick'),
  tickSize: fc.constantFrom('0.5', '0.5', '0.25', '1', '1.5'),
});
const changeLot = fc.record({
  type: fc.constant('change-lot'),
  basePrecision: fc.constantFrom('0.01', '0.01', '0.01', '0.02', '0.03'),
});
const setTrading = fc.record({
  type: fc.constant('set-trading'),
  status: fc.constantFrom('Trading', 'Trading', 'Trading', 'Halted'),
});
const setAccount = fc.record({
  ...{ type: fc.constant('set-account'), account },
  settings: fc.record(
    {
      smpGroup: fc.constantFrom('', 'g', 'h'),
      smpType,
      usesFeeDiscount: fc.boolean(),
      frozen: fc.constantFrom(...[false, false, false, false, false, true]),
    },
    { requiredKeys: [] },
  ),
});

// Each record has the fields of its command.
const isCommand = (value: unknown): value is Command => typeof value === 'object';

const command = fc
  .oneof(
    { arbitrary: limit, weight: 20 },
    { arbitrary: withExits, weight: 6 },
    { arbitrary: market, weight: 4 },
    { arbitrary: byValue, weight: 4 },
    { arbitrary: stop, weight: 4 },
    { arbitrary: marketStop, weight: 3 },
    { arbitrary: trailing, weight: 4 },
    { arbitrary: pair, weight: 5 },
    { arbitrary: amend, weight: 8 },
    { arbitrary: cancel, weight: 3 },
    { arbitrary: cancelSome, weight: 1 },
    { arbitrary: setIndex, weight: 2 },
    { arbitrary: setDiscountIndex, weight: 1 },
    { arbitrary: changeTick, weight: 1 },
    { arbitrary: changeLot, weight: 1 },
    { arbitrary: setTrading, weight: 1 },
    { arbitrary: setAccount, weight: 2 },
  )
  // An account has no symbol, all other commands have one.
  .map((fields): unknown =>
    fields.type === 'set-account' ? fields : { symbol: 'BTCUSDT', ...fields },
  )
  .filter(isCommand);

const HOUSE = { account: 'house', symbol: 'BTCUSDT', orderType: 'Limit', qty: '1' } as const;

/** A last price of 100, orders of the house on both sides of it, and one who pays fees in MNT. */
export const FIRST_COMMANDS: readonly Command[] = [
  { type: 'set-index', symbol: 'MNTUSDT', price: '0.7' },
  { type: 'set-account', account: 'ann/spot', settings: { usesFeeDiscount: true } },
  { type: 'place-order', ...HOUSE, side: 'Sell', price: '100' },
  { type: 'place-order', ...HOUSE, side: 'Buy', price: '100', account: 'ben/spot' },
  ...[97, 98, 99].map((bid): Command => ({
    ...{ type: 'place-order', ...HOUSE, side: 'Buy', price: String(bid) },
  })),
  ...[101, 102, 103].map((ask): Command => ({
    ...{ type: 'place-order', ...HOUSE, side: 'Sell', price: String(ask) },
  })),
];

/** A command, and the milliseconds since the one before it. */
export const timedCommand = fc.tuple(command, fc.integer({ min: 0, max: 3 }));

/** As many as a list may have, where fast-check would draw few. */
export const timedCommands = fc.array(timedCommand, { minLength: 1, maxLength: 50, size: 'max' });

/** Names an order that is there, in seven of eight cases by the account it is of. */
export function aimed(drawn: Command, venue: Venue): Command {
  if (drawn.type !== 'amend-order' && drawn.type !== 'cancel-order') return drawn;
  const { orderId: number = 0 } = drawn;
  const id = number % (venue.orderCount + 1);
  const known = number % 8 === 0 ? undefined : venue.orders.get(id);
  return { ...drawn, orderId: id, account: known?.owner.account.id ?? drawn.account };
}
