import { ATOMS_LIMIT } from '@meridian/ledger/assets.ts';
import { parseAtoms } from '@meridian/ledger/atoms.ts';
import type { Side } from '@meridian/matching/order.ts';
import type { HouseLevel, HouseStep, HouseTaker } from '../api/commands.ts';
import { rejection, type Rejection } from '../api/rejections.ts';
import { INDEX_SCALE } from '../orders/price-limit.ts';
import { readLots, readPrice } from '../orders/read.ts';
import type { Market } from '../state.ts';
import type { OfferedLevel } from './offers.ts';

const MOST_REFILL_STEPS = 10;
/** A ladder of the market has so many levels at most. */
const MAX_LEVELS = 1_000;

export interface ReadTaker {
  readonly time: number;
  readonly side: Side;
  readonly lots: bigint;
  readonly price: bigint;
}

/** A step's ladder and takers, in the venue's units. */
export interface ReadStep {
  readonly bids: readonly OfferedLevel[];
  readonly asks: readonly OfferedLevel[];
  readonly takers: readonly ReadTaker[];
  /** The middle of the best prices at `INDEX_SCALE`; null for a ladder with an empty side. */
  readonly index: bigint | null;
  /** The market's last price before the step; null where it was not given. */
  readonly last: bigint | null;
}

export function readStep(market: Market, command: HouseStep): ReadStep | Rejection {
  const bids = readSide(market, command.bids, 'Buy');
  if ('code' in bids) return bids;
  const asks = readSide(market, command.asks, 'Sell');
  if ('code' in asks) return asks;
  const takers: ReadTaker[] = [];
  for (const taker of command.takers) {
    const read = readTaker(market, taker);
    if ('code' in read) return read;
    takers.push(read);
  }
  const last = command.last === undefined ? null : readPrice(market, command.last, 'last');
  if (last !== null && typeof last !== 'bigint') return last;
  const [bid, ask] = [bids[0], asks[0]];
  if (bid !== undefined && ask !== undefined && bid.price >= ask.price) {
    return rejection('bad-request', 'asks');
  }
  const index = middleOf(command);
  if (index !== null && index >= ATOMS_LIMIT) return rejection('too-large', 'asks');
  return { bids, asks, takers, index, last };
}

function readSide(
  market: Market,
  levels: readonly HouseLevel[],
  side: Side,
): readonly OfferedLevel[] | Rejection {
  const field = side === 'Buy' ? 'bids' : 'asks';
  if (levels.length > MAX_LEVELS) return rejection('bad-request', field);
  const read: OfferedLevel[] = [];
  for (const { price: priceText, qty, refill } of levels) {
    const price = readPrice(market, priceText, field);
    if (typeof price !== 'bigint') return price;
    const lots = readLots(market, qty, field);
    if (typeof lots !== 'bigint') return lots;
    const isRefill = Number.isInteger(refill) && refill >= 1 && refill <= MOST_REFILL_STEPS;
    const before = read.at(-1)?.price;
    const isBehind = before === undefined || (side === 'Buy' ? price < before : price > before);
    if (!isRefill || !isBehind) return rejection('bad-request', field);
    read.push({ side, price, lots, refill });
  }
  return read;
}

function readTaker(
  market: Market,
  { time, side, qty, price: priceText }: HouseTaker,
): ReadTaker | Rejection {
  const price = readPrice(market, priceText, 'takers');
  if (typeof price !== 'bigint') return price;
  const lots = readLots(market, qty, 'takers');
  if (typeof lots !== 'bigint') return lots;
  const isSide = side === 'Buy' || side === 'Sell';
  if (!isSide || !Number.isSafeInteger(time)) return rejection('bad-request', 'takers');
  return { time, side, lots, price };
}

/** Both prices were read before. */
function middleOf({ bids: [bid], asks: [ask] }: HouseStep): bigint | null {
  if (bid === undefined || ask === undefined) return null;
  const low = parseAtoms(bid.price, INDEX_SCALE);
  const high = parseAtoms(ask.price, INDEX_SCALE);
  return typeof low === 'bigint' && typeof high === 'bigint' ? (low + high) / 2n : null;
}
