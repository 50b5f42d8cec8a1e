import { link, mini, screen, type RouteEntry } from './rows.ts';

/** Earn and launchpool. */
export const earnRoutes: readonly RouteEntry[] = [
  link('R-LINK-70', 'earn-home', ['/earn/home/', '/earn/'], screen('earn-center')),
  link('R-LINK-71', 'wealth', ['/earn/wealth-management/'], screen('fund-pool-home')),
  link('R-LINK-18', 'dual', ['/earn/dual-asset-mining/'], screen('dual-asset-mining')),
  link('R-LINK-19', 'launchpool', ['/launchpool/'], screen('launchpool')),
  link('R-LINK-20', 'liquidity', ['/earn/liquidity-mining/'], screen('liquidity-mining')),
  link('R-LINK-21', 'lending', ['/earn/lending/'], screen('spot-lending')),
  link('R-LINK-30', 'eth-staking', ['/earn/eth2/'], mini('earn-eth-staking')),
  link('R-LINK-31', 'double-win', ['/earn/double-win/'], mini('double-win')),
  link('R-LINK-32', 'discount-buy', ['/earn/discount-buy/'], mini('discount-buy')),
  link(
    'R-LINK-87',
    'flexible-savings',
    ['/earn/flexible-staking/', '/earn/savings/'],
    screen('flexible-savings', { type: '4' }, { fromQuery: { id: 'id', type: 'type' } }),
  ),
];
