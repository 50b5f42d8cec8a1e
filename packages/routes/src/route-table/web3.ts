import { link, mini, type RouteEntry } from './rows.ts';

/** The web3 pages and NFT. */
export const web3Routes: readonly RouteEntry[] = [
  link('R-LINK-47', 'nft', ['/nft/'], mini('nft')),
  link('R-LINK-49', 'w3-rewards', ['/web3/rewards/'], mini('web3-rewards')),
  link('R-LINK-50', 'w3-ido', ['/web3/ido/'], mini('web3-ido')),
  link('R-LINK-51', 'w3-ido-d', ['/web3/ido/detail/'], {
    ...mini('web3-ido-detail'),
    passesQuery: true,
  }),
  link('R-LINK-52', 'w3-swap', ['/web3/swap/'], mini('web3-swap')),
  link('R-LINK-53', 'w3-staking', ['/web3/staking/'], mini('web3-staking')),
  link('R-LINK-54', 'w3-buy', ['/web3/buy-crypto/'], mini('web3-buy-crypto')),
  link('R-LINK-55', 'w3-balance', ['/web3/balance/'], mini('web3-balance')),
];
