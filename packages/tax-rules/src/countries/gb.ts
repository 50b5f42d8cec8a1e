import type { Allowance, RateRule, YearRules } from '../rates.ts';
import type { CountryRules } from '../rules.ts';
import type { Sourced } from '../sourced.ts';

const MANUAL = 'HMRC Cryptoassets Manual';
const BAND = '37700';

const exempt = (amount: string): Sourced<Allowance> => ({
  value: { type: 'deduct', amount },
  confidence: 'knowledge',
  basis: 'TCGA 1992 s.1K: annual exempt amount',
});

const rate = (
  periods: Extract<RateRule, { type: 'two-rate-stacked' }>['periods'],
  basis: string,
): Sourced<RateRule> => ({
  value: { type: 'two-rate-stacked', basicBand: BAND, periods },
  confidence: 'secondary',
  source: 'cryptobooks',
  basis,
});

const OLD = rate(
  [{ basic: '0.1', higher: '0.2' }],
  'TCGA 1992 s.1H: 10 % within the basic-rate band, 20 % above',
);
const NEW = rate(
  [{ basic: '0.18', higher: '0.24' }],
  'TCGA 1992 s.1H as amended by Finance Act 2025: 18 % within the basic-rate band, 24 % above',
);
const SPLIT = rate(
  [
    { basic: '0.1', higher: '0.2' },
    { from: '2024-10-30', basic: '0.18', higher: '0.24' },
  ],
  'TCGA 1992 s.1H as amended by Finance Act 2025: new rates for disposals from 30 October 2024; exempt amount, losses and basic-rate band set where they save most',
);

const incomeAllowance: Sourced<Allowance> = {
  value: { type: 'deduct', amount: '1000' },
  confidence: 'knowledge',
  basis:
    'ITTOIA 2005 Part 6A (s.783A onwards): the first 1,000 GBP of trading and miscellaneous income together',
};

const years: Record<number, YearRules> = {
  2022: { allowance: exempt('12300'), rate: OLD, incomeAllowance },
  2023: { allowance: exempt('6000'), rate: OLD, incomeAllowance },
  2024: { allowance: exempt('3000'), rate: SPLIT, incomeAllowance },
  2025: { allowance: exempt('3000'), rate: NEW, incomeAllowance },
  2026: { allowance: exempt('3000'), rate: NEW, incomeAllowance },
};

const atReceipt = {
  value: { type: 'at-receipt', taxedAs: 'income' },
  confidence: 'knowledge',
  basis: `${MANUAL} CRYPTO21000: miscellaneous income at market value`,
} as const;

export const unitedKingdom: CountryRules = {
  country: 'GB',
  currency: 'GBP',
  asOf: '2026-11-23',
  status: 'settled',
  calendar: {
    value: { startMonth: 4, startDay: 6, timeZone: 'Europe/London' },
    confidence: 'knowledge',
    basis: 'ITA 2007 s.4: year from 6 April to 5 April',
  },
  matching: {
    value: { methods: ['share-matching'], scopes: [{ scope: 'global' }], daysAfter: 30 },
    confidence: 'confirmed',
    source: 'hmrc-manual',
    basis: `${MANUAL} CRYPTO22250: same day (TCGA 1992 s.105), then the 30 days after (s.106A), then the pool (s.104)`,
  },
  holding: {
    value: { type: 'none' },
    confidence: 'confirmed',
    source: 'hmrc-manual',
    basis: `${MANUAL} CRYPTO22250`,
  },
  outgoing: {
    spend: { value: 'disposal', confidence: 'knowledge', basis: `${MANUAL} CRYPTO22100` },
    gift: {
      value: 'disposal',
      confidence: 'knowledge',
      basis: `${MANUAL} CRYPTO22100: market value, except to a spouse or civil partner`,
    },
    donation: { value: 'no-disposal', confidence: 'knowledge', basis: 'TCGA 1992 s.257' },
    lost: {
      value: 'no-disposal',
      confidence: 'knowledge',
      basis: `${MANUAL} CRYPTO22400: a loss needs a negligible-value claim`,
    },
    stolen: {
      value: 'no-disposal',
      confidence: 'knowledge',
      basis: `${MANUAL} CRYPTO22400: theft is no disposal`,
    },
  },
  income: {
    staking: atReceipt,
    interest: atReceipt,
    mining: atReceipt,
    reward: atReceipt,
    wages: atReceipt,
    other: atReceipt,
    airdrop: {
      value: { type: 'not-income', cost: 'market-value' },
      confidence: 'knowledge',
      basis: `${MANUAL} CRYPTO21250: no income when nothing is done in return`,
    },
    fork: {
      value: { type: 'not-income', cost: 'market-value' },
      confidence: 'uncertain',
      basis: `${MANUAL} CRYPTO22300: cost is split with the original units on a just basis; market value is used here`,
    },
  },
  derivatives: {
    value: 'with-gains',
    confidence: 'confirmed',
    source: 'hmrc-futures',
    basis:
      'TCGA 1992 s.143, Capital Gains Manual CG56004: futures of a person who does not trade in them are chargeable gains and allowable losses',
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
    basis: `TCGA 1992 s.38, ${MANUAL} CRYPTO22280: fees of acquisition and disposal are allowable; a fee paid in units is a disposal of those units`,
  },
  swap: {
    value: { treatment: 'taxable', exceptions: [], value: 'consideration' },
    confidence: 'knowledge',
    basis: `${MANUAL} CRYPTO22100`,
  },
  fx: {
    value: { date: 'same-day', source: 'HMRC monthly or spot rates' },
    confidence: 'knowledge',
    basis: 'GBP value at each transaction from a consistent, reasonable source',
  },
  losses: {
    value: { offset: 'year', broughtForward: 'down-to-allowance', carriedYears: 'unlimited' },
    confidence: 'knowledge',
    basis:
      'TCGA 1992 s.1 and s.2A: losses of the year in full before the exempt amount; earlier ones only down to it, claimed within four years',
  },
  years,
  asks: ['otherIncome', 'lossesBroughtForward', 'residency'],
  forms: [
    {
      form: 'SA108',
      from: 2024,
      part: 'cryptoassets',
      lines: [
        { box: '13.1', figure: 'disposals' },
        { box: '13.2', figure: 'proceeds' },
        { box: '13.3', figure: 'cost-and-fees' },
        { box: '13.4', figure: 'gains' },
        { box: '13.5', figure: 'losses' },
      ],
      rows: { by: 'disposal' },
      confidence: 'secondary',
      source: 'digital-assets',
    },
    {
      form: 'SA100',
      part: 'other taxable income',
      lines: [{ box: '17', figure: 'income' }],
      confidence: 'knowledge',
    },
    {
      form: 'SA108',
      onlyWith: 'derivatives',
      part: 'other property, assets and gains: futures and perpetuals',
      lines: [{ figure: 'derivative-result' }],
      confidence: 'knowledge',
    },
  ],
  levies: [],
  proposals: [],
  notices: [
    {
      id: 'law.gb.notice.proceeds',
      from: 2023,
      figure: 'proceeds',
      above: '50000',
      confidence: 'secondary',
      source: 'blockbooks',
      basis:
        'SA108 notes: who files a return reports the disposals when the proceeds of the year are above 50,000 GBP, also without tax to pay',
    },
  ],
  unsettled: ['law.gb.unsettled.defi', 'law.gb.unsettled.derivatives'],
  defaults: [
    'law.gb.default.defi',
    'law.gb.default.airdrop',
    'law.gb.default.gift',
    'law.gb.default.allocation',
    'law.gb.default.transfer-fee',
  ],
  sources: [
    {
      id: 'hmrc-manual',
      url: 'https://www.gov.uk/hmrc-internal-manuals/cryptoassets-manual/crypto22250',
      kind: 'office',
      read: '2026-11-20',
      supports: 'matching',
    },
    {
      id: 'hmrc-example',
      url: 'https://gov.uk/hmrc-internal-manuals/cryptoassets-manual/crypto22256',
      kind: 'office',
      read: '2026-11-20',
      supports: 'worked example of the manual',
    },
    {
      id: 'cryptobooks',
      url: 'https://cryptobooks.tax/en/sold-crypto-before-after-30-october-2024',
      kind: 'vendor',
      read: '2026-11-20',
      supports: 'rates of 2024-25',
    },
    {
      id: 'digital-assets',
      url: 'https://digital-assets.co.uk/answers/sa108-crypto-boxes/',
      kind: 'vendor',
      read: '2026-11-20',
      supports: 'boxes 13.2 to 13.5',
    },
    {
      id: 'blockbooks',
      url: 'https://blockbooks.uk/crypto-tax/practitioner-guide',
      kind: 'adviser',
      read: '2026-11-20',
      supports: 'reporting thresholds',
    },
    {
      id: 'hmrc-futures',
      url: 'https://www.gov.uk/hmrc-internal-manuals/capital-gains-manual/cg56004',
      kind: 'office',
      read: '2026-11-23',
      supports: 'futures of individuals are capital gains',
    },
  ],
};
