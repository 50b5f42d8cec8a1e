import { ACCOUNT_CALLS } from './contracts/account.ts';
import { ASSET_CALLS } from './contracts/asset.ts';
import { CONVERT_CALLS } from './contracts/convert.ts';
import { EXPORT_CALLS } from './contracts/exports.ts';
import { MARKET_CALLS } from './contracts/market.ts';
import { ORDER_CALLS } from './contracts/orders.ts';
import { WALLET_CALLS } from './contracts/wallet.ts';

/** Every call of the v5 API that is answered, by the id it has in the OpenAPI document. */
export const V5_CALLS = {
  ...MARKET_CALLS,
  ...ACCOUNT_CALLS,
  ...ORDER_CALLS,
  ...ASSET_CALLS,
  ...WALLET_CALLS,
  ...CONVERT_CALLS,
  ...EXPORT_CALLS,
} as const;
