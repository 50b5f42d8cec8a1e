import type { FormatDefinition } from '../format.ts';
import { KUCOIN_CONVERTS } from './converts.ts';
import { KUCOIN_EARN_PROFITS } from './earn.ts';
import { KUCOIN_FUTURES } from './futures.ts';
import { KUCOIN_ACCOUNT_HISTORY } from './history.ts';
import {
  KUCOIN_BOT_FILLS,
  KUCOIN_FIRST_ORDERS,
  KUCOIN_FIRST_TRADES,
  KUCOIN_ORDERS,
  KUCOIN_SPOT_FILLS,
  KUCOIN_SPOT_ORDERS,
  KUCOIN_TRADES,
} from './trades.ts';
import { KUCOIN_DEPOSITS_WITHDRAWALS } from './transfers.ts';

export const KUCOIN_FORMATS: readonly FormatDefinition[] = [
  KUCOIN_SPOT_ORDERS,
  KUCOIN_SPOT_FILLS,
  KUCOIN_BOT_FILLS,
  KUCOIN_TRADES,
  KUCOIN_ORDERS,
  KUCOIN_FIRST_TRADES,
  KUCOIN_FIRST_ORDERS,
  KUCOIN_ACCOUNT_HISTORY,
  KUCOIN_DEPOSITS_WITHDRAWALS,
  KUCOIN_CONVERTS,
  KUCOIN_EARN_PROFITS,
  KUCOIN_FUTURES,
];
