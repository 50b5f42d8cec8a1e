import { setTimeout as sleep } from 'node:timers/promises';
import { BOT_PATHS, MAX_BOTS } from '@meridian/protocol/bots-api.ts';
import { openGrid } from '../e2e/support/bot-owner.ts';
import type { TestGateway } from '../e2e/support/gateway.ts';
import { openTrader, type Trader } from '../e2e/support/stream-clients.ts';

/** Test coins are 10,000; an order at the start costs a little more than the last price. */
const INVESTMENT = '195';
const GRIDS = 8;
/** In thousandths of the price. The highest buy of each lies less than one below it: a small fall fills many. */
const [LOWER, UPPER, SPREAD] = [940, 1060, 1];
/** A price that is not reached: each grid hears of every price all the same. */
const STOP_LOSS = 500;
const AT_A_TIME = 4;

export interface Grid {
  readonly owner: Trader;
  readonly id: string;
}

/**
 * So many grids around the market, each with its money and its orders. A person has as many as an account may
 * have, of the pairs in USDT by turns.
 */
export async function openGrids(gateway: TestGateway, count: number): Promise<readonly Grid[]> {
  const opened: Grid[] = [];
  const numbers = Array.from({ length: Math.ceil(count / MAX_BOTS) }, (_, number) => number);
  const next = async (): Promise<void> => {
    const number = numbers.shift();
    if (number === undefined) return;
    const owner = await openTrader(gateway, `grids-${number}@example.com`);
    const most = Math.min(MAX_BOTS, count - number * MAX_BOTS);
    for (let grid = 0; grid < most; grid += 1) {
      const below = (SPREAD * ((grid * 7 + number * 3) % MAX_BOTS)) / MAX_BOTS;
      const bounds = { lower: LOWER - below, upper: UPPER - below };
      const terms = { grids: GRIDS, investment: INVESTMENT, stopLoss: STOP_LOSS, ...bounds };
      const id = await openGrid(owner, `grid-${number}-${grid}`, grid, terms);
      opened.push({ owner, id });
    }
    return next();
  };
  await Promise.all(Array.from({ length: AT_A_TIME }, next));
  return opened;
}

const PAUSE_MS = 100;
/** Neighbours are of one owner and one pair. */
const STRIDE = 37;

/** Pauses and resumes one grid after the other: each time it cancels its orders and places them again. */
export async function pauseByTurns(grids: readonly Grid[], goesOn: () => boolean): Promise<void> {
  for (let turn = 0; goesOn(); turn += 1) {
    const grid = grids[(turn * STRIDE) % grids.length];
    if (grid === undefined) throw new Error('there are no grids');
    for (const path of [BOT_PATHS.pause, BOT_PATHS.resume]) {
      await grid.owner.call(path, { id: grid.id });
      await sleep(PAUSE_MS);
    }
  }
}
