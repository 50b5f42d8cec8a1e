import { decimal, decimalToText } from '@meridian/money/decimal.ts';
import type { InstrumentInfo } from '@meridian/protocol/contracts/venue.ts';
import { expect, it } from 'vitest';

import type { DraftWorld } from './draft.ts';
import { FIRST_TWAP, judgeTwap, type TwapDraft } from './twap-draft.ts';

const WORLD: DraftWorld = {
  // `as`: what is not read is left out.
  instrument: {
    ...{ symbol: 'BTCUSDT', tickSize: '0.5', lotSize: '0.01', minValue: '5', quoteScale: 2 },
    ...{ maxLimitQty: '100', maxMarketQty: '50', makerFee: '0.001', takerFee: '0.001' },
  } as InstrumentInfo,
  last: decimal('100'),
  available: { base: decimal('2'), quote: decimal('1000') },
  tag: 'de-DE',
  now: 0,
};

const judged = (changed: Partial<TwapDraft>, side: 'Buy' | 'Sell' = 'Sell') =>
  judgeTwap({ ...FIRST_TWAP, amount: '1,05', ...changed }, side, WORLD);

it('shares the amount and the duration, as typed in the language', () => {
  const ready = judged({ minutes: '10', slices: '7', limit: '99,5' });
  expect(ready).toMatchObject({
    type: 'ready',
    // 600 s / 7 = 85.7 s; 105 lots / 7 = 15.
    request: {
      symbol: 'BTCUSDT',
      side: 'Sell',
      qty: '1.05',
      slices: 7,
      intervalMs: 85_000,
      limit: '99.5',
    },
  });
  expect(ready.type === 'ready' && decimalToText(ready.slice)).toBe('0.15');
});

it.each([
  [{ amount: '' }, { type: 'incomplete' }],
  [{ amount: 'viel' }, { refusal: 'not-a-number', field: 'amount' }],
  [{ amount: '1,005' }, { refusal: 'qty-invalid', field: 'amount' }],
  [{ amount: '2,01' }, { refusal: 'insufficient-funds', field: 'amount' }],
  [{ amount: '0,4' }, { refusal: 'slice-too-small', field: 'amount' }],
  [{ slices: '1' }, { refusal: 'slices-invalid', field: 'slices' }],
  [{ slices: '2,5' }, { refusal: 'slices-invalid', field: 'slices' }],
  [{ minutes: '2000' }, { refusal: 'duration-invalid', field: 'minutes' }],
  [{ minutes: '' }, { refusal: 'duration-invalid', field: 'minutes' }],
  [{ limit: '99,3' }, { refusal: 'limit-invalid', field: 'limit' }],
])('%o is %o', (changed, expected) => {
  expect(judged(changed)).toMatchObject(expected);
});

it('counts what a purchase needs at its worst price', () => {
  expect(judged({ amount: '10' }, 'Buy').type).toBe('ready');
  expect(judged({ amount: '10', limit: '100,5' }, 'Buy')).toMatchObject({
    refusal: 'insufficient-funds',
  });
});
