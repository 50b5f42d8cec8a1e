import type { ComputeInput } from '@meridian/tax-engine/input/compute-input.ts';
import type { Entry } from '@meridian/tax-engine/ledger/entry.ts';
import { createValueBook } from '@meridian/tax-engine/valuation/values.ts';
import { createMatcherIn } from '../compatibility/create-matcher.ts';
import type { ReferenceCase, CaseTransaction } from './case.ts';
import { withPairedMoves } from './paired-moves.ts';
import { type CasePolicy, policyOf } from './policy.ts';
import { oracleOf } from './prices.ts';
import type { ReadContext } from './read-base.ts';
import { manualEntry } from './read-manual.ts';
import { plainEntry } from './read-plain.ts';
import { sheetEntry } from './read-sheet.ts';

/** Everything of the computation but the year. */
export type CaseInput = Omit<ComputeInput, 'year'>;

export interface ReadCase {
  readonly input: CaseInput;
  readonly policy: CasePolicy;
}

type Reader = (given: CaseTransaction, context: ReadContext) => Entry[];

const READERS: Readonly<Record<CasePolicy['dialect'], Reader>> = {
  sheet: sheetEntry,
  manual: manualEntry,
  plain: plainEntry,
};

/** A case as the engine's input; null when no policy of ours is meant to meet it. */
export function readCase(given: ReferenceCase): ReadCase | null {
  const policy = policyOf(given);
  if (policy === null) return null;
  const oracle = oracleOf(given);
  const read = READERS[policy.dialect];
  const transactions = transactionsOf(given, policy);
  const order = new Map(transactions.map((transaction, index) => [transaction, index]));
  const context: ReadContext = { currency: given.currency, policy, oracle, order };
  const entries = transactions.flatMap((transaction) => read(transaction, context));
  const { from } = policy.mode.window ?? {};
  const input: CaseInput = {
    entries:
      from !== undefined && policy.ignores.has('past')
        ? entries.filter(({ at }) => at >= from)
        : entries,
    rules: policy.rules,
    method: policy.method,
    values: createValueBook({ prices: oracle.prices, rates: oracle.rates }),
    corrections: new Map(),
    settings: {},
    createMatcher: createMatcherIn(policy.mode),
    // Cases are made up, with dates and prices that nobody would believe.
    refuse: () => null,
  };
  return { input, policy };
}

/** Those that count: of an ignored asset none does (rotki), and moves are whole (CoinTaxman). */
function transactionsOf(given: ReferenceCase, policy: CasePolicy): readonly CaseTransaction[] {
  const ignored = policy.ignoredAssets;
  const counted = given.transactions.filter(
    ({ baseAsset, quoteAsset }) => !ignored.has(baseAsset ?? '') && !ignored.has(quoteAsset ?? ''),
  );
  return policy.pairsMoves ? withPairedMoves(counted) : counted;
}
