import { fixedToText } from '@meridian/money/fixed.ts';
import type { Entry, Leg } from '@meridian/tax-engine/ledger/entry.ts';
import type { BalanceCheck, ImportedSource } from '../outcome.ts';
import { rowOutcomesOf } from '../rows/row-outcomes.ts';
import { seeded, shuffled } from './random.ts';

/**
 * One line of text per row, to compare with a table written by hand:
 * `4 trade -730 USDT +730.8 EUR, fee 10.8 EUR`, `5 with 4`, `2 aside pending-duplicate`.
 */
export function outcomeTable(source: ImportedSource): string[] {
  const entries = new Map(source.entries.map((entry) => [entry.id, entry]));
  return rowOutcomesOf(source).map(({ row, outcome, entryId, reason }) => {
    const entry = entryId === undefined ? undefined : entries.get(entryId);
    if (outcome === 'set-aside' || entry === undefined) return `${row} aside ${reason}`;
    return outcome === 'merged' ? `${row} with ${entry.rows[0]}` : `${row} ${entryText(entry)}`;
  });
}

export function entryText(entry: Entry): string {
  const refined =
    entry.kind === 'income'
      ? ` ${entry.income}`
      : entry.kind === 'outgoing'
        ? ` ${entry.outgoing}`
        : entry.kind === 'derivative'
          ? ` ${entry.derivative}`
          : '';
  const out = 'out' in entry ? entry.out : undefined;
  const received = 'in' in entry ? entry.in : undefined;
  const legs = [out && ` -${legText(out)}`, received && ` +${legText(received)}`];
  const fees = entry.fees.map((fee) => `, fee ${legText(fee)}`);
  return [entry.kind, refined, ...legs, ...fees].filter((part) => part !== undefined).join('');
}

function legText({ asset, quantity, value }: Leg): string {
  const worth = value === undefined ? '' : ` (${fixedToText(value.atoms)} ${value.currency})`;
  return `${fixedToText(quantity)} ${asset}${worth}`;
}

/** `EUR gaps: 1002.5933 -1000.09 gap +6.1306 = 8.6339`: opening, changes, gaps, the file's own. */
export function balanceTable(source: ImportedSource): string[] {
  return source.balances.map((balance) => {
    const { asset, wallet, status, opening, change, stated } = balance;
    const name = wallet === undefined ? asset : `${asset} in ${wallet}`;
    if (opening === null || stated === null) return `${name} ${status}: ${signed(change)}`;
    const gaps = balance.gaps.map(({ missing }) => ` gap ${signed(missing)}`).join('');
    return `${name} ${status}: ${fixedToText(opening)} ${signed(change)}${gaps} = ${fixedToText(stated)}`;
  });
}

function signed(atoms: bigint): string {
  return atoms < 0n ? fixedToText(atoms) : `+${fixedToText(atoms)}`;
}

export function issueTable(source: ImportedSource): string[] {
  return source.issues.map(({ code, count, rows, params }) => {
    const subject = params['operation'] ?? params['label'] ?? params['zone'] ?? '';
    return [code, subject, `x${count}`, `rows ${rows.join(' ')}`].filter(Boolean).join(' ').trim();
  });
}

/** What must not depend on the order of rows: entries and balances without line numbers and file. */
export function positionless(source: ImportedSource): unknown {
  return {
    entries: source.entries.map(({ rows, source: file, id, ...entry }) => ({
      ...entry,
      id: id.slice(file.slice(0, 12).length),
      rows: rows.length,
    })),
    balances: source.balances.map(withoutRows),
    counts: source.rows,
    issues: source.issues.map(({ code, count, params }) => ({ code, count, params })),
    setAside: source.setAside.map(({ reason }) => reason).toSorted(),
  };
}

function withoutRows({ gaps, ...balance }: BalanceCheck): unknown {
  return { ...balance, gaps: gaps.map(({ at: time, missing }) => ({ at: time, missing })) };
}

/** A file's text with the lines after its header in another order. */
export function shuffleRows(text: string, headerLine: number, seed: number): string {
  const lines = text.replace(/\r?\n$/, '').split(/\r?\n/);
  const head = lines.slice(0, headerLine);
  return [...head, ...shuffled(lines.slice(headerLine), seeded(seed))].join('\n');
}
