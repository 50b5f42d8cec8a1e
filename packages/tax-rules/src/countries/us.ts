import type { Bracket, ByStatus, YearRules } from '../rates.ts';
import type { Form, FormLine } from '../reporting.ts';
import type { CountryRules } from '../rules.ts';

const ORDINARY = ['0.1', '0.12', '0.22', '0.24', '0.32', '0.35', '0.37'];
const LONG = ['0', '0.15', '0.2'];

/** Upper limits of all brackets but the last, by filing status. */
type Limits = Required<ByStatus<string>>;

const brackets = (rates: readonly string[], limits: string): readonly Bracket[] => {
  const upTo = limits.split(' ');
  return rates.map((rate, index) => ({ upTo: upTo[index] ?? null, rate }));
};

const byStatus = (rates: readonly string[], limits: Limits): ByStatus<readonly Bracket[]> => ({
  single: brackets(rates, limits.single),
  joint: brackets(rates, limits.joint),
  separate: brackets(rates, limits.separate),
  head: brackets(rates, limits.head),
});

const year = (short: Limits, long: Limits, procedure: string): YearRules => ({
  allowance: { value: { type: 'none' }, confidence: 'knowledge', basis: 'IRC § 1222' },
  rate: {
    value: {
      type: 'short-long-brackets',
      short: byStatus(ORDINARY, short),
      long: byStatus(LONG, long),
      surtax: {
        rate: '0.038',
        over: { single: '200000', joint: '250000', separate: '125000', head: '200000' },
      },
      lossAgainstIncome: { single: '3000', joint: '3000', separate: '1500', head: '3000' },
    },
    confidence: 'knowledge',
    basis: `IRC § 1(h), § 1(j), § 1211(b), § 1411; ${procedure}`,
  },
});

const years: Record<number, YearRules> = {
  2023: year(
    {
      single: '11000 44725 95375 182100 231250 578125',
      joint: '22000 89450 190750 364200 462500 693750',
      separate: '11000 44725 95375 182100 231250 346875',
      head: '15700 59850 95350 182100 231250 578100',
    },
    {
      single: '44625 492300',
      joint: '89250 553850',
      separate: '44625 276900',
      head: '59750 523050',
    },
    'Rev. Proc. 2022-38',
  ),
  2024: year(
    {
      single: '11600 47150 100525 191950 243725 609350',
      joint: '23200 94300 201050 383900 487450 731200',
      separate: '11600 47150 100525 191950 243725 365600',
      head: '16550 63100 100500 191950 243700 609350',
    },
    {
      single: '47025 518900',
      joint: '94050 583750',
      separate: '47025 291850',
      head: '63000 551350',
    },
    'Rev. Proc. 2023-34',
  ),
  2025: year(
    {
      single: '11925 48475 103350 197300 250525 626350',
      joint: '23850 96950 206700 394600 501050 751600',
      separate: '11925 48475 103350 197300 250525 375800',
      head: '17000 64850 103350 197300 250500 626350',
    },
    {
      single: '48350 533400',
      joint: '96700 600050',
      separate: '48350 300000',
      head: '64750 566700',
    },
    'Rev. Proc. 2024-40',
  ),
  2026: year(
    {
      single: '12400 50400 105700 201775 256225 640600',
      joint: '24800 100800 211400 403550 512450 768700',
      separate: '12400 50400 105700 201775 256225 384350',
      head: '17700 67450 105700 201750 256200 640600',
    },
    {
      single: '49450 545500',
      joint: '98900 613700',
      separate: '49450 306850',
      head: '66200 579600',
    },
    'Rev. Proc. 2025-32',
  ),
};

type Kind = 'short' | 'long';

/** Columns (d), (e) and (h) of a line; the cost is with the fees of the sale. */
const totals = (kind: Kind, line?: string): readonly FormLine[] =>
  (
    [
      ['d', `${kind}-proceeds`],
      ['e', `${kind}-cost`],
      ['h', `${kind}-gain`],
    ] as const
  ).map(([column, figure]) =>
    line === undefined ? { figure } : { box: `${line}(${column})`, figure },
  );

/** Form 8949: a row for each lot sold, the totals on line 2 of its part. */
const sales = (term: Kind, box: string, part: string, valid: Pick<Form, 'from' | 'to'>): Form => ({
  form: 'Form 8949',
  ...valid,
  part,
  lines: totals(term, '2'),
  rows: { by: 'slice', term },
  layout: { type: '8949', box },
  confidence: 'secondary',
  source: 'standard-deduction',
});

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
  asOf: '2026-11-23',
  status: 'settled',
  calendar: {
    value: { startMonth: 1, startDay: 1, timeZone: 'America/New_York' },
    confidence: 'knowledge',
    basis: 'IRC § 441: calendar year',
  },
  matching: {
    value: {
      methods: ['fifo', 'hifo', 'lifo', 'lofo'],
      identification: true,
      scopes: [{ scope: 'global' }, { from: '2025-01-01', scope: 'account' }],
    },
    confidence: 'secondary',
    source: 'rsmus',
    basis:
      'Treas. Reg. § 1.1012-1(j): the units identified before the sale, one by one or by a standing order (such as HIFO or LIFO), else the earliest; per wallet or account from 2025, when Rev. Proc. 2024-28 lets the unused basis of 2024 be allocated to the units in each wallet; Notices 2025-7 and 2026-20: for 2025 and 2026 an identification in own books or a standing order is enough for units with a broker',
  },
  holding: {
    value: { type: 'long-after', period: { years: 1 } },
    confidence: 'knowledge',
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
  derivatives: {
    value: 'with-gains',
    confidence: 'secondary',
    source: 'greeks',
    basis:
      'IRC § 1256 (g): only contracts of a qualified board or exchange are marked to market at 60/40; those of other venues are capital assets (§§ 1221, 1234A), here short-term',
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
      'IRC § 1211(b), § 1212(b): short and long are netted, then up to 3,000 USD (1,500 USD when married and filing apart) against other income, the rest is carried forward and stays short or long',
  },
  years,
  asks: [
    'filingStatus',
    'otherIncome',
    'lossesBroughtForward',
    'longLossesBroughtForward',
    'residency',
  ],
  forms: [
    sales('short', 'C', 'part I, box C: not reported to you on Form 1099-B', { to: 2024 }),
    sales('long', 'F', 'part II, box F: not reported to you on Form 1099-B', { to: 2024 }),
    sales(
      'short',
      'I',
      'part I, box I; box G or H for what a broker reported on Form 1099-DA with or without its basis',
      { from: 2025 },
    ),
    sales(
      'long',
      'L',
      'part II, box L; box J or K for what a broker reported on Form 1099-DA with or without its basis',
      { from: 2025 },
    ),
    {
      form: 'Schedule D',
      to: 2024,
      part: 'line 3 short-term, line 10 long-term',
      lines: [...totals('short', '3'), ...totals('long', '10')],
      confidence: 'secondary',
      source: 'standard-deduction',
    },
    {
      form: 'Schedule D',
      from: 2025,
      part: 'lines 1b to 3 short-term, 8b to 10 long-term, by the boxes of Form 8949',
      lines: [...totals('short'), ...totals('long')],
      confidence: 'knowledge',
    },
    {
      form: 'Form 1040',
      part: 'digital-asset question; Schedule 1 line 8v',
      lines: [{ box: '8v', figure: 'income' }],
      confidence: 'knowledge',
    },
    {
      form: 'Form 8949',
      onlyWith: 'derivatives',
      part: 'Part I: contracts of venues outside § 1256',
      lines: [{ figure: 'derivative-result' }],
      confidence: 'knowledge',
    },
  ],
  levies: [],
  proposals: [],
  unsettled: ['law.us.unsettled.wash-sale'],
  defaults: [
    'law.us.default.transition',
    'law.us.default.hifo',
    'law.us.default.identification',
    'law.us.default.transfer-fee',
    'law.us.default.derivatives',
  ],
  sources: [
    {
      id: 'rsmus',
      url: 'https://rsmus.com/insights/tax-alerts/2024/end-universal-wallet-rev-proc-2024-28-safe-harbor-relief.html',
      kind: 'adviser',
      read: '2026-11-20',
      supports: 'matching per wallet from 2025',
    },
    {
      id: 'cryptio',
      url: 'https://cryptio.support.site/article/understanding-rev-proc-2024-28-safe-harbor-for-digital-asset-cost-basis',
      kind: 'vendor',
      read: '2026-11-20',
      supports: 'FIFO or specific identification only',
    },
    {
      id: 'koinly',
      url: 'https://koinly.io/blog/irs-notice-2026-20/',
      kind: 'vendor',
      read: '2026-11-21',
      supports: 'identification in own books in 2025 and 2026',
    },
    {
      id: 'standard-deduction',
      url: 'https://standard-deduction.com/irs-instruction-8949',
      kind: 'copy',
      read: '2026-11-20',
      supports: 'boxes G to L',
    },
    {
      id: 'form-1099-da',
      url: 'https://form-1099-da.com/filer-instructions-specific.html',
      kind: 'copy',
      read: '2026-11-20',
      supports: 'codes G, H, J, K',
    },
    {
      id: 'greeks',
      url: 'https://crypto.greeks.live/learn/are-all-cryptocurrency-derivatives-treated-as-section-1256-contracts',
      kind: 'vendor',
      read: '2026-11-23',
      supports: 'contracts of venues that are not regulated are outside § 1256',
    },
  ],
};
