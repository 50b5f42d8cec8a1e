import type { MarketRules } from '../../strategy.ts';
import type { GridParameters } from '../plan.ts';

export const RULES: MarketRules = {
  tickSize: '0.01',
  lot: '0.00000001',
  minValue: '1',
  maxLimitQty: '100',
  maxMarketQty: '50',
  baseScale: 8,
  quoteScale: 8,
  feeRate: '0.001',
};

/** The worked example that Bybit's help has for its spot grid. */
export const PUBLISHED: GridParameters = {
  ...{ lower: '45000', upper: '65000', grids: 5, spacing: 'arithmetic', investment: '23610' },
  ...{ trigger: null, takeProfit: null, stopLoss: null },
};
