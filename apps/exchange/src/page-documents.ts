import { brand } from '@meridian/editions/brand.ts';
import { REGIONS } from '@meridian/editions/regions.ts';
import type { I18n } from '@meridian/i18n/i18n.ts';
import { PAIR_MARKS, PAIR_TEMPLATE_PATH } from '@meridian/routes/pair-template.ts';
import type { PageDocuments } from '@meridian/shell/site/site-page.ts';

const { name } = brand;

/** Parts of the catalogues that are about a single page. */
type PagePart =
  | 'home'
  | 'markets'
  | 'markets.spot'
  | 'trade'
  | 'trade.derivatives'
  | 'assets'
  | 'assets.spot'
  | 'assets.orders'
  | 'assets.history'
  | 'assets.convert'
  | 'fees'
  | 'levels'
  | 'closing'
  | 'legal.terms'
  | 'legal.privacy'
  | 'legal.about'
  | 'account.login'
  | 'account.register'
  | 'account.security'
  | 'account.invite';

/** What the messages of a page's head begin with. */
type HeadPart =
  | `${PagePart}.head`
  | `wallet.head.${'deposit' | 'withdraw' | 'transfer' | 'deposits' | 'withdrawals' | 'transfers'}`
  | `bots.head.${'myBots' | 'botGrid' | 'botDca' | 'recurringBuy'}`
  | `keys.head.${'signInMethods' | 'apiKeys'}`
  | `exports.head.${'exports' | 'statement'}`;

/** Title, description and keywords of a page, from the three messages of its head. */
const head =
  (part: HeadPart) =>
  ({ t }: I18n) => {
    const values = { ...PAIR_MARKS, brand: name, count: REGIONS.length };
    return {
      title: t(`${part}.title`, values),
      description: t(`${part}.description`, values),
      keywords: t(`${part}.keywords`, values),
    };
  };

/** What the site's pages are built from. */
export const pageDocuments: PageDocuments = {
  home: {
    module: 'src/pages/Home.tsx',
    namespaces: ['home'],
    head: head('home.head'),
  },
  markets: {
    module: 'src/pages/Markets.tsx',
    namespaces: ['markets'],
    head: head('markets.head'),
  },
  marketsSpot: {
    module: 'src/pages/MarketsSpot.tsx',
    namespaces: ['markets'],
    head: head('markets.spot.head'),
  },
  derivatives: {
    module: 'src/pages/Derivatives.tsx',
    namespaces: ['trade'],
    head: head('trade.derivatives.head'),
  },
  trade: {
    module: 'src/pages/Trade.tsx',
    namespaces: ['trade'],
    path: PAIR_TEMPLATE_PATH,
    head: head('trade.head'),
  },
  fees: {
    module: 'src/pages/Fees.tsx',
    namespaces: ['fees'],
    head: head('fees.head'),
  },
  vip: {
    module: 'src/pages/Vip.tsx',
    namespaces: ['levels'],
    head: head('levels.head'),
  },
  terms: {
    module: 'src/pages/Terms.tsx',
    namespaces: ['legal'],
    head: head('legal.terms.head'),
  },
  privacy: {
    module: 'src/pages/Privacy.tsx',
    namespaces: ['legal'],
    head: head('legal.privacy.head'),
  },
  about: {
    module: 'src/pages/About.tsx',
    namespaces: ['legal'],
    head: head('legal.about.head'),
  },
  assets: {
    module: 'src/pages/Assets.tsx',
    namespaces: ['assets', 'trade'],
    head: head('assets.head'),
  },
  assetsSpot: {
    module: 'src/pages/AssetsSpot.tsx',
    namespaces: ['assets', 'trade'],
    head: head('assets.spot.head'),
  },
  orders: {
    module: 'src/pages/Orders.tsx',
    namespaces: ['assets', 'trade'],
    head: head('assets.orders.head'),
  },
  moneyHistory: {
    module: 'src/pages/MoneyHistory.tsx',
    namespaces: ['assets', 'trade'],
    head: head('assets.history.head'),
  },
  deposit: {
    module: 'src/pages/Deposit.tsx',
    namespaces: ['wallet'],
    head: head('wallet.head.deposit'),
  },
  withdraw: {
    module: 'src/pages/Withdraw.tsx',
    namespaces: ['wallet'],
    head: head('wallet.head.withdraw'),
  },
  transfer: {
    module: 'src/pages/Transfer.tsx',
    namespaces: ['wallet'],
    head: head('wallet.head.transfer'),
  },
  depositRecords: {
    module: 'src/pages/DepositRecords.tsx',
    namespaces: ['wallet'],
    head: head('wallet.head.deposits'),
  },
  withdrawalRecords: {
    module: 'src/pages/WithdrawalRecords.tsx',
    namespaces: ['wallet'],
    head: head('wallet.head.withdrawals'),
  },
  transferRecords: {
    module: 'src/pages/TransferRecords.tsx',
    namespaces: ['wallet'],
    head: head('wallet.head.transfers'),
  },
  convert: {
    module: 'src/pages/Convert.tsx',
    namespaces: ['assets', 'trade'],
    head: head('assets.convert.head'),
  },
  myBots: {
    module: 'src/pages/MyBots.tsx',
    namespaces: ['bots'],
    head: head('bots.head.myBots'),
  },
  botGrid: {
    module: 'src/pages/BotGrid.tsx',
    namespaces: ['bots'],
    head: head('bots.head.botGrid'),
  },
  botDca: {
    module: 'src/pages/BotDca.tsx',
    namespaces: ['bots'],
    head: head('bots.head.botDca'),
  },
  exports: {
    module: 'src/pages/Exports.tsx',
    namespaces: ['exports'],
    head: head('exports.head.exports'),
  },
  statement: {
    module: 'src/pages/Statement.tsx',
    namespaces: ['exports'],
    head: head('exports.head.statement'),
  },
  recurringBuy: {
    module: 'src/pages/RecurringBuy.tsx',
    namespaces: ['bots'],
    head: head('bots.head.recurringBuy'),
  },
  login: {
    module: 'src/pages/Login.tsx',
    namespaces: ['account'],
    head: head('account.login.head'),
  },
  register: {
    module: 'src/pages/Register.tsx',
    namespaces: ['account'],
    head: head('account.register.head'),
  },
  security: {
    module: 'src/pages/Security.tsx',
    namespaces: ['account'],
    head: head('account.security.head'),
  },
  signInMethods: {
    module: 'src/pages/SignInMethods.tsx',
    namespaces: ['keys'],
    head: head('keys.head.signInMethods'),
  },
  apiKeys: {
    module: 'src/pages/ApiKeys.tsx',
    namespaces: ['keys'],
    head: head('keys.head.apiKeys'),
  },
  closeAccount: {
    module: 'src/pages/CloseAccount.tsx',
    namespaces: ['closing'],
    head: head('closing.head'),
  },
  invite: {
    module: 'src/pages/Invite.tsx',
    namespaces: ['account', 'home'],
    head: head('account.invite.head'),
  },
  sem: {
    module: 'src/pages/Sem.tsx',
    namespaces: ['account', 'home'],
    head: head('home.head'),
  },
};
