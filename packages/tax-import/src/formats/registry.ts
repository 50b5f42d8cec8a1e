import { BINANCE_FORMATS } from './binance/formats.ts';
import { BITFINEX_FORMATS } from './bitfinex/formats.ts';
import { BITSTAMP_FORMATS } from './bitstamp/formats.ts';
import { BITTYTAX_FORMATS } from './bittytax/formats.ts';
import { BLOCKPIT_FORMATS } from './blockpit/formats.ts';
import { BYBIT_FORMATS } from './bybit/formats.ts';
import { COINBASE_FORMATS } from './coinbase/formats.ts';
import { COINLEDGER_FORMATS } from './coinledger/formats.ts';
import { COINTRACKER_FORMATS } from './cointracker/formats.ts';
import { COINTRACKING_FORMATS } from './cointracking/formats.ts';
import { CRYPTOCOM_FORMATS } from './cryptocom/formats.ts';
import { ETHERSCAN_FORMATS } from './etherscan/formats.ts';
import { GATE_FORMATS } from './gate/formats.ts';
import { GEMINI_FORMATS } from './gemini/formats.ts';
import { KOINLY_FORMATS } from './koinly/formats.ts';
import { KRAKEN_FORMATS } from './kraken/formats.ts';
import { KUCOIN_FORMATS } from './kucoin/formats.ts';
import { LEDGER_LIVE_FORMATS } from './ledger-live/formats.ts';
import { MERIDIAN_FORMATS } from './meridian/formats.ts';
import { OKX_FORMATS } from './okx/formats.ts';
import type { FormatDefinition } from './format.ts';

/** Every format that is recognised, exchange by exchange. */
export const FORMATS: readonly FormatDefinition[] = [
  ...BYBIT_FORMATS,
  ...BINANCE_FORMATS,
  ...COINBASE_FORMATS,
  ...KRAKEN_FORMATS,
  ...OKX_FORMATS,
  ...KUCOIN_FORMATS,
  ...GATE_FORMATS,
  ...BITSTAMP_FORMATS,
  ...BITFINEX_FORMATS,
  ...CRYPTOCOM_FORMATS,
  ...GEMINI_FORMATS,
  ...KOINLY_FORMATS,
  ...COINTRACKER_FORMATS,
  ...BITTYTAX_FORMATS,
  ...COINTRACKING_FORMATS,
  ...COINLEDGER_FORMATS,
  ...BLOCKPIT_FORMATS,
  ...LEDGER_LIVE_FORMATS,
  ...ETHERSCAN_FORMATS,
  ...MERIDIAN_FORMATS,
];

const BY_ID: ReadonlyMap<string, FormatDefinition> = new Map(
  FORMATS.map((format) => [format.id, format]),
);

/** Undefined for what is no format of ours: a table that the user mapped. */
export function formatOf(id: string): FormatDefinition | undefined {
  return BY_ID.get(id);
}
