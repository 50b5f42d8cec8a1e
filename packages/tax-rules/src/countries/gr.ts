import type { YearRules } from '../rates.ts';
import type { CountryRules } from '../rules.ts';

const NO_RULE = 'no statute taxes crypto-assets; Law 5273/2026 only brings reporting';

const YEAR: YearRules = {
  allowance: { value: { type: 'none' }, confidence: 'uncertain', basis: NO_RULE },
  rate: { value: { type: 'none' }, confidence: 'uncertain', basis: NO_RULE },
};

const business = {
  value: { type: 'at-receipt', taxedAs: 'apart' },
  confidence: 'uncertain',
  basis: `${NO_RULE}; practitioners take such income as business income`,
} as const;

const treated = <T extends string>(value: T) =>
  ({ value, confidence: 'uncertain', basis: NO_RULE }) as const;

export const greece: CountryRules = {
  country: 'GR',
  currency: 'EUR',
  asOf: '2026-11-23',
  status: 'unsettled',
  calendar: {
    value: { startMonth: 1, startDay: 1, timeZone: 'Europe/Athens' },
    confidence: 'knowledge',
    basis: 'Law 4172/2013 art. 8: calendar year',
  },
  matching: {
    value: { methods: ['fifo'], scopes: [{ scope: 'global' }] },
    confidence: 'uncertain',
    basis: `${NO_RULE}; first in, first out is taken`,
  },
  holding: { value: { type: 'none' }, confidence: 'uncertain', basis: NO_RULE },
  swap: {
    value: { treatment: 'taxable', exceptions: [], value: 'consideration' },
    confidence: 'uncertain',
    basis: `${NO_RULE}; the stricter reading is taken`,
  },
  outgoing: {
    spend: treated('disposal'),
    gift: treated('no-disposal'),
    donation: treated('no-disposal'),
    lost: treated('no-disposal'),
    stolen: treated('no-disposal'),
  },
  income: {
    staking: business,
    interest: business,
    mining: business,
    airdrop: business,
    fork: business,
    reward: business,
    wages: business,
    other: business,
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
    basis: `${NO_RULE}; direct fees are deducted`,
  },
  fx: {
    value: { date: 'same-day', source: 'ECB' },
    confidence: 'knowledge',
    basis: 'ECB rate of the day',
  },
  losses: {
    value: { offset: 'year', broughtForward: 'none', carriedYears: 0 },
    confidence: 'uncertain',
    basis: `${NO_RULE}; five years for securities reach crypto-assets at most by analogy`,
  },
  years: { 2023: YEAR, 2024: YEAR, 2025: YEAR, 2026: YEAR },
  asks: [],
  forms: [{ form: 'E1', part: 'no line for crypto-assets', lines: [], confidence: 'uncertain' }],
  levies: [],
  proposals: [
    {
      id: 'law.gr.proposal.15-percent',
      confidence: 'uncertain',
      basis:
        'draft announced on 5 June 2026: 15 % of gains above 500 EUR, private mining apart; no bill in parliament found by 20 November 2026',
      from: 2026,
      whatIf: {
        rate: { type: 'flat', rate: '0.15' },
        allowance: { type: 'deduct', amount: '500' },
      },
    },
  ],
  unsettled: ['law.gr.unsettled.no-law', 'law.gr.unsettled.trader'],
  defaults: ['law.gr.default.report-only'],
  sources: [
    {
      id: 'pliroforia',
      url: 'https://www.pliroforia.gr/oikonomia/chrima/aade-ti-allazei-sta-kryptonomismata-me-ton-nomo-5273-2026-to-gkrizo-topio-sti-forologisi',
      kind: 'press',
      read: '2026-11-20',
      supports: 'no tax rule in Law 5273/2026',
    },
    {
      id: 'protothema',
      url: 'https://www.protothema.gr/economy/article/1772640/i-eforia-den-dehthike-esoda-314-ekat-apo-kruptonomismata-gia-tekmirio-21000-ta-duo-senaria-gia-forologisi-crypto/',
      kind: 'press',
      read: '2026-11-20',
      supports: 'practice of the dispute directorate',
    },
    {
      id: 'protothema-2',
      url: 'https://en.protothema.gr/2026/06/05/reuters-15-tax-on-cryptocurrencies-coming-what-changes-for-thousands-of-investors/',
      kind: 'press',
      read: '2026-11-21',
      supports: 'the draft of June 2026',
    },
  ],
};
