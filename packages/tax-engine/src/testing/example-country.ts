import type { IncomeTreatment } from '@meridian/tax-rules/events.ts';
import type { YearRules } from '@meridian/tax-rules/rates.ts';
import type { CountryRules } from '@meridian/tax-rules/rules.ts';
import type { Sourced } from '@meridian/tax-rules/sourced.ts';

const ACT = 'Digital Assets Act';

const year = (free: string): YearRules => ({
  allowance: {
    value: { type: 'deduct', amount: free },
    confidence: 'confirmed',
    source: 'act',
    basis: `${ACT} s. 12: taken off the gain of the year`,
  },
  rate: {
    value: { type: 'flat', rate: '0.2' },
    confidence: 'confirmed',
    source: 'act',
    basis: `${ACT} s. 11`,
  },
});

const whenSold: Sourced<IncomeTreatment> = {
  value: { type: 'not-income', cost: 'zero' },
  confidence: 'knowledge',
  basis: `${ACT} s. 9: taxed when sold`,
};

export const exampleland: CountryRules = {
  country: 'XZ',
  currency: 'EUR',
  asOf: '2026-11-21',
  status: 'partly-unsettled',
  calendar: {
    value: { startMonth: 1, startDay: 1, timeZone: 'Europe/Vienna' },
    confidence: 'confirmed',
    source: 'act',
    basis: `${ACT} s. 2: calendar year`,
  },
  matching: {
    value: { methods: ['moving-average'], scopes: [{ scope: 'global' }] },
    confidence: 'confirmed',
    source: 'act',
    basis: `${ACT} s. 10: average cost over all accounts`,
  },
  holding: {
    value: { type: 'none' },
    confidence: 'confirmed',
    source: 'act',
    basis: `${ACT} s. 10`,
  },
  swap: {
    value: {
      treatment: 'rollover',
      exceptions: [{ received: ['e-money-token', 'euro-e-money-token'], treatment: 'taxable' }],
      value: 'consideration',
    },
    confidence: 'confirmed',
    source: 'act',
    basis: `${ACT} s. 8: no gain between crypto-assets; an e-money token counts as money`,
  },
  outgoing: {
    spend: { value: 'disposal', confidence: 'confirmed', source: 'act', basis: `${ACT} s. 7` },
    gift: { value: 'no-disposal', confidence: 'knowledge', basis: `${ACT} s. 7` },
    donation: { value: 'no-disposal', confidence: 'knowledge', basis: `${ACT} s. 7` },
    lost: { value: 'no-disposal', confidence: 'uncertain', basis: `${ACT} is silent` },
    stolen: { value: 'no-disposal', confidence: 'uncertain', basis: `${ACT} is silent` },
  },
  income: {
    staking: whenSold,
    interest: whenSold,
    mining: whenSold,
    airdrop: whenSold,
    fork: whenSold,
    reward: whenSold,
    other: whenSold,
    wages: {
      value: { type: 'at-receipt', taxedAs: 'apart' },
      confidence: 'knowledge',
      basis: 'Income Tax Act s. 4: pay in kind',
    },
  },
  fees: {
    value: {
      purchase: 'cost',
      sale: 'deducted',
      swap: 'ignored',
      paidInUnits: 'disposal',
      ownTransfer: 'disposal',
    },
    confidence: 'knowledge',
    basis: `${ACT} s. 10`,
  },
  fx: {
    value: { date: 'same-day', source: 'ECB' },
    confidence: 'knowledge',
    basis: 'reference rate of the day',
  },
  losses: {
    value: { offset: 'year', broughtForward: 'before-allowance', carriedYears: 3 },
    confidence: 'confirmed',
    source: 'act',
    basis: `${ACT} s. 13: three years`,
  },
  years: { 2025: year('1000'), 2026: year('1200') },
  asks: ['lossesBroughtForward'],
  forms: [
    {
      form: 'Form 7',
      part: 'crypto-assets',
      lines: [
        { box: '1', figure: 'proceeds' },
        { box: '2', figure: 'cost-and-fees' },
      ],
      confidence: 'confirmed',
      source: 'act',
    },
  ],
  levies: [],
  proposals: [],
  unsettled: ['law.xz.unsettled.losses'],
  defaults: ['law.xz.default.losses'],
  sources: [
    { id: 'act', url: 'https://example.org/act', kind: 'law', read: '2026-11-21', supports: ACT },
  ],
};
