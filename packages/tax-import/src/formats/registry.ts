import { BINANCE_COINBASE_KRAKEN_FORMATS } from './families/binance-coinbase-kraken.ts';
import { BITSTAMP_BITFINEX_CRYPTOCOM_GEMINI_FORMATS } from './families/bitstamp-bitfinex-cryptocom-gemini.ts';
import { BYBIT_FORMATS } from './families/bybit.ts';
import { OKX_KUCOIN_GATE_FORMATS } from './families/okx-kucoin-gate.ts';
import { TRACKERS_WALLETS_FORMATS } from './families/trackers-wallets.ts';
import type { FormatDefinition } from './format.ts';

/** Every format that is recognised, family by family. */
export const FORMATS: readonly FormatDefinition[] = [
  ...BYBIT_FORMATS,
  ...BINANCE_COINBASE_KRAKEN_FORMATS,
  ...OKX_KUCOIN_GATE_FORMATS,
  ...BITSTAMP_BITFINEX_CRYPTOCOM_GEMINI_FORMATS,
  ...TRACKERS_WALLETS_FORMATS,
];
