import type { FormatDefinition } from '../format.ts';
import { BITFINEX_LEDGERS } from './ledgers.ts';
import { BITFINEX_MOVEMENTS } from './movements.ts';
import { BITFINEX_TRADES } from './trades.ts';

export const BITFINEX_FORMATS: readonly FormatDefinition[] = [
  BITFINEX_TRADES,
  BITFINEX_LEDGERS,
  BITFINEX_MOVEMENTS,
];
