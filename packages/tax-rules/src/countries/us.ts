import type { Bracket, YearRules } from '../rates.ts';
import type { CountryRules } from '../rules.ts';

type Tables = {
  readonly single: readonly Bracket[];
  readonly joint: readonly Bracket[];
  readonly singleLong: readonly Bracket[];
  readonly jointLong: readonly Bracket[];
};

const year = (t: Tables, procedure: string): YearRules => ({
  allowance: { value: { type: 'none' }, confidence: 'knowledge', basis: 'IRC § 1222' },
  rate: {
    value: {
      type: 'short-long-brackets',
      short: { single: t.single, joint: t.joint },
      long: { single: t.singleLong, joint: t.jointLong },
      surtax: { rate: '0.038', over: { single: '200000', joint: '250000' } },
      lossAgainstIncome: { single: '3000', joint: '3000', separate: '1500', head: '3000' },
    },
    confidence: 'knowledge',
    basis: `IRC § 1(h), § 1(j), § 1411; ${procedure}`,
  },
});

const years: Record<number, YearRules> = {
  2023: year(
    {
      single: [
        { upTo: '11000', rate: '0.1' },
        { upTo: '44725', rate: '0.12' },
        { upTo: '95375', rate: '0.22' },
        { upTo: '182100', rate: '0.24' },
        { upTo: '231250', rate: '0.32' },
        { upTo: '578125', rate: '0.35' },
        { upTo: null, rate: '0.37' },
      ],
      joint: [
        { upTo: '22000', rate: '0.1' },
        { upTo: '89450', rate: '0.12' },
        { upTo: '190750', rate: '0.22' },
        { upTo: '364200', rate: '0.24' },
        { upTo: '462500', rate: '0.32' },
        { upTo: '693750', rate: '0.35' },
        { upTo: null, rate: '0.37' },
      ],
      singleLong: [
        { upTo: '44625', rate: '0' },
        { upTo: '492300', rate: '0.15' },
        { upTo: null, rate: '0.2' },
      ],
      jointLong: [
        { upTo: '89250', rate: '0' },
        { upTo: '553850', rate: '0.15' },
        { upTo: null, rate: '0.2' },
      ],
    },
    'Rev. Proc. 2022-38',
  ),
  2024: year(
    {
      single: [
        { upTo: '11600', rate: '0.1' },
        { upTo: '47150', rate: '0.12' },
        { upTo: '100525', rate: '0.22' },
        { upTo: '191950', rate: '0.24' },
        { upTo: '243725', rate: '0.32' },
        { upTo: '609350', rate: '0.35' },
        { upTo: null, rate: '0.37' },
      ],
      joint: [
        { upTo: '23200', rate: '0.1' },
        { upTo: '94300', rate: '0.12' },
        { upTo: '201050', rate: '0.22' },
        { upTo: '383900', rate: '0.24' },
        { upTo: '487450', rate: '0.32' },
        { upTo: '731200', rate: '0.35' },
        { upTo: null, rate: '0.37' },
      ],
      singleLong: [
        { upTo: '47025', rate: '0' },
        { upTo: '518900', rate: '0.15' },
        { upTo: null, rate: '0.2' },
      ],
      jointLong: [
        { upTo: '94050', rate: '0' },
        { upTo: '583750', rate: '0.15' },
        { upTo: null, rate: '0.2' },
      ],
    },
    'Rev. Proc. 2023-34',
  ),
  2025: year(
    {
      single: [
        { upTo: '11925', rate: '0.1' },
        { upTo: '48475', rate: '0.12' },
        { upTo: '103350', rate: '0.22' },
        { upTo: '197300', rate: '0.24' },
        { upTo: '250525', rate: '0.32' },
        { upTo: '626350', rate: '0.35' },
        { upTo: null, rate: '0.37' },
      ],
      joint: [
        { upTo: '23850', rate: '0.1' },
        { upTo: '96950', rate: '0.12' },
        { upTo: '206700', rate: '0.22' },
        { upTo: '394600', rate: '0.24' },
        { upTo: '501050', rate: '0.32' },
        { upTo: '751600', rate: '0.35' },
        { upTo: null, rate: '0.37' },
      ],
      singleLong: [
        { upTo: '48350', rate: '0' },
        { upTo: '533400', rate: '0.15' },
        { upTo: null, rate: '0.2' },
      ],
      jointLong: [
        { upTo: '96700', rate: '0' },
        { upTo: '600050', rate: '0.15' },
        { upTo: null, rate: '0.2' },
      ],
    },
    'Rev. Proc. 2024-40',
  ),
  2026: year(
    {
      single: [
        { upTo: '12400', rate: '0.1' },
        { upTo: '50400', rate: '0.12' },
        { upTo: '105700', rate: '0.22' },
        { upTo: '201775', rate: '0.24' },
        { upTo: '256225', rate: '0.32' },
        { upTo: '640600', rate: '0.35' },
        { upTo: null, rate: '0.37' },
      ],
      joint: [
        { upTo: '24800', rate: '0.1' },
        { upTo: '100800', rate: '0.12' },
        { upTo: '211400', rate: '0.22' },
        { upTo: '403550', rate: '0.24' },
        { upTo: '512450', rate: '0.32' },
        { upTo: '768700', rate: '0.35' },
        { upTo: null, rate: '0.37' },
      ],
      singleLong: [
        { upTo: '49450', rate: '0' },
        { upTo: '545500', rate: '0.15' },
        { upTo: null, rate: '0.2' },
      ],
      jointLong: [
        { upTo: '98900', rate: '0' },
        { upTo: '613700', rate: '0.15' },
        { upTo: null, rate: '0.2' },
      ],
    },
    'Rev. Proc. 2025-32',
  ),
};

const atReceipt = {
  value: { type: 'at-receipt', taxedAs: 'income' },
  confidence: 'knowledge',
  basis:
    'IRC § 61; Rev. Rul. 2023-14 (staking), Rev. Rul. 2019-24 (forks and airdrops), Notice 2014-21 (mining): market value at dominion and control',
} as const;

const noDisposal = (basis: string) =>
  ({ value: 'no-disposal', confidence: 'knowledge', basis }) as const;

export const unitedStates: CountryRules = {
  country: 'US',
  currency: 'USD',
  asOf: '2026-11-21',
  status: 'settled',
  calendar: {
    value: { startMonth: 1, startDay: 1, timeZone: 'America/New_York' },
    confidence: 'knowledge',
    basis: 'IRC § 441: calendar year',
  },
  matching: {
    value: {
      methods: ['fifo', 'hifo'],
      scopes: [{ scope: 'global' }, { from: '2025-01-01', scope: 'account' }],
    },
    confidence: 'confirmed',
    basis:
      'Treas. Reg. § 1.1012-1(j), Rev. Proc. 2024-28: per wallet or account from 2025; HIFO only with an identification made before the sale',
  },
  holding: {
    value: { type: 'long-after', period: { years: 1 } },
    confidence: 'confirmed',
    basis:
      'IRC § 1222: long-term when held more than one year; the period starts the day after acquisition',
  },
  outgoing: {
    spend: { value: 'disposal', confidence: 'knowledge', basis: 'Notice 2014-21, IRC § 1001' },
    gift: noDisposal('IRC § 1015: carry-over basis'),
    donation: noDisposal('IRC § 170: no gain is realised'),
    lost: noDisposal('IRC § 165(h): no personal casualty loss is assumed'),
    stolen: noDisposal('IRC § 165(h): no personal theft loss is assumed'),
  },
  income: {
    staking: atReceipt,
    interest: atReceipt,
    mining: atReceipt,
    airdrop: atReceipt,
    fork: atReceipt,
    reward: atReceipt,
    wages: atReceipt,
    other: atReceipt,
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
    basis:
      'Treas. Reg. § 1.1001-7, § 1.1012-1(h): purchase fees add to basis, sale fees reduce the amount realised, swap fees go to the disposal; a fee paid in units is a disposal of those units',
  },
  swap: {
    value: { treatment: 'taxable', exceptions: [], value: 'consideration' },
    confidence: 'knowledge',
    basis: 'Notice 2014-21, IRC § 1001',
  },
  fx: {
    value: { date: 'same-day', source: 'a reasonable, consistent source' },
    confidence: 'knowledge',
    basis: 'USD value at the time of the transaction from a reasonable, consistent source',
  },
  losses: {
    value: { offset: 'year', broughtForward: 'before-allowance', carriedYears: 'unlimited' },
    confidence: 'knowledge',
    basis:
      'IRC § 1211(b), § 1212(b): short and long are netted, then up to 3,000 USD against other income, the rest is carried forward',
  },
  years,
  asks: ['filingStatus', 'otherIncome', 'lossesBroughtForward'],
  forms: [
    { form: 'Form 8949', to: 2024, part: 'boxes C and F', lines: [], confidence: 'confirmed' },
    {
      form: 'Form 8949',
      from: 2025,
      part: 'boxes G, H, I short-term, J, K, L long-term',
      lines: [],
      confidence: 'confirmed',
    },
    { form: 'Schedule D', part: 'lines 1b-3, 8b-10', lines: [], confidence: 'confirmed' },
    {
      form: 'Form 1040',
      part: 'digital-asset question; Schedule 1 line 8v',
      lines: [],
      confidence: 'confirmed',
    },
  ],
  levies: [],
  proposals: [],
  unsettled: ['law.us.unsettled.wash-sale'],
  defaults: ['law.us.default.transition', 'law.us.default.hifo', 'law.us.default.transfer-fee'],
  sources: [
    {
      url: 'https://rsmus.com/insights/tax-alerts/2024/end-universal-wallet-rev-proc-2024-28-safe-harbor-relief.html',
      supports: 'matching per wallet from 2025',
    },
    {
      url: 'https://cryptio.support.site/article/understanding-rev-proc-2024-28-safe-harbor-for-digital-asset-cost-basis',
      supports: 'FIFO or specific identification only',
    },
    { url: 'https://standard-deduction.com/irs-instruction-8949', supports: 'boxes G to L' },
    {
      url: 'https://form-1099-da.com/filer-instructions-specific.html',
      supports: 'codes G, H, J, K',
    },
  ],
};
