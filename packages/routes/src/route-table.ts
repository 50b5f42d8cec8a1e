import { assetRoutes } from './route-table/assets.ts';
import { earnRoutes } from './route-table/earn.ts';
import { fiatRoutes } from './route-table/fiat.ts';
import type { RouteEntry } from './route-table/rows.ts';
import { taxRoutes } from './route-table/tax.ts';
import { tradeRoutes } from './route-table/trade.ts';
import { userRoutes } from './route-table/user.ts';
import { web3Routes } from './route-table/web3.ts';

export type { DestinationRule, RouteEntry } from './route-table/rows.ts';

/**
 * Every address the sites know, each once: those with a page and those whose page is not built yet.
 * The order means nothing, since no address belongs to two rows.
 */
export const ROUTE_TABLE: readonly RouteEntry[] = [
  ...userRoutes,
  ...taxRoutes,
  ...assetRoutes,
  ...tradeRoutes,
  ...earnRoutes,
  ...fiatRoutes,
  ...web3Routes,
];
