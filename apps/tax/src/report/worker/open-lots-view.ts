import { fixedToText } from '@meridian/money/fixed.ts';
import { plus, type Quantity, ZERO } from '@meridian/money/measure.ts';
import { dayToIso } from '@meridian/tax-engine/common/calendar.ts';
import type { HeldLot, OpenLots } from '@meridian/tax-engine/report/open-lots.ts';
import { type Cell, csvLine } from '@meridian/tax-export/csv-writer.ts';
import { buyBackNotes, buyBackRules, isUntaxed, termName } from '@meridian/tax-export/law.ts';

import type { EndingLots, HeldAsset, OpenLotRow, OpenLotsView } from '../model/open-lots-view.ts';

/** Rows of the picture; more would be longer than a phone's screen. */
const ENDING_SHOWN = 10;

export function openLotsView(open: OpenLots): OpenLotsView {
  const { day, year, lots, report, input } = open;
  const { rules } = input;
  const ending = endingLots(open);
  return {
    ...{ year, currency: rules.currency, holding: rules.holding.value.type },
    day: dayToIso(day),
    lotCount: lots.length,
    hasLots: lots.some(({ entry }) => entry !== null),
    hasPools: lots.some(({ entry }) => entry === null),
    ending: ending.slice(0, ENDING_SHOWN),
    endingCount: ending.length,
    assets: heldAssets(open),
    isUntaxed: isUntaxed(rules, year),
    buyBack: buyBackRules(rules, report),
    buyBackNotes: buyBackNotes(rules),
  };
}

export function openLotRow(
  { asset, account, entry, acquiredDay, lateFrom, quantity, cost, value, term }: HeldLot,
  index: number,
  { input, year }: OpenLots,
): OpenLotRow {
  return {
    ...{ index, asset, account, quantity, cost, value },
    isPool: entry === null,
    acquiredDay: acquiredDay === null ? null : dayToIso(acquiredDay),
    lateFrom: lateFrom === null ? null : dayToIso(lateFrom),
    gain: less(value, cost),
    term: termName(term, input.rules, year),
  };
}

/** Lots whose period ends after the day, together where asset and day are the same. */
function endingLots({ lots, day }: OpenLots): EndingLots[] {
  const groups = new Map<string, HeldLot[]>();
  for (const lot of lots) {
    if (lot.lateFrom === null || lot.lateFrom <= day) continue;
    const key = `${dayToIso(lot.lateFrom)} ${lot.asset}`;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [lot]);
    else group.push(lot);
  }
  return [...groups]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([key, group]) => {
      const [first] = group;
      if (first === undefined || first.lateFrom === null || first.acquiredDay === null) return [];
      const { value, cost, quantity } = sums(group);
      return [
        {
          ...{ key, asset: first.asset, quantity },
          acquiredDay: dayToIso(first.acquiredDay),
          lateFrom: dayToIso(first.lateFrom),
          gain: less(value, cost),
        },
      ];
    });
}

function heldAssets({ lots, prices }: OpenLots): HeldAsset[] {
  const byAsset = Map.groupBy(lots, ({ asset }) => asset);
  const assets = [...byAsset].map(([asset, group]): HeldAsset => {
    const price = prices.get(asset) ?? null;
    const { value, cost, quantity } = sums(group);
    return {
      ...{ asset, quantity, cost, value },
      gain: less(value, cost),
      price: price === null ? null : { ...price, day: dayToIso(price.day) },
    };
  });
  return assets.toSorted((a, b) => {
    const [mine, theirs] = [a, b].map(({ gain }) => (gain === null ? null : sizeOf(gain)));
    if (mine == null || theirs == null) return (mine === null ? 0 : 1) - (theirs === null ? 0 : 1);
    return mine === theirs ? 0 : mine > theirs ? -1 : 1;
  });
}

/** Every lot as a line of a CSV file; what is not known is an empty cell. */
export function openLotsCsv(open: OpenLots, head: readonly string[], poolWord: string): Blob {
  const money = (atoms: bigint | null): Cell =>
    atoms === null ? '' : { number: fixedToText(atoms) };
  const lines = open.lots.map((lot, index) => {
    const row = openLotRow(lot, index, open);
    return csvLine([
      ...[row.asset, row.account ?? '', row.isPool ? poolWord : (row.acquiredDay ?? '')],
      { number: fixedToText(row.quantity) },
      ...[row.cost, row.value, row.gain].map(money),
      row.lateFrom ?? '',
    ]);
  });
  // Spreadsheets read UTF-8 only behind a byte order mark.
  return new Blob(['\uFEFF', csvLine(head), ...lines], { type: 'text/csv;charset=utf-8' });
}

function sums(lots: readonly HeldLot[]) {
  const add = (key: 'value' | 'cost') =>
    lots.reduce<bigint | null>((sum, lot) => {
      const amount = lot[key];
      return sum === null || amount === null ? null : sum + amount;
    }, 0n);
  const quantity = lots.reduce<Quantity>((sum, lot) => plus(sum, lot.quantity), ZERO);
  return { value: add('value'), cost: add('cost'), quantity };
}

function less(value: bigint | null, cost: bigint | null): bigint | null {
  return value === null || cost === null ? null : value - cost;
}

function sizeOf(amount: bigint): bigint {
  return amount < 0n ? -amount : amount;
}
