import { PAGE_PATHS } from '../paths.ts';
import { account, built, leading, link, own, screen, type RouteEntry } from './rows.ts';

/** Accounts, their records and their orders. */
export const assetRoutes: readonly RouteEntry[] = [
  leading(
    'myBots',
    link(
      'R-LINK-16',
      'asset-bot',
      ['/user/assets/home/trading-bot/'],
      screen('assets-tab', { tab: 'trading-bot' }),
    ),
  ),
  leading(
    'assetsSpot',
    link(
      'R-LINK-17',
      'asset-trading',
      ['/user/assets/home/unified/'],
      screen('assets-tab', { tab: 'trading-account' }),
    ),
  ),
  built('assetsSpot', link('R-LINK-60', 'spot-account', [PAGE_PATHS.assetsSpot], account('1'))),
  built(
    'depositRecords',
    link(
      'R-LINK-60',
      'spot-deposits',
      [PAGE_PATHS.depositRecords, '/user/assets/records/spot/'],
      account('1'),
    ),
  ),
  built(
    'transferRecords',
    link('R-LINK-60', 'spot-transfers', [PAGE_PATHS.transferRecords], account('1')),
  ),
  built(
    'withdrawalRecords',
    link('R-LINK-60', 'spot-withdrawals', [PAGE_PATHS.withdrawalRecords], account('1')),
  ),
  // Pages of our own: the app has screens of its own for coins, which no address of the table names.
  own('deposit'),
  own('withdraw'),
  // R-LINK-88 names the form for transfers.
  own('transfer', screen('transfer', {}, { fromQuery: { asset: 'coin' } })),
  // Files of an account: in the app, too, pages of the web.
  own('exports'),
  own('statement'),
  // Orders of all pairs: in the app, too, a page of the web.
  {
    key: 'spot-orders',
    requirement: null,
    page: 'orders',
    paths: [PAGE_PATHS.orders],
    destinations: [],
  },
  {
    key: 'money-history',
    requirement: null,
    page: 'moneyHistory',
    paths: [PAGE_PATHS.moneyHistory],
    destinations: [],
  },
  {
    key: 'convert',
    requirement: null,
    page: 'convert',
    paths: [PAGE_PATHS.convert],
    destinations: [],
  },
  // A page of our own, in the app a page of the web, too.
  own('recurringBuy'),
  leading(
    'derivatives',
    link('R-LINK-61', 'deriv-home', ['/user/assets/home/derivatives/'], account('2')),
  ),
  leading(
    'derivatives',
    link(
      'R-LINK-61',
      'deriv-orders',
      [
        '/user/assets/order/derivatives/',
        '/user/assets/order/derivatives/usdt/',
        '/user/assets/order/closed-pnl/',
        '/user/assets/order/closed-pnl/inverse/',
        '/user/assets/order/trade-history/',
        '/user/assets/order/trade-history/usdt/',
      ],
      account('2'),
    ),
  ),
  // R-LINK-88: with faTransfer=true this page is the transfer form, before it is account 3.
  leading(
    'assets',
    link(
      'R-LINK-62',
      'financial-home',
      ['/user/assets/home/financial/'],
      screen(
        'transfer',
        {},
        { when: { parameter: 'faTransfer', equals: 'true' }, fromQuery: { asset: 'faCoin' } },
      ),
      account('3'),
    ),
  ),
  link(
    'R-LINK-62',
    'earn-orders',
    [
      '/user/assets/order/earn/',
      '/user/assets/order/earn/dual-asset/',
      '/user/assets/order/earn/flexible/',
      '/user/assets/records/financial/',
    ],
    account('3'),
  ),
  leading('assets', link('R-LINK-63', 'usdc-account', ['/user/assets/home/usdc/'], account('4'))),
  leading(
    'assets',
    link(
      'R-LINK-64',
      'fiat-account',
      [
        '/user/assets/home/fiat/',
        '/user/assets/records/fiat/',
        '/user/assets/records/fiat/orders/',
      ],
      account('6'),
    ),
  ),
  // R-LINK-65: the overview is no account's, so it has no such parameter.
  built(
    'assets',
    link('R-LINK-65', 'overview', [PAGE_PATHS.assets, '/user/assets/home/'], screen('assets')),
  ),
];
