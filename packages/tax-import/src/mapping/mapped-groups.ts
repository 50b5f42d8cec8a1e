import { type Quantity, ZERO, atomsOf, plus } from '@meridian/money/measure.ts';
import type { Leg } from '@meridian/tax-engine/ledger/entry.ts';
import { earliestOf } from '../times/row-times.ts';
import { byAsset } from '../ledger/by-asset.ts';
import { enterLegGroup, type LegRow } from '../formats/shared/leg-groups.ts';
import { type Draft, leg, type LedgerBuilder } from '../ledger/builder.ts';
import type { Throttle } from '../throttle.ts';
import { isTradeLike } from './kinds.ts';
import type { MappedEntries } from './mapped-entries.ts';
import type { MappedRow } from './mapped-rows.ts';

/** Enters the rows of each operation as the trade they are together, the others by themselves. */
export async function enterGroups(
  groups: Iterable<readonly MappedRow[]>,
  entries: MappedEntries,
  ledger: LedgerBuilder,
  throttle: Throttle,
): Promise<void> {
  for (const rows of groups) {
    enterGroup(rows, entries, ledger);
    if (throttle.due()) await throttle.pause();
  }
}

function enterGroup(
  rows: readonly MappedRow[],
  entries: MappedEntries,
  ledger: LedgerBuilder,
): void {
  const legs = rows.filter(({ kind }) => isTradeLike(kind));
  const fees = rows.filter((row) => row.kind === 'fee' && row.moves.length === 1);
  const others = rows.filter((row) => !legs.includes(row) && !fees.includes(row));
  for (const row of others) entries.alone(row);
  const [first, second] = legs;
  if (first === undefined) return enterAlone(fees, entries);
  if (second === undefined) return enterOne(first, fees, entries);
  const move = moveOf(legs);
  if (move !== null && fees.length === 0) return enterMove(move, entries);
  // One asset on each side at least: else the rows have no more in common than their group's name.
  for (const [, sameAccount] of Map.groupBy(legs, ({ account }) => account)) {
    const charged = sameAccount.includes(first) ? fees : [];
    if (isExchange(sameAccount)) enterTrade(sameAccount, charged, entries, ledger);
    else enterAlone([...sameAccount, ...charged], entries);
  }
}

function enterAlone(rows: readonly MappedRow[], entries: MappedEntries): void {
  for (const row of rows) entries.alone(row);
}

/** One row and the fees of its group. */
function enterOne(row: MappedRow, fees: readonly MappedRow[], entries: MappedEntries): void {
  const sameAccount = fees.filter(({ account }) => account === row.account);
  if (fees.length === 0 || row.moves.length !== 1 || sameAccount.length < fees.length) {
    return enterAlone([row, ...fees], entries);
  }
  const [move] = row.moves;
  if (move === undefined) return enterAlone([row, ...fees], entries);
  const charged = [...row.fees, ...fees.flatMap(feesOf)];
  const base = entries.base(row, charged);
  const side = leg(move.asset, move.flow < 0n ? -move.flow : move.flow);
  const both = move.flow > 0n ? { in: side } : { out: side };
  const lines = [row, ...fees];
  if (row.kind !== 'by-amounts') return entries.enter({ ...base, kind: 'trade', ...both }, lines);
  if (move.flow > 0n) return entries.enter({ ...base, kind: 'deposit', in: side }, lines);
  entries.enter({ ...base, kind: 'withdrawal', out: side }, lines);
}

/** The fees of a row that is one: its amount, and what is charged for it. */
function feesOf({ moves, fees }: MappedRow): Leg[] {
  return [...moves.map(({ asset, flow }) => leg(asset, flow < 0n ? -flow : flow)), ...fees];
}

interface Move {
  readonly from: MappedRow;
  readonly to: MappedRow;
}

/** Two rows that take a coin from one account to another. */
function moveOf(rows: readonly MappedRow[]): Move | null {
  const [row, other, third] = rows;
  if (row === undefined || other === undefined || third !== undefined) return null;
  const [a, moreA] = row.moves;
  const [b, moreB] = other.moves;
  if (a === undefined || b === undefined || moreA !== undefined || moreB !== undefined) return null;
  const isMove = a.asset === b.asset && a.flow === -b.flow && row.account !== other.account;
  if (!isMove) return null;
  return a.flow < 0n ? { from: row, to: other } : { from: other, to: row };
}

function enterMove({ from, to }: Move, entries: MappedEntries): void {
  const [move] = to.moves;
  if (move === undefined) return;
  const base = entries.base(from, [...from.fees, ...to.fees]);
  const both = leg(move.asset, move.flow);
  const sides = { toAccount: to.account, out: both, in: both };
  entries.enter({ ...base, kind: 'transfer', ...sides }, [from, to]);
}

function isExchange(rows: readonly MappedRow[]): boolean {
  const flows = [...flowsOf(rows).values()];
  return flows.some((flow) => flow > 0n) && flows.some((flow) => flow < 0n);
}

function flowsOf(rows: readonly MappedRow[]): Map<string, bigint> {
  const flows = new Map<string, bigint>();
  for (const { asset, flow } of rows.flatMap((row) => row.moves)) {
    flows.set(asset, (flows.get(asset) ?? 0n) + flow);
  }
  return flows;
}

function enterTrade(
  rows: readonly MappedRow[],
  fees: readonly MappedRow[],
  entries: MappedEntries,
  ledger: LedgerBuilder,
): void {
  const [first] = rows;
  if (first === undefined) return;
  // A row that touches several assets cannot be cut: it is entered whole, or by itself.
  const simple = [...rows, ...fees].every((row) => assetsOf(row).size === 1);
  if (!simple) return enterWhole(rows, fees, entries);
  const legs = rows.flatMap((row) => entries.legRows(row));
  const charged = fees.flatMap((row) => entries.legRows(row)).map(asFee);
  const before = ledger.entries.length;
  const { wording, group } = first;
  enterLegGroup({ id: group ?? '', wording, rows: [...legs, ...charged] }, ledger);
  const made = ledger.entries.slice(before);
  for (const entry of made) {
    entry.account = first.account;
    if (entry.kind === 'transfer') entry.toAccount = first.account;
  }
  const [only, another] = made;
  if (only?.kind === 'trade' && another === undefined) noteWorth(only, rows);
  const hash = rows.find((row) => row.hash !== '')?.hash;
  if (hash !== undefined) for (const entry of made) ledger.hashes.set(entry, hash);
}

/** A fee's row adds no flow of its own. */
function asFee(row: LegRow): LegRow {
  const charged = row.charged - row.flow;
  return Object.assign(row, { flow: 0n, charged });
}

function assetsOf({ moves, fees }: MappedRow): ReadonlySet<string> {
  return new Set([...moves, ...fees].map(({ asset }) => asset));
}

function enterWhole(
  rows: readonly MappedRow[],
  fees: readonly MappedRow[],
  entries: MappedEntries,
): void {
  const flows = flowsOf(rows);
  const [come, otherIn] = [...flows].filter(([, flow]) => flow > 0n);
  const [go, otherOut] = [...flows].filter(([, flow]) => flow < 0n);
  const [first] = rows.toSorted((a, b) => (a.key < b.key ? -1 : 1));
  const whole = otherIn === undefined && otherOut === undefined;
  if (!whole || come === undefined || go === undefined || first === undefined) {
    return enterAlone([...rows, ...fees], entries);
  }
  const charges = [...rows.flatMap((row) => row.fees), ...fees.flatMap(feesOf)];
  const sides = { out: leg(go[0], -go[1]), in: leg(come[0], come[1]) };
  const entry: Draft = { ...entries.base(first, sumFees(charges)), kind: 'trade', ...sides };
  entry.key = rows
    .map(({ key }) => key)
    .toSorted()
    .join('|');
  entry.at = earliestOf(rows);
  noteWorth(entry, rows);
  entries.enter(entry, [...rows, ...fees]);
}

function sumFees(fees: readonly Leg[]): Leg[] {
  return byAsset(fees).map(([asset, list]) =>
    leg(
      asset,
      list.reduce<Quantity>((sum, { quantity }) => plus(sum, quantity), ZERO),
    ),
  );
}

/** What came in is worth what its rows say, where each of them says it in one currency. */
function noteWorth(entry: Draft, rows: readonly MappedRow[]): void {
  if (entry.kind !== 'trade' || entry.in === undefined) return;
  const received = rows.filter(({ moves }) => moves.some(({ flow }) => flow > 0n));
  const worths = received.flatMap(({ worth }) => (worth === undefined ? [] : [worth]));
  const [first] = worths;
  if (first === undefined || worths.length < received.length) return;
  if (worths.some(({ asset }) => asset !== first.asset)) return;
  const atoms = worths.reduce((sum, { quantity }) => sum + atomsOf(quantity), 0n);
  entry.in = leg(entry.in.asset, entry.in.quantity, { currency: first.asset, atoms });
}
