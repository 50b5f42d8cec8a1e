import type { YearRules } from '../rates.ts';
import type { CountryRules } from '../rules.ts';

const CGT = 'ITAA 1997 Part 3-1';

const year = (scale: string): YearRules => ({
  allowance: { value: { type: 'none' }, confidence: 'knowledge', basis: CGT },
  rate: {
    value: { type: 'marginal', top: '0.45' },
    confidence: 'knowledge',
    basis: `Income Tax Rates Act 1986: ${scale} for residents; the Medicare levy of 2 % comes on top and is not included`,
  },
});

const MIDDLE = year('0/16/30/37/45 %');

const ordinary = {
  value: { type: 'at-receipt', taxedAs: 'income' },
  confidence: 'knowledge',
  basis: 'ITAA 1997 s. 6-5: ordinary income at market value, which is the cost from then on',
} as const;

const disposal = (basis: string) =>
  ({ value: 'disposal', confidence: 'knowledge', basis }) as const;

const noDisposal = {
  value: 'no-disposal',
  confidence: 'uncertain',
  basis: 'ITAA 1997 s. 104-20: a loss needs evidence and is not assumed',
} as const;

export const australia: CountryRules = {
  country: 'AU',
  currency: 'AUD',
  asOf: '2026-11-23',
  status: 'settled',
  calendar: {
    value: { startMonth: 7, startDay: 1, timeZone: 'Australia/Sydney' },
    confidence: 'knowledge',
    basis: 'ITAA 1997 s. 4-10: income year from 1 July to 30 June',
  },
  matching: {
    value: {
      methods: ['fifo', 'lifo', 'hifo', 'specific'],
      identification: true,
      scopes: [{ scope: 'global' }],
    },
    confidence: 'confirmed',
    source: 'ato',
    basis:
      'TD 33: parcels may be identified with records, else first in, first out; an average only for parcels of one day',
  },
  holding: {
    value: { type: 'discount-after', period: { months: 12, betweenDays: true }, share: '0.5' },
    confidence: 'secondary',
    source: 'cryptotaxbridge',
    basis:
      'ITAA 1997 s. 115-25: owned for at least 12 months, without the days of acquisition and of disposal',
  },
  swap: {
    value: { treatment: 'taxable', exceptions: [], value: 'consideration' },
    confidence: 'secondary',
    source: 'cryptotaxbridge',
    basis: 'ITAA 1997 s. 104-10: an exchange is a disposal (CGT event A1)',
  },
  outgoing: {
    spend: disposal('ITAA 1997 s. 104-10; personal use assets (s. 118-10) are not assumed'),
    gift: disposal('ITAA 1997 s. 116-30: market value'),
    donation: disposal('ITAA 1997 s. 116-30: market value'),
    lost: noDisposal,
    stolen: noDisposal,
  },
  income: {
    staking: ordinary,
    interest: ordinary,
    mining: ordinary,
    airdrop: ordinary,
    reward: ordinary,
    wages: ordinary,
    other: ordinary,
    fork: {
      value: { type: 'not-income', cost: 'zero' },
      confidence: 'knowledge',
      basis: 'ATO on chain splits: no income, cost base of zero',
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
    confidence: 'secondary',
    source: 'cryptotaxbridge',
    basis: 'ITAA 1997 s. 110-25 and 110-35: brokerage and related costs are in the cost base',
  },
  fx: {
    value: { date: 'same-day', source: 'RBA; ATO daily rates' },
    confidence: 'knowledge',
    basis: 'ITAA 1997 s. 960-50: Australian dollars at the time of the transaction',
  },
  losses: {
    value: { offset: 'year', broughtForward: 'before-allowance', carriedYears: 'unlimited' },
    confidence: 'secondary',
    source: 'broome',
    basis:
      'ITAA 1997 s. 102-5 and 102-15: before the discount, against gains of the user’s choice (here those without a discount first); then later years without limit',
  },
  years: {
    2023: year('0/19/32.5/37/45 %'),
    2024: MIDDLE,
    2025: MIDDLE,
    2026: year('0/15/30/37/45 %'),
  },
  asks: ['marginalRate', 'lossesBroughtForward', 'residency'],
  forms: [
    {
      form: 'Tax return for individuals (supplementary section), myTax',
      part: 'question 18 capital gains (18V: losses carried forward); question 24 other income',
      lines: [
        { box: '18H', figure: 'gains' },
        { box: '18A', figure: 'taxable-gain' },
        { box: '24', figure: 'income' },
      ],
      confidence: 'knowledge',
    },
  ],
  levies: [
    {
      id: 'law.au.levy.medicare',
      confidence: 'knowledge',
      basis: 'Medicare Levy Act 1986: 2 % of the taxable income',
    },
  ],
  proposals: [
    {
      id: 'law.au.proposal.indexation',
      stage: 'passed',
      confidence: 'secondary',
      source: 'openaustralia',
      basis:
        'Treasury Laws Amendment (Tax Reform No. 1) Bill 2026, passed by both Houses on 25 June 2026, assent not seen: from 1 July 2027 indexation and a minimum tax of 30 % in place of the discount, gains split at that day',
    },
  ],
  unsettled: [],
  defaults: [
    'law.au.default.fifo',
    'law.au.default.loss-order',
    'law.au.default.wash-sale',
    'law.au.default.personal-use',
    'law.au.default.airdrop',
  ],
  sources: [
    {
      id: 'ato',
      url: 'https://community.ato.gov.au/t5/Cryptocurrency/Cryptocurrency-identifying-cost-of-each-parcel-being-sold/m-p/2912',
      kind: 'office',
      read: '2026-11-20',
      supports: 'choice of parcels (TD 33)',
    },
    {
      id: 'cryptotaxbridge',
      url: 'https://www.cryptotaxbridge.com/resources/australia-crypto-tax-cgt-discount',
      kind: 'vendor',
      read: '2026-11-20',
      supports: 'swaps, fees, discount',
    },
    {
      id: 'broome',
      url: 'https://broome.town/Business-Articles-200221001654',
      kind: 'press',
      read: '2026-11-20',
      supports: 'order of losses',
    },
    {
      id: 'openaustralia',
      url: 'https://www.openaustralia.org.au/senate/',
      kind: 'copy',
      read: '2026-11-23',
      supports: 'the Senate passed the bill on 25 June 2026',
    },
  ],
};
