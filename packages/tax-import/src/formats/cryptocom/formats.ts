import type { FormatDefinition } from '../format.ts';
import { CRYPTOCOM_APP } from './app.ts';
import { CRYPTOCOM_EXCHANGE_INCOME, CRYPTOCOM_EXCHANGE_TRANSFERS } from './exchange-archive.ts';
import { CRYPTOCOM_EXCHANGE_JOURNAL } from './exchange-journal.ts';
import { CRYPTOCOM_EXCHANGE_TRADES } from './exchange-trades.ts';

export const CRYPTOCOM_FORMATS: readonly FormatDefinition[] = [
  CRYPTOCOM_APP,
  CRYPTOCOM_EXCHANGE_JOURNAL,
  CRYPTOCOM_EXCHANGE_TRADES,
  CRYPTOCOM_EXCHANGE_TRANSFERS,
  ...CRYPTOCOM_EXCHANGE_INCOME,
];
