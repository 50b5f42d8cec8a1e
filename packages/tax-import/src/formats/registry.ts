import { BINANCE_HISTORY } from './binance.ts';
import { BYBIT_LOG } from './bybit.ts';
import { COINBASE_V2 } from './coinbase.ts';
import type { FormatDefinition } from './format.ts';
import { KOINLY_UNIVERSAL } from './koinly.ts';
import { KRAKEN_LEDGERS } from './kraken.ts';

/** Every format that is recognised. */
export const FORMATS: readonly FormatDefinition[] = [
  KRAKEN_LEDGERS,
  COINBASE_V2,
  BINANCE_HISTORY,
  BYBIT_LOG,
  KOINLY_UNIVERSAL,
];
