import { gridText } from '@meridian/market/grid.ts';
import type { Command, PlaceOrder } from '@meridian/venue/api/commands.ts';
import { drawsOf } from './draws.ts';
import {
  amountText,
  bestAt,
  DAY_MS,
  fromHouse,
  instantOf,
  linkOf,
  type Planned,
  type PlannedDay,
  type PlanParts,
  qtyWorth,
} from './planned.ts';

/** The discount asset is bought on this day of the history, and fees are paid in it until that one. */
const DISCOUNT_FROM = 366;
const DISCOUNT_UNTIL = 731;
const DISCOUNT_SYMBOL = 'MNTUSDT';
/** Staking begins once there is something to stake. */
const REWARDS_FROM = 60;
/** A limit order that nothing has met is cancelled after this time. */
const LIMIT_LIFE_MS = 6 * 3_600_000;
const MONDAY = 1;
const WEDNESDAY = 3;
const SUNDAY = 0;

export function dayOf(parts: PlanParts, day: number): PlannedDay {
  const date = new Date(day * DAY_MS);
  return { ...parts, day, count: day - parts.firstDay, draws: drawsOf(parts.seed, day), date };
}

/**
 * What the demo account does on a day, by time: deposits in euros, purchases, sales, limit orders, staking
 * rewards. A function of seed and day alone; what there is no money for is refused when it is run.
 */
export function planDay(day: PlannedDay): Planned[] {
  const planned = [
    ...funding(day),
    ...purchases(day),
    ...sales(day),
    ...limitOrders(day),
    ...rewards(day),
    ...discount(day),
  ];
  return planned
    .filter(({ houses = [] }) => houses.every(day.isListed))
    .sort((left, right) => left.time - right.time);
}

function isMonthDay({ date }: PlannedDay, number: number): boolean {
  return date.getUTCDate() === number;
}

function funding(day: PlannedDay): Planned[] {
  const { draws, spot } = day;
  if (!isMonthDay(day, 2) && day.count !== 0) return [];
  if (!day.hasAsset('EUR')) return [];
  const amount = amountText(draws.between('deposit', 200_000, 320_000));
  const linkId = linkOf(day, 'eur');
  return [
    {
      time: instantOf(day, 'deposit', [0, 1]),
      command: { type: 'deposit', linkId, account: spot, asset: 'EUR', amount },
    },
  ];
}

type Order = Omit<PlaceOrder, 'type' | 'account' | 'orderLinkId' | 'symbol'>;

function order(
  day: PlannedDay,
  name: string,
  hours: [number, number],
  symbol: string,
  given: Order,
): Planned {
  const command: Command = {
    ...{ type: 'place-order', account: day.spot, symbol },
    ...{ orderLinkId: linkOf(day, name), ...given },
  };
  return { time: instantOf(day, name, hours), command, houses: housesOf(day, symbol) };
}

/** Where fees are paid in the discount asset, its price is looked at too. */
function housesOf({ count }: PlannedDay, symbol: string): string[] {
  const isDiscounted = count > DISCOUNT_FROM && count < DISCOUNT_UNTIL;
  const needsPrice = isDiscounted && symbol.endsWith('USDT') && symbol !== DISCOUNT_SYMBOL;
  return needsPrice ? [DISCOUNT_SYMBOL, symbol] : [symbol];
}

const atMarket = { orderType: 'Market' } as const;

function buyFor(cents: number): Order {
  return { ...atMarket, side: 'Buy', qty: amountText(cents), marketUnit: 'quoteCoin' };
}

function purchases(day: PlannedDay): Planned[] {
  const { draws, date, market } = day;
  const found: Planned[] = [];
  const weekday = date.getUTCDay();
  if (weekday === MONDAY || day.count === 0) {
    const cents = draws.between('bitcoin', 15_000, 40_000);
    found.push(order(day, 'btc', [7, 10], 'BTCEUR', buyFor(cents)));
  }
  if (day.day % 14 === 0) {
    const cents = draws.between('ether', 10_000, 25_000);
    found.push(order(day, 'eth', [10, 12], 'ETHEUR', buyFor(cents)));
  }
  if (isMonthDay(day, 5)) {
    const qty = qtyWorth(market, 'EURUSDT', draws.between('dollars', 40_000, 80_000));
    found.push(order(day, 'usdt', [8, 9], 'EURUSDT', { ...atMarket, side: 'Sell', qty }));
  }
  if (weekday === WEDNESDAY && day.day % 2 === 0) {
    const cents = draws.between('solana', 8_000, 20_000);
    found.push(order(day, 'sol', [12, 15], 'SOLUSDT', buyFor(cents)));
  }
  if (day.day % 21 === 0) {
    const symbol = draws.between('which', 0, 1) === 0 ? 'XRPUSDT' : 'LINKUSDT';
    const cents = draws.between('alt', 6_000, 12_000);
    found.push(order(day, 'alt', [15, 17], symbol, buyFor(cents)));
  }
  return found;
}

function sales(day: PlannedDay): Planned[] {
  if (!isMonthDay(day, 20) || day.count < REWARDS_FROM) return [];
  const qty = qtyWorth(day.market, 'ETHEUR', day.draws.between('sale', 7_000, 18_000));
  return [order(day, 'sale', [9, 12], 'ETHEUR', { ...atMarket, side: 'Sell', qty })];
}

/** A fifth of a percent from the best price: some are met by the market, the others are cancelled. */
function limitOrders(day: PlannedDay): Planned[] {
  if (day.day % 9 !== 4) return [];
  const { draws, market, spot } = day;
  const symbol = draws.between('pair', 0, 1) === 0 ? 'SOLUSDT' : 'ETHUSDT';
  const isBuy = draws.between('side', 0, 1) === 0;
  const time = instantOf(day, 'limit', [6, 14]);
  const best = bestAt(market, symbol, time);
  if (best === null) return [];
  const { ticks, tickScale } = best;
  const price = isBuy ? Math.floor(ticks.bid * 0.998) : Math.ceil(ticks.ask * 1.002);
  const given: Order = {
    ...{ orderType: 'Limit', side: isBuy ? 'Buy' : 'Sell' },
    qty: qtyWorth(market, symbol, draws.between('size', 8_000, 16_000)),
    price: gridText(price, tickScale),
    timeInForce: 'GTC',
  };
  const orderLinkId = linkOf(day, 'limit');
  const cancel: Command = { type: 'cancel-order', account: spot, symbol, orderLinkId };
  return [
    order(day, 'limit', [6, 14], symbol, given),
    { time: time + LIMIT_LIFE_MS, command: cancel, houses: housesOf(day, symbol) },
  ];
}

/** Rewards of staking come from the house. */
function rewards(day: PlannedDay): Planned[] {
  if (day.count < REWARDS_FROM) return [];
  const found: Planned[] = [];
  const reward = (asset: string, amount: string): Planned => ({
    time: instantOf(day, `reward ${asset}`, [0, 1]),
    command: {
      ...{ type: 'post', linkId: `staking:${asset}:${linkOf(day, day.owner)}`, kind: 'reward' },
      postings: fromHouse(day.spot, asset, amount),
    },
  });
  const { draws } = day;
  if (day.date.getUTCDay() === SUNDAY && day.hasAsset('ETH')) {
    found.push(reward('ETH', amountText(draws.between('staked ether', 40_000, 110_000), 8)));
  }
  if (isMonthDay(day, 1) && day.hasAsset('SOL')) {
    found.push(reward('SOL', amountText(draws.between('staked sol', 4_000_000, 9_000_000), 8)));
  }
  return found;
}

function discount(day: PlannedDay): Planned[] {
  const { count, spot } = day;
  if (!day.isListed(DISCOUNT_SYMBOL)) return [];
  const isStart = count === DISCOUNT_FROM;
  if (!isStart && count !== DISCOUNT_UNTIL) return [];
  const set: Planned = {
    time: instantOf(day, 'discount', [1, 2]),
    command: { type: 'set-account', account: spot, settings: { usesFeeDiscount: isStart } },
  };
  return isStart ? [order(day, 'mnt', [4, 5], DISCOUNT_SYMBOL, buyFor(9_000)), set] : [set];
}
