import type { ExecutionInfo, OrderInfo } from '@meridian/protocol/contracts/venue.ts';

import { type CsvColumn, csvTime } from './csv.ts';

/** A file of orders; amounts are those of the exchange, with all their digits. */
export const ORDER_COLUMNS: readonly CsvColumn<OrderInfo>[] = [
  { name: 'created_utc', cell: ({ createdAt }) => csvTime(createdAt) },
  { name: 'updated_utc', cell: ({ updatedAt }) => csvTime(updatedAt) },
  { name: 'order_id', cell: ({ orderId }) => orderId },
  { name: 'symbol', cell: ({ symbol }) => symbol },
  { name: 'side', cell: ({ side }) => side },
  { name: 'type', cell: ({ orderType }) => orderType },
  { name: 'filter', cell: ({ orderFilter }) => orderFilter },
  { name: 'time_in_force', cell: ({ timeInForce }) => timeInForce },
  { name: 'status', cell: ({ status }) => status },
  { name: 'cancel_type', cell: ({ cancelType }) => cancelType },
  { name: 'price', cell: ({ price }) => price ?? '' },
  { name: 'trigger_price', cell: ({ triggerPrice }) => triggerPrice ?? '' },
  { name: 'quantity', cell: ({ qty }) => qty ?? '' },
  { name: 'value', cell: ({ value }) => value ?? '' },
  { name: 'filled_quantity', cell: ({ filled }) => filled },
  { name: 'filled_value', cell: ({ filledValue }) => filledValue },
  { name: 'average_price', cell: ({ averagePrice }) => averagePrice ?? '' },
  {
    name: 'fees',
    cell: ({ fees }) =>
      Object.entries(fees)
        .map(([asset, fee]) => `${fee} ${asset}`)
        .join(' + '),
  },
];

/** A file of own trades. */
export const FILL_COLUMNS: readonly CsvColumn<ExecutionInfo>[] = [
  { name: 'time_utc', cell: ({ time }) => csvTime(time) },
  { name: 'trade_id', cell: ({ tradeId }) => tradeId },
  { name: 'order_id', cell: ({ orderId }) => orderId },
  { name: 'symbol', cell: ({ symbol }) => symbol },
  { name: 'side', cell: ({ side }) => side },
  { name: 'role', cell: ({ isMaker }) => (isMaker ? 'maker' : 'taker') },
  { name: 'price', cell: ({ price }) => price },
  { name: 'quantity', cell: ({ qty }) => qty },
  { name: 'value', cell: ({ value }) => value },
  { name: 'fee', cell: ({ fee }) => fee },
  { name: 'fee_asset', cell: ({ feeAsset }) => feeAsset },
  { name: 'fee_rate', cell: ({ feeRate }) => feeRate },
];
