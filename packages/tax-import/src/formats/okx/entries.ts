import type { DerivativeKind } from '@meridian/tax-engine/ledger/entry.ts';
import { magnitude } from '../../ledger/amounts.ts';
import { leg, type LedgerBuilder } from '../../ledger/builder.ts';
import type { LegRow } from '../shared/leg-groups.ts';
import type { OkxOperation } from './operations.ts';

/** One row of the trading account. */
export type OkxRow = LegRow & {
  readonly orderId: string;
  readonly type: string;
  readonly symbol: string;
  readonly action: string;
  /** Without its sign; of transfers it is zero. */
  readonly amount: bigint;
  /** Null where the generation has no such column. */
  readonly pnl: bigint | null;
  /** As in the file: negative where it is charged. */
  readonly fee: bigint;
  readonly feeUnit: string;
};

/** Enters a row that is an operation of its own. */
export function enterOkxAlone(
  row: OkxRow,
  operation: Exclude<OkxOperation, 'trade' | 'margin'>,
  ledger: LedgerBuilder,
): void {
  const { line, asset, flow, charged } = row;
  if (flow === 0n && charged === 0n) return ledger.setAside(line, 'no-effect');
  const wording = [row.type, row.symbol, row.action].filter((word) => word !== '').join(' ');
  const fees = [leg(asset, charged)];
  const base = ledger.base(row.key, row.at, wording, fees);
  const own = leg(asset, magnitude(flow));
  const side = flow > 0n ? { in: own } : { out: own };
  if (operation === 'transfer' && flow !== 0n) {
    ledger.add({ ...base, kind: 'transfer', toAccount: ledger.account, ...side }, [line], [row]);
  } else if (operation === 'interest' && flow > 0n) {
    ledger.add({ ...base, kind: 'income', income: 'interest', in: own }, [line], [row]);
  } else if (operation === 'interest' || operation === 'transfer') {
    const charge = { ...base, kind: 'charge', ...(flow === 0n ? { fees: [] } : {}) } as const;
    ledger.add({ ...charge, out: flow === 0n ? leg(asset, charged) : own }, [line], [row]);
  } else {
    enterPosition(row, operation, ledger);
  }
}

function enterPosition(
  row: OkxRow,
  operation: 'funding' | 'position' | 'option',
  ledger: LedgerBuilder,
): void {
  const { line, asset, flow, charged, pnl } = row;
  const wording = [row.type, row.symbol, row.action].filter((word) => word !== '').join(' ');
  const contract = row.symbol === '' ? {} : { contract: row.symbol };
  const kind = { kind: 'derivative', ...contract } as const;
  if (flow === 0n) {
    const base = ledger.base(row.key, row.at, wording);
    ledger.add({ ...base, ...kind, derivative: 'fee', out: leg(asset, charged) }, [line], [row]);
    return;
  }
  const base = ledger.base(row.key, row.at, wording, [leg(asset, charged)]);
  const derivative = resultOf(row, operation);
  const own = leg(asset, magnitude(flow));
  const side = flow > 0n ? { in: own } : { out: own };
  ledger.add({ ...base, ...kind, derivative, ...side }, [line], [row]);
  // A rebate is part of the flow, but not of the result that the file states beside it.
  const rebate = row.fee > 0n ? row.fee : 0n;
  if (derivative === 'realised' && pnl !== null && pnl !== flow - rebate) {
    ledger.issue('arithmetic', [line]);
  }
}

/** What an option's buyer pays and its seller gets is its premium. */
function resultOf(
  { action }: OkxRow,
  operation: 'funding' | 'position' | 'option',
): DerivativeKind {
  if (operation === 'funding') return 'funding';
  return operation === 'option' && /^(buy|sell|open|close)/i.test(action) ? 'premium' : 'realised';
}
