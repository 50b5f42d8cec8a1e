import type { FormatDefinition } from '../format.ts';
import { BITSTAMP_OLD } from './old.ts';
import { BITSTAMP_TRANSACTIONS } from './transactions.ts';

export const BITSTAMP_FORMATS: readonly FormatDefinition[] = [BITSTAMP_TRANSACTIONS, BITSTAMP_OLD];
