import type { YearRules } from '../rates.ts';
import type { CountryRules } from '../rules.ts';

const YEAR: YearRules = {
  allowance: { value: { type: 'none' }, confidence: 'knowledge', basis: 'ITA s. 38' },
  rate: {
    value: { type: 'marginal', top: '0.548', inclusion: '0.5' },
    confidence: 'knowledge',
    basis:
      'ITA s. 38(a): one half of the gain at the federal and provincial marginal rate; two thirds were never law. The highest combined rate, 54.8 % in Newfoundland and Labrador, is from knowledge',
  },
};

const general = {
  value: { type: 'at-receipt', taxedAs: 'income' },
  confidence: 'knowledge',
  basis: 'ITA s. 9 and 56: income at market value; no final guidance of the CRA on staking',
} as const;

const disposal = (basis: string) =>
  ({ value: 'disposal', confidence: 'knowledge', basis }) as const;

const noDisposal = {
  value: 'no-disposal',
  confidence: 'uncertain',
  basis: 'ITA s. 40 and 50: a loss needs evidence and is not assumed',
} as const;

export const canada: CountryRules = {
  country: 'CA',
  currency: 'CAD',
  asOf: '2026-11-23',
  status: 'settled',
  calendar: {
    value: { startMonth: 1, startDay: 1, timeZone: 'America/Toronto' },
    confidence: 'knowledge',
    basis: 'ITA s. 249: calendar year',
  },
  matching: {
    value: { methods: ['moving-average'], scopes: [{ scope: 'global' }] },
    confidence: 'secondary',
    source: 'privateacb',
    basis: 'ITA s. 47: average cost of all identical properties (adjusted cost base)',
  },
  holding: { value: { type: 'none' }, confidence: 'knowledge', basis: 'ITA s. 38' },
  swap: {
    value: { treatment: 'taxable', exceptions: [], value: 'consideration' },
    confidence: 'knowledge',
    basis: 'CRA guide for cryptocurrency users: a trade for another crypto-asset is a disposition',
  },
  outgoing: {
    spend: disposal('CRA guide for cryptocurrency users: payment is a disposition'),
    gift: disposal('ITA s. 69(1)(b): market value, except to a spouse'),
    donation: disposal('ITA s. 69(1)(b): market value'),
    lost: noDisposal,
    stolen: noDisposal,
  },
  income: {
    staking: general,
    interest: general,
    mining: general,
    airdrop: general,
    fork: general,
    reward: general,
    wages: general,
    other: general,
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
    basis: 'ITA s. 40(1) and 54: in the adjusted cost base, or outlays of the disposition',
  },
  fx: {
    value: { date: 'same-day', source: 'Bank of Canada' },
    confidence: 'knowledge',
    basis: 'ITA s. 261: rate of the Bank of Canada of the day',
  },
  losses: {
    value: {
      offset: 'year',
      broughtForward: 'before-allowance',
      carriedYears: 'unlimited',
      carriedBackYears: 3,
    },
    confidence: 'knowledge',
    basis: 'ITA s. 3 and 111(1)(b): against capital gains only; back three years, then on',
  },
  lossDisallowance: {
    value: { type: 'superficial', daysBefore: 30, daysAfter: 30 },
    confidence: 'secondary',
    source: 'privateacb',
    basis:
      'ITA s. 54, 40(2)(g)(i) and 53(1)(f): of a loss min(sold, bought in the 61 days, held on day 30) / sold is denied and added to the cost of the substituted units',
  },
  years: { 2023: YEAR, 2024: YEAR, 2025: YEAR, 2026: YEAR },
  asks: ['marginalRate', 'lossesBroughtForward', 'residency'],
  forms: [
    {
      form: 'Schedule 3',
      part: 'crypto-assets; lines 15199 and 15300 to be checked for the year',
      lines: [{ figure: 'proceeds' }, { figure: 'cost-and-fees' }, { figure: 'gain' }],
      confidence: 'knowledge',
    },
    {
      form: 'T1135',
      part: 'foreign property that cost more than 100,000 CAD',
      lines: [],
      confidence: 'knowledge',
    },
  ],
  levies: [],
  proposals: [],
  notices: [
    {
      id: 'law.ca.notice.t1135',
      figure: 'highest-cost',
      above: '100000',
      confidence: 'uncertain',
      basis:
        'T1135: specified foreign property that cost more than 100,000 CAD at any time of the year',
    },
  ],
  unsettled: ['law.ca.unsettled.staking'],
  defaults: [
    'law.ca.default.capital',
    'law.ca.default.superficial',
    'law.ca.default.whole-losses',
    'law.ca.default.gift',
  ],
  sources: [
    {
      id: 'privateacb',
      url: 'https://privateacb.pages.dev/jurisdictions/canada',
      kind: 'vendor',
      read: '2026-11-20',
      supports: 'average cost, superficial losses, example',
    },
    {
      id: 'koinly',
      url: 'https://koinly.io/blog/calculating-crypto-taxes-canada/',
      kind: 'vendor',
      read: '2026-11-20',
      supports: 'average cost',
    },
  ],
};
