import type { FormatDefinition } from '../format.ts';
import { KRAKEN_FUTURES } from './futures.ts';
import { KRAKEN_LEDGERS } from './ledgers.ts';
import { KRAKEN_TRADES } from './trades.ts';

export const KRAKEN_FORMATS: readonly FormatDefinition[] = [
  KRAKEN_LEDGERS,
  KRAKEN_TRADES,
  KRAKEN_FUTURES,
];
