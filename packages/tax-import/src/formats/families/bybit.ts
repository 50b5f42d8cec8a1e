import { BYBIT_LOG } from '../bybit.ts';
import type { FormatDefinition } from '../format.ts';

export const BYBIT_FORMATS: readonly FormatDefinition[] = [BYBIT_LOG];
