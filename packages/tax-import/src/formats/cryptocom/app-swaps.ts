import { type Quantity, ZERO, atomsOf, plus } from '@meridian/money/measure.ts';
import { isFiat, type Leg } from '@meridian/tax-engine/ledger/entry.ts';
import { secondOf } from '../../times/row-times.ts';
import { leg, type Ledger, type LedgerBuilder, type Movement } from '../../ledger/builder.ts';
import type { Throttle } from '../../throttle.ts';
import type { AppRow } from './app-entries.ts';
import { enterSplit, type SplitPart } from '../shared/split.ts';

/**
 * Swaps whose legs are rows of their own: debits and credits of one kind in one second. Small
 * balances become one coin in a single conversion: each gets its share of the coin by its native
 * amount.
 */
export class AppSwaps {
  readonly #ledger: LedgerBuilder;
  readonly #groups = new Map<string, AppRow[]>();

  constructor(ledger: LedgerBuilder) {
    this.#ledger = ledger;
  }

  add(swap: string, row: AppRow): void {
    const name = `${swap}|${secondOf(row.at)}`;
    const group = this.#groups.get(name);
    if (group === undefined) this.#groups.set(name, [row]);
    else group.push(row);
  }

  async finish(throttle: Throttle): Promise<void> {
    let count = 0;
    for (const rows of this.#groups.values()) {
      this.#enter(rows.toSorted(compareRows));
      count += 1;
      if (count % 256 === 0 && throttle.due()) await throttle.pause();
    }
  }

  #enter(rows: readonly AppRow[]): void {
    const outs = this.#partsOf(rows.filter(({ gives }) => gives));
    const ins = this.#partsOf(rows.filter(({ gives }) => !gives));
    const [first] = rows;
    if (first === undefined) return;
    const wording = first.word.replace(/_(credited|debited)$/, '');
    const key = rows.map((row) => row.key).join(' ');
    const [out, moreOut] = outs;
    const [got, moreIn] = ins;
    if (out && got && moreOut === undefined && moreIn === undefined) {
      const value = isFiat(got.leg.asset) || isFiat(out.leg.asset) ? undefined : got.leg.value;
      const sides = {
        out: leg(out.leg.asset, out.leg.quantity),
        in: leg(got.leg.asset, got.leg.quantity, value),
      };
      const base = this.#ledger.base(key, first.at, wording);
      this.#ledger.add({ ...base, kind: 'trade', ...sides }, linesOf(rows), [
        ...out.movements,
        ...got.movements,
      ]);
      return;
    }
    const issue = out && got ? 'dust-conversion' : 'unpaired-legs';
    const rest = { fees: [], lines: [], movements: [] };
    enterSplit({ key, at: first.at, wording, outs, ins, rest, issue }, this.#ledger);
  }

  /** One part for each asset, with the value of all its rows where each states one. */
  #partsOf(rows: readonly AppRow[]): SplitPart[] {
    const byAsset = Map.groupBy(rows, ({ own }) => own.asset);
    const sorted = [...byAsset].sort(([a], [b]) => (a < b ? -1 : 1));
    return sorted.map(([asset, list]) => {
      const quantity = list.reduce<Quantity>((sum, { own }) => plus(sum, own.quantity), ZERO);
      const movements = list.map((row) => this.#move(row));
      const value = worthOf(list);
      return {
        leg: leg(asset, quantity, isFiat(asset) ? null : value),
        fees: [],
        weight: value?.atoms ?? null,
        lines: linesOf(list),
        movements,
      };
    });
  }

  #move({ line, at: time, key, own, gives }: AppRow): Movement {
    const balances: Ledger = this.#ledger.ledger(own.asset, undefined, false);
    const units = atomsOf(own.quantity);
    const change = gives ? -units : units;
    const movement: Movement = { line, at: time, key, change, balance: null, entry: null };
    balances.movements.push(movement);
    return movement;
  }
}

function worthOf(rows: readonly AppRow[]): Leg['value'] | null {
  const currency = rows[0]?.native?.currency;
  let atoms = 0n;
  for (const { native } of rows) {
    if (native === null || native.currency !== currency) return null;
    atoms += native.atoms;
  }
  return currency === undefined ? null : { currency, atoms };
}

function linesOf(rows: readonly AppRow[]): number[] {
  return rows.map(({ line }) => line);
}

function compareRows(a: AppRow, b: AppRow): number {
  return a.key < b.key ? -1 : a.key > b.key ? 1 : 0;
}
