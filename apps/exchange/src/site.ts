import type { SiteFrame } from '@meridian/shell/site/site-page.ts';

/** The pages of the exchange site. */
export const site: SiteFrame = {
  pages: [
    {
      name: 'home',
      isStatic: true,
      load: async () => (await import('./pages/Home.tsx')).Page,
    },
    {
      name: 'markets',
      load: async () => (await import('./pages/Markets.tsx')).Page,
    },
    {
      name: 'marketsSpot',
      load: async () => (await import('./pages/MarketsSpot.tsx')).Page,
    },
    {
      name: 'derivatives',
      isStatic: true,
      load: async () => (await import('./pages/Derivatives.tsx')).Page,
    },
    {
      name: 'trade',
      footer: false,
      load: async () => (await import('./pages/Trade.tsx')).Page,
    },
    {
      name: 'fees',
      load: async () => (await import('./pages/Fees.tsx')).Page,
    },
    {
      name: 'vip',
      load: async () => (await import('./pages/Vip.tsx')).Page,
    },
    {
      name: 'terms',
      isStatic: true,
      load: async () => (await import('./pages/Terms.tsx')).Page,
    },
    {
      name: 'privacy',
      isStatic: true,
      load: async () => (await import('./pages/Privacy.tsx')).Page,
    },
    {
      name: 'about',
      isStatic: true,
      load: async () => (await import('./pages/About.tsx')).Page,
    },
    {
      name: 'assets',
      load: async () => (await import('./pages/Assets.tsx')).Page,
    },
    {
      name: 'assetsSpot',
      load: async () => (await import('./pages/AssetsSpot.tsx')).Page,
    },
    {
      name: 'orders',
      load: async () => (await import('./pages/Orders.tsx')).Page,
    },
    {
      name: 'moneyHistory',
      load: async () => (await import('./pages/MoneyHistory.tsx')).Page,
    },
    {
      name: 'deposit',
      load: async () => (await import('./pages/Deposit.tsx')).Page,
    },
    {
      name: 'withdraw',
      load: async () => (await import('./pages/Withdraw.tsx')).Page,
    },
    {
      name: 'transfer',
      load: async () => (await import('./pages/Transfer.tsx')).Page,
    },
    {
      name: 'depositRecords',
      load: async () => (await import('./pages/DepositRecords.tsx')).Page,
    },
    {
      name: 'withdrawalRecords',
      load: async () => (await import('./pages/WithdrawalRecords.tsx')).Page,
    },
    {
      name: 'transferRecords',
      load: async () => (await import('./pages/TransferRecords.tsx')).Page,
    },
    {
      name: 'convert',
      load: async () => (await import('./pages/Convert.tsx')).Page,
    },
    {
      name: 'myBots',
      load: async () => (await import('./pages/MyBots.tsx')).Page,
    },
    {
      name: 'botGrid',
      load: async () => (await import('./pages/BotGrid.tsx')).Page,
    },
    {
      name: 'botDca',
      load: async () => (await import('./pages/BotDca.tsx')).Page,
    },
    {
      name: 'exports',
      load: async () => (await import('./pages/Exports.tsx')).Page,
    },
    {
      name: 'statement',
      load: async () => (await import('./pages/Statement.tsx')).Page,
    },
    {
      name: 'recurringBuy',
      load: async () => (await import('./pages/RecurringBuy.tsx')).Page,
    },
    {
      name: 'login',
      load: async () => (await import('./pages/Login.tsx')).Page,
    },
    {
      name: 'register',
      load: async () => (await import('./pages/Register.tsx')).Page,
    },
    {
      name: 'security',
      load: async () => (await import('./pages/Security.tsx')).Page,
    },
    {
      name: 'signInMethods',
      load: async () => (await import('./pages/SignInMethods.tsx')).Page,
    },
    {
      name: 'apiKeys',
      load: async () => (await import('./pages/ApiKeys.tsx')).Page,
    },
    {
      name: 'closeAccount',
      load: async () => (await import('./pages/CloseAccount.tsx')).Page,
    },
    {
      name: 'invite',
      load: async () => (await import('./pages/Invite.tsx')).Page,
    },
    {
      name: 'sem',
      load: async () => (await import('./pages/Sem.tsx')).Page,
    },
  ],
};
