import { describe, expect, it } from 'vitest';
import { type MarketRules, textOf } from '../strategy.ts';
import { type DcaOutcome, type DcaParameters, planDca } from './plan.ts';
import { LADDER, RULES } from './testing/ladder.ts';

function planOf(outcome: DcaOutcome) {
  if (!outcome.ok) throw new Error(outcome.fault);
  return outcome.plan;
}

const outcomeOf = (changed: Partial<DcaParameters>, rules: Partial<MarketRules> = {}) =>
  planDca({ ...LADDER, ...changed }, { ...RULES, ...rules }, '100');

describe('a ladder', () => {
  const plan = planOf(outcomeOf({ stopLossPercent: '10' }));

  it('has its prices, its whole lots, and what all of it may spend', () => {
    const levels = plan.levels.map(({ price, qty, size }) => [price, qty, size].map(textOf));
    expect(levels).toEqual([
      ['99', '1.01', '100'],
      ['97', '2.061', '200'],
      ['93', '4.301', '400'],
    ]);
    expect(textOf(plan.investment)).toBe('800');
    expect(plan.stopPrice === null ? null : textOf(plan.stopPrice)).toBe('90');
  });

  it('takes its profit on the average of what is held after fees', () => {
    const shown = plan.stages.map(({ cost, held, takeProfit, profit }) =>
      [cost, held, takeProfit, profit].map(textOf),
    );
    expect(shown.slice(0, 2)).toEqual([
      // 1 - 0.001 held; 100 × 1.01 / 0.999 = 101.1011..; 0.999 × 101.11 × 0.999 - 100
      ['100', '0.999', '101.11', '0.90788111'],
      // 0.999 + 1.01 - 0.00101; 199.99 × 1.01 / 2.00799 = 100.593..; 2.007 × 100.6 × 0.999 = 201.7022958 less the
      // cost of 2.007, which is 199.99 × 2.007 / 2.00799 = 199.89139886..
      ['199.99', '2.00799', '100.6', '1.81089693'],
    ]);
    // 99.99 + 199.917 + 399.993 + 100, and 8.372 less a thousandth.
    expect(shown[3]?.slice(0, 3)).toEqual(['799.9', '8.363628', '96.6']);
  });

  it('goes to the tick below, and the take profit to the tick above', () => {
    const { levels, stages } = planOf(outcomeOf({ distancePercent: '1.003' }, { tickSize: '0.1' }));
    // 100 - 1.003 = 98.997; 101.1011..
    expect(levels[0] === undefined ? null : textOf(levels[0].price)).toBe('98.9');
    expect(stages[0] === undefined ? null : textOf(stages[0].takeProfit)).toBe('101.2');
  });
});

describe('a ladder is refused', () => {
  it.each([
    ['base-order-invalid', { baseOrder: '0' }],
    ['base-order-invalid', { baseOrder: 'much' }],
    ['base-order-invalid', { baseOrder: '1.123456789' }],
    ['safety-order-invalid', { safetyOrder: '-1' }],
    ['safety-orders-invalid', { safetyOrders: 0 }],
    ['safety-orders-invalid', { safetyOrders: 31 }],
    ['safety-orders-invalid', { safetyOrders: 1.5 }],
    ['size-factor-invalid', { sizeFactor: '0' }],
    ['size-factor-invalid', { sizeFactor: '10.1' }],
    ['distance-invalid', { distancePercent: '0' }],
    ['distance-factor-invalid', { distanceFactor: '1.00001' }],
    ['take-profit-rate-invalid', { takeProfitPercent: '100' }],
    ['stop-loss-rate-invalid', { stopLossPercent: '0' }],
    // The last safety order is at 93.
    ['stop-loss-rate-invalid', { stopLossPercent: '7' }],
    // 20 + 40 + 80 % below 100.
    ['level-below-tick', { distancePercent: '20' }],
    ['levels-collapse', { distancePercent: '0.001' }],
    ['orders-too-large', { safetyOrder: '2000' }],
    // (1 + p) × 0.999 has to be above 1: p = 0.1001.. %.
    ['profit-below-fees', { takeProfitPercent: '0.09', baseOrder: '100000', safetyOrder: '10' }],
  ] satisfies readonly (readonly [string, Partial<DcaParameters>])[])(
    '%s: %o',
    (fault, changed) => {
      const rules =
        fault === 'profit-below-fees' ? { maxMarketQty: '5000', maxLimitQty: '5000' } : {};
      const outcome = outcomeOf(changed, rules);
      expect(outcome.ok ? null : outcome.fault).toBe(fault);
    },
  );

  it('with the least base order that can be sold again', () => {
    const small = outcomeOf({ baseOrder: '1' });
    if (small.ok) throw new Error('it was taken');
    // 0.01 at 100 is worth 1; less the fee of 0.00001 it is not: 0.011.
    expect([small.fault, small.needed === null ? null : textOf(small.needed)]).toEqual([
      'base-order-too-small',
      '1.1',
    ]);
    expect(outcomeOf({ baseOrder: '1.1' }).ok).toBe(true);
    expect(outcomeOf({ baseOrder: '1.09' }).ok).toBe(false);
  });

  it('with the least safety order, whichever of them is the smallest', () => {
    const needed = (changed: Partial<DcaParameters>) => {
      const outcome = outcomeOf({ safetyOrder: '0.5', ...changed });
      return outcome.ok || outcome.needed === null ? null : textOf(outcome.needed);
    };
    // 1 / 99 in whole lots: 0.011 × 99
    expect(needed({})).toBe('1.089');
    // The third: 1 / 93 is 0.011 in whole lots, and 0.011 × 93 / 0.25 = 4.092.
    expect(needed({ sizeFactor: '0.5' })).toBe('4.092');
    expect(outcomeOf({ safetyOrder: '4.092', sizeFactor: '0.5' }).ok).toBe(true);
  });
});
