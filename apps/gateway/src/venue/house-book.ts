import { fitSide, HOUSE_LEVELS, houseGridOf } from '@meridian/instruments/house.ts';
import type { Market as PriceMarket } from '@meridian/market/market.ts';
import type { Instrument } from '@meridian/venue/instrument.ts';
import type { Grid } from '@meridian/venue/grid.ts';
import type { House, TakenLevel } from '@meridian/venue/state.ts';
import { type BookLevels, mergeLevels } from './book-sides.ts';
import { LATE_STEPS } from './house-driver.ts';

/** The house's part of a book: price and lots, best first. */
interface HouseLadder {
  readonly step: number;
  readonly bids: BookLevels;
  readonly asks: BookLevels;
}

/** A market's house as a commit has left it. */
export interface HouseView extends HouseLadder {
  readonly taken: readonly Readonly<TakenLevel>[];
}

/** The ladder of a step of a market in which nobody takes from it. */
export type LadderReader = (
  instrument: Instrument,
  grid: Grid,
  step: number,
  levels: number,
) => HouseLadder | null;

export function houseCopy({ step, offers, taken }: House): HouseView | null {
  if (step < 0) return null;
  const sides = { Buy: new Map<bigint, bigint>(), Sell: new Map<bigint, bigint>() };
  for (const { side, price, left } of offers.keys()) {
    sides[side].set(price, (sides[side].get(price) ?? 0n) + left);
  }
  const sorted = (levels: Map<bigint, bigint>, isFalling: boolean) =>
    [...levels].sort(([left], [right]) => (left < right === isFalling ? 1 : -1));
  return {
    step,
    bids: sorted(sides.Buy, true),
    asks: sorted(sides.Sell, false),
    taken: [...taken.values()].map((level) => ({ ...level })),
  };
}

export function createLadderReader(market: PriceMarket): LadderReader {
  return (instrument, grid, step, levels) => {
    const houseGrid = houseGridOf(market, instrument, grid);
    if (houseGrid === null) return null;
    // Several of the market's levels may stand at one price of a coarser grid.
    const isAsDrawn = houseGrid.ticks === 1 && houseGrid.lots === 1;
    const read = isAsDrawn ? Math.min(levels, HOUSE_LEVELS) : HOUSE_LEVELS;
    const ladder = market.ladderAt(instrument.symbol, step, read);
    if (ladder === undefined) return null;
    const inUnits = (side: 'Buy' | 'Sell'): BookLevels =>
      fitSide(side === 'Buy' ? ladder.bids : ladder.asks, side, houseGrid).map(
        ({ price, lots }) => [BigInt(price) * grid.listedTickPrice, BigInt(lots)],
      );
    return { step, bids: inUnits('Buy'), asks: inUnits('Sell') };
  };
}

interface Users {
  readonly bids: BookLevels;
  readonly asks: BookLevels;
}

/**
 * The book that is shown: the house's levels and users' orders of one step. Where nobody has orders the
 * house takes no steps: its ladder is then the computed one, less what was taken and is not full again.
 */
export function shownBook(
  users: Users,
  house: HouseView | null,
  current: HouseLadder,
  levels: number,
): Users {
  const isLive = house !== null && current.step - house.step <= LATE_STEPS;
  const ladder = isLive ? house : idleLadder(users, house?.taken ?? [], current);
  return {
    bids: mergeLevels('Buy', users.bids, ladder.bids).slice(0, levels),
    asks: mergeLevels('Sell', users.asks, ladder.asks).slice(0, levels),
  };
}

/** Levels that users' orders would trade with in the next step are not shown: a book is never crossed. */
function idleLadder(
  users: Users,
  taken: HouseView['taken'],
  { step, bids, asks }: HouseLadder,
): HouseLadder {
  const left = (side: 'Buy' | 'Sell', levels: BookLevels): BookLevels =>
    levels.flatMap(([price, lots]) => {
      const gone = taken.find((level) => {
        return level.side === side && level.price === price && level.fullAt > step;
      });
      const rest = gone === undefined ? lots : lots - gone.lots;
      return rest > 0n ? [[price, rest] as const] : [];
    });
  const [bid, ask] = [users.bids[0]?.[0], users.asks[0]?.[0]];
  return {
    step,
    bids: left('Buy', bids).filter(([price]) => ask === undefined || price < ask),
    asks: left('Sell', asks).filter(([price]) => bid === undefined || price > bid),
  };
}
