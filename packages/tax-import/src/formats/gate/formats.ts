import type { FormatDefinition } from '../format.ts';
import { GATE_BILLING } from './billing.ts';
import { GATE_SPOT_TRADES } from './trades.ts';
import { GATE_DEPOSITS_WITHDRAWALS } from './transfers.ts';

export const GATE_FORMATS: readonly FormatDefinition[] = [
  GATE_BILLING,
  GATE_SPOT_TRADES,
  GATE_DEPOSITS_WITHDRAWALS,
];
