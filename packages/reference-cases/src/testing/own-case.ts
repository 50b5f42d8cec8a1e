/** Cases of our own in the schema `taxvec/1`, written short. */
import type { ReferenceCase, CaseExpected, CaseTransaction } from '../cases/case.ts';
import { checkCase } from '../cases/check-case.ts';

export type More = Partial<CaseTransaction>;

export const ROTKI = { repo: 'rotki/rotki' };

export const transactionAt = (
  id: string,
  timestamp: string,
  type: string,
  [baseQty, baseAsset]: readonly [string, string],
  more: More = {},
): CaseTransaction => ({ id, timestamp, type, baseAsset, baseQty, ...more });

export const forMoney = (amount: string, more: More = {}): More => ({
  quoteAsset: 'EUR',
  quoteQty: amount,
  ...more,
});

/** `passed`, or what differs. */
export function run(
  transactions: readonly CaseTransaction[],
  expected: CaseExpected,
  more: Partial<ReferenceCase> = {},
) {
  const outcome = checkCase({
    id: 'own',
    source: ROTKI,
    method: 'FIFO',
    country: 'DE',
    currency: 'EUR',
    transactions,
    expected,
    ...more,
  });
  return outcome.verdict === 'passed' ? 'passed' : outcome.differences;
}
