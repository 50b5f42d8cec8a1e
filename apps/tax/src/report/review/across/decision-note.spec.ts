import { asQuantity } from '@meridian/money/measure.ts';
import { fixed } from '@meridian/money/fixed.ts';
import { asInstant } from '@meridian/tax-engine/common/time.ts';
import { expect, it } from 'vitest';

import type { MatchEnd, MatchView } from '../../model/across-view.ts';
import { noteOf } from './decision-note.ts';

const end = (account: string, file: string, side: 'in' | 'out'): MatchEnd => ({
  at: asInstant(1_700_000_000_000),
  account,
  legs: [{ asset: 'BTC', quantity: asQuantity(fixed('0.5')), side }],
  source: file,
  file,
  rows: [2],
});

function match(about: 'transfer' | 'duplicate', to: readonly MatchEnd[]): MatchView {
  return {
    subject: { about, key: `${about} a > b`, from: ['a'], to: ['b'] },
    by: 'amount',
    score: 80,
    from: [end('Kraken', 'ledgers.csv', 'out')],
    to,
    more: 0,
    reasons: [],
    changes: [],
  };
}

it('names the accounts of a transfer, each once', () => {
  const to = [end('Bybit', 'b.csv', 'in'), end('Bybit', 'b.csv', 'in')];
  expect(noteOf(match('transfer', to))).toEqual({
    key: 'transfer a > b',
    at: asInstant(1_700_000_000_000),
    asset: 'BTC',
    quantity: fixed('0.5'),
    from: 'Kraken',
    to: 'Bybit',
  });
});

it('names the files of a duplicate', () => {
  const { from, to } = noteOf(match('duplicate', [end('Kraken', 'trades.csv', 'out')]));
  expect([from, to]).toEqual(['ledgers.csv', 'trades.csv']);
});
