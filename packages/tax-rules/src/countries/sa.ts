import type { YearRules } from '../rates.ts';
import type { CountryRules } from '../rules.ts';

const NO_TAX = 'no income tax on private individuals (Income Tax Law, Royal Decree M/1 of 2004)';

const YEAR: YearRules = {
  allowance: { value: { type: 'none' }, confidence: 'knowledge', basis: NO_TAX },
  rate: {
    value: { type: 'none' },
    confidence: 'knowledge',
    basis: `${NO_TAX}; zakat of a person without a business is no part of a return`,
  },
};

const untaxed = {
  value: { type: 'not-income', cost: 'market-value' },
  confidence: 'knowledge',
  basis: NO_TAX,
} as const;

const shown = <T extends string>(value: T) =>
  ({ value, confidence: 'knowledge', basis: `${NO_TAX}; only shown` }) as const;

export const saudiArabia: CountryRules = {
  country: 'SA',
  currency: 'SAR',
  asOf: '2026-11-23',
  status: 'settled',
  calendar: {
    value: { startMonth: 1, startDay: 1, timeZone: 'Asia/Riyadh' },
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
    value: { date: 'same-day', source: 'peg of 3.75 SAR to the US dollar; SAMA' },
    confidence: 'knowledge',
    basis: 'fixed rate of the riyal to the dollar',
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
  defaults: ['law.sa.default.report-only', 'law.sa.default.business', 'law.sa.default.by-absence'],
  sources: [
    {
      id: 'pwc',
      url: 'https://taxsummaries.pwc.com/saudi-arabia?topicTypeId=35fd5f5e-24ba-48d0-a39a-b76315a497dc',
      kind: 'adviser',
      read: '2026-11-21',
      supports: 'no income tax on individuals in general; it does not speak of crypto-assets',
    },
  ],
};
