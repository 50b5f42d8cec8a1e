import type { DerivativeKind } from '@meridian/tax-engine/ledger.ts';
import { magnitude } from '../amounts.ts';
import { leg, type LedgerBuilder } from '../ledger-builder.ts';
import { type BybitRow, isOption, operationOf } from './bybit-rows.ts';

/** Enters a row that is an operation of its own. */
export function enterAlone(row: BybitRow, ledger: LedgerBuilder): void {
  const operation = operationOf(row);
  if (operation === null) return refuseUnknown(row, row.type, ledger);
  const net = row.cashFlow + row.funding;
  if (net === 0n && row.fee === 0n) {
    if (row.change === 0n) return ledger.setAside(row.line, 'no-effect');
    // The parts do not add up to the change; the arithmetic issue says so.
    return ledger.setAside(row.line, 'inconsistent');
  }
  switch (operation.is) {
    case 'trade':
    case 'position':
      return enterPosition(row, net, isPremium(row) ? 'premium' : 'realised', ledger);
    case 'settlement':
      return enterPosition(row, net, row.cashFlow === 0n ? 'funding' : 'realised', ledger);
    default:
      return enterOwn(row, operation, net, ledger);
  }
}

/** What an option's buyer pays and its seller gets; its delivery is the result. */
function isPremium({ type, contract }: BybitRow): boolean {
  return type === 'TRADE' && isOption(contract);
}

function enterPosition(
  row: BybitRow,
  net: bigint,
  derivative: DerivativeKind,
  ledger: LedgerBuilder,
): void {
  const rebate = row.fee > 0n ? row.fee : 0n;
  const quantity = net + rebate;
  const fee = leg(row.asset, row.fee < 0n ? -row.fee : 0n);
  const feeOnly = net === 0n;
  const own = feeOnly && rebate === 0n ? fee : leg(row.asset, magnitude(quantity));
  const fees = feeOnly ? [] : [fee];
  const contract = row.contract === '' ? {} : { contract: row.contract };
  const side = feeOnly ? (rebate > 0n ? 'in' : 'out') : quantity < 0n ? 'out' : 'in';
  const legs = own.quantity === 0n ? {} : side === 'in' ? { in: own } : { out: own };
  const kind = feeOnly ? 'fee' : derivative;
  const base = ledger.base(row.key, row.at, wordingOf(row), fees);
  ledger.add(
    { ...base, kind: 'derivative', derivative: kind, ...contract, ...legs },
    [row.line],
    [row],
  );
}

function enterOwn(
  row: BybitRow,
  operation: NonNullable<ReturnType<typeof operationOf>>,
  net: bigint,
  ledger: LedgerBuilder,
): void {
  const quantity = row.fee > 0n ? net + row.fee : net;
  const fee = leg(row.asset, row.fee < 0n ? -row.fee : 0n);
  const base = ledger.base(row.key, row.at, wordingOf(row), [fee]);
  const own = leg(row.asset, magnitude(quantity));
  const lines = [row.line];
  if (quantity === 0n) {
    ledger.add({ ...base, fees: [], kind: 'charge', out: fee }, lines, [row]);
    return;
  }
  if (operation.is === 'transfer') {
    const half = quantity > 0n ? { in: own } : { out: own };
    ledger.add({ ...base, kind: 'transfer', toAccount: ledger.account, ...half }, lines, [row]);
  } else if (operation.is === 'one-sided') {
    const half = quantity > 0n ? { in: own } : { out: own };
    ledger.add({ ...base, kind: 'trade', ...half }, lines, [row]);
    ledger.issue('one-sided-trade', lines);
  } else if (quantity < 0n) {
    // Interest on a loan, or a bonus taken back.
    ledger.add({ ...base, kind: 'charge', out: own }, lines, [row]);
  } else {
    const income = operation.is === 'income' ? operation.income : 'interest';
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
