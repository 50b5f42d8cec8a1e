import type { YearRules } from '../rates.ts';
import type { CountryRules } from '../rules.ts';

const NO_TAX =
  'no personal income tax; Cabinet Decision 49/2023: corporate tax leaves personal investment of natural persons out';

const YEAR: YearRules = {
  allowance: { value: { type: 'none' }, confidence: 'secondary', source: 'taxbox', basis: NO_TAX },
  rate: { value: { type: 'none' }, confidence: 'secondary', source: 'taxbox', basis: NO_TAX },
};

const untaxed = {
  value: { type: 'not-income', cost: 'market-value' },
  confidence: 'knowledge',
  basis: `${NO_TAX}; mining or validating as a business may fall under it`,
} as const;

const shown = <T extends string>(value: T) =>
  ({ value, confidence: 'knowledge', basis: `${NO_TAX}; only shown` }) as const;

export const unitedArabEmirates: CountryRules = {
  country: 'AE',
  currency: 'AED',
  asOf: '2026-11-23',
  status: 'settled',
  calendar: {
    value: { startMonth: 1, startDay: 1, timeZone: 'Asia/Dubai' },
    confidence: 'knowledge',
    basis: 'calendar year, for the report only',
  },
  matching: {
    value: { methods: ['fifo'], scopes: [{ scope: 'global' }] },
    confidence: 'knowledge',
    basis: `${NO_TAX}; first in, first out informs`,
  },
  holding: { value: { type: 'none' }, confidence: 'knowledge', basis: NO_TAX },
  swap: {
    value: { treatment: 'taxable', exceptions: [], value: 'consideration' },
    confidence: 'knowledge',
    basis: `${NO_TAX}; a swap is shown as a sale and a purchase`,
  },
  outgoing: {
    spend: shown('disposal'),
    gift: shown('no-disposal'),
    donation: shown('no-disposal'),
    lost: shown('no-disposal'),
    stolen: shown('no-disposal'),
  },
  income: {
    staking: untaxed,
    interest: untaxed,
    mining: untaxed,
    airdrop: untaxed,
    fork: untaxed,
    reward: untaxed,
    wages: untaxed,
    other: untaxed,
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
    basis: `${NO_TAX}; fees only enter the gain that is shown`,
  },
  fx: {
    value: { date: 'same-day', source: 'peg of 3.6725 AED to the US dollar; CBUAE' },
    confidence: 'knowledge',
    basis: 'fixed rate of the dirham to the dollar',
  },
  losses: {
    value: { offset: 'none', broughtForward: 'none', carriedYears: 0 },
    confidence: 'knowledge',
    basis: NO_TAX,
  },
  years: { 2023: YEAR, 2024: YEAR, 2025: YEAR, 2026: YEAR },
  asks: [],
  forms: [],
  levies: [],
  proposals: [],
  unsettled: [],
  defaults: ['law.ae.default.report-only', 'law.ae.default.business'],
  sources: [
    {
      id: 'taxbox',
      url: 'https://taxbox.ae/taxlaws/cabinet-decision-no-49-of-2023-on-specifying-the-categories-of-businesses-or-business-activities-conducted-by-a-resident-or-non-resident-natural-person-that-are-subject-to-corporate-tax',
      kind: 'copy',
      read: '2026-11-20',
      supports: 'personal investment is outside corporate tax',
    },
  ],
};
