import type { YearRules } from '../rates.ts';
import type { CountryRules } from '../rules.ts';

const NO_TAX = 'no tax on capital gains; Inland Revenue Ordinance s. 14 reaches a trade only';

const YEAR: YearRules = {
  allowance: { value: { type: 'none' }, confidence: 'secondary', source: 'kpmg', basis: NO_TAX },
  rate: {
    value: { type: 'none' },
    confidence: 'secondary',
    source: 'kpmg',
    basis: `${NO_TAX}; DIPN 39: assets bought for long-term investment are no profits`,
  },
};

const passive = {
  value: { type: 'not-income', cost: 'market-value' },
  confidence: 'knowledge',
  basis: `${NO_TAX}; outside profits tax unless received in a trade or business`,
} as const;

const shown = <T extends string>(value: T) =>
  ({ value, confidence: 'knowledge', basis: `${NO_TAX}; only shown` }) as const;

export const hongKong: CountryRules = {
  country: 'HK',
  currency: 'HKD',
  asOf: '2026-11-23',
  status: 'settled',
  calendar: {
    value: { startMonth: 4, startDay: 1, timeZone: 'Asia/Hong_Kong' },
    confidence: 'knowledge',
    basis: 'Inland Revenue Ordinance s. 2: year of assessment from 1 April to 31 March',
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
    staking: passive,
    interest: passive,
    mining: passive,
    airdrop: passive,
    fork: passive,
    reward: passive,
    other: passive,
    wages: {
      value: { type: 'at-receipt', taxedAs: 'apart' },
      confidence: 'secondary',
      source: 'dhirubhai',
      basis: 'DIPN 39: pay in crypto-assets is under salaries tax at market value when it accrues',
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
    basis: `${NO_TAX}; fees only enter the gain that is shown`,
  },
  fx: {
    value: { date: 'same-day', source: 'HKMA; average rates of the IRD' },
    confidence: 'knowledge',
    basis: 'market value of the day of the transaction; no rate is prescribed',
  },
  losses: {
    value: { offset: 'none', broughtForward: 'none', carriedYears: 0 },
    confidence: 'knowledge',
    basis: NO_TAX,
  },
  years: { 2023: YEAR, 2024: YEAR, 2025: YEAR, 2026: YEAR },
  asks: [],
  forms: [
    {
      form: 'BIR60',
      part: 'profits of an unincorporated business, only for a trade',
      lines: [],
      confidence: 'knowledge',
    },
  ],
  levies: [],
  proposals: [],
  unsettled: ['law.hk.unsettled.trade'],
  defaults: ['law.hk.default.report-only', 'law.hk.default.pay'],
  sources: [
    {
      id: 'kpmg',
      url: 'https://kpmg.com/cn/en/home/insights/2020/04/tax-alert-8-hk-taxation-of-digital-assets-in-hk.html',
      kind: 'adviser',
      read: '2026-11-20',
      supports: 'long-term investment, swaps (DIPN 39)',
    },
    {
      id: 'dhirubhai',
      url: 'https://dhirubhai.net/pulse/hong-kong-issues-crypto-tax-guidance-what-you-need-know-arslanian',
      kind: 'adviser',
      read: '2026-11-20',
      supports: 'investment, trade, pay in crypto-assets',
    },
  ],
};
