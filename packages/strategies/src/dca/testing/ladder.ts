import type { MarketRules } from '../../strategy.ts';
import type { DcaParameters } from '../plan.ts';

export const RULES: MarketRules = {
  ...{ tickSize: '0.01', lot: '0.001', minValue: '1', maxLimitQty: '100', maxMarketQty: '50' },
  ...{ baseScale: 8, quoteScale: 8, feeRate: '0.001' },
};

/**
 * Base order 100, then 100, 200 and 400 at 1 %, 1 + 2 = 3 % and 3 + 4 = 7 % below it. At 100 these are 1.01 at 99
 * (99.99), 2.061 at 97 (199.917) and 4.301 at 93 (399.993).
 */
export const LADDER: DcaParameters = {
  ...{ baseOrder: '100', safetyOrder: '100', safetyOrders: 3, sizeFactor: '2' },
  ...{ distancePercent: '1', distanceFactor: '2', takeProfitPercent: '1' },
  ...{ stopLossPercent: null, repeats: true },
};
