import type { FormatDefinition } from '../format.ts';

export const BITSTAMP_BITFINEX_CRYPTOCOM_GEMINI_FORMATS: readonly FormatDefinition[] = [];
