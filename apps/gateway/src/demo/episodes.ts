import { FORMER_SYMBOL } from '@meridian/market/symbols.ts';
import { instrumentOf } from '@meridian/instruments/instruments.ts';
import { AMOUNT_SCALE } from '@meridian/market/symbols.ts';
import type { Command } from '@meridian/venue/api/commands.ts';
import { dayOf } from './plan-days.ts';
import {
  amountText,
  DAY_MS,
  fromHouse,
  instantOf,
  linkOf,
  type Planned,
  type PlannedDay,
  type PlanParts,
} from './planned.ts';

/** What happened once, in the years before the first start; the wallet has rows of its own for it. */
export type Episode =
  | { readonly type: 'command'; readonly planned: Planned }
  | ChainDeposit
  | ChainWithdrawal
  | Conversion;

interface OnChain {
  /** Milliseconds since 1970. */
  readonly time: number;
  readonly asset: string;
  readonly network: string;
  readonly amount: string;
  readonly txId: string;
}

export interface ChainDeposit extends OnChain {
  readonly type: 'deposit';
}

export interface ChainWithdrawal extends OnChain {
  readonly type: 'withdrawal';
  readonly outcome: 'confirmed' | 'cancelled' | 'returned';
  /** Made by whoever asked, to ask once. */
  readonly requestId: string;
}

export interface Conversion {
  readonly type: 'conversion';
  readonly time: number;
  /** 32 hexadecimal digits. */
  readonly id: string;
  readonly from: string;
  readonly to: string;
  /** Null: all there is. */
  readonly pay: string | null;
}

/** Days of the history on which it happens. */
const USDT_DEPOSITS_EVERY = 91;
const BITCOIN_DEPOSITS: ReadonlySet<number> = new Set([40, 430, 815]);
const WITHDRAWALS: ReadonlyMap<number, readonly [string, string, ChainWithdrawal['outcome']]> =
  new Map([
    [190, ['BTC', 'BTC', 'confirmed']],
    [371, ['BTC', 'BTC', 'confirmed']],
    [402, ['ETH', 'ETH', 'cancelled']],
    [560, ['BTC', 'BTC', 'confirmed']],
    [648, ['USDT', 'TRX', 'returned']],
    [740, ['ETH', 'ETH', 'confirmed']],
    [925, ['BTC', 'BTC', 'confirmed']],
  ]);
const LAST_WITHDRAWAL = ['USDT', 'TRX', 'confirmed'] as const;
const AIRDROP = { count: 512, asset: 'ENA', amount: '420' };
/** A coin is listed, bought, sold in part, and taken off the market; what is left is converted. */
const FORMER = { listed: 280, bought: [287, 301, 322], sold: 377, delisted: 431 };
/** Days before the end: records of a month are not empty, and there is something to trade with. */
const LAST_WITHDRAWAL_BEFORE_END = 5;
const LAST_DEPOSIT_BEFORE_END = 2;

const SCALE_DIGITS = 8;

/** Every episode of a history of so many days, by time. */
export function episodesOf(parts: PlanParts, days: number): Episode[] {
  const found: Episode[] = [];
  for (let count = 0; count < days; count += 1) {
    const day = dayOf(parts, parts.firstDay + count);
    found.push(...deposits(day, days), ...withdrawals(day, days), ...conversions(day));
    found.push(...transfers(day), ...gifts(day), ...formerCoin(day));
  }
  return found.sort((left, right) => timeOf(left) - timeOf(right));
}

export function timeOf(episode: Episode): number {
  return episode.type === 'command' ? episode.planned.time : episode.time;
}

function command(time: number, given: Command, houses: readonly string[] = []): Episode {
  return { type: 'command', planned: { time, command: given, houses } };
}

function deposits(day: PlannedDay, days: number): Episode[] {
  const { count, draws } = day;
  const found: Episode[] = [];
  const add = (asset: string, network: string, amount: string) => {
    if (!day.hasAsset(asset)) return;
    const txId = `sim${draws.hex(`transaction ${asset}`, 60)}`;
    const time = instantOf(day, `deposit ${asset}`, [17, 20]);
    found.push({ type: 'deposit', time, asset, network, amount, txId });
  };
  if (count === days - LAST_DEPOSIT_BEFORE_END) add('USDT', 'TRX', '15000');
  else if (count % USDT_DEPOSITS_EVERY === 10) {
    add('USDT', 'TRX', amountText(draws.between('chain usdt', 60_000, 180_000)));
  }
  if (BITCOIN_DEPOSITS.has(count)) {
    add('BTC', 'BTC', amountText(draws.between('chain btc', 1_200_000, 4_800_000), SCALE_DIGITS));
  }
  return found;
}

const WITHDRAWN: Readonly<Record<string, readonly [least: number, most: number, digits: number]>> =
  {
    BTC: [600_000, 2_000_000, SCALE_DIGITS],
    ETH: [10_000_000, 30_000_000, SCALE_DIGITS],
    USDT: [20_000, 50_000, 2],
  };

function withdrawals(day: PlannedDay, days: number): Episode[] {
  const isLast = day.count === days - LAST_WITHDRAWAL_BEFORE_END;
  const given = isLast ? LAST_WITHDRAWAL : WITHDRAWALS.get(day.count);
  if (given === undefined || !day.hasAsset(given[0])) return [];
  const [asset, network, outcome] = given;
  const [least, most, digits] = WITHDRAWN[asset] ?? [1, 1, 0];
  const amount = amountText(day.draws.between('withdrawn', least, most), digits);
  return [
    {
      ...{ type: 'withdrawal', time: instantOf(day, 'withdrawal', [13, 16]) },
      ...{ asset, network, amount, outcome },
      txId: `sim${day.draws.hex('transaction out', 60)}`,
      requestId: linkOf(day, 'withdrawal'),
    },
  ];
}

const CONVERTED: readonly string[] = ['ADA', 'DOGE', 'TRX'];

function conversions(day: PlannedDay): Episode[] {
  if (day.date.getUTCDate() !== 25) return [];
  const { draws } = day;
  const to = CONVERTED[draws.between('converted', 0, CONVERTED.length - 1)] ?? '';
  if (!day.isListed(`${to}USDT`)) return [];
  const time = instantOf(day, 'conversion', [18, 22]);
  const pay = amountText(draws.between('paid', 2_500, 7_500));
  return [{ type: 'conversion', time, id: draws.hex('quote', 32), from: 'USDT', to, pay }];
}

function transfers(day: PlannedDay): Episode[] {
  const { spot, funding, owner, count } = day;
  if (!day.hasAsset('USDT') || (count !== 100 && count !== 212)) return [];
  const time = instantOf(day, 'transfer', [20, 22]);
  const linkId = linkOf(day, 'transfer');
  const moved = { type: 'transfer', linkId, asset: 'USDT', amount: '250' } as const;
  if (count === 212) return [command(time, { ...moved, from: funding, to: spot })];
  return [
    command(time - 1_000, { type: 'open-account', owner, kind: 'funding' }),
    command(time, { ...moved, from: spot, to: funding }),
  ];
}

function gifts(day: PlannedDay): Episode[] {
  const { asset, amount, count } = AIRDROP;
  if (day.count !== count || !day.hasAsset(asset)) return [];
  return [
    command(instantOf(day, 'airdrop', [12, 13]), {
      ...{ type: 'post', linkId: linkOf(day, `airdrop-${asset}`), kind: 'airdrop' },
      postings: fromHouse(day.spot, asset, amount),
    }),
  ];
}

function formerCoin(day: PlannedDay): Episode[] {
  const { count, spot, draws } = day;
  const { symbol, base, lotScale } = FORMER_SYMBOL;
  const time = instantOf(day, 'former coin', [10, 14]);
  const orderLinkId = linkOf(day, 'former');
  const order = { type: 'place-order', account: spot, symbol, orderType: 'Market' } as const;
  if (count === FORMER.listed) {
    const instrument = instrumentOf(FORMER_SYMBOL);
    return [
      command(time, { type: 'list-asset', asset: base.code, scale: AMOUNT_SCALE }),
      command(time + 1_000, { type: 'list-instrument', instrument }),
    ];
  }
  if (FORMER.bought.includes(count)) {
    const qty = amountText(draws.between('former bought', 4_000, 9_000));
    const buy = { ...order, side: 'Buy', qty, marketUnit: 'quoteCoin', orderLinkId } as const;
    return [command(time, buy, [symbol])];
  }
  if (count === FORMER.sold) {
    const qty = amountText(Math.round((20 / base.anchor) * 10 ** lotScale), lotScale);
    return [command(time, { ...order, side: 'Sell', qty, orderLinkId }, [symbol])];
  }
  if (count !== FORMER.delisted) return [];
  const id = draws.hex('delisting', 32);
  const halt: Command = { type: 'set-trading', symbol, status: 'Halted' };
  const left = { type: 'conversion', id, from: base.code, to: 'USDT', pay: null } as const;
  // A halted market's next ladder is empty.
  const takeDown = command(time + 1_000, { type: 'pass-time' }, [symbol]);
  return [command(time, halt), takeDown, { ...left, time: time + DAY_MS / 24 }];
}
