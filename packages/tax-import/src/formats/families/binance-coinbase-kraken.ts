import { BINANCE_HISTORY } from '../binance.ts';
import { COINBASE_V2 } from '../coinbase.ts';
import type { FormatDefinition } from '../format.ts';
import { KRAKEN_LEDGERS } from '../kraken.ts';

export const BINANCE_COINBASE_KRAKEN_FORMATS: readonly FormatDefinition[] = [
  KRAKEN_LEDGERS,
  COINBASE_V2,
  BINANCE_HISTORY,
];
