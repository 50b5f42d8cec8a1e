import { decimal, decimalToText } from '@meridian/money/decimal.ts';
import type { InstrumentInfo } from '@meridian/protocol/contracts/venue.ts';
import { describe, expect, it } from 'vitest';

import { EMPTY_DRAFT, type GridDraft, judgeDraft } from './grid-draft.ts';

const INSTRUMENT: InstrumentInfo = {
  ...{ symbol: 'BTCUSDT', base: 'BTC', quote: 'USDT', quoteScale: 8, status: 'Trading' },
  ...{ tickSize: '0.01', lotSize: '0.000001', minValue: '5', last: null, index: null },
  ...{ maxLimitQty: '83', maxMarketQty: '41', maxPostOnlyQty: '60', priceLimit: null },
  ...{ makerFee: '0.0008', takerFee: '0.001', maxOrders: 500 },
};
const DRAFT: GridDraft = {
  ...EMPTY_DRAFT,
  ...{ lower: '45000', upper: '65.000,00', grids: '5', investment: '23610' },
};

const judge = (changed: Partial<GridDraft> = {}, available: string | null = '30000') =>
  judgeDraft(
    { ...DRAFT, ...changed },
    {
      instrument: INSTRUMENT,
      last: '54000',
      available: available === null ? null : decimal(available),
      tag: 'de-DE',
    },
  );

describe('a draft', () => {
  it('is read by the language, and planned in the lots of the pair', () => {
    const judged = judge();
    if (judged.type !== 'planned') throw new Error(judged.type);
    expect(judged.parameters).toMatchObject({ lower: '45000', upper: '65000', trigger: null });
    // The published 0.08795882, in lots of a millionth.
    expect(decimalToText(judged.plan.qty)).toBe('0.087958');
  });

  it.each([
    [{ upper: '' }, { type: 'incomplete' }],
    [{ lower: 'much' }, { type: 'refused', refusal: 'lower-invalid' }],
    [{ grids: '2,5' }, { type: 'refused', refusal: 'grids-invalid' }],
    [{ stopLoss: '55000' }, { type: 'refused', refusal: 'stop-loss-invalid' }],
  ] satisfies readonly (readonly [Partial<GridDraft>, object])[])(
    'with %o',
    (changed, expected) => {
      expect(judge(changed)).toMatchObject(expected);
    },
  );

  it('is refused where there is less money, and not where that is unknown', () => {
    const refused = { type: 'refused', refusal: 'insufficient-funds' };
    expect(judge({}, '23609.99')).toMatchObject(refused);
    expect(judge({}, null)).toMatchObject({ type: 'planned' });
  });
});
