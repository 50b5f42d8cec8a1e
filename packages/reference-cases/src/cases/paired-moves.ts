import { isFiat } from '@meridian/tax-engine/ledger/entry.ts';
import type { CaseTransaction } from './case.ts';
import { atomsOf, instantOf, orNone } from './numbers.ts';
import { typeOf } from './read-base.ts';

/**
 * CoinTaxman: a deposit of units that were withdrawn before, in another wallet and not more of them,
 * is the other end of a transfer; what did not arrive is its fee. Ends without another stay as they
 * are.
 */
export function withPairedMoves(given: readonly CaseTransaction[]): CaseTransaction[] {
  const whole = new Map<CaseTransaction, CaseTransaction>();
  const arrived = new Set<CaseTransaction>();
  const withdrawals = given.filter(isEnd('withdrawal'));
  for (const deposit of given.filter(isEnd('deposit'))) {
    const from = withdrawals.find(
      (withdrawal) => !whole.has(withdrawal) && isFrom(withdrawal, deposit),
    );
    if (from === undefined) continue;
    arrived.add(deposit);
    whole.set(from, {
      ...from,
      type: 'transfer',
      receivedQty: deposit.baseQty ?? null,
      toWallet: deposit.wallet ?? null,
    });
  }
  return given
    .filter((transaction) => !arrived.has(transaction))
    .map((transaction) => whole.get(transaction) ?? transaction);
}

const isEnd = (type: string) => (transaction: CaseTransaction) =>
  typeOf(transaction) === type && !isFiat(transaction.baseAsset ?? '');

function isFrom(sent: CaseTransaction, arrived: CaseTransaction): boolean {
  if (sent.baseAsset !== arrived.baseAsset || (sent.wallet ?? '') === (arrived.wallet ?? '')) {
    return false;
  }
  const [before, after] = [instantOf(sent.timestamp), instantOf(arrived.timestamp)];
  const units = atomsOf(arrived.baseQty);
  return (
    before !== null &&
    after !== null &&
    before <= after &&
    units !== null &&
    units <= orNone(sent.baseQty)
  );
}
