import { BINANCE_CONVERTS } from '../binance-converts.ts';
import { BINANCE_FILLS_2019 } from '../binance-fills-2019.ts';
import { BINANCE_FILLS } from '../binance-fills.ts';
import { BINANCE_FUTURES } from '../binance-futures.ts';
import { BINANCE_MOVES } from '../binance-moves.ts';
import { BINANCE_ORDERS } from '../binance-orders.ts';
import { BINANCE_US } from '../binance-us.ts';
import { BINANCE_HISTORY } from '../binance.ts';
import { COINBASE_PRO_FILLS } from '../coinbase-pro-fills.ts';
import { COINBASE_PRO_ACCOUNT } from '../coinbase-pro.ts';
import { COINBASE_TRANSFERS } from '../coinbase-transfers.ts';
import { COINBASE_V0, COINBASE_V1 } from '../coinbase-v1.ts';
import { COINBASE_V2 } from '../coinbase.ts';
import type { FormatDefinition } from '../format.ts';
import { KRAKEN_FUTURES } from '../kraken-futures.ts';
import { KRAKEN_TRADES } from '../kraken-trades.ts';
import { KRAKEN_LEDGERS } from '../kraken.ts';

export const BINANCE_COINBASE_KRAKEN_FORMATS: readonly FormatDefinition[] = [
  KRAKEN_LEDGERS,
  COINBASE_V2,
  BINANCE_HISTORY,
  BINANCE_FILLS,
  BINANCE_FILLS_2019,
  BINANCE_ORDERS,
  BINANCE_CONVERTS,
  BINANCE_MOVES,
  BINANCE_FUTURES,
  BINANCE_US,
  COINBASE_TRANSFERS,
  COINBASE_V0,
  COINBASE_V1,
  COINBASE_PRO_ACCOUNT,
  COINBASE_PRO_FILLS,
  KRAKEN_TRADES,
  KRAKEN_FUTURES,
];
