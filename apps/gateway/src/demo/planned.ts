import { gridText } from '@meridian/market/grid.ts';
import type { Market } from '@meridian/market/market.ts';
import type { Command, Post } from '@meridian/venue/api/commands.ts';
import { stepAt } from '../venue/house-driver.ts';
import type { DayDraws } from './draws.ts';

export const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

/** A command of the demo account with its instant. */
export interface Planned {
  /** Milliseconds since 1970. */
  readonly time: number;
  readonly command: Command;
  /** Symbols whose house stands at that instant, in this order. */
  readonly houses?: readonly string[];
}

/** Whose commands they are, and what they are drawn from. */
export interface PlanParts {
  readonly seed: string;
  /** The first day of the history, counted from 1970. */
  readonly firstDay: number;
  /** The market of the seed, with every symbol a plan may name. */
  readonly market: Market;
  /** Symbols that are listed; what needs another is left out. */
  readonly isListed: (symbol: string) => boolean;
  readonly hasAsset: (code: string) => boolean;
  readonly spot: string;
  readonly funding: string;
  readonly owner: string;
}

/** A day of the plan. */
export interface PlannedDay extends PlanParts {
  /** Counted from 1970, and from the first day of the history. */
  readonly day: number;
  readonly count: number;
  readonly draws: DayDraws;
  readonly date: Date;
}

/** Cents, or so many digits, as decimal text. */
export function amountText(count: number, digits = 2): string {
  return gridText(count, digits);
}

/** An instant of the day, in a minute drawn between two hours (UTC). */
export function instantOf({ day, draws }: PlannedDay, name: string, hours: [number, number]) {
  const [from, to] = hours;
  const minute = draws.between(`minute of ${name}`, from * 60, to * 60 - 1);
  const second = draws.between(`second of ${name}`, 1, 59);
  return day * DAY_MS + minute * MINUTE_MS + second * 1_000;
}

/** A link id that no other day and no other plan has. */
export function linkOf({ date }: PlannedDay, name: string): string {
  return `demo-${date.toISOString().slice(0, 10)}-${name}`;
}

/** A grant of the house to the account: the two postings of an entry. */
export function fromHouse(account: string, asset: string, amount: string): Post['postings'] {
  return [
    { account: 'house', asset, amount: `-${amount}` },
    { account, asset, amount },
  ];
}

/** So many units of the base asset, worth about so much USDT, on the grid of lots. */
export function qtyWorth(market: Market, symbol: string, worthCents: number): string {
  const listed = market.symbols.get(symbol);
  if (listed === undefined) return '0';
  const lots = Math.round((worthCents / 100 / listed.base.anchor) * 10 ** listed.lotScale);
  return gridText(Math.max(lots, 1), listed.lotScale);
}

/** Best bid and ask of the house at an instant, as texts and in ticks. */
export interface BestPrices {
  readonly bid: string;
  readonly ask: string;
  readonly ticks: { readonly bid: number; readonly ask: number };
  readonly tickScale: number;
}

export function bestAt(market: Market, symbol: string, time: number): BestPrices | null {
  const listed = market.symbols.get(symbol);
  const best = market.bestAt(symbol, stepAt(time));
  if (listed === undefined || best === undefined) return null;
  return {
    bid: gridText(best.bid, listed.tickScale),
    ask: gridText(best.ask, listed.tickScale),
    ticks: best,
    tickScale: listed.tickScale,
  };
}
