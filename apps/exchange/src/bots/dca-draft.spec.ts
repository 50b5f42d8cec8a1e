import { decimal, decimalToText } from '@meridian/money/decimal.ts';
import type { InstrumentInfo } from '@meridian/protocol/contracts/venue.ts';
import { describe, expect, it } from 'vitest';

import { type DcaDraft, FIRST_DRAFT, judgeDcaDraft } from './dca-draft.ts';

const INSTRUMENT: InstrumentInfo = {
  ...{ symbol: 'BTCUSDT', base: 'BTC', quote: 'USDT', quoteScale: 8, status: 'Trading' },
  ...{ tickSize: '0.01', lotSize: '0.000001', minValue: '5', last: null, index: null },
  ...{ maxLimitQty: '83', maxMarketQty: '41', maxPostOnlyQty: '60', priceLimit: null },
  ...{ makerFee: '0.0008', takerFee: '0.001', maxOrders: 500 },
};
const DRAFT: DcaDraft = {
  ...FIRST_DRAFT,
  ...{ baseOrder: '1.000,00', safetyOrder: '500', safetyOrders: '3', distancePercent: '2,5' },
};

const judge = (changed: Partial<DcaDraft> = {}, available: string | null = '4500') =>
  judgeDcaDraft(
    { ...DRAFT, ...changed },
    {
      instrument: INSTRUMENT,
      last: '54000',
      available: available === null ? null : decimal(available),
      tag: 'de-DE',
    },
  );

describe('a draft of a DCA bot', () => {
  it('is read by the language, and planned with all that its orders may spend', () => {
    const judged = judge();
    if (judged.type !== 'planned') throw new Error(judged.type);
    expect(judged.parameters).toMatchObject({
      ...{ baseOrder: '1000', distancePercent: '2.5', stopLossPercent: null },
    });
    // 1,000 + 500 + 1,000 + 2,000; 2.5, 5 and 7.5 % below 54,000.
    expect(decimalToText(judged.plan.investment)).toBe('4500');
    expect(judged.plan.levels.map(({ price }) => decimalToText(price))).toEqual([
      ...['52650', '51300', '49950'],
    ]);
  });

  it.each([
    [{ baseOrder: ' ' }, { type: 'incomplete' }],
    [{ safetyOrder: 'much' }, { type: 'refused', refusal: 'safety-order-invalid' }],
    [{ safetyOrders: '2,5' }, { type: 'refused', refusal: 'safety-orders-invalid' }],
    [{ stopLossPercent: '7' }, { type: 'refused', refusal: 'stop-loss-rate-invalid' }],
    [{ takeProfitPercent: '0,1' }, { type: 'refused', refusal: 'profit-below-fees' }],
  ] satisfies readonly (readonly [Partial<DcaDraft>, object])[])('with %o', (changed, expected) => {
    expect(judge(changed)).toMatchObject(expected);
  });

  it('is refused with what it needs where there is less money, and not where that is unknown', () => {
    const refused = judge({}, '4499.99');
    if (refused.type !== 'refused' || refused.needed === null) throw new Error(refused.type);
    expect(refused.refusal).toBe('insufficient-funds');
    expect(decimalToText(refused.needed)).toBe('4500');
    expect(refused.plan?.stages).toHaveLength(4);
    expect(judge({}, null)).toMatchObject({ type: 'planned' });
  });
});
