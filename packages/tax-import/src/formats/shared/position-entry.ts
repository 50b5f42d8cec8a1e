import type { Instant } from '@meridian/tax-engine/common/time.ts';
import { magnitude } from '../../ledger/amounts.ts';
import { leg, type LedgerBuilder } from '../../ledger/builder.ts';
import { enterCounted } from '../../ledger/count-entry.ts';
import type { RowCells } from './row-cells.ts';

/** What a closed position, or the part of one, came to. */
export interface PositionResult {
  readonly at: Instant;
  readonly key: string;
  readonly wording: string;
  /** '' where the source names none. */
  readonly contract: string;
  readonly asset: string;
  /** Signed, before the fee. */
  readonly result: bigint;
  readonly charged: bigint;
}

/** Enters a position's result with its fee, or the fee alone. */
export function enterPosition(
  position: PositionResult,
  row: RowCells,
  ledger: LedgerBuilder,
): void {
  const { at: time, key, wording, contract, asset, result, charged } = position;
  if (result === 0n && charged === 0n) return row.setAside('no-effect');
  const kind = { kind: 'derivative', ...(contract === '' ? {} : { contract }) } as const;
  const lines = [row.line];
  const fee = leg(asset, charged);
  if (result === 0n) {
    const base = ledger.base(key, time, wording);
    return enterCounted(ledger, { ...base, ...kind, derivative: 'fee', out: fee }, lines);
  }
  const base = ledger.base(key, time, wording, [fee]);
  const own = leg(asset, magnitude(result));
  const side = result > 0n ? { in: own } : { out: own };
  enterCounted(ledger, { ...base, ...kind, derivative: 'realised', ...side }, lines);
}
