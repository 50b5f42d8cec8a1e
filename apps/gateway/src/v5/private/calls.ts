import { ACCOUNT_CALLS } from '@meridian/v5/contracts/account.ts';
import { ASSET_CALLS } from '@meridian/v5/contracts/asset.ts';
import { CONVERT_CALLS } from '@meridian/v5/contracts/convert.ts';
import { EXPORT_CALLS } from '@meridian/v5/contracts/exports.ts';
import { ORDER_CALLS } from '@meridian/v5/contracts/orders.ts';
import { WALLET_CALLS } from '@meridian/v5/contracts/wallet.ts';
import { accountHandlers, type AccountParts } from './account.ts';
import { assetHandlers } from './assets.ts';
import { convertPartsOf } from '../../convert/parts.ts';
import { convertHandlers } from './convert.ts';
import { exportHandlers } from './exports.ts';
import type { Handlers } from './handlers.ts';
import { listHandlers } from './order-lists.ts';
import { depositHandlers } from './deposits.ts';
import { orderHandlers } from './orders.ts';
import { withdrawalHandlers } from './withdrawals.ts';

/** Every signed call. */
export const PRIVATE_CALLS = {
  ...ACCOUNT_CALLS,
  ...ORDER_CALLS,
  ...ASSET_CALLS,
  ...WALLET_CALLS,
  ...CONVERT_CALLS,
  ...EXPORT_CALLS,
} as const;

export function privateHandlers(parts: AccountParts): Handlers<typeof PRIVATE_CALLS> {
  return {
    ...accountHandlers(parts),
    ...orderHandlers(parts),
    ...listHandlers(parts.port, parts.now),
    ...assetHandlers(parts),
    ...depositHandlers(parts),
    ...withdrawalHandlers(parts.wallet),
    ...convertHandlers(convertPartsOf(parts.wallet)),
    ...exportHandlers(parts),
  };
}
