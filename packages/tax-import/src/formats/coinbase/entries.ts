import type { Leg, MoneyAmount } from '@meridian/tax-engine/ledger/entry.ts';
import { enterCounted } from '../../ledger/count-entry.ts';
import { leg, type LedgerBuilder } from '../../ledger/builder.ts';
import { type CoinbaseOperation, type CoinbaseRow, feeExplains, keyOf } from './rows.ts';
import { quotedLeg } from './notes.ts';

/** Enters a row that is an operation of its own; converts are paired first. */
export function enterSimple(
  row: CoinbaseRow,
  operation: CoinbaseOperation,
  ledger: LedgerBuilder,
): void {
  if (operation.type === 'buy' || operation.type === 'sell') {
    return enterTrade(row, operation.type, ledger);
  }
  const base = ledger.base(keyOf(row), row.at, row.type);
  const own = leg(row.asset, row.quantity, row.value);
  const plain = leg(row.asset, row.quantity);
  const lines = [row.line];
  // What a fee on these rows was charged on differs by type and year.
  if (row.fees !== null && row.fees.atoms !== 0n) ledger.issue('fee-unclear', lines);
  switch (operation.type) {
    case 'deposit':
      return enterCounted(ledger, { ...base, kind: 'deposit', in: own }, lines);
    case 'withdrawal':
      return enterCounted(ledger, { ...base, kind: 'withdrawal', out: own }, lines);
    case 'income': {
      const { income } = operation;
      return enterCounted(ledger, { ...base, kind: 'income', income, in: own }, lines);
    }
    case 'outgoing': {
      const { outgoing } = operation;
      return enterCounted(ledger, { ...base, kind: 'outgoing', outgoing, out: own }, lines);
    }
    case 'charge':
      return enterCounted(ledger, { ...base, kind: 'charge', out: own }, lines);
    case 'transfer': {
      // The units stay on Coinbase, out of one pocket and into another.
      const toAccount = ledger.account;
      const both = { out: plain, in: plain };
      return enterCounted(ledger, { ...base, kind: 'transfer', toAccount, ...both }, lines);
    }
    case 'convert':
      return;
  }
}

function enterTrade(row: CoinbaseRow, side: 'buy' | 'sell', ledger: LedgerBuilder): void {
  const own = leg(row.asset, row.quantity);
  const { other, fees } = otherSide(row);
  const sides = side === 'buy' ? named('out', other, own) : named('in', other, own);
  const lines = [row.line];
  const base = ledger.base(keyOf(row), row.at, row.type, fees);
  enterCounted(ledger, { ...base, kind: 'trade', ...sides }, lines);
  if (other === null) ledger.issue('one-sided-trade', lines);
  else if (!feeExplains(row, side === 'buy' ? 'added' : 'taken')) {
    ledger.issue('fee-mismatch', lines);
  }
}

function named(
  side: 'in' | 'out',
  other: Leg | null,
  own: Leg,
): { readonly in?: Leg; readonly out?: Leg } {
  if (side === 'out') return other === null ? { in: own } : { in: own, out: other };
  return other === null ? { out: own } : { out: own, in: other };
}

/**
 * What was paid or received. An advanced trade against another coin names it and its amount in the
 * notes only, fee included, while the money columns give its value.
 */
function otherSide(row: CoinbaseRow): { other: Leg | null; fees: Leg[] } {
  const quoted = quotedLeg(row.notes);
  const currency = (row.subtotal ?? row.total)?.currency;
  if (quoted !== null && quoted.asset !== currency) {
    return { other: leg(quoted.asset, quoted.quantity, row.total ?? row.subtotal), fees: [] };
  }
  const { subtotal, fees } = row;
  if (subtotal === null || subtotal.atoms === 0n) return { other: null, fees: [] };
  return { other: moneyLeg(subtotal), fees: fees === null ? [] : [moneyLeg(fees)] };
}

export function moneyLeg({ currency, atoms }: MoneyAmount): Leg {
  return leg(currency, atoms);
}
