import type { FormatDefinition } from '../format.ts';
import { OKX_BILLS } from './bills.ts';
import { OKX_FUNDING } from './funding.ts';
import { OKX_ORDERS } from './orders.ts';
import { OKX_POSITIONS } from './positions.ts';
import { OKX_TRADING } from './trading.ts';
import { OKX_DEPOSITS_WITHDRAWALS } from './transfers.ts';

export const OKX_FORMATS: readonly FormatDefinition[] = [
  OKX_TRADING,
  OKX_FUNDING,
  OKX_POSITIONS,
  OKX_ORDERS,
  OKX_DEPOSITS_WITHDRAWALS,
  OKX_BILLS,
];
