import type { YearRules } from '../rates.ts';
import type { CountryRules } from '../rules.ts';

const LAW = 'Law on Personal Income Tax of 2025, in force from 1 July 2026';
const BEFORE = 'no rule of its own before 1 July 2026';

const UNTAXED: YearRules = {
  allowance: {
    value: { type: 'none' },
    confidence: 'secondary',
    source: 'followin',
    basis: BEFORE,
  },
  rate: { value: { type: 'none' }, confidence: 'secondary', source: 'followin', basis: BEFORE },
};

const open = {
  value: { type: 'at-receipt', taxedAs: 'apart' },
  confidence: 'uncertain',
  basis: `${LAW}, does not name it; listed at market value`,
} as const;

const treated = <T extends string>(value: T, basis: string) =>
  ({ value, confidence: 'uncertain', basis }) as const;

export const vietnam: CountryRules = {
  country: 'VN',
  currency: 'VND',
  asOf: '2026-11-23',
  status: 'partly-unsettled',
  statusFrom: { from: '2026-07-01', status: 'settled' },
  calendar: {
    value: { startMonth: 1, startDay: 1, timeZone: 'Asia/Ho_Chi_Minh' },
    confidence: 'knowledge',
    basis: 'calendar year',
  },
  matching: {
    value: { methods: ['fifo'], scopes: [{ scope: 'global' }] },
    confidence: 'secondary',
    source: 'weixuanerp',
    basis: `${LAW}: turnover, nothing is matched; first in, first out informs`,
  },
  holding: { value: { type: 'none' }, confidence: 'knowledge', basis: LAW },
  swap: {
    value: { treatment: 'taxable', exceptions: [], value: 'consideration' },
    confidence: 'uncertain',
    basis: `${LAW}: each transfer; taken for swaps too, the stricter reading`,
  },
  outgoing: {
    spend: treated('disposal', `${LAW}: payment is a transfer`),
    gift: treated('no-disposal', LAW),
    donation: treated('no-disposal', LAW),
    lost: treated('no-disposal', LAW),
    stolen: treated('no-disposal', LAW),
  },
  income: {
    staking: open,
    interest: open,
    mining: open,
    airdrop: open,
    fork: open,
    reward: open,
    wages: open,
    other: open,
  },
  fees: {
    value: {
      purchase: 'ignored',
      sale: 'ignored',
      swap: 'ignored',
      paidInUnits: 'disposal',
      ownTransfer: 'disposal',
    },
    confidence: 'knowledge',
    basis: `${LAW}: nothing is deducted from turnover`,
  },
  fx: {
    value: { date: 'same-day', source: 'Vietcombank, SBV' },
    confidence: 'uncertain',
    basis: 'value of the transfer in dong; transfer rate of a commercial bank',
  },
  losses: {
    value: { offset: 'none', broughtForward: 'none', carriedYears: 0 },
    confidence: 'knowledge',
    basis: `${LAW}: losses do not count`,
  },
  years: {
    2023: UNTAXED,
    2024: UNTAXED,
    2025: UNTAXED,
    2026: {
      allowance: {
        value: { type: 'none' },
        confidence: 'secondary',
        source: 'followin',
        basis: LAW,
      },
      rate: {
        value: {
          type: 'turnover',
          periods: [{ from: '2026-07-01', seller: { home: '0.001', other: '0.001' } }],
          swapsCount: true,
        },
        confidence: 'secondary',
        source: 'followin',
        basis: `${LAW}: 0.1 % of the value of each transfer`,
      },
    },
  },
  asks: ['venues', 'residency'],
  forms: [
    {
      form: 'Personal income tax return',
      from: 2026,
      part: 'a licensed exchange withholds; other transfers on an own return (form not seen)',
      lines: [{ figure: 'turnover' }, { figure: 'tax' }],
      confidence: 'uncertain',
    },
  ],
  levies: [],
  proposals: [],
  unsettled: ['law.vn.unsettled.decree', 'law.vn.unsettled.venues'],
  defaults: [
    'law.vn.default.before',
    'law.vn.default.swaps',
    'law.vn.default.withheld',
    'law.vn.default.information',
  ],
  sources: [
    {
      id: 'followin',
      url: 'https://followin.io/en/feed/21869287',
      kind: 'press',
      read: '2026-11-20',
      supports: '0.1 % from 1 July 2026',
    },
    {
      id: 'weixuanerp',
      url: 'https://binance.weixuanerp.com/en/square/post/33567045676825',
      kind: 'vendor',
      read: '2026-11-20',
      supports: 'base is turnover',
    },
  ],
};
