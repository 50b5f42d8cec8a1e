import type { FormatDefinition } from '../format.ts';
import { BYBIT_CLOSED_PNL } from './closed-pnl.ts';
import { BYBIT_DEPOSITS } from './deposits.ts';
import { BYBIT_DERIVATIVE_TRADES } from './derivative-trades.ts';
import { BYBIT_FUNDING } from './funding.ts';
import { BYBIT_SPOT_LOG } from './spot-log.ts';
import { BYBIT_SPOT_ORDERS } from './spot-orders.ts';
import { BYBIT_SPOT_TRADES } from './spot-trades.ts';
import { BYBIT_LOG } from './transaction-log.ts';

export const BYBIT_FORMATS: readonly FormatDefinition[] = [
  BYBIT_LOG,
  BYBIT_SPOT_TRADES,
  BYBIT_SPOT_ORDERS,
  BYBIT_DERIVATIVE_TRADES,
  BYBIT_CLOSED_PNL,
  BYBIT_FUNDING,
  BYBIT_SPOT_LOG,
  BYBIT_DEPOSITS,
];
