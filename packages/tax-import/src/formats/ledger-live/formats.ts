import type { FormatDefinition } from '../format.ts';
import { LEDGER_LIVE_OPERATIONS } from './operations.ts';

export const LEDGER_LIVE_FORMATS: readonly FormatDefinition[] = [LEDGER_LIVE_OPERATIONS];
