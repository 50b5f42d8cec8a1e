import { asQuantity } from '@meridian/money/measure.ts';
import { fixed } from '@meridian/money/fixed.ts';
import { asEntryId, type Entry } from '@meridian/tax-engine/ledger/entry.ts';
import { asInstant } from '@meridian/tax-engine/common/time.ts';
import { expect, it } from 'vitest';
import { matchTransfers } from './match-transfers.ts';
import type { ImportedSource } from '../outcome.ts';

const NOON = Date.UTC(2024, 2, 1, 12);
const MINUTE = 60_000;

function entry(
  kind: 'withdrawal' | 'deposit',
  account: string,
  minutes: number,
  units: string,
): Entry {
  const id = asEntryId(`${account}-${kind}-${minutes}-${units}`);
  const moved = { asset: 'BTC', quantity: asQuantity(fixed(units)) };
  const base = {
    id,
    key: id,
    at: asInstant(NOON + minutes * MINUTE),
    account,
    source: account,
    rows: [2],
    fees: [],
  };
  return kind === 'withdrawal' ? { ...base, kind, out: moved } : { ...base, kind, in: moved };
}

/** Only what matching reads of a source. */
function source(entries: Entry[], hashes: Record<string, string> = {}): ImportedSource {
  return {
    ok: true,
    id: 'x',
    name: 'x.csv',
    format: 'kraken-ledgers',
    formatName: 'x',
    account: 'x',
    encoding: 'utf-8',
    delimiter: ',',
    zone: { name: 'UTC', stated: true },
    period: null,
    assets: [],
    rows: { read: 0, imported: 0, merged: 0, setAside: 0 },
    setAside: [],
    rowOutcomes: { lines: new Uint32Array(), targets: new Int32Array() },
    entries,
    balances: [],
    issues: [],
    hashes,
  };
}

const kinds = (...sources: ImportedSource[]) =>
  matchTransfers(sources)
    .entries.map(({ kind }) => kind)
    .toSorted();

it('joins equal amounts within a day and keeps both files’ rows', () => {
  const sent = entry('withdrawal', 'A', 0, '0.5');
  const got = entry('deposit', 'B', 90, '0.5');
  const { entries, matched } = matchTransfers([source([sent]), source([got])]);
  expect(entries).toEqual([
    expect.objectContaining({
      kind: 'transfer',
      account: 'A',
      toAccount: 'B',
      counterpart: { source: 'B', rows: [2] },
    }),
  ]);
  expect(matched).toEqual([
    expect.objectContaining({ withdrawalId: sent.id, depositId: got.id, by: 'amount' }),
  ]);
});

it('joins by hash even where a fee was taken on the way', () => {
  const sent = entry('withdrawal', 'A', 0, '0.5');
  const got = entry('deposit', 'B', 90, '0.4995');
  const hash = (sender: Entry) => ({ [sender.id]: 'd0e1'.repeat(16) });
  expect(kinds(source([sent], hash(sent)), source([got], hash(got)))).toEqual(['transfer']);
});

it.each([
  ['too late', entry('deposit', 'B', 24 * 60 + 1, '0.5')],
  ['too early', entry('deposit', 'B', -16, '0.5')],
  ['another amount', entry('deposit', 'B', 10, '0.4999')],
  ['the same account', entry('deposit', 'A', 10, '0.5')],
])('leaves %s alone', (_, got) => {
  const sent = entry('withdrawal', 'A', 0, '0.5');
  expect(kinds(source([sent]), source([got]))).toEqual(['deposit', 'withdrawal']);
});

it('leaves two candidates alone, on either side', () => {
  const sent = entry('withdrawal', 'A', 0, '0.5');
  const twice = [entry('deposit', 'B', 10, '0.5'), entry('deposit', 'C', 20, '0.5')];
  expect(kinds(source([sent]), source(twice))).toEqual(['deposit', 'deposit', 'withdrawal']);
  const others = [sent, entry('withdrawal', 'C', 5, '0.5')];
  const [got] = twice;
  if (got === undefined) throw new Error('unreachable');
  expect(kinds(source(others), source([got]))).toEqual(['deposit', 'withdrawal', 'withdrawal']);
});
