import { link, mini, screen, type RouteEntry } from './rows.ts';

/** Money from and to a bank: deposit, withdrawal, buying, cards. */
export const fiatRoutes: readonly RouteEntry[] = [
  link('R-LINK-13', 'fiat-deposit', ['/fiat/deposit/'], screen('fiat-deposit')),
  link('R-LINK-14', 'fiat-withdraw', ['/fiat/withdraw/'], screen('fiat-withdraw')),
  link('R-LINK-67', 'fiat-buy', ['/fiat/buy-crypto/'], screen('fiat-buy-crypto')),
  link('R-LINK-68', 'express', ['/fiat/trade/express/home/'], screen('fiat-express-home')),
  link('R-LINK-69', 'otc', ['/fiat/trade/otc/'], screen('fiat-otc-list')),
  link('R-LINK-40', 'cards-apply', ['/fiat/cards/apply/'], mini('cards-apply')),
  link('R-LINK-41', 'cards-index', ['/fiat/cards/'], mini('cards-index')),
  link('R-LINK-42', 'cards-landing', ['/fiat/cards/landing/'], mini('cards-landing')),
];
