import { FIXED_ONE } from '@meridian/money/fixed.ts';
import { asInstant } from '@meridian/tax-engine/common/time.ts';
import { expect, it } from 'vitest';
import { finishLedger } from './finish.ts';
import { type Draft, leg, LedgerBuilder, type NewBase } from './builder.ts';
import { Throttle } from '../throttle.ts';

const coin = leg('BTC', FIXED_ONE);
const euros = (atoms: bigint) => ({ currency: 'EUR', atoms });

/** Two entries that one key and one instant cannot tell apart. */
const PAIRS: readonly (readonly [string, (base: NewBase) => readonly [Draft, Draft]])[] = [
  [
    'the account',
    (base) => [
      { ...base, account: 'A', kind: 'deposit', in: coin },
      { ...base, account: 'B', kind: 'deposit', in: coin },
    ],
  ],
  [
    'the account it goes to',
    (base) => [
      { ...base, kind: 'transfer', toAccount: 'A', out: coin },
      { ...base, kind: 'transfer', toAccount: 'B', out: coin },
    ],
  ],
  [
    'the contract',
    (base) => [
      { ...base, kind: 'derivative', derivative: 'fee', contract: 'BTC-PERP', out: coin },
      { ...base, kind: 'derivative', derivative: 'fee', contract: 'ETH-PERP', out: coin },
    ],
  ],
  [
    'the cost',
    (base) => [
      { ...base, kind: 'opening', in: coin, cost: euros(1n) },
      { ...base, kind: 'opening', in: coin, cost: euros(2n) },
    ],
  ],
  [
    'the kind of income',
    (base) => [
      { ...base, kind: 'income', income: 'airdrop', in: coin },
      { ...base, kind: 'income', income: 'staking', in: coin },
    ],
  ],
  [
    "a fee's value",
    (base) => [
      { ...base, kind: 'deposit', in: coin, fees: [leg('BNB', FIXED_ONE, euros(1n))] },
      { ...base, kind: 'deposit', in: coin, fees: [leg('BNB', FIXED_ONE, euros(2n))] },
    ],
  ],
];

it.each(PAIRS)('entries are named alike in any order when they differ in %s', async (_, pair) => {
  expect(await namesOf(pair, false)).toEqual(await namesOf(pair, true));
});

/** What entries say by their names, without their rows. */
async function namesOf(
  pair: (base: NewBase) => readonly [Draft, Draft],
  turned: boolean,
): Promise<unknown> {
  const ledger = new LedgerBuilder('A');
  const drafts = pair(ledger.base('key', asInstant(Date.UTC(2024, 0, 1)), ''));
  for (const [index, draft] of (turned ? drafts.toReversed() : drafts).entries()) {
    ledger.add(draft, [index + 2]);
  }
  const finished = await finishLedger(ledger, 'f00d', Uint32Array.of(2, 3), new Throttle());
  return finished.entries.map(({ rows: _rows, ...entry }) => entry);
}
