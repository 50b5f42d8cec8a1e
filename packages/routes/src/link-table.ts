import { assetLinks } from './link-table/assets.ts';
import { earnLinks } from './link-table/earn.ts';
import { fiatLinks } from './link-table/fiat.ts';
import type { LinkEntry } from './link-table/rows.ts';
import { taxLinks } from './link-table/tax.ts';
import { tradeLinks } from './link-table/trade.ts';
import { userLinks } from './link-table/user.ts';
import { web3Links } from './link-table/web3.ts';

export type { DestinationRule, LinkEntry } from './link-table/rows.ts';

/**
 * Every address the sites know, each once: those with a page and those whose page is not built yet.
 * The order means nothing, since no address belongs to two rows.
 */
export const LINK_TABLE: readonly LinkEntry[] = [
  ...userLinks,
  ...taxLinks,
  ...assetLinks,
  ...tradeLinks,
  ...earnLinks,
  ...fiatLinks,
  ...web3Links,
];
