import type { FormatDefinition } from '../format.ts';
import { KOINLY_UNIVERSAL } from '../koinly.ts';

export const TRACKERS_WALLETS_FORMATS: readonly FormatDefinition[] = [KOINLY_UNIVERSAL];
