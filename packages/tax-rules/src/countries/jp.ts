import type { YearRules } from '../rates.ts';
import type { CountryRules } from '../rules.ts';

const FAQ = 'NTA FAQ on crypto-assets';
const MISC = 'Income Tax Act art. 35: miscellaneous income';

const YEAR: YearRules = {
  allowance: { value: { type: 'none' }, confidence: 'knowledge', basis: MISC },
  rate: {
    value: {
      type: 'brackets',
      stacked: 'on-other-income',
      brackets: [
        { upTo: '1950000', rate: '0.05' },
        { upTo: '3300000', rate: '0.1' },
        { upTo: '6950000', rate: '0.2' },
        { upTo: '9000000', rate: '0.23' },
        { upTo: '18000000', rate: '0.33' },
        { upTo: '40000000', rate: '0.4' },
        { upTo: null, rate: '0.45' },
      ],
    },
    confidence: 'knowledge',
    basis: `${MISC}, taxed together with other income (art. 89)`,
  },
  surcharges: {
    value: [
      { id: 'law.jp.surcharge.reconstruction', of: 'tax', rate: '0.021' },
      { id: 'law.jp.surcharge.resident', of: 'base', rate: '0.1' },
    ],
    confidence: 'knowledge',
    basis:
      'special income tax for reconstruction: 2.1 % of the income tax; Local Tax Act: resident tax of 10 % of the income',
  },
};

/** Trading losses may be set against it, both are miscellaneous income. */
const miscellaneous = {
  value: { type: 'at-receipt', taxedAs: 'with-gains' },
  confidence: 'knowledge',
  basis: `${MISC}; ${FAQ}: at market value when received`,
} as const;

const deemed = (basis: string) => ({ value: 'disposal', confidence: 'uncertain', basis }) as const;

const noDisposal = {
  value: 'no-disposal',
  confidence: 'uncertain',
  basis: `${FAQ}: no loss is assumed`,
} as const;

export const japan: CountryRules = {
  country: 'JP',
  currency: 'JPY',
  asOf: '2026-11-23',
  status: 'settled',
  calendar: {
    value: { startMonth: 1, startDay: 1, timeZone: 'Asia/Tokyo' },
    confidence: 'knowledge',
    basis: 'Income Tax Act: calendar year',
  },
  matching: {
    value: { methods: ['total-average', 'moving-average'], scopes: [{ scope: 'global' }] },
    confidence: 'secondary',
    source: 'zeiken',
    basis:
      'Income Tax Act Enforcement Order art. 119-2: total average of the year; the moving average where it was notified to the tax office; FAQ of the NTA: a fraction of a yen in the cost of one unit may be rounded up',
  },
  holding: { value: { type: 'none' }, confidence: 'knowledge', basis: MISC },
  swap: {
    value: { treatment: 'taxable', exceptions: [], value: 'consideration' },
    confidence: 'knowledge',
    basis: `${FAQ}: an exchange of crypto-assets realises income`,
  },
  outgoing: {
    spend: {
      value: 'disposal',
      confidence: 'knowledge',
      basis: `${FAQ}: payment for goods or services realises income`,
    },
    gift: deemed('Income Tax Act art. 40: market value counts for the donor in some cases'),
    donation: deemed('Income Tax Act art. 40: market value counts for the donor in some cases'),
    lost: noDisposal,
    stolen: noDisposal,
  },
  income: {
    staking: miscellaneous,
    interest: miscellaneous,
    mining: miscellaneous,
    airdrop: miscellaneous,
    reward: miscellaneous,
    other: miscellaneous,
    fork: {
      value: { type: 'not-income', cost: 'zero' },
      confidence: 'knowledge',
      basis: `${FAQ}: without a market at the time no income and no cost`,
    },
    wages: {
      value: { type: 'at-receipt', taxedAs: 'income' },
      confidence: 'knowledge',
      basis: 'Income Tax Act art. 28: pay of an employee',
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
    basis: `${FAQ}: fees of a purchase are cost, others are necessary expenses`,
  },
  fx: {
    value: { date: 'same-day', source: 'TTM of the user’s main bank' },
    confidence: 'knowledge',
    basis: 'middle rate of the day of the transaction',
  },
  losses: {
    value: { offset: 'year', broughtForward: 'none', carriedYears: 0 },
    confidence: 'knowledge',
    basis: 'Income Tax Act art. 69: only against other miscellaneous income of the year',
  },
  years: { 2023: YEAR, 2024: YEAR, 2025: YEAR, 2026: YEAR },
  asks: ['otherIncome', 'roundsUnitCostUp', 'residency'],
  forms: [
    {
      form: '確定申告書 第一表・第二表',
      part: '雑 (その他), miscellaneous income; 暗号資産の計算書 is attached',
      lines: [{ figure: 'proceeds' }, { figure: 'cost-and-fees' }, { figure: 'taxable-gain' }],
      confidence: 'knowledge',
    },
  ],
  levies: [],
  proposals: [
    {
      id: 'law.jp.proposal.20-percent',
      confidence: 'uncertain',
      basis:
        'outline of December 2025: 20 % (20.315 % with the surtax) and losses carried three years for specified crypto-assets at registered dealers, from 1 January of the year after the FIEA amendment takes effect (expected 2028); not law',
    },
  ],
  unsettled: [],
  defaults: [
    'law.jp.default.total-average',
    'law.jp.default.unit-cost',
    'law.jp.default.small-income',
    'law.jp.default.e-money',
    'law.jp.default.gift',
  ],
  sources: [
    {
      id: 'zeiken',
      url: 'https://www.zeiken.co.jp/hourei/HHTOK000010/119-2.html',
      kind: 'copy',
      read: '2026-11-20',
      supports: 'total and moving average (text of the order)',
    },
    {
      id: 'ccm',
      url: 'https://ccm.com.hk/2017/12/other-common-calculate-income-virtual-currency-04.html',
      kind: 'adviser',
      read: '2026-11-20',
      supports: 'example of the NTA',
    },
    {
      id: 'hotbookzone',
      url: 'https://www.hotbookzone.com/ja-JP/news/530213',
      kind: 'press',
      read: '2026-11-20',
      supports: 'outline of the reform',
    },
    {
      id: 'coinfeed',
      url: 'https://coinfeed.jp/web3-in-japan/dfe335d91c4b55985334590b822c45cf',
      kind: 'press',
      read: '2026-11-20',
      supports: 'reform not before 2028',
    },
  ],
};
