/** A mapping that describes a simple format gives the ledger that the format's own reader gives. */
import { invariant } from '@meridian/money/invariant.ts';
import { msBetween } from '@meridian/tax-engine/common/time.ts';
import { expect, it } from 'vitest';
import { balanceTable, outcomeTable } from '../testing/source-tables.ts';
import { fileOf, importText } from '../testing/test-file.ts';
import type { ImportedSource } from '../outcome.ts';
import { importMapped } from './import-mapped.ts';
import { parseMapping } from './parse-mapping.ts';
import { fixtureText } from '../testing/fixtures.ts';

const KOINLY = {
  schema: 'meridian-mapping/1',
  name: 'By hand',
  time: { column: 'Date', zone: 'UTC' },
  layout: {
    is: 'sides',
    out: { quantity: 'Sent Amount', asset: 'Sent Currency' },
    in: { quantity: 'Received Amount', asset: 'Received Currency' },
  },
  fee: { quantity: 'Fee Amount', asset: 'Fee Currency' },
  value: { quantity: 'Net Worth Amount', currency: 'Net Worth Currency' },
  operation: {
    column: 'Label',
    otherwise: 'by-amounts',
    kinds: {
      swap: 'trade',
      reward: 'income.reward',
      staking: 'income.staking',
      airdrop: 'income.airdrop',
      mining: 'income.mining',
      fork: 'income.fork',
      'Loan Interest': { in: 'income.interest', out: 'charge' },
      cost: 'outgoing.spend',
      gift: { in: 'gift-received', out: 'outgoing.gift' },
      donation: 'outgoing.donation',
      lost: 'outgoing.lost',
      stolen: 'outgoing.stolen',
      'margin fee': 'derivative.fee',
      realized_gain: 'derivative.realised',
    },
  },
  columns: { note: 'Description', hash: 'TxHash' },
};

const COINTRACKER = {
  schema: 'meridian-mapping/1',
  name: 'By hand',
  time: { column: 'Date', dayOrder: 'month-first', zone: 'UTC' },
  layout: {
    is: 'sides',
    out: { quantity: 'Sent Quantity', asset: 'Sent Currency' },
    in: { quantity: 'Received Quantity', asset: 'Received Currency' },
  },
  fee: { quantity: 'Fee Amount', asset: 'Fee Currency' },
  operation: {
    column: 'Tag',
    otherwise: 'by-amounts',
    kinds: {
      margin: 'by-amounts',
      staked: 'income.staking',
      mined: 'income.mining',
      airdrop: 'income.airdrop',
      fork: 'income.fork',
      interest: 'income.interest',
      payment: { in: 'income.other', out: 'outgoing.spend' },
      gift: { in: 'gift-received', out: 'outgoing.gift' },
      donation: 'outgoing.donation',
      lost: 'outgoing.lost',
      margin_gain: 'derivative.realised',
      margin_loss: 'derivative.realised',
      margin_fee: 'derivative.fee',
      stake: 'transfer',
      unstake: 'transfer',
      interest_payment: 'charge',
    },
  },
};

/** All that entries say but their ids and keys, which are made of the columns that are read. */
function said(source: ImportedSource): unknown[] {
  return source.entries
    .map((entry) => {
      const hash = source.hashes[entry.id];
      const toAccount = entry.kind === 'transfer' ? { toAccount: 'it' } : {};
      return { ...entry, ...toAccount, id: '', key: '', sequence: 0, account: 'it', hash };
    })
    .toSorted((a, b) => msBetween(b.at, a.at) || (a.rows[0] ?? 0) - (b.rows[0] ?? 0));
}

it.each([
  ['koinly.csv', KOINLY],
  ['cointracker-template.csv', COINTRACKER],
])('%s', async (name, json) => {
  const text = fixtureText(name);
  const built = await importText(text);
  const parsed = parseMapping(json);
  expect(parsed).toEqual({ ok: true, mapping: json });
  invariant(parsed.ok, 'a good mapping');
  const [mapped] = await importMapped(fileOf(text), parsed.mapping);
  invariant(mapped?.ok === true, 'imported');
  expect(said(mapped)).toEqual(said(built));
  expect(outcomeTable(mapped)).toEqual(outcomeTable(built));
  expect(balanceTable(mapped)).toEqual(balanceTable(built));
  const codes = ({ issues }: ImportedSource) =>
    issues.map(({ code, params, rows }) => [code, params, rows]);
  expect(codes(mapped)).toEqual(codes(built));
  expect(mapped.zone).toEqual(built.zone);
});
