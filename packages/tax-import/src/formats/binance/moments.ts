import {
  type Pairing,
  partsByName,
  type Side,
  type Solved,
  solveByPrice,
  solveRows,
} from './pairs.ts';
import type { BinanceRow } from './rows.ts';
import type { PriceMemory } from '../shared/price-memory.ts';

/** A trade with the seconds its legs were booked in and the fees that go with it. */
export type FoundTrade = Pairing & {
  readonly seconds: readonly number[];
  readonly byAmount: boolean;
  readonly fees: BinanceRow[];
};

/** Legs for which no counterpart is certain. */
export interface LooseLegs {
  readonly outs: readonly Side[];
  readonly ins: readonly Side[];
}

interface Moment {
  readonly second: number;
  readonly solved: Solved;
}

/** The legs of one wallet and family of operations, paired second by second. */
export class MomentSolver {
  readonly trades: FoundTrade[] = [];
  readonly loose: LooseLegs[] = [];
  readonly #family: string;
  #unsolved: Moment[] = [];

  constructor(family: string) {
    this.#family = family;
  }

  /** Whether anything is left for prices to decide. */
  get needsPrices(): boolean {
    return this.#unsolved.some(({ solved }) => solved.type === 'uneven');
  }

  /** Takes the rows of one second; seconds come in ascending order. */
  add(second: number, rows: readonly BinanceRow[]): void {
    for (const part of partsByName(rows)) {
      const solved = solveRows(part, this.#family);
      if (solved.type === 'paired') this.#keep(solved, [second]);
      else this.#unsolved.push({ second, solved });
    }
  }

  /** Half of all converts are booked a second apart: joins one-sided neighbours. */
  joinNeighbours(): void {
    const open: Moment[] = [];
    for (const run of this.#runs()) {
      // A run of alternating signs can be cut into pairs in one way when its length is even.
      const even = run.length % 2 === 0;
      for (let index = 0; index < run.length; index += even ? 2 : 1) {
        const moment = run[index];
        const next = even ? run[index + 1] : undefined;
        if (moment === undefined) continue;
        if (next === undefined) open.push(moment);
        else open.push(...this.#join(moment, next));
      }
    }
    this.#unsolved = open;
  }

  /** Pairs what the prices of certain trades decide; the rest stays loose. */
  finish(prices: PriceMemory): void {
    for (const { second, solved } of this.#unsolved) {
      if (solved.type === 'uneven') {
        const priced = solveByPrice(solved, this.#family, prices);
        if (priced.type === 'paired') this.#keep(priced, [second]);
        else this.loose.push(solved);
      } else if (solved.type === 'loose') {
        const { sides, gets } = solved;
        this.loose.push(gets ? { outs: [], ins: sides } : { outs: sides, ins: [] });
      }
    }
  }

  /** Seconds in a row, each with one sign only and the other than the one before. */
  #runs(): Moment[][] {
    const runs: Moment[][] = [];
    let last: Moment | undefined;
    for (const moment of this.#unsolved) {
      if (last !== undefined && areNeighbours(last, moment)) runs.at(-1)?.push(moment);
      else runs.push([moment]);
      last = moment;
    }
    return runs;
  }

  #join(a: Moment, b: Moment): Moment[] {
    if (a.solved.type !== 'loose' || b.solved.type !== 'loose') return [a, b];
    const rows = [...a.solved.sides, ...b.solved.sides].flatMap((side) => side.rows);
    const solved = solveRows(rows, this.#family);
    if (solved.type !== 'paired') return [{ second: a.second, solved }];
    this.#keep(solved, [a.second, b.second]);
    return [];
  }

  #keep(solved: Extract<Solved, { type: 'paired' }>, seconds: readonly number[]): void {
    for (const pair of solved.pairs) {
      this.trades.push({ ...pair, seconds, byAmount: solved.byAmount, fees: [] });
    }
  }
}

function areNeighbours(a: Moment, b: Moment): boolean {
  if (a.solved.type !== 'loose' || b.solved.type !== 'loose') return false;
  return b.second - a.second === 1 && a.solved.gets !== b.solved.gets;
}
