import type { YearRules } from '../rates.ts';
import type { CountryRules } from '../rules.ts';

const NO_RULE = 'no statute taxes such gains; not on the closed list of GVK mükerrer art. 80';
const BILL = 'bill of 2 March 2026';

const YEAR: YearRules = {
  allowance: {
    value: { type: 'none' },
    confidence: 'secondary',
    source: 'ekonomim',
    basis: NO_RULE,
  },
  rate: {
    value: { type: 'none' },
    confidence: 'secondary',
    source: 'ekonomim',
    basis: `${NO_RULE}; habitual trading may be commercial income`,
  },
};

const OPEN_YEAR: YearRules = {
  allowance: { value: { type: 'none' }, confidence: 'uncertain', basis: NO_RULE },
  rate: {
    value: { type: 'none' },
    confidence: 'uncertain',
    basis: `${NO_RULE}; a second bill of April 2026 was neither enacted nor withdrawn by 30 September 2026`,
  },
};

const open = {
  value: { type: 'at-receipt', taxedAs: 'apart' },
  confidence: 'uncertain',
  basis: `${NO_RULE}; listed at market value`,
} as const;

const shown = <T extends string>(value: T) =>
  ({ value, confidence: 'uncertain', basis: `${NO_RULE}; only shown` }) as const;

export const turkey: CountryRules = {
  country: 'TR',
  currency: 'TRY',
  asOf: '2026-11-23',
  status: 'unsettled',
  calendar: {
    value: { startMonth: 1, startDay: 1, timeZone: 'Europe/Istanbul' },
    confidence: 'knowledge',
    basis: 'GVK art. 108: calendar year',
  },
  matching: {
    value: { methods: ['fifo'], scopes: [{ scope: 'platform' }] },
    confidence: 'uncertain',
    basis: `first in, first out per platform stands in the ${BILL} only; it informs here`,
  },
  holding: { value: { type: 'none' }, confidence: 'uncertain', basis: NO_RULE },
  swap: {
    value: { treatment: 'taxable', exceptions: [], value: 'consideration' },
    confidence: 'uncertain',
    basis: `${NO_RULE}; a swap is shown as a sale and a purchase`,
  },
  outgoing: {
    spend: shown('disposal'),
    gift: {
      value: 'no-disposal',
      confidence: 'uncertain',
      basis: `${NO_RULE}; inheritance and gift tax is possible`,
    },
    donation: shown('no-disposal'),
    lost: shown('no-disposal'),
    stolen: shown('no-disposal'),
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
      purchase: 'cost',
      sale: 'deducted',
      swap: 'deducted',
      paidInUnits: 'disposal',
      ownTransfer: 'disposal',
    },
    confidence: 'uncertain',
    basis: `${NO_RULE}; fees enter the gain that is shown, as in the ${BILL}`,
  },
  fx: {
    value: { date: 'same-day', source: 'TCMB buying rate' },
    confidence: 'knowledge',
    basis: 'VUK art. 280: buying rate of the day, the general rule',
  },
  losses: {
    value: { offset: 'none', broughtForward: 'none', carriedYears: 0 },
    confidence: 'uncertain',
    basis: NO_RULE,
  },
  years: { 2023: YEAR, 2024: YEAR, 2025: YEAR, 2026: OPEN_YEAR },
  asks: [],
  forms: [],
  levies: [],
  proposals: [
    {
      id: 'law.tr.proposal.10-percent',
      confidence: 'uncertain',
      basis: `${BILL}: 10 % withheld each quarter by licensed platforms, first in, first out, losses within the calendar year, and 0.03 % of each sale or transfer from the provider; reported withdrawn, a second bill followed in April 2026; not law by 30 September 2026`,
      from: 2026,
      whatIf: { rate: { type: 'flat', rate: '0.1' }, allowance: { type: 'none' } },
    },
  ],
  unsettled: ['law.tr.unsettled.no-law', 'law.tr.unsettled.trade'],
  defaults: ['law.tr.default.report-only', 'law.tr.default.platform'],
  sources: [
    {
      id: 'channelnewsasia',
      url: 'https://www.channelnewsasia.com/business/turkish-ruling-party-proposes-10-crypto-income-tax-levy-service-providers-5964141',
      kind: 'press',
      read: '2026-11-20',
      supports: 'bill of March 2026',
    },
    {
      id: 'cumhuriyet',
      url: 'https://www.cumhuriyet.com.tr/ekonomi/kripto-paraya-vergi-donemi-basliyor-tbmm-ye-sunulan-teklifin-tum-ayrintilari-belli-oldu-2483297',
      kind: 'press',
      read: '2026-11-20',
      supports: 'the bill in detail, FIFO',
    },
    {
      id: 'ekonomim',
      url: 'https://www.ekonomim.com/kose-yazisi/yeni-torbanin-getirdikleri/879692',
      kind: 'press',
      read: '2026-11-20',
      supports: 'no rule before the bill',
    },
    {
      id: 'github',
      url: 'https://github.com/SportMind/SportMind/releases/tag/v4.6.86',
      kind: 'vendor',
      read: '2026-11-20',
      supports: 'state of the bills at 30 September 2026 (a weak source)',
    },
  ],
};
