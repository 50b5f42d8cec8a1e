import type { RateRule, YearRules } from '../rates.ts';
import type { CountryRules } from '../rules.ts';

type Period = Extract<RateRule, { type: 'turnover' }>['periods'][number];

const READING =
  'no special law in force; the tax authority takes the whole price as other income (Tax Code art. 164, 167)';
const BILL = 'bill 10225-d, first reading on 3 September 2025';

const period = (rate: string, days: Pick<Period, 'from' | 'to'> = {}): Period => ({
  ...days,
  seller: { home: rate, other: rate },
});

const year = (periods: readonly Period[], levy: string): YearRules => ({
  allowance: { value: { type: 'none' }, confidence: 'uncertain', basis: READING },
  rate: {
    value: { type: 'turnover', periods, swapsCount: false },
    confidence: 'uncertain',
    basis: `${READING}: 18 % and a military levy of ${levy}, without costs`,
  },
});

const NOW = year([period('0.23')], '5 %');

const other = {
  value: { type: 'at-receipt', taxedAs: 'income' },
  confidence: 'uncertain',
  basis: `${READING}; at market value when received`,
} as const;

const treated = <T extends string>(value: T) =>
  ({ value, confidence: 'uncertain', basis: READING }) as const;

export const ukraine: CountryRules = {
  country: 'UA',
  currency: 'UAH',
  asOf: '2026-11-23',
  status: 'unsettled',
  calendar: {
    value: { startMonth: 1, startDay: 1, timeZone: 'Europe/Kyiv' },
    confidence: 'knowledge',
    basis: 'Tax Code art. 34: calendar year',
  },
  matching: {
    value: { methods: ['fifo'], scopes: [{ scope: 'global' }] },
    confidence: 'uncertain',
    basis: `${READING}; first in, first out informs and serves the ${BILL}`,
  },
  holding: { value: { type: 'none' }, confidence: 'uncertain', basis: READING },
  swap: {
    value: { treatment: 'rollover', exceptions: [], value: 'consideration' },
    confidence: 'uncertain',
    basis: `${READING}; a swap is not settled and taken as no event, the cost of all that one swap gave moves on as that of one acquisition`,
  },
  outgoing: {
    spend: treated('disposal'),
    gift: treated('no-disposal'),
    donation: treated('no-disposal'),
    lost: treated('no-disposal'),
    stolen: treated('no-disposal'),
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
    basis: `${READING}; fees enter only the profit that is shown`,
  },
  fx: {
    value: { date: 'same-day', source: 'NBU' },
    confidence: 'knowledge',
    basis: 'Tax Code art. 164.4: official rate of the National Bank of the day',
  },
  losses: {
    value: { offset: 'none', broughtForward: 'none', carriedYears: 0 },
    confidence: 'uncertain',
    basis: READING,
  },
  years: {
    2023: year([period('0.195')], '1.5 %'),
    2024: year(
      [period('0.195', { to: '2024-11-30' }), period('0.23', { from: '2024-12-01' })],
      '1.5 %, from 1 December 2024 5 %',
    ),
    2025: NOW,
    2026: NOW,
  },
  asks: ['residency'],
  forms: [
    {
      form: 'Annual declaration of property and income',
      part: 'other income',
      lines: [{ figure: 'turnover' }, { figure: 'tax' }],
      confidence: 'uncertain',
    },
  ],
  levies: [],
  proposals: [
    {
      id: 'law.ua.proposal.profit',
      confidence: 'uncertain',
      basis: `${BILL}: 18 % and a military levy of 5 % on the profit of the year, 5 % in place of 18 % on turning units into money in the first year; a second reading was not found`,
      from: 2026,
      whatIf: {
        rate: {
          type: 'flat',
          rate: '0.23',
          parts: [
            { name: 'income-tax', rate: '0.18' },
            { name: 'military-levy', rate: '0.05' },
          ],
        },
        allowance: { type: 'none' },
      },
    },
  ],
  unsettled: ['law.ua.unsettled.base', 'law.ua.unsettled.swaps'],
  defaults: ['law.ua.default.gross', 'law.ua.default.swaps', 'law.ua.default.profit'],
  sources: [
    {
      id: 'censor',
      url: 'https://censor.net/biz/news/3571992/rada-pidtrymala-zakonoproyekt-pro-legalizatsiyu-rynku-virtualnyh-aktyviv',
      kind: 'press',
      read: '2026-11-20',
      supports: 'first reading of the bill',
    },
    {
      id: 'pravohub',
      url: 'https://pravohub.com.ua/blog/legalizatsiya-kriptovalyuti-v-ukrayini-zakonoproyekt-10225-d-ta-novi-pravila-opodatkuvannya',
      kind: 'adviser',
      read: '2026-11-20',
      supports: 'profit as the base of the bill',
    },
  ],
};
