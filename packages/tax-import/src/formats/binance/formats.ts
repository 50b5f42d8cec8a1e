import type { FormatDefinition } from '../format.ts';
import { BINANCE_CONVERTS } from './converts.ts';
import { BINANCE_FILLS_2019 } from './fills-2019.ts';
import { BINANCE_FILLS } from './fills.ts';
import { BINANCE_FUTURES } from './futures.ts';
import { BINANCE_HISTORY } from './history.ts';
import { BINANCE_MOVES } from './moves.ts';
import { BINANCE_ORDERS } from './orders.ts';
import { BINANCE_US } from './us.ts';

export const BINANCE_FORMATS: readonly FormatDefinition[] = [
  BINANCE_HISTORY,
  BINANCE_FILLS,
  BINANCE_FILLS_2019,
  BINANCE_ORDERS,
  BINANCE_CONVERTS,
  BINANCE_MOVES,
  BINANCE_FUTURES,
  BINANCE_US,
];
