import { brand } from '@meridian/editions/brand.ts';
import { REGIONS } from '@meridian/editions/regions.ts';
import type { I18n } from '@meridian/i18n/i18n.ts';
import { PAIR_MARKS, PAIR_TEMPLATE_PATH } from '@meridian/routes/pair-template.ts';
import type { SiteFrame } from '@meridian/shell/site/site-page.ts';

const { name } = brand;

/** What the messages of a page's head begin with. */
type HeadPart =
  | `${'home' | 'markets' | 'markets.spot' | 'trade' | 'trade.derivatives'}.head`
  | `assets.${'' | 'spot.' | 'orders.' | 'history.' | 'convert.'}head`
  | `${'fees' | 'levels' | 'closing' | `legal.${'terms' | 'privacy' | 'about'}`}.head`
  | `account.${'login' | 'register' | 'security' | 'invite'}.head`
  | `wallet.head.${'deposit' | 'withdraw' | 'transfer' | 'deposits' | 'withdrawals' | 'transfers'}`
  | `bots.head.${'myBots' | 'botGrid' | 'botDca' | 'recurringBuy'}`
  | `keys.head.${'signInMethods' | 'apiKeys'}`
  | `exports.head.${'exports' | 'statement'}`;

/** Title, description and keywords of a page, from the three messages of its head. */
const head =
  (part: HeadPart) =>
  ({ t }: I18n) => {
    const given = { ...PAIR_MARKS, brand: name, count: REGIONS.length };
    return {
      title: t(`${part}.title`, given),
      description: t(`${part}.description`, given),
      keywords: t(`${part}.keywords`, given),
    };
  };

/** The pages of the exchange site. */
export const site: SiteFrame = {
  pages: [
    {
      name: 'home',
      module: 'src/pages/Home.tsx',
      namespaces: ['home'],
      isStatic: true,
      head: head('home.head'),
      load: async () => (await import('./pages/Home.tsx')).Page,
    },
    {
      name: 'markets',
      module: 'src/pages/Markets.tsx',
      namespaces: ['markets'],
      head: head('markets.head'),
      load: async () => (await import('./pages/Markets.tsx')).Page,
    },
    {
      name: 'marketsSpot',
      module: 'src/pages/MarketsSpot.tsx',
      namespaces: ['markets'],
      head: head('markets.spot.head'),
      load: async () => (await import('./pages/MarketsSpot.tsx')).Page,
    },
    {
      name: 'derivatives',
      module: 'src/pages/Derivatives.tsx',
      namespaces: ['trade'],
      isStatic: true,
      head: head('trade.derivatives.head'),
      load: async () => (await import('./pages/Derivatives.tsx')).Page,
    },
    {
      name: 'trade',
      module: 'src/pages/Trade.tsx',
      namespaces: ['trade'],
      path: PAIR_TEMPLATE_PATH,
      footer: false,
      head: head('trade.head'),
      load: async () => (await import('./pages/Trade.tsx')).Page,
    },
    {
      name: 'fees',
      module: 'src/pages/Fees.tsx',
      namespaces: ['fees'],
      head: head('fees.head'),
      load: async () => (await import('./pages/Fees.tsx')).Page,
    },
    {
      name: 'vip',
      // One file with the fees: the name of each is in the first load of every page.
      module: 'src/pages/Fees.tsx',
      namespaces: ['levels'],
      head: head('levels.head'),
      load: async () => (await import('./pages/Fees.tsx')).LevelsPage,
    },
    {
      name: 'terms',
      module: 'src/pages/Terms.tsx',
      namespaces: ['legal'],
      isStatic: true,
      head: head('legal.terms.head'),
      load: async () => (await import('./pages/Terms.tsx')).Page,
    },
    {
      name: 'privacy',
      module: 'src/pages/Privacy.tsx',
      namespaces: ['legal'],
      isStatic: true,
      head: head('legal.privacy.head'),
      load: async () => (await import('./pages/Privacy.tsx')).Page,
    },
    {
      name: 'about',
      module: 'src/pages/About.tsx',
      namespaces: ['legal'],
      isStatic: true,
      head: head('legal.about.head'),
      load: async () => (await import('./pages/About.tsx')).Page,
    },
    {
      name: 'assets',
      module: 'src/pages/Assets.tsx',
      namespaces: ['assets', 'trade'],
      head: head('assets.head'),
      load: async () => (await import('./pages/Assets.tsx')).Page,
    },
    {
      name: 'assetsSpot',
      module: 'src/pages/AssetsSpot.tsx',
      namespaces: ['assets', 'trade'],
      head: head('assets.spot.head'),
      load: async () => (await import('./pages/AssetsSpot.tsx')).Page,
    },
    {
      name: 'orders',
      module: 'src/pages/Orders.tsx',
      namespaces: ['assets', 'trade'],
      head: head('assets.orders.head'),
      load: async () => (await import('./pages/Orders.tsx')).Page,
    },
    {
      name: 'moneyHistory',
      module: 'src/pages/MoneyHistory.tsx',
      namespaces: ['assets', 'trade'],
      head: head('assets.history.head'),
      load: async () => (await import('./pages/MoneyHistory.tsx')).Page,
    },
    {
      name: 'deposit',
      module: 'src/pages/Deposit.tsx',
      namespaces: ['wallet'],
      head: head('wallet.head.deposit'),
      load: async () => (await import('./pages/Deposit.tsx')).Page,
    },
    {
      name: 'withdraw',
      module: 'src/pages/Withdraw.tsx',
      namespaces: ['wallet'],
      head: head('wallet.head.withdraw'),
      load: async () => (await import('./pages/Withdraw.tsx')).Page,
    },
    {
      name: 'transfer',
      module: 'src/pages/Transfer.tsx',
      namespaces: ['wallet'],
      head: head('wallet.head.transfer'),
      load: async () => (await import('./pages/Transfer.tsx')).Page,
    },
    {
      name: 'depositRecords',
      module: 'src/pages/DepositRecords.tsx',
      namespaces: ['wallet'],
      head: head('wallet.head.deposits'),
      load: async () => (await import('./pages/DepositRecords.tsx')).Page,
    },
    {
      name: 'withdrawalRecords',
      module: 'src/pages/WithdrawalRecords.tsx',
      namespaces: ['wallet'],
      head: head('wallet.head.withdrawals'),
      load: async () => (await import('./pages/WithdrawalRecords.tsx')).Page,
    },
    {
      name: 'transferRecords',
      module: 'src/pages/TransferRecords.tsx',
      namespaces: ['wallet'],
      head: head('wallet.head.transfers'),
      load: async () => (await import('./pages/TransferRecords.tsx')).Page,
    },
    {
      name: 'convert',
      module: 'src/pages/Convert.tsx',
      namespaces: ['assets', 'trade'],
      head: head('assets.convert.head'),
      load: async () => (await import('./pages/Convert.tsx')).Page,
    },
    {
      name: 'myBots',
      module: 'src/pages/MyBots.tsx',
      namespaces: ['bots'],
      head: head('bots.head.myBots'),
      load: async () => (await import('./pages/MyBots.tsx')).Page,
    },
    {
      name: 'botGrid',
      module: 'src/pages/BotGrid.tsx',
      namespaces: ['bots'],
      head: head('bots.head.botGrid'),
      load: async () => (await import('./pages/BotGrid.tsx')).Page,
    },
    {
      name: 'botDca',
      module: 'src/pages/BotDca.tsx',
      namespaces: ['bots'],
      head: head('bots.head.botDca'),
      load: async () => (await import('./pages/BotDca.tsx')).Page,
    },
    {
      name: 'exports',
      module: 'src/pages/Exports.tsx',
      namespaces: ['exports'],
      head: head('exports.head.exports'),
      load: async () => (await import('./pages/Exports.tsx')).Page,
    },
    {
      name: 'statement',
      module: 'src/pages/Statement.tsx',
      namespaces: ['exports'],
      head: head('exports.head.statement'),
      load: async () => (await import('./pages/Statement.tsx')).Page,
    },
    {
      name: 'recurringBuy',
      module: 'src/pages/RecurringBuy.tsx',
      namespaces: ['bots'],
      head: head('bots.head.recurringBuy'),
      load: async () => (await import('./pages/RecurringBuy.tsx')).Page,
    },
    {
      name: 'login',
      module: 'src/pages/Login.tsx',
      namespaces: ['account'],
      head: head('account.login.head'),
      load: async () => (await import('./pages/Login.tsx')).Page,
    },
    {
      name: 'register',
      module: 'src/pages/Register.tsx',
      namespaces: ['account'],
      head: head('account.register.head'),
      load: async () => (await import('./pages/Register.tsx')).Page,
    },
    {
      name: 'security',
      module: 'src/pages/Security.tsx',
      namespaces: ['account'],
      head: head('account.security.head'),
      load: async () => (await import('./pages/Security.tsx')).Page,
    },
    {
      name: 'signInMethods',
      module: 'src/pages/SignInMethods.tsx',
      namespaces: ['keys'],
      head: head('keys.head.signInMethods'),
      load: async () => (await import('./pages/SignInMethods.tsx')).Page,
    },
    {
      name: 'apiKeys',
      module: 'src/pages/ApiKeys.tsx',
      namespaces: ['keys'],
      head: head('keys.head.apiKeys'),
      load: async () => (await import('./pages/ApiKeys.tsx')).Page,
    },
    {
      name: 'closeAccount',
      module: 'src/pages/SignInMethods.tsx',
      namespaces: ['closing'],
      head: head('closing.head'),
      load: async () => (await import('./pages/SignInMethods.tsx')).ClosingPage,
    },
    {
      name: 'invite',
      module: 'src/pages/Invite.tsx',
      namespaces: ['account', 'home'],
      head: head('account.invite.head'),
      load: async () => (await import('./pages/Invite.tsx')).Page,
    },
    {
      name: 'sem',
      module: 'src/pages/Sem.tsx',
      namespaces: ['account', 'home'],
      head: head('home.head'),
      load: async () => (await import('./pages/Sem.tsx')).Page,
    },
  ],
};
