import type { Leg } from '@meridian/tax-engine/ledger/entry.ts';
import { earliestOf, secondOf } from '../../times/row-times.ts';
import { magnitude } from '../../ledger/amounts.ts';
import { byAsset } from '../../ledger/by-asset.ts';
import { contentKey, leg, type LedgerBuilder, type Movement } from '../../ledger/builder.ts';
import type { Throttle } from '../../throttle.ts';
import { enterSplit, type SplitPart } from '../shared/split.ts';

/** A row that is one leg of an exchange, or its fee; `change` is signed. */
export type SwapRow = Movement & { readonly asset: string };

/** Enters one row of a moment that lacks a side. */
export type EnterLoose = (row: SwapRow, family: string, isFee: boolean) => void;

interface Moment {
  readonly second: number;
  readonly rows: readonly SwapRow[];
}

/**
 * Legs of exchanges that no id holds together: rows of one family (the source's word for the
 * operation) and one second belong together, and so do one-sided neighbours a second apart.
 */
export class Swaps {
  readonly #families = new Map<string, Map<number, SwapRow[]>>();
  readonly #fees = new Set<SwapRow>();

  add(row: SwapRow, family: string, isFee = false): void {
    const seconds = this.#families.get(family) ?? new Map<number, SwapRow[]>();
    this.#families.set(family, seconds);
    const second = secondOf(row.at);
    const rows = seconds.get(second);
    if (rows === undefined) seconds.set(second, [row]);
    else rows.push(row);
    if (isFee) this.#fees.add(row);
  }

  async finish(ledger: LedgerBuilder, throttle: Throttle, enterLoose: EnterLoose): Promise<void> {
    let count = 0;
    for (const [family, seconds] of this.#families) {
      const moments = [...seconds].map(([second, rows]) => ({ second, rows }));
      moments.sort((a, b) => a.second - b.second);
      for (const rows of this.#joined(moments)) {
        const exchanged = this.#sides(rows) === 'both' && this.#enter(rows, family, ledger);
        if (!exchanged) for (const row of rows) enterLoose(row, family, this.#fees.has(row));
        count += 1;
        if (count % 256 === 0 && throttle.due()) await throttle.pause();
      }
    }
  }

  /**
   * The rows of each exchange. A run of seconds that are one-sided by turns is cut into pairs where
   * its length is even: then there is one way only.
   */
  #joined(moments: readonly Moment[]): (readonly SwapRow[])[] {
    const groups: (readonly SwapRow[])[] = [];
    for (const run of this.#runs(moments)) {
      const even = run.length % 2 === 0;
      for (let index = 0; index < run.length; index += even ? 2 : 1) {
        groups.push([...(run[index]?.rows ?? []), ...((even && run[index + 1]?.rows) || [])]);
      }
    }
    return groups;
  }

  #runs(moments: readonly Moment[]): Moment[][] {
    const runs: Moment[][] = [];
    let last: Moment | undefined;
    for (const moment of moments) {
      const run = runs.at(-1);
      if (run !== undefined && last !== undefined && this.#areNeighbours(last, moment)) {
        run.push(moment);
      } else runs.push([moment]);
      last = moment;
    }
    return runs;
  }

  #areNeighbours(a: Moment, b: Moment): boolean {
    const [before, after] = [this.#sides(a.rows), this.#sides(b.rows)];
    if (before === 'both' || after === 'both' || before === after) return false;
    return b.second - a.second === 1;
  }

  #sides(rows: readonly SwapRow[]): 'in' | 'out' | 'both' | 'none' {
    const legs = rows.filter((row) => !this.#fees.has(row));
    const gets = legs.some(({ change }) => change > 0n);
    const gives = legs.some(({ change }) => change < 0n);
    if (gets && gives) return 'both';
    return gets ? 'in' : gives ? 'out' : 'none';
  }

  /** False, and nothing entered, where the rows cancel each other out. */
  #enter(rows: readonly SwapRow[], family: string, ledger: LedgerBuilder): boolean {
    const sums = sumByAsset(rows, this.#fees);
    const outs = sums.filter(({ amount }) => amount < 0n);
    const ins = sums.filter(({ amount }) => amount > 0n);
    const rest = sums.filter(({ amount }) => amount === 0n);
    const time = earliestOf(rows);
    const [out] = outs;
    const [got] = ins;
    if (out === undefined && got === undefined) return false;
    if (outs.length > 1 || ins.length > 1) {
      const issue = ins.length === 1 ? 'dust-conversion' : 'unpaired-legs';
      const key = contentKey(family, [...outs, ...ins].map(legOf));
      const sides = { outs: outs.map(partOf), ins: ins.map(partOf) };
      enterSplit({ key, at: time, wording: family, ...sides, rest: restOf(rest), issue }, ledger);
      return true;
    }
    const legs = [out && legOf(out), got && legOf(got)];
    const fees = sums.map(feeOf);
    const lines = rows.map(({ line }) => line);
    const base = ledger.base(contentKey(family, [...legs, ...fees]), time, family, fees);
    const entry = {
      ...base,
      kind: 'trade' as const,
      ...(out === undefined ? {} : { out: legOf(out) }),
      ...(got === undefined ? {} : { in: legOf(got) }),
    };
    ledger.add(entry, lines, rows);
    if (out === undefined || got === undefined) ledger.issue('one-sided-trade', lines);
    return true;
  }
}

interface Sum {
  readonly asset: string;
  readonly rows: readonly SwapRow[];
  readonly amount: bigint;
  readonly fee: bigint;
}

function sumByAsset(rows: readonly SwapRow[], fees: ReadonlySet<SwapRow>): Sum[] {
  return byAsset(rows).map(([asset, own]) => {
    let [amount, fee] = [0n, 0n];
    for (const row of own) {
      // A fee given back is received like the rest.
      if (fees.has(row) && row.change < 0n) fee -= row.change;
      else amount += row.change;
    }
    return { asset, rows: own, amount, fee };
  });
}

function legOf({ asset, amount }: Sum): Leg {
  return leg(asset, magnitude(amount));
}

function feeOf({ asset, fee }: Sum): Leg {
  return leg(asset, fee);
}

function partOf(sum: Sum): SplitPart {
  const lines = sum.rows.map(({ line }) => line);
  return { leg: legOf(sum), fees: [feeOf(sum)], weight: null, lines, movements: sum.rows };
}

function restOf(sums: readonly Sum[]): Pick<SplitPart, 'fees' | 'lines' | 'movements'> {
  const rows = sums.flatMap((sum) => sum.rows);
  return { fees: sums.map(feeOf), lines: rows.map(({ line }) => line), movements: rows };
}
