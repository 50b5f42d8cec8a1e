import type { Allowance, YearRules } from '../rates.ts';
import type { CountryRules } from '../rules.ts';
import type { Sourced, Tag } from '../sourced.ts';

const FREE = { type: 'deduct', amount: '2500' } as const;

const BY_PRESS: Tag = { confidence: 'secondary', source: 'delfi' };

const free = (tag: Tag): Sourced<Allowance> => ({
  value: FREE,
  ...tag,
  basis: 'GPMĮ art. 17 (1) 28: 2,500 EUR of the year’s gains on other property',
});

const year = (firstBand: string, tag: Tag): YearRules => ({
  allowance: free(BY_PRESS),
  rate: {
    value: {
      type: 'brackets',
      brackets: [
        { upTo: firstBand, rate: '0.15' },
        { upTo: null, rate: '0.2' },
      ],
      stacked: 'with-income',
    },
    ...tag,
    basis: 'GPMĮ art. 6: 20 % above 120 average wages of income that is not from employment',
  },
});

const SCALE = [
  { upTo: '83237.4', rate: '0.2' },
  { upTo: '138729', rate: '0.25' },
  { upTo: null, rate: '0.32' },
] as const;

const SINCE_2026: YearRules = {
  allowance: free({ confidence: 'uncertain' }),
  rate: {
    value: {
      type: 'flat-then-brackets',
      slice: { upTo: '27745.8', rate: '0.15' },
      brackets: SCALE,
    },
    confidence: 'uncertain',
    basis:
      'GPMĮ art. 6 from 2026: limits of 36 and 60 average wages are those of the tax authority; the first 12 average wages at 15 % are named by several sources, not by its own answers',
  },
  otherReadings: [
    {
      id: 'law.lt.reading.no-slice',
      confidence: 'uncertain',
      basis: 'VMI answer 5725 (October 2025): a sale falls wholly into the annual income',
      whatIf: {
        rate: { type: 'brackets', brackets: SCALE, stacked: 'on-other-income' },
        allowance: FREE,
      },
    },
  ],
};

const other = {
  value: { type: 'at-receipt', taxedAs: 'income' },
  confidence: 'uncertain',
  basis:
    'GPMĮ art. 6: other income at market value, without the 2,500 EUR, unless it is an individual activity',
} as const;

const apart = (basis: string) =>
  ({ value: { type: 'at-receipt', taxedAs: 'apart' }, confidence: 'uncertain', basis }) as const;

const noDisposal = (basis: string) =>
  ({ value: 'no-disposal', confidence: 'uncertain', basis }) as const;

export const lithuania: CountryRules = {
  country: 'LT',
  currency: 'EUR',
  asOf: '2026-11-23',
  status: 'partly-unsettled',
  calendar: {
    value: { startMonth: 1, startDay: 1, timeZone: 'Europe/Vilnius' },
    confidence: 'knowledge',
    basis: 'GPMĮ art. 7: calendar year',
  },
  matching: {
    value: {
      methods: ['fifo', 'specific'],
      identification: true,
      scopes: [{ scope: 'global' }],
    },
    confidence: 'uncertain',
    basis: 'no order in GPMĮ; first in, first out is taken, units named one by one are possible',
  },
  holding: { value: { type: 'none' }, confidence: 'knowledge', basis: 'GPMĮ art. 19: none' },
  swap: {
    value: { treatment: 'taxable', exceptions: [], value: 'consideration' },
    confidence: 'secondary',
    source: 'kriptoinfo',
    basis: 'VMI: an exchange for another asset is a sale',
  },
  outgoing: {
    spend: { value: 'disposal', confidence: 'knowledge', basis: 'VMI: payment is a sale' },
    gift: noDisposal('GPMĮ art. 19'),
    donation: noDisposal('GPMĮ art. 19'),
    lost: noDisposal('GPMĮ art. 19'),
    stolen: noDisposal('GPMĮ art. 19'),
  },
  income: {
    staking: other,
    interest: other,
    airdrop: other,
    fork: other,
    reward: other,
    other,
    mining: apart('GPMĮ art. 18: an individual activity'),
    wages: apart('GPMĮ art. 5: employment'),
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
    basis: 'GPMĮ art. 19: costs of acquisition and sale',
  },
  fx: {
    value: { date: 'same-day', source: 'ECB, Lietuvos bankas' },
    confidence: 'knowledge',
    basis: 'rate of the day',
  },
  losses: {
    value: { offset: 'year', broughtForward: 'none', carriedYears: 0 },
    confidence: 'uncertain',
    basis: 'GPMĮ art. 19: within other property of the same year',
  },
  years: {
    2023: year('202188', BY_PRESS),
    2024: year('228324', { confidence: 'knowledge' }),
    2025: year('253065.6', { confidence: 'knowledge' }),
    2026: SINCE_2026,
  },
  asks: ['otherIncome', 'residency'],
  forms: [
    {
      form: 'GPM311',
      part: 'annex of income from the sale of other property',
      lines: [{ figure: 'proceeds' }, { figure: 'cost-and-fees' }, { figure: 'taxable-gain' }],
      confidence: 'uncertain',
    },
  ],
  levies: [],
  proposals: [],
  unsettled: [
    'law.lt.unsettled.slice-2026',
    'law.lt.unsettled.exempt-2026',
    'law.lt.unsettled.activity',
  ],
  defaults: ['law.lt.default.fifo', 'law.lt.default.shared-band'],
  sources: [
    {
      id: 'vmi',
      url: 'https://www.vmi.lt/evmi/5725',
      kind: 'office',
      read: '2026-11-20',
      supports: 'rates of 2026 (tax authority)',
    },
    {
      id: 'vmi-2',
      url: 'https://www.vmi.lt/evmi/lt/kokiais-atvejais-reikia-perskaiciuoti-moketina-pajamu-mokesti-taikant-progresinius-pajamu-mokescio-tarifus-ir-papildomai-sumoketi-pajamu-mokesti-',
      kind: 'office',
      read: '2026-11-21',
      supports: 'limits of 2026: 83,237.40 and 138,729 EUR',
    },
    {
      id: 'finum',
      url: 'https://www.finum.lt/gpm-pokyciai-nuo-2026-01-01',
      kind: 'adviser',
      read: '2026-11-21',
      supports: '15 % up to 27,745.80 EUR in 2026',
    },
    {
      id: 'delfi',
      url: 'https://www.delfi.lt/news/law/teisininko-komentaras-kaip-prikasus-kriptovaliutu-pelno-nesulaukti-vmi-demesio-96443319',
      kind: 'press',
      read: '2026-11-20',
      supports: '2,500 EUR, 15 % and 20 %, limit of 2023',
    },
    {
      id: 'kriptoinfo',
      url: 'https://kriptoinfo.lt/page/kriptovaliutu-mokesciai',
      kind: 'vendor',
      read: '2026-11-20',
      supports: 'swaps, 2,500 EUR',
    },
  ],
};
