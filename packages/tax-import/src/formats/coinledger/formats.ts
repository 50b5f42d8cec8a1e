import type { FormatDefinition } from '../format.ts';
import { COINLEDGER_EXPORT } from './export.ts';
import { COINLEDGER_UNIVERSAL } from './universal.ts';

export const COINLEDGER_FORMATS: readonly FormatDefinition[] = [
  COINLEDGER_UNIVERSAL,
  COINLEDGER_EXPORT,
];
