import type { FormatDefinition } from '../format.ts';

export const OKX_KUCOIN_GATE_FORMATS: readonly FormatDefinition[] = [];
