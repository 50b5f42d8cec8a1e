import { BYBIT_CLOSED_PNL } from '../bybit-closed-pnl.ts';
import { BYBIT_DEPOSITS } from '../bybit-deposits.ts';
import { BYBIT_DERIVATIVE_TRADES } from '../bybit-derivative-trades.ts';
import { BYBIT_FUNDING } from '../bybit-funding.ts';
import { BYBIT_SPOT_LOG } from '../bybit-spot-log.ts';
import { BYBIT_SPOT_ORDERS } from '../bybit-spot-orders.ts';
import { BYBIT_SPOT_TRADES } from '../bybit-spot-trades.ts';
import { BYBIT_LOG } from '../bybit.ts';
import type { FormatDefinition } from '../format.ts';

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
