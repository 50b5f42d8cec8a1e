import { describe, expect, it } from 'vitest';
import { decimal } from '@meridian/money/decimal.ts';
import { type MarketRules, textOf } from '../strategy.ts';
import { gridLevels } from './levels.ts';
import { type GridOutcome, type GridParameters, planGrid, sellQty } from './plan.ts';
import { suggestGrid } from './suggest.ts';
import { PUBLISHED, RULES } from './testing/published.ts';

function planOf(outcome: GridOutcome) {
  if (!outcome.ok) throw new Error(outcome.fault);
  return outcome.plan;
}

describe('the published example of a grid', () => {
  const plan = planOf(planGrid(PUBLISHED, RULES, '54000'));

  it('has its prices, and leaves the one above the market empty', () => {
    expect(plan.levels.map(textOf)).toEqual(['45000', '49000', '53000', '57000', '61000', '65000']);
    const orders = plan.cells.map(({ side, low, high }) => [
      side,
      textOf(side === 'Buy' ? low : high),
    ]);
    expect(orders).toEqual([
      ['Buy', '45000'],
      ['Buy', '49000'],
      ['Buy', '53000'],
      ['Sell', '61000'],
      ['Sell', '65000'],
    ]);
  });

  it('has its quantities to eight digits', () => {
    // 0.95 × 23,610 / (45,000 + 49,000 + 53,000 + 2 × 54,000) = 22,429.5 / 255,000
    expect(textOf(plan.qty)).toBe('0.08795882');
    expect(textOf(sellQty(plan.qty, RULES))).toBe('0.08787086');
    expect(textOf(plan.startQty)).toBe('0.17591764');
  });

  it('earns least in the highest cell, and most in the lowest', () => {
    // Of 61,000 to 65,000: 0.08787086 × 65,000 × 0.999 - 0.08795882 × 61,000 = 5,705.8942941 - 5,365.48802
    expect(textOf(plan.profit.least)).toBe('340.4062741');
    // Of 45,000 to 49,000: 0.08787086 × 49,000 × 0.999 - 0.08795882 × 45,000 = 4,301.36646786 - 3,958.1469
    expect(textOf(plan.profit.most)).toBe('343.21956786');
  });
});

describe('levels', () => {
  it('of a geometric grid grow by one ratio, each on the nearest tick', () => {
    // 100 × 2^(1/4) = 118.9207, 100 × 2^(1/2) = 141.4214, 100 × 2^(3/4) = 168.1793
    const levels = gridLevels(
      { lower: '100', upper: '200', grids: 4, spacing: 'geometric' },
      '0.01',
    );
    expect(levels.map(textOf)).toEqual(['100', '118.92', '141.42', '168.18', '200']);
  });

  it('of a geometric grid are exact where the root is a whole tick', () => {
    const levels = gridLevels({ lower: '1', upper: '16', grids: 4, spacing: 'geometric' }, '1');
    expect(levels.map(textOf)).toEqual(['1', '2', '4', '8', '16']);
  });

  it('of an arithmetic grid go to the nearest tick, a tie up', () => {
    const levels = gridLevels({ lower: '10', upper: '11', grids: 4, spacing: 'arithmetic' }, '0.1');
    expect(levels.map(textOf)).toEqual(['10', '10.3', '10.5', '10.8', '11']);
  });
});

describe('a grid is refused', () => {
  const faultOf = (changed: Partial<GridParameters>, rules: Partial<MarketRules> = {}) => {
    const outcome = planGrid({ ...PUBLISHED, ...changed }, { ...RULES, ...rules }, '54000');
    return outcome.ok ? null : outcome.fault;
  };

  it.each([
    ['lower-invalid', { lower: '45000.001' }],
    ['lower-invalid', { lower: '0' }],
    ['lower-invalid', { lower: 'much' }],
    ['upper-invalid', { upper: '-1' }],
    ['bounds-cross', { lower: '65000' }],
    ['grids-invalid', { grids: 1 }],
    ['grids-invalid', { grids: 201 }],
    ['grids-invalid', { grids: 2.5 }],
    ['levels-collapse', { lower: '1', upper: '1.02', grids: 5 }],
    // (0.999)^2 × 65,000 / 64,890 < 1: a tenth of a percent twice is more than the cell.
    ['profit-below-fees', { lower: '64450', grids: 5 }],
    ['investment-invalid', { investment: '0' }],
    ['investment-invalid', { investment: '1.123456789' }],
    ['investment-too-small', { investment: '5' }],
    ['trigger-invalid', { trigger: '54000' }],
    ['take-profit-invalid', { takeProfit: '54000' }],
    ['stop-loss-invalid', { stopLoss: '54000.01' }],
  ] satisfies readonly (readonly [string, Partial<GridParameters>])[])('%s: %o', (fault, given) => {
    expect(faultOf(given)).toBe(fault);
  });

  it('where a cell buys more than the venue takes', () => {
    expect(faultOf({}, { maxLimitQty: '0.08' })).toBe('investment-too-large');
    expect(faultOf({}, { maxMarketQty: '0.17' })).toBe('investment-too-large');
  });

  it('with the least investment that is taken', () => {
    const small = planGrid({ ...PUBLISHED, investment: '5' }, RULES, '54000');
    if (small.ok) throw new Error('it was taken');
    // The least at 45,000 is 1 / 45,000 = 0.00002223 BTC: 0.00002223 × 255,000 / 0.95
    expect(small.needed === null ? null : textOf(small.needed)).toBe('5.967');
    const needed = { ...PUBLISHED, investment: '5.967' };
    expect(textOf(planOf(planGrid(needed, RULES, '54000')).qty)).toBe('0.00002223');
    expect(faultOf({ investment: '5.96699999' })).toBe('investment-too-small');
  });
});

describe('the least investment', () => {
  it('is enough to earn more than the lots that fees round away', () => {
    const lots = { ...RULES, lot: '0.001' };
    const small = planGrid({ ...PUBLISHED, investment: '300' }, lots, '54000');
    if (small.ok) throw new Error('it was taken');
    // From 61,000 to 65,000: 0.001 × 0.999 × 65 / (0.999^2 × 65 - 61) = 0.01678, so 0.017 and a lot more:
    // 0.018 × 255,000 / 0.95
    expect(small.needed === null ? null : textOf(small.needed)).toBe('4831.57894737');
    const enough = planGrid({ ...PUBLISHED, investment: '4831.57894737' }, lots, '54000');
    expect(textOf(planOf(enough).qty)).toBe('0.018');
  });
});

describe('what the venue charges', () => {
  it('takes a fee of a whole lot from a sell, which then cannot be short', () => {
    const lots = { ...RULES, lot: '0.01' };
    expect(textOf(sellQty(decimal('0.5'), lots))).toBe('0.49');
    expect(textOf(sellQty(decimal('0.5'), { ...lots, feeRate: '0' }))).toBe('0.5');
  });
});

describe('a suggestion', () => {
  const candles = [
    { low: '99.5', high: '104' },
    { low: '97.123', high: '101' },
  ];

  it('spans what the pair did, in cells that leave what their fees take', () => {
    // (104 - 97.12) / (104 × 0.001 × 4) = 16.5
    expect(suggestGrid(candles, RULES)).toEqual({ lower: '97.12', upper: '104', grids: 16 });
  });

  it('is none where the prices hardly moved, or are not known', () => {
    expect(suggestGrid([{ low: '100', high: '100.5' }], RULES)).toBeNull();
    expect(suggestGrid([], RULES)).toBeNull();
  });
});
