import type { DerivativeKind } from '@meridian/tax-engine/ledger/entry.ts';
import { magnitude } from '../../ledger/amounts.ts';
import { leg, type LedgerBuilder } from '../../ledger/builder.ts';
import { type BybitRow, isOption, operationOf } from './rows.ts';

/** What a row comes to: what went in or out, and what was charged on top. */
interface Amounts {
  /** Signed, a rebate (a positive fee) in it. */
  readonly flow: bigint;
  readonly charged: bigint;
}

/** Enters a row that is an operation of its own. */
export function enterAlone(row: BybitRow, ledger: LedgerBuilder): void {
  const operation = operationOf(row);
  if (operation === null) return refuseUnknown(row, row.type, ledger);
  const { cashFlow, funding, fee } = row;
  const rebate = fee > 0n ? fee : 0n;
  const amounts = { flow: cashFlow + funding + rebate, charged: rebate - fee };
  if (amounts.flow === 0n && amounts.charged === 0n) {
    // When the parts do not add up to the change, an issue says so already.
    return ledger.setAside(row.line, row.change === 0n ? 'no-effect' : 'inconsistent');
  }
  const feeOnly = cashFlow + funding === 0n;
  switch (operation.type) {
    case 'trade':
    case 'position':
      return enterPosition(row, amounts, feeOnly ? 'fee' : resultOf(row), ledger);
    case 'settlement':
      return enterPosition(row, amounts, cashFlow === 0n ? 'funding' : 'realised', ledger);
    default:
      return enterOwn(row, operation, amounts, ledger);
  }
}

/** What an option's buyer pays and its seller gets is its premium; its delivery is the result. */
function resultOf({ type, contract }: BybitRow): DerivativeKind {
  return type === 'TRADE' && isOption(contract) ? 'premium' : 'realised';
}

function enterPosition(
  row: BybitRow,
  { flow, charged }: Amounts,
  derivative: DerivativeKind,
  ledger: LedgerBuilder,
): void {
  const contract = row.contract === '' ? {} : { contract: row.contract };
  const base = ledger.base(row.key, row.at, wordingOf(row), [leg(row.asset, charged)]);
  const own = leg(row.asset, magnitude(flow));
  if (flow === 0n) {
    const out = leg(row.asset, charged);
    ledger.add(
      { ...base, fees: [], kind: 'derivative', derivative, ...contract, out },
      [row.line],
      [row],
    );
    return;
  }
  const side = flow > 0n ? { in: own } : { out: own };
  ledger.add({ ...base, kind: 'derivative', derivative, ...contract, ...side }, [row.line], [row]);
}

function enterOwn(
  row: BybitRow,
  operation: NonNullable<ReturnType<typeof operationOf>>,
  { flow, charged }: Amounts,
  ledger: LedgerBuilder,
): void {
  const fee = leg(row.asset, charged);
  const base = ledger.base(row.key, row.at, wordingOf(row), [fee]);
  const own = leg(row.asset, magnitude(flow));
  const half = flow > 0n ? { in: own } : { out: own };
  const lines = [row.line];
  if (flow === 0n) {
    ledger.add({ ...base, fees: [], kind: 'charge', out: fee }, lines, [row]);
  } else if (operation.type === 'transfer') {
    ledger.add({ ...base, kind: 'transfer', toAccount: ledger.account, ...half }, lines, [row]);
  } else if (operation.type === 'one-sided') {
    ledger.add({ ...base, kind: 'trade', ...half }, lines, [row]);
    ledger.issue('one-sided-trade', lines);
  } else if (flow < 0n) {
    // Interest on a loan, or a bonus taken back.
    ledger.add({ ...base, kind: 'charge', out: own }, lines, [row]);
  } else {
    const income = operation.type === 'income' ? operation.income : 'interest';
    ledger.add({ ...base, kind: 'income', income, in: own }, lines, [row]);
  }
}

export function refuseUnknown(row: BybitRow, operation: string, ledger: LedgerBuilder): void {
  ledger.setAside(row.line, 'unknown-operation', { operation });
  ledger.issue('unknown-operation', [row.line], { operation });
}

function wordingOf({ type, contract, direction, action }: BybitRow): string {
  const words = [type, contract, direction, action === type ? '' : action];
  return words.filter((word) => word !== '').join(' ');
}
