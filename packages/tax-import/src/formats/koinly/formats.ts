import type { FormatDefinition } from '../format.ts';
import { KOINLY_SIMPLE } from './simple.ts';
import { KOINLY_TRADES } from './trades.ts';
import { KOINLY_TRANSACTIONS, KOINLY_UNIVERSAL } from './universal.ts';

export const KOINLY_FORMATS: readonly FormatDefinition[] = [
  KOINLY_UNIVERSAL,
  KOINLY_TRANSACTIONS,
  KOINLY_SIMPLE,
  KOINLY_TRADES,
];
