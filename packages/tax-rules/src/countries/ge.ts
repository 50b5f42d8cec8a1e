import type { YearRules } from '../rates.ts';
import type { CountryRules } from '../rules.ts';

const RULING = 'public decision no. 201 of the Minister of Finance, 28 June 2019';

const YEAR: YearRules = {
  allowance: {
    value: { type: 'none' },
    confidence: 'secondary',
    source: 'tpsolution',
    basis: RULING,
  },
  rate: {
    value: { type: 'none' },
    confidence: 'secondary',
    source: 'tpsolution',
    basis: `${RULING}: income of a resident natural person from the supply of crypto-assets is exempt; still in force in July 2026`,
  },
};

const notCovered = {
  value: { type: 'at-receipt', taxedAs: 'apart' },
  confidence: 'uncertain',
  basis: `${RULING} covers the supply of crypto-assets only, not what is received`,
} as const;

const shown = <T extends string>(value: T) =>
  ({ value, confidence: 'knowledge', basis: `${RULING}; only shown` }) as const;

export const georgia: CountryRules = {
  country: 'GE',
  currency: 'GEL',
  asOf: '2026-11-23',
  status: 'settled',
  calendar: {
    value: { startMonth: 1, startDay: 1, timeZone: 'Asia/Tbilisi' },
    confidence: 'knowledge',
    basis: 'Tax Code of Georgia: calendar year',
  },
  matching: {
    value: { methods: ['fifo'], scopes: [{ scope: 'global' }] },
    confidence: 'knowledge',
    basis: `${RULING}: nothing to match; first in, first out informs`,
  },
  holding: { value: { type: 'none' }, confidence: 'knowledge', basis: RULING },
  swap: {
    value: { treatment: 'taxable', exceptions: [], value: 'consideration' },
    confidence: 'knowledge',
    basis: `${RULING}: a swap is exempt too and is shown as a sale and a purchase`,
  },
  outgoing: {
    spend: shown('disposal'),
    gift: shown('no-disposal'),
    donation: shown('no-disposal'),
    lost: shown('no-disposal'),
    stolen: shown('no-disposal'),
  },
  income: {
    staking: notCovered,
    interest: notCovered,
    mining: notCovered,
    airdrop: notCovered,
    fork: notCovered,
    reward: notCovered,
    wages: notCovered,
    other: notCovered,
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
    basis: `${RULING}: fees only enter the gain that is shown`,
  },
  fx: {
    value: { date: 'same-day', source: 'NBG' },
    confidence: 'knowledge',
    basis: 'official rate of the National Bank of Georgia of the day',
  },
  losses: {
    value: { offset: 'none', broughtForward: 'none', carriedYears: 0 },
    confidence: 'knowledge',
    basis: RULING,
  },
  years: { 2023: YEAR, 2024: YEAR, 2025: YEAR, 2026: YEAR },
  asks: [],
  forms: [],
  levies: [],
  proposals: [],
  unsettled: ['law.ge.unsettled.rewards', 'law.ge.unsettled.business'],
  defaults: ['law.ge.default.report-only', 'law.ge.default.rewards'],
  sources: [
    {
      id: 'tpsolution',
      url: 'https://tpsolution.ge/preferential-new-rules-of-cryptocurrency-taxation-in-georgia',
      kind: 'adviser',
      read: '2026-11-20',
      supports: 'exemption',
    },
    {
      id: 'taxconsulting',
      url: 'https://taxconsulting.ge/2021/01/11/cryptocurrency-taxation-in-georgia/',
      kind: 'adviser',
      read: '2026-11-20',
      supports: 'exemption, what a crypto-asset is',
    },
  ],
};
