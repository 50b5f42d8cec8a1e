import type { FormatDefinition } from '../format.ts';
import { COINTRACKING_TRADES } from './trades.ts';

export const COINTRACKING_FORMATS: readonly FormatDefinition[] = [COINTRACKING_TRADES];
