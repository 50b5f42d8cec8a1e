import type { AssetClass } from '../asset-class.ts';
import type { Allowance, YearRules } from '../rates.ts';
import type { CountryRules } from '../rules.ts';
import type { Sourced } from '../sourced.ts';

const OTHER = 'ZDP § 10';
const E_MONEY: readonly AssetClass[] = ['euro-e-money-token', 'e-money-token'];

const NO_LIMIT: Sourced<Allowance> = {
  value: { type: 'none' },
  confidence: 'secondary',
  source: 'ekonom',
  basis: 'ZDP § 4: no exemption before 15 February 2025',
};

const LIMIT = { type: 'cliff-on-proceeds', amount: '100000', except: E_MONEY } as const;

const limit = (value: Allowance): Sourced<Allowance> => ({
  value,
  confidence: 'secondary',
  source: 'ekonom',
  basis: 'ZDP § 4 (1) zj: free up to gross proceeds of 100,000 CZK a year, e-money tokens apart',
});

const year = (allowance: Sourced<Allowance>, firstBand: string): YearRules => ({
  allowance,
  rate: {
    value: {
      type: 'brackets',
      brackets: [
        { upTo: firstBand, rate: '0.15' },
        { upTo: null, rate: '0.23' },
      ],
      stacked: 'on-other-income',
    },
    confidence: 'knowledge',
    basis: 'ZDP § 16: on the whole tax base; the second rate starts at 36 average wages',
  },
});

const atReceipt = {
  value: { type: 'at-receipt', taxedAs: 'income' },
  confidence: 'uncertain',
  basis: `${OTHER}: other income at market value when received, outside the exemptions of transfers`,
} as const;

const trade = (basis: string) =>
  ({ value: { type: 'at-receipt', taxedAs: 'apart' }, confidence: 'uncertain', basis }) as const;

const noDisposal = (basis: string) =>
  ({ value: 'no-disposal', confidence: 'uncertain', basis }) as const;

export const czechia: CountryRules = {
  country: 'CZ',
  currency: 'CZK',
  asOf: '2026-11-23',
  status: 'partly-unsettled',
  calendar: {
    value: { startMonth: 1, startDay: 1, timeZone: 'Europe/Prague' },
    confidence: 'knowledge',
    basis: 'ZDP § 5: calendar year',
  },
  matching: {
    value: {
      methods: ['fifo', 'lifo', 'hifo', 'lofo', 'moving-average', 'specific'],
      identification: true,
      scopes: [{ scope: 'global' }],
    },
    confidence: 'secondary',
    source: 'pohoda',
    basis: `${OTHER} (5) names no order; one order is kept for each asset`,
  },
  holding: {
    value: {
      type: 'exempt-after',
      period: { years: 3 },
      disposedFrom: '2025-02-15',
      except: E_MONEY,
      proceedsCap: '40000000',
    },
    confidence: 'secondary',
    source: 'ekonom',
    basis:
      'ZDP § 4 (1) zk and § 4 (3): free after more than three years, up to 40 m CZK of such proceeds a year, above it pro rata; that e-money tokens are left out is uncertain and taken as the stricter reading',
  },
  swap: {
    value: { treatment: 'taxable', exceptions: [], value: 'consideration' },
    confidence: 'secondary',
    source: 'penize',
    basis: `${OTHER}: an exchange is a transfer for consideration`,
  },
  outgoing: {
    spend: { value: 'disposal', confidence: 'knowledge', basis: `${OTHER}: payment in units` },
    gift: { value: 'no-disposal', confidence: 'knowledge', basis: 'ZDP § 10 (3): rules of gifts' },
    donation: noDisposal('ZDP § 15 (1)'),
    lost: noDisposal(OTHER),
    stolen: noDisposal(OTHER),
  },
  income: {
    staking: atReceipt,
    interest: atReceipt,
    airdrop: atReceipt,
    fork: atReceipt,
    reward: atReceipt,
    other: atReceipt,
    mining: trade('ZDP § 7: often a business, which the estimate leaves out'),
    wages: trade('ZDP § 6: employment'),
  },
  fees: {
    value: {
      purchase: 'cost',
      sale: 'deducted',
      swap: 'deducted',
      paidInUnits: 'disposal',
      ownTransfer: 'disposal',
    },
    confidence: 'secondary',
    source: 'pohoda',
    basis: `${OTHER} (4)-(5): direct fees of acquisition and transfer are expenses`,
  },
  fx: {
    value: {
      date: 'annual',
      source: 'unified rate of the tax authority (GFŘ), or CNB daily rates',
    },
    confidence: 'knowledge',
    basis: 'ZDP § 38 (1): one of the two for the whole year',
  },
  losses: {
    value: { offset: 'year', broughtForward: 'none', carriedYears: 0 },
    confidence: 'secondary',
    source: 'pohoda',
    basis: `${OTHER} (4): within the same kind of income and year`,
  },
  years: {
    2023: year(NO_LIMIT, '1935552'),
    2024: year(NO_LIMIT, '1582812'),
    2025: year(limit({ ...LIMIT, disposedFrom: '2025-02-15' }), '1676052'),
    2026: year(limit(LIMIT), '1762812'),
  },
  asks: ['otherIncome', 'residency'],
  forms: [
    {
      form: '25 5405',
      part: 'annex 2, table of § 10 (income, expenses, difference)',
      lines: [{ figure: 'proceeds' }, { figure: 'cost-and-fees' }, { figure: 'taxable-gain' }],
      confidence: 'knowledge',
    },
  ],
  levies: [],
  proposals: [],
  notices: [
    {
      id: 'law.cz.notice.exempt-income',
      from: 2025,
      figure: 'largest-exempt-proceeds',
      above: '5000000',
      confidence: 'knowledge',
      basis:
        'ZDP § 38v: a single exempt income above 5 m CZK is notified by the deadline of the return',
    },
  ],
  unsettled: [
    'law.cz.unsettled.lending',
    'law.cz.unsettled.which-units',
    'law.cz.unsettled.e-money',
  ],
  defaults: [
    'law.cz.default.fifo',
    'law.cz.default.from-day',
    'law.cz.default.cap',
    'law.cz.default.rate-of-year',
  ],
  sources: [
    {
      id: 'pohoda',
      url: 'https://portal.pohoda.cz/?p=38803',
      kind: 'vendor',
      read: '2026-11-20',
      supports: 'order of use, losses, fees',
    },
    {
      id: 'ekonom',
      url: 'https://ekonom.cz/c1-67664620-osvobozeni-prijmu-z-uplatneho-prevodu-kryptoaktiv',
      kind: 'press',
      read: '2026-11-20',
      supports: 'three years, 100,000 CZK, e-money tokens, cap',
    },
    {
      id: 'penize',
      url: 'https://www.penize.cz/dan-z-prijmu-fyzickych-osob/485080-kryptomeny-dane-prijmy-z-prodeje-casovy-test-bitcoin',
      kind: 'press',
      read: '2026-11-20',
      supports: 'swaps, 100,000 CZK',
    },
    {
      id: 'pravniprostor',
      url: 'https://pravniprostor.cz/clanky/financni-pravo/casovy-test-pro-krypto-jasna-pravidla-nebo-danova-nejistota',
      kind: 'press',
      read: '2026-11-20',
      supports: 'three years, choice of units',
    },
    {
      id: 'fakturaonline',
      url: 'https://www.fakturaonline.cz/podnikatelsky-zpravodaj/dane/zdaneni-kryptomen-2026',
      kind: 'vendor',
      read: '2026-11-21',
      supports: 'cap of 40 m CZK in 2026',
    },
    {
      id: 'financnisprava',
      url: 'https://financnisprava.gov.cz/cs/dane/dane/dan-z-prijmu/fyzicke-osoby/ostatni',
      kind: 'office',
      read: '2026-11-21',
      supports: 'notice of exempt income above 5 m CZK',
    },
  ],
};
