import type { YearRules } from '../rates.ts';
import type { CountryRules } from '../rules.ts';

const HOME = 'Income Tax Act art. 14: property transactions';
const ABROAD = 'Income Basic Tax Act art. 12 and 13';

const year = (exempt: string): YearRules => ({
  allowance: { value: { type: 'none' }, confidence: 'knowledge', basis: HOME },
  rate: {
    value: {
      type: 'marginal-or-minimum-tax',
      top: '0.4',
      abroad: { countedFrom: '1000000', exempt, rate: '0.2' },
    },
    confidence: 'confirmed',
    source: 'mof',
    basis: `${HOME} at 5 to 40 %; ${ABROAD}: overseas income of a household from 1 m TWD on counts, 20 % of basic income above the exempt amount`,
  },
});

const SINCE = year('7500000');

const other = {
  value: { type: 'at-receipt', taxedAs: 'income' },
  confidence: 'uncertain',
  basis: 'Income Tax Act art. 14: other income at market value; no rule for crypto-assets',
} as const;

const treated = <T extends string>(value: T, basis: string) =>
  ({ value, confidence: 'uncertain', basis }) as const;

export const taiwan: CountryRules = {
  country: 'TW',
  currency: 'TWD',
  asOf: '2026-11-23',
  status: 'partly-unsettled',
  calendar: {
    value: { startMonth: 1, startDay: 1, timeZone: 'Asia/Taipei' },
    confidence: 'knowledge',
    basis: 'Income Tax Act: calendar year',
  },
  matching: {
    value: { methods: ['fifo', 'moving-average'], scopes: [{ scope: 'global' }] },
    confidence: 'uncertain',
    basis: 'no rule for crypto-assets; first in, first out is taken',
  },
  holding: { value: { type: 'none' }, confidence: 'knowledge', basis: HOME },
  swap: {
    value: { treatment: 'taxable', exceptions: [], value: 'consideration' },
    confidence: 'uncertain',
    basis: `${HOME}; the stricter reading`,
  },
  outgoing: {
    spend: treated('disposal', `${HOME}: payment is a sale`),
    gift: treated('no-disposal', 'Estate and Gift Tax Act: gift tax is possible'),
    donation: treated('no-disposal', HOME),
    lost: treated('no-disposal', HOME),
    stolen: treated('no-disposal', HOME),
  },
  income: {
    staking: other,
    interest: other,
    mining: other,
    airdrop: other,
    fork: other,
    reward: other,
    wages: other,
    other,
  },
  fees: {
    value: {
      purchase: 'cost',
      sale: 'deducted',
      swap: 'deducted',
      paidInUnits: 'disposal',
      ownTransfer: 'disposal',
    },
    confidence: 'uncertain',
    basis: `${HOME}: direct costs are deducted`,
  },
  fx: {
    value: { date: 'same-day', source: 'Bank of Taiwan' },
    confidence: 'uncertain',
    basis: 'average rate of the Bank of Taiwan',
  },
  losses: {
    value: { offset: 'year', broughtForward: 'before-allowance', carriedYears: 3 },
    confidence: 'knowledge',
    basis:
      'Income Tax Act art. 17: against gains from property transactions at home, and those of three years',
  },
  years: { 2023: year('6700000'), 2024: SINCE, 2025: SINCE, 2026: SINCE },
  asks: ['venues', 'otherIncome', 'marginalRate', 'lossesBroughtForward', 'residency'],
  forms: [
    {
      form: 'Individual income tax return',
      part: 'property transactions at home; overseas income in the schedule of the basic tax',
      lines: [],
      confidence: 'knowledge',
    },
  ],
  levies: [],
  proposals: [],
  unsettled: ['law.tw.unsettled.method', 'law.tw.unsettled.source'],
  defaults: [
    'law.tw.default.fifo',
    'law.tw.default.venue',
    'law.tw.default.household',
    'law.tw.default.swaps',
  ],
  sources: [
    {
      id: 'chainstockalchemy',
      url: 'https://chainstockalchemy.com/crypto-taxation-taiwan-2025',
      kind: 'vendor',
      read: '2026-11-20',
      supports: 'at home and overseas',
    },
    {
      id: 'mof',
      url: 'https://www.mof.gov.tw',
      kind: 'office',
      read: '2026-11-21',
      supports: '1 m TWD per household; 7.5 m TWD from 2024',
    },
  ],
};
