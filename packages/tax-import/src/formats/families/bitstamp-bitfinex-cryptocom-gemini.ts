import { BITFINEX_LEDGERS } from '../bitfinex-ledgers.ts';
import { BITFINEX_MOVEMENTS } from '../bitfinex-movements.ts';
import { BITFINEX_TRADES } from '../bitfinex-trades.ts';
import { BITSTAMP_OLD } from '../bitstamp-old.ts';
import { BITSTAMP_TRANSACTIONS } from '../bitstamp.ts';
import { CRYPTOCOM_APP } from '../cryptocom-app.ts';
import {
  CRYPTOCOM_EXCHANGE_INCOME,
  CRYPTOCOM_EXCHANGE_TRANSFERS,
} from '../cryptocom-exchange-archive.ts';
import { CRYPTOCOM_EXCHANGE_JOURNAL } from '../cryptocom-exchange-journal.ts';
import { CRYPTOCOM_EXCHANGE_TRADES } from '../cryptocom-exchange-trades.ts';
import type { FormatDefinition } from '../format.ts';
import { GEMINI_HISTORY } from '../gemini.ts';

export const BITSTAMP_BITFINEX_CRYPTOCOM_GEMINI_FORMATS: readonly FormatDefinition[] = [
  BITSTAMP_TRANSACTIONS,
  BITSTAMP_OLD,
  BITFINEX_TRADES,
  BITFINEX_LEDGERS,
  BITFINEX_MOVEMENTS,
  CRYPTOCOM_APP,
  CRYPTOCOM_EXCHANGE_JOURNAL,
  CRYPTOCOM_EXCHANGE_TRADES,
  CRYPTOCOM_EXCHANGE_TRANSFERS,
  ...CRYPTOCOM_EXCHANGE_INCOME,
  GEMINI_HISTORY,
];
