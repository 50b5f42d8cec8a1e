import type { YearRules } from '../rates.ts';
import type { CountryRules } from '../rules.ts';

const LAW = 'Income Tax Law art. 20E';

const UNTAXED: YearRules = {
  allowance: { value: { type: 'none' }, confidence: 'knowledge', basis: 'no statute before 2026' },
  rate: {
    value: { type: 'none' },
    confidence: 'knowledge',
    basis:
      'no statute before 2026: gains of an investor usually stay untaxed, those of a trader are income',
  },
};

const TAXED: YearRules = {
  allowance: {
    value: { type: 'none' },
    confidence: 'secondary',
    source: 'chambersandco',
    basis: LAW,
  },
  rate: {
    value: { type: 'flat', rate: '0.08' },
    confidence: 'secondary',
    source: 'chambersandco',
    basis: `${LAW}, Gazette of 31 December 2025`,
  },
};

const general = {
  value: { type: 'at-receipt', taxedAs: 'apart' },
  confidence: 'uncertain',
  basis: 'general income tax at market value when received; not settled',
} as const;

const disposal = (basis: string) =>
  ({ value: 'disposal', confidence: 'secondary', source: 'mondaq', basis }) as const;

export const cyprus: CountryRules = {
  country: 'CY',
  currency: 'EUR',
  asOf: '2026-11-23',
  status: 'partly-unsettled',
  statusFrom: { from: '2026-01-01', status: 'settled' },
  calendar: {
    value: { startMonth: 1, startDay: 1, timeZone: 'Asia/Nicosia' },
    confidence: 'knowledge',
    basis: 'Income Tax Law: calendar year',
  },
  matching: {
    value: { methods: ['fifo'], scopes: [{ scope: 'global' }] },
    confidence: 'uncertain',
    basis: `${LAW} names no order; first in, first out is taken`,
  },
  holding: {
    value: { type: 'none' },
    confidence: 'secondary',
    source: 'chambersandco',
    basis: LAW,
  },
  swap: {
    value: { treatment: 'taxable', exceptions: [], value: 'consideration' },
    confidence: 'secondary',
    source: 'mondaq',
    basis: `${LAW}: an exchange of crypto-assets is a disposal`,
  },
  outgoing: {
    spend: disposal(`${LAW}: payment for goods or services is a disposal`),
    gift: disposal(`${LAW}: a donation is a disposal`),
    donation: disposal(`${LAW}: a donation is a disposal`),
    lost: { value: 'no-disposal', confidence: 'uncertain', basis: LAW },
    stolen: { value: 'no-disposal', confidence: 'uncertain', basis: LAW },
  },
  income: {
    staking: general,
    interest: general,
    airdrop: general,
    fork: general,
    reward: general,
    wages: general,
    other: general,
    mining: {
      value: { type: 'at-receipt', taxedAs: 'apart' },
      confidence: 'secondary',
      source: 'mondaq',
      basis: `general income tax; ${LAW} leaves mining out of the rate of 8 %`,
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
    basis: `${LAW}: expenses that belong to the disposal are deducted`,
  },
  fx: {
    value: { date: 'same-day', source: 'ECB' },
    confidence: 'knowledge',
    basis: 'ECB rate of the day',
  },
  losses: {
    value: { offset: 'year', broughtForward: 'none', carriedYears: 0 },
    confidence: 'secondary',
    source: 'mondaq',
    basis: `${LAW}: against crypto gains of the same year only`,
  },
  years: { 2023: UNTAXED, 2024: UNTAXED, 2025: UNTAXED, 2026: TAXED },
  asks: ['residency'],
  forms: [
    {
      form: 'TD1',
      from: 2026,
      part: 'profits from crypto-assets',
      lines: [{ figure: 'taxable-gain' }],
      confidence: 'uncertain',
    },
  ],
  levies: [],
  proposals: [],
  unsettled: ['law.cy.unsettled.before-2026'],
  defaults: ['law.cy.default.fifo', 'law.cy.default.trader'],
  sources: [
    {
      id: 'chambersandco',
      url: 'https://www.chambersandco.com/cyprus-8-crypto-tax-new-article-20e-regime-for-gains-on-crypto-assets-from-2026',
      kind: 'adviser',
      read: '2026-11-20',
      supports: 'art. 20E, Gazette of 31 December 2025',
    },
    {
      id: 'mondaq',
      url: 'https://www.mondaq.com/cyprus/income-tax/1700510/2026-tax-reform-suggested-tax-treatment-on-cyprus-crypto-tax-8-for-both-individuals-and-companies',
      kind: 'adviser',
      read: '2026-11-20',
      supports: 'losses, list of disposals, mining',
    },
  ],
};
