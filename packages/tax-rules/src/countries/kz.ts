import type { YearRules } from '../rates.ts';
import type { CountryRules } from '../rules.ts';
import type { Tag } from '../sourced.ts';

const LAW = 'Tax Code art. 331 and 332-1';
const SINCE = `${LAW} as amended from 1 January 2024 (Law 208-VIII of 15 July 2025): what was received less what was paid`;

const tenPercent = (tag: Tag, basis: string): YearRules => ({
  allowance: { value: { type: 'none' }, ...tag, basis },
  rate: {
    value: {
      type: 'brackets',
      stacked: 'with-income',
      brackets: [{ upTo: null, rate: '0.1' }],
    },
    ...tag,
    basis,
  },
});

const TEN = tenPercent({ confidence: 'secondary', source: 'femida-justice' }, `${SINCE}; 10 %`);

const other = {
  value: { type: 'at-receipt', taxedAs: 'income' },
  confidence: 'uncertain',
  basis: 'Tax Code: other income at market value; mining has rules of its own',
} as const;

const treated = <T extends string>(value: T, basis: string) =>
  ({ value, confidence: 'uncertain', basis }) as const;

export const kazakhstan: CountryRules = {
  country: 'KZ',
  currency: 'KZT',
  asOf: '2026-11-23',
  status: 'partly-unsettled',
  calendar: {
    value: { startMonth: 1, startDay: 1, timeZone: 'Asia/Almaty' },
    confidence: 'knowledge',
    basis: 'Tax Code: calendar year',
  },
  matching: {
    value: {
      methods: ['fifo', 'specific'],
      identification: true,
      scopes: [{ scope: 'global' }],
    },
    confidence: 'uncertain',
    basis: `${LAW} name no order; first in, first out is taken`,
  },
  holding: { value: { type: 'none' }, confidence: 'knowledge', basis: LAW },
  swap: {
    value: { treatment: 'taxable', exceptions: [], value: 'consideration' },
    confidence: 'uncertain',
    basis: `${LAW}; secondary sources: a swap is a sale`,
  },
  outgoing: {
    spend: treated('disposal', `${LAW}: payment is a sale`),
    gift: treated('no-disposal', LAW),
    donation: treated('no-disposal', LAW),
    lost: treated('no-disposal', LAW),
    stolen: treated('no-disposal', LAW),
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
    basis: 'secondary source: price and commissions of the exchange are deducted',
  },
  fx: {
    value: { date: 'same-day', source: 'National Bank of Kazakhstan', unitPrices: 'day-before' },
    confidence: 'knowledge',
    basis:
      'rate of the National Bank of the day of the deal; a deal without a price in money at the average price of the day before',
  },
  losses: {
    value: { offset: 'year', broughtForward: 'none', carriedYears: 0 },
    confidence: 'uncertain',
    basis: `${LAW} do not settle it; within the year, never below zero`,
  },
  years: {
    2023: tenPercent(
      { confidence: 'uncertain' },
      `10 %; ${LAW} have their rule on digital assets from 2024 on`,
    ),
    2024: TEN,
    2025: TEN,
    2026: {
      allowance: {
        value: { type: 'none' },
        confidence: 'secondary',
        source: 'sber-invest',
        basis: SINCE,
      },
      rate: {
        value: {
          type: 'brackets',
          stacked: 'on-other-income',
          brackets: [
            { upTo: '36762500', rate: '0.1' },
            { upTo: null, rate: '0.15' },
          ],
        },
        confidence: 'secondary',
        source: 'sber-invest',
        basis:
          'Tax Code of 2025, in force from 2026: 10 %, above 8,500 MRP of all income of the year 15 %; MRP of 4,325 KZT from knowledge',
      },
    },
  },
  asks: ['otherIncome', 'residency'],
  forms: [
    {
      form: '270.00',
      part: 'income and assets, with 250.00; due 15 September (on paper 15 July); 240.00 is no longer filed',
      lines: [{ figure: 'taxable-gain' }, { figure: 'income' }],
      confidence: 'knowledge',
    },
  ],
  levies: [],
  proposals: [],
  unsettled: [
    'law.kz.unsettled.losses',
    'law.kz.unsettled.exchanges',
    'law.kz.unsettled.year-2023',
  ],
  defaults: [
    'law.kz.default.fifo',
    'law.kz.default.swaps',
    'law.kz.default.losses',
    'law.kz.default.day-before',
  ],
  sources: [
    {
      id: 'sber-invest',
      url: 'https://sber-invest.kz/article/1042',
      kind: 'adviser',
      read: '2026-11-20',
      supports: '10 and 15 % in 2026',
    },
    {
      id: 'femida-justice',
      url: 'https://femida-justice.com/nalogovoe-pravo-v-kazaxstane/nalogooblozhenie-kriptovalyut-i-czifrovyix-aktivov-v-rk',
      kind: 'adviser',
      read: '2026-11-20',
      supports: '10 %, swaps',
    },
    {
      id: 'zakon',
      url: 'https://www.zakon.kz/pravo/6492716-opredelenie-perechnya-i-stoimosti-tsifrovykh-aktivov-novye-pravila-s-2026-goda.html',
      kind: 'press',
      read: '2026-11-20',
      supports: 'values of miners and exchanges',
    },
    {
      id: '1c',
      url: 'https://its.1c.kz/news/476855',
      kind: 'vendor',
      read: '2026-11-20',
      supports: 'trade on AIFC exchanges only',
    },
  ],
};
