import type { FormatDefinition } from '../format.ts';
import { MERIDIAN_LEDGER } from './ledger.ts';

export const MERIDIAN_FORMATS: readonly FormatDefinition[] = [MERIDIAN_LEDGER];
