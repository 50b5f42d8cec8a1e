import type { YearRules } from '../rates.ts';
import type { CountryRules } from '../rules.ts';
import type { Tag } from '../sourced.ts';

const GUIDE = 'LHDN guideline on digital currency, 2nd edition, 5 December 2025';
const NO_TAX = 'Income Tax Act 1967: gains of capital are no income of an individual';

const YEAR: YearRules = {
  allowance: {
    value: { type: 'none' },
    confidence: 'secondary',
    source: 'wolterskluwer',
    basis: NO_TAX,
  },
  rate: {
    value: { type: 'none' },
    confidence: 'secondary',
    source: 'wolterskluwer',
    basis: `${NO_TAX}; active trading is income at 0 to 30 %`,
  },
};

const open = {
  value: { type: 'at-receipt', taxedAs: 'apart' },
  confidence: 'uncertain',
  basis: `${GUIDE} does not settle it; listed at market value`,
} as const;

const free = (tag: Tag) =>
  ({
    value: { type: 'not-income', cost: 'zero' },
    ...tag,
    basis: `${GUIDE}: what is given out for free is not taxed`,
  }) as const;

const shown = <T extends string>(value: T) =>
  ({
    value,
    confidence: 'secondary',
    source: 'landco',
    basis: `${GUIDE}: not taxed, only shown`,
  }) as const;

const unshown = <T extends string>(value: T) =>
  ({ value, confidence: 'knowledge', basis: NO_TAX }) as const;

export const malaysia: CountryRules = {
  country: 'MY',
  currency: 'MYR',
  asOf: '2026-11-23',
  status: 'settled',
  calendar: {
    value: { startMonth: 1, startDay: 1, timeZone: 'Asia/Kuala_Lumpur' },
    confidence: 'knowledge',
    basis: 'Income Tax Act 1967 s. 20: calendar year',
  },
  matching: {
    value: { methods: ['fifo'], scopes: [{ scope: 'global' }] },
    confidence: 'secondary',
    source: 'landco',
    basis: `${GUIDE}: first in, first out, named for gains of a trade only; it informs here`,
  },
  holding: { value: { type: 'none' }, confidence: 'knowledge', basis: NO_TAX },
  swap: {
    value: { treatment: 'taxable', exceptions: [], value: 'consideration' },
    confidence: 'secondary',
    source: 'landco',
    basis: `${GUIDE}: not taxed for an investor, shown as a sale and a purchase`,
  },
  outgoing: {
    spend: shown('disposal'),
    gift: shown('no-disposal'),
    donation: unshown('no-disposal'),
    lost: unshown('no-disposal'),
    stolen: unshown('no-disposal'),
  },
  income: {
    staking: open,
    interest: open,
    reward: open,
    wages: open,
    other: open,
    airdrop: free({ confidence: 'secondary', source: 'thks' }),
    fork: free({ confidence: 'uncertain' }),
    mining: {
      value: { type: 'at-receipt', taxedAs: 'apart' },
      confidence: 'secondary',
      source: 'thks',
      basis: `${GUIDE}: income at market value where profit is sought`,
    },
  },
  fees: {
    value: {
      purchase: 'cost',
      sale: 'deducted',
      swap: 'deducted',
      paidInUnits: 'disposal',
      ownTransfer: 'disposal',
    },
    confidence: 'knowledge',
    basis: `${GUIDE}: deductible for traders only; here they enter the gain that is shown`,
  },
  fx: {
    value: { date: 'same-day', source: 'BNM' },
    confidence: 'secondary',
    source: 'landco',
    basis: `${GUIDE}: value in ringgit at the transaction`,
  },
  losses: {
    value: { offset: 'none', broughtForward: 'none', carriedYears: 0 },
    confidence: 'knowledge',
    basis: `${NO_TAX}; losses count for traders only`,
  },
  years: { 2023: YEAR, 2024: YEAR, 2025: YEAR, 2026: YEAR },
  asks: [],
  forms: [
    {
      form: 'BE / B',
      part: 'only for income from trading or mining',
      lines: [],
      confidence: 'knowledge',
    },
  ],
  levies: [],
  proposals: [],
  unsettled: ['law.my.unsettled.trade', 'law.my.unsettled.rewards'],
  defaults: ['law.my.default.report-only', 'law.my.default.rewards'],
  sources: [
    {
      id: 'wolterskluwer',
      url: 'https://www.wolterskluwer.com/en-my/expert-insights/digital-currency-taxation-in-malaysia',
      kind: 'press',
      read: '2026-11-20',
      supports: 'no tax on gains of capital, trading',
    },
    {
      id: 'landco',
      url: 'https://landco.my/?p=15701',
      kind: 'adviser',
      read: '2026-11-20',
      supports: 'guideline of 5 December 2025, FIFO, ringgit',
    },
    {
      id: 'thks',
      url: 'https://thks.n.my/index.php?gid=3488&nid=109368&ws=latestnews',
      kind: 'adviser',
      read: '2026-11-20',
      supports: 'mining, airdrops',
    },
  ],
};
