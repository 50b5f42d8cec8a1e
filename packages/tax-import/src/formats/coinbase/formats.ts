import type { FormatDefinition } from '../format.ts';
import { COINBASE_PRO_ACCOUNT } from './pro-account.ts';
import { COINBASE_PRO_FILLS } from './pro-fills.ts';
import { COINBASE_TRANSFERS } from './transfers.ts';
import { COINBASE_V0, COINBASE_V1 } from './v1.ts';
import { COINBASE_V2 } from './v2.ts';

export const COINBASE_FORMATS: readonly FormatDefinition[] = [
  COINBASE_V2,
  COINBASE_TRANSFERS,
  COINBASE_V0,
  COINBASE_V1,
  COINBASE_PRO_ACCOUNT,
  COINBASE_PRO_FILLS,
];
