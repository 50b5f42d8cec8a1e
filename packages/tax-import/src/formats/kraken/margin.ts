import type { DerivativeKind } from '@meridian/tax-engine/ledger/entry.ts';
import type { LedgerBuilder } from '../../ledger/builder.ts';
import {
  type AssetSum,
  earliest,
  feeLeg,
  type KrakenRow,
  plainLeg,
  sumByAsset,
  wordings,
} from './rows.ts';

/**
 * Margin positions: profit and loss and opening fees (`margin`), interest (`rollover`), delivery
 * instead of closing (`settled`, two assets).
 */
export function enterMargin(rows: readonly KrakenRow[], ledger: LedgerBuilder): void {
  const sums = sumByAsset(rows);
  const moving = sums.filter(({ amount, fee }) => amount !== 0n || fee !== 0n);
  const idle = rows.filter((row) => moving.every(({ asset }) => asset !== row.asset));
  if (moving.length === 0) {
    for (const { line } of idle) ledger.setAside(line, 'no-effect');
    return;
  }
  const outs = moving.filter(({ amount }) => amount < 0n);
  const ins = moving.filter(({ amount }) => amount > 0n);
  const together = outs.length <= 1 && ins.length <= 1;
  const groups = together ? [moving] : moving.map((sum) => [sum]);
  for (const [index, group] of groups.entries()) {
    enterPosition(group, index === 0 ? idle : [], ledger);
  }
}

function enterPosition(
  sums: readonly AssetSum[],
  idle: readonly KrakenRow[],
  ledger: LedgerBuilder,
): void {
  const rows = [...sums.flatMap((sum) => sum.rows), ...idle];
  const out = sums.find(({ amount }) => amount < 0n);
  const got = sums.find(({ amount }) => amount > 0n);
  const { at: time, refid } = earliest(rows);
  const key = `${refid}|${sums.map(({ asset }) => asset).join(' ')}`;
  const lines = rows.map(({ line }) => line);
  if (out === undefined && got === undefined) {
    for (const [index, sum] of sums.entries()) {
      const members =
        index === 0 ? rows.filter((row) => !belongsToOther(row, sum, sums)) : sum.rows;
      const base = ledger.base(`${key}|${sum.asset}`, time, wordings(members));
      const derivative = chargeKind(sum);
      ledger.add(
        { ...base, kind: 'derivative', derivative, out: feeLeg(sum) },
        members.map(({ line }) => line),
        members,
      );
    }
    return;
  }
  ledger.add(
    {
      ...ledger.base(key, time, wordings(rows), sums.map(feeLeg)),
      kind: 'derivative',
      derivative: 'realised',
      ...(got === undefined ? {} : { in: plainLeg(got) }),
      ...(out === undefined ? {} : { out: plainLeg(out) }),
    },
    lines,
    rows,
  );
}

function belongsToOther(row: KrakenRow, sum: AssetSum, sums: readonly AssetSum[]): boolean {
  return sums.some((other) => other !== sum && other.asset === row.asset);
}

function chargeKind({ rows }: AssetSum): DerivativeKind {
  return rows.every(({ type }) => type === 'rollover') ? 'funding' : 'fee';
}
