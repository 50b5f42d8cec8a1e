import type { FormatDefinition } from '../format.ts';
import { BITTYTAX_RECORDS } from './records.ts';

export const BITTYTAX_FORMATS: readonly FormatDefinition[] = [BITTYTAX_RECORDS];
