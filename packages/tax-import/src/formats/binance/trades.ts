import type { Leg } from '@meridian/tax-engine/ledger/entry.ts';
import { earliestOf, secondOf, startOfSecond } from '../../times/row-times.ts';
import { contentKey, leg, type LedgerBuilder, tradeOf } from '../../ledger/builder.ts';
import type { Throttle } from '../../throttle.ts';
import { enterAlone } from './alone.ts';
import { type FoundTrade, type LooseLegs, MomentSolver } from './moments.ts';
import { type Side, sidesOf } from './pairs.ts';
import { type BinanceRow, groupRows, keyOf, wordingOf } from './rows.ts';
import { PriceMemory } from '../shared/price-memory.ts';
import { enterSplit, type SplitPart } from '../shared/split.ts';

interface Group {
  readonly family: string;
  readonly solver: MomentSolver;
  readonly fees: readonly BinanceRow[];
}

/** Enters trades, converts, purchases with a card and small balances turned into BNB. */
export async function enterTrades(
  rows: readonly BinanceRow[],
  ledger: LedgerBuilder,
  throttle: Throttle,
): Promise<void> {
  const groups: Group[] = [];
  for (const members of await groupRows(rows, placeOf, throttle)) {
    groups.push(await solveGroup(members, throttle));
  }
  const prices = pricesOf(groups);
  for (const { family, solver, fees } of groups) {
    solver.finish(prices);
    const lost = attachFees(solver.trades, fees);
    for (const [index, trade] of solver.trades.entries()) {
      enterTrade(trade, ledger);
      if (index % 256 === 0 && throttle.due()) await throttle.pause();
    }
    for (const legs of solver.loose) {
      enterLoose(legs, family, ledger);
      if (throttle.due()) await throttle.pause();
    }
    for (const fee of lost) {
      enterAlone(fee, ledger);
      ledger.issue('loose-fee', [fee.line]);
    }
  }
}

function placeOf(row: BinanceRow): string {
  return `${row.wallet}|${familyOf(row)}`;
}

function familyOf({ operation }: BinanceRow): string {
  return 'family' in operation ? operation.family : '';
}

/** What the certain trades say of prices, gathered only where something depends on it. */
function pricesOf(groups: readonly Group[]): PriceMemory {
  const prices = new PriceMemory();
  if (!groups.some(({ solver }) => solver.needsPrices)) return prices;
  for (const { solver } of groups) {
    for (const { seconds, ...pair } of solver.trades) {
      prices.note({ ...pair, at: startOfSecond(Math.min(...seconds)) });
    }
  }
  return prices;
}

async function solveGroup(rows: readonly BinanceRow[], throttle: Throttle): Promise<Group> {
  const [first] = rows;
  const family = first === undefined ? '' : familyOf(first);
  const solver = new MomentSolver(family);
  const legs = rows.filter((row) => row.operation.type !== 'fee');
  for (let from = 0; from < legs.length;) {
    const second = secondOfRow(legs[from]);
    let to = from + 1;
    while (to < legs.length && secondOfRow(legs[to]) === second) to += 1;
    solver.add(second, legs.slice(from, to));
    from = to;
    if (throttle.due()) await throttle.pause();
  }
  solver.joinNeighbours();
  return { family, solver, fees: rows.filter((row) => row.operation.type === 'fee') };
}

function secondOfRow(row: BinanceRow | undefined): number {
  return row === undefined ? 0 : secondOf(row.at);
}

/** Gives fees to the trades of their second, or of the one beside it; returns those without. */
function attachFees(trades: readonly FoundTrade[], fees: readonly BinanceRow[]): BinanceRow[] {
  if (fees.length === 0) return [];
  const bySecond = new Map<number, FoundTrade | FoundTrade[]>();
  for (const trade of trades) {
    for (const second of trade.seconds) {
      const known = bySecond.get(second);
      if (known === undefined) bySecond.set(second, trade);
      else if (Array.isArray(known)) known.push(trade);
      else bySecond.set(second, [known, trade]);
    }
  }
  return fees.filter((fee) => {
    const second = secondOfRow(fee);
    const candidates = bySecond.get(second) ?? bySecond.get(second - 1) ?? bySecond.get(second + 1);
    // A fee given back is income, not a cost of a trade.
    const near = Array.isArray(candidates) ? chargedOn(fee, candidates) : candidates;
    const trade = fee.change < 0n ? near : undefined;
    if (trade) trade.fees.push(fee);
    return !trade;
  });
}

/**
 * The trade a fee goes with. Fees are taken in the coin received, in BNB or in the coin given; of
 * several trades in one second that all fit, the first by content bears it.
 */
function chargedOn(fee: BinanceRow, trades: readonly FoundTrade[]): FoundTrade | undefined {
  const receiving = trades.filter((trade) => trade.in.asset === fee.asset);
  const giving = trades.filter((trade) => trade.out.asset === fee.asset);
  const fitting = receiving.length > 0 ? receiving : giving.length > 0 ? giving : trades;
  return fitting.toSorted((a, b) => (a.in.asset < b.in.asset ? -1 : 1))[0];
}

function enterTrade(trade: FoundTrade, ledger: LedgerBuilder): void {
  const rows = [...trade.out.rows, ...trade.in.rows, ...trade.fees];
  const lines = rows.map(({ line }) => line);
  const time = startOfSecond(Math.min(...trade.seconds));
  const out = legOf(trade.out);
  const received = legOf(trade.in);
  const fees = sidesOf(trade.fees).map(legOf);
  const wording = wordingOf([...trade.out.rows, ...trade.in.rows]);
  const key = contentKey(`${walletOf(rows)}|${wording}`, [out, received, ...fees]);
  const base = ledger.base(key, time, wording, fees);
  ledger.add(tradeOf(base, out, received), lines, rows);
  if (trade.byAmount) ledger.issue('paired-by-amount', lines);
}

function enterLoose({ outs, ins }: LooseLegs, family: string, ledger: LedgerBuilder): void {
  const rows = [...outs, ...ins].flatMap((side) => side.rows);
  const wording = wordingOf(rows);
  const alone = outs.length + ins.length === 1;
  enterSplit(
    {
      key: rows.map(keyOf).sort().join(' + '),
      at: earliestOf(rows),
      wording,
      outs: outs.map(partOf),
      ins: ins.map(partOf),
      rest: { fees: [], lines: [], movements: [] },
      issue: alone ? 'one-sided-trade' : family === 'dust' ? 'dust-conversion' : 'unpaired-legs',
    },
    ledger,
  );
}

function walletOf([first]: readonly BinanceRow[]): string {
  return first?.wallet ?? '';
}

function legOf({ asset, quantity }: Pick<Side, 'asset' | 'quantity'>): Leg {
  return leg(asset, quantity);
}

function partOf(side: Side): SplitPart {
  const lines = side.rows.map(({ line }) => line);
  return { leg: legOf(side), fees: [], weight: null, lines, movements: side.rows };
}
