import type { FormatDefinition } from '../format.ts';
import { GATE_BILLING } from '../gate-billing.ts';
import { GATE_SPOT_TRADES } from '../gate-trades.ts';
import { GATE_DEPOSITS_WITHDRAWALS } from '../gate-transfers.ts';
import { KUCOIN_CONVERTS } from '../kucoin-converts.ts';
import { KUCOIN_EARN_PROFITS } from '../kucoin-earn.ts';
import { KUCOIN_FUTURES } from '../kucoin-futures.ts';
import { KUCOIN_ACCOUNT_HISTORY } from '../kucoin-history.ts';
import {
  KUCOIN_BOT_FILLS,
  KUCOIN_FIRST_TRADES,
  KUCOIN_ORDERS,
  KUCOIN_SPOT_FILLS,
  KUCOIN_SPOT_ORDERS,
  KUCOIN_TRADES,
} from '../kucoin-trades.ts';
import { KUCOIN_DEPOSITS_WITHDRAWALS } from '../kucoin-transfers.ts';
import { OKX_BILLS } from '../okx-bills.ts';
import { OKX_FUNDING } from '../okx-funding.ts';
import { OKX_ORDERS } from '../okx-orders.ts';
import { OKX_POSITIONS } from '../okx-positions.ts';
import { OKX_TRADING } from '../okx-trading.ts';
import { OKX_DEPOSITS_WITHDRAWALS } from '../okx-transfers.ts';

export const OKX_KUCOIN_GATE_FORMATS: readonly FormatDefinition[] = [
  OKX_TRADING,
  OKX_FUNDING,
  OKX_POSITIONS,
  OKX_ORDERS,
  OKX_DEPOSITS_WITHDRAWALS,
  OKX_BILLS,
  KUCOIN_SPOT_ORDERS,
  KUCOIN_SPOT_FILLS,
  KUCOIN_BOT_FILLS,
  KUCOIN_TRADES,
  KUCOIN_ORDERS,
  KUCOIN_FIRST_TRADES,
  KUCOIN_ACCOUNT_HISTORY,
  KUCOIN_DEPOSITS_WITHDRAWALS,
  KUCOIN_CONVERTS,
  KUCOIN_EARN_PROFITS,
  KUCOIN_FUTURES,
  GATE_BILLING,
  GATE_SPOT_TRADES,
  GATE_DEPOSITS_WITHDRAWALS,
];
