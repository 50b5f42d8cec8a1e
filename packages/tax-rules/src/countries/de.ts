import type { LossRules, YearRules } from '../rates.ts';
import type { CountryRules } from '../rules.ts';
import type { Sourced } from '../sourced.ts';

const SALES = 'EStG § 23 (1) no. 2';
const BMF = 'BMF letter of 6 March 2025 on crypto assets';

/** § 10d (2): losses of earlier years may take off 1 m EUR and this share of what lies above. */
const losses = (shareAbove: string): Sourced<LossRules> => ({
  value: {
    offset: 'year',
    broughtForward: 'after-allowance',
    broughtForwardCap: { free: { single: '1000000', joint: '2000000' }, shareAbove },
    carriedYears: 'unlimited',
    carriedBackYears: 1,
  },
  confidence: 'knowledge',
  basis:
    'EStG § 23 (3) sentences 7-8 and § 10d (2): only against gains from private sales, after the limit of the year; back one year, a second one is disputed',
});

const year = (freeBelow: string, shareAbove: string): YearRules => ({
  losses: losses(shareAbove),
  allowance: {
    value: { type: 'cliff-below', amount: freeBelow },
    confidence: 'secondary',
    source: 'steuerberater-klein',
    basis:
      'EStG § 23 (3) sentence 5: exempt when the gain of the year from all private sales, for each spouse and before losses of other years, is below the limit, else taxable in full',
  },
  rate: {
    value: { type: 'marginal', top: '0.45' },
    confidence: 'knowledge',
    basis: 'EStG § 32a',
  },
  surcharges: {
    value: [
      { id: 'estimate.surcharge.solidarity', of: 'tax', rate: '0.055', onlyIf: 'solidarity' },
      { id: 'law.de.surcharge.church', of: 'tax', rate: { setting: 'churchTax' } },
    ],
    confidence: 'knowledge',
    basis:
      'SolZG §§ 3-4: 5.5 % of the income tax, only above a limit of that tax; church tax laws of the states: 8 or 9 % of it, only for members',
  },
  incomeAllowance: {
    value: { type: 'cliff-below', amount: '256' },
    confidence: 'secondary',
    source: 'nwb',
    basis:
      'EStG § 22 no. 3: exempt when the income of the year is below 256 EUR, else taxable in full',
  },
});

const atReceipt = {
  value: { type: 'at-receipt', taxedAs: 'income' },
  confidence: 'secondary',
  source: 'nwb',
  basis: `EStG § 22 no. 3; ${BMF}: market value at receipt, which starts a new one-year period`,
} as const;

export const germany: CountryRules = {
  country: 'DE',
  currency: 'EUR',
  asOf: '2026-11-23',
  status: 'settled',
  calendar: {
    value: { startMonth: 1, startDay: 1, timeZone: 'Europe/Berlin' },
    confidence: 'knowledge',
    basis: 'EStG § 2 (7): calendar year',
  },
  matching: {
    value: {
      methods: ['fifo', 'moving-average', 'lifo'],
      identification: true,
      scopes: [{ scope: 'account' }],
      contested: {
        'moving-average': {
          confidence: 'secondary',
          source: 'nwb',
          basis: `${BMF}: the average may stand for the cost, kept until the wallet is empty of the coin; first in, first out for the holding period`,
        },
        lifo: {
          confidence: 'uncertain',
          source: 'steuerberater-klein',
          basis:
            'FG Nürnberg, 22 January 2025: last in, first out held possible; the ministry does not follow it',
        },
      },
    },
    confidence: 'secondary',
    source: 'nwb',
    basis: `${BMF}: units identified one by one, else first in, first out per wallet`,
  },
  holding: {
    value: { type: 'exempt-after', period: { years: 1 } },
    confidence: 'secondary',
    source: 'nwb',
    basis: `${SALES}: taxable when not more than one year lies between acquisition and sale; staking and lending do not extend it (${BMF})`,
  },
  outgoing: {
    spend: { value: 'disposal', confidence: 'secondary', source: 'nwb', basis: SALES },
    gift: {
      value: 'no-disposal',
      confidence: 'knowledge',
      basis: 'EStG § 23 (1) sentence 3: the donee continues cost and date of the donor',
    },
    donation: { value: 'no-disposal', confidence: 'knowledge', basis: SALES },
    lost: { value: 'no-disposal', confidence: 'uncertain', basis: SALES },
    stolen: { value: 'no-disposal', confidence: 'uncertain', basis: SALES },
  },
  income: {
    staking: atReceipt,
    interest: atReceipt,
    mining: atReceipt,
    reward: atReceipt,
    wages: atReceipt,
    other: atReceipt,
    airdrop: {
      value: { type: 'at-receipt', taxedAs: 'income' },
      confidence: 'knowledge',
      basis: `${BMF}: income when something is given in return; without any service no income, and a later sale is outside § 23; taken as income, the stricter reading`,
    },
    fork: {
      value: { type: 'not-income', cost: 'split-off' },
      confidence: 'secondary',
      source: 'haufe-forks',
      basis: `${BMF} nos. 66-68: no income; the cost of the units held before is split by the market prices at the fork, and their day of acquisition stays`,
    },
  },
  derivatives: {
    value: {
      type: 'by-themselves',
      rate: '0.25',
      churchTaxLowersRate: true,
      surcharges: [
        { id: 'estimate.surcharge.solidarity', rate: '0.055' },
        { id: 'law.de.surcharge.church', rate: { setting: 'churchTax' } },
      ],
      carriedYears: 'unlimited',
    },
    confidence: 'secondary',
    source: 'melzer-kollegen',
    basis:
      'EStG § 20 (2) sentence 1 no. 3, § 32d (1) and (3): capital income at 25 %; § 20 (6): a loss reduces capital income only, that of later years too; its limit of 20,000 EUR (sentence 5) was repealed by the JStG 2024 for all open cases; SolZG § 3 (3): 5.5 % whatever the tax',
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
      'EStG § 23 (3): incidental acquisition cost and cost of the sale; a fee paid in units is a sale of those units',
  },
  swap: {
    value: { treatment: 'taxable', exceptions: [], value: 'consideration' },
    confidence: 'secondary',
    source: 'nwb',
    basis: `${SALES}; ${BMF}`,
  },
  fx: {
    value: { date: 'same-day', source: 'market rate of the transaction; ECB' },
    confidence: 'knowledge',
    basis: `${BMF}: market rate of the transaction, a daily rate is accepted`,
  },
  losses: losses('0.7'),
  years: {
    2023: year('600', '0.6'),
    2024: year('1000', '0.7'),
    2025: year('1000', '0.7'),
    2026: year('1000', '0.7'),
  },
  asks: [
    'marginalRate',
    'filingStatus',
    'solidarity',
    'churchTax',
    'lossesBroughtForward',
    'residency',
  ],
  forms: [
    {
      form: 'Anlage SO',
      to: 2023,
      part: 'block Kryptowerte; Leistungen',
      lines: [],
      rows: { by: 'slice', term: 'taxable' },
      confidence: 'uncertain',
    },
    {
      form: 'Anlage SO',
      from: 2024,
      to: 2025,
      part: 'block Kryptowerte, lines 41 to 47 and 54; Leistungen, line 10',
      lines: [{ box: '10', figure: 'income' }],
      rows: { by: 'slice', term: 'taxable' },
      confidence: 'secondary',
      source: 'divly',
    },
    {
      form: 'Anlage SO',
      from: 2026,
      part: 'block Kryptowerte; Leistungen',
      lines: [{ figure: 'taxable-gain' }, { figure: 'income' }],
      rows: { by: 'slice', term: 'taxable' },
      confidence: 'uncertain',
    },
    {
      form: 'Anlage KAP',
      onlyWith: 'derivatives',
      part: 'capital income without domestic withholding: futures and options',
      lines: [{ figure: 'derivative-result' }],
      confidence: 'knowledge',
    },
  ],
  levies: [],
  proposals: [],
  unsettled: ['law.de.unsettled.lifo', 'law.de.unsettled.nft-liquidity'],
  defaults: [
    'law.de.default.fifo-per-wallet',
    'law.de.default.airdrop',
    'law.de.default.fork',
    'law.de.default.all-sales',
    'law.de.default.carry-back',
    'law.de.default.derivatives',
  ],
  sources: [
    {
      id: 'nwb',
      url: 'https://datenbank.nwb.de/Dokument/1064578',
      kind: 'copy',
      read: '2026-11-21',
      supports: BMF,
    },
    {
      id: 'steuerberater-klein',
      url: 'https://www.steuerberater-klein.de/kryptowerte-2025-fuer-privatanleger-ein-genauerer-blick-auf-das-bmf-schreiben-vom-maerz-2025',
      kind: 'adviser',
      read: '2026-11-20',
      supports: 'limit of 1,000 EUR from 2024, holding period, LIFO ruling',
    },
    {
      id: 'haufe',
      url: 'https://www.haufe.de/steuern/haufe-steuer-office-excellence/kryptowaehrungen-ertragssteuerliche-behandlung-im-privat-2226-verwendungsreihenfolge-bei-teilverkaeufen_idesk_PI25844_HI15607785.html',
      kind: 'press',
      read: '2026-11-20',
      supports: 'order of use on partial sales',
    },
    {
      id: 'haufe-forks',
      url: 'https://haufe.de/steuern/haufe-steuer-office-excellence/bmf-schreiben-zu-einzelfragen-der-ertragsteuerrechtliche-6-einkuenfte-aus-durch-hard-forks-erhaltenen-einheiten-einer-virtuellen-waehrung_idesk_PI25844_HI15293816.html',
      kind: 'press',
      read: '2026-11-23',
      supports: 'hard forks, a digest of the draft of the letter',
    },
    {
      id: 'lohnsteuer-kompakt',
      url: 'https://www.lohnsteuer-kompakt.de/feldhilfe/2024/221/2846/',
      kind: 'vendor',
      read: '2026-11-21',
      supports: 'carrying a loss back by one year',
    },
    {
      id: 'divly',
      url: 'https://help.divly.com/en/articles/10560062-so-reichst-du-deine-krypto-steuererklarung-beim-finanzamt-ein',
      kind: 'vendor',
      read: '2026-11-21',
      supports: 'lines of Anlage SO',
    },
    {
      id: 'melzer-kollegen',
      url: 'https://www.melzer-kollegen.de/de/wissen/steuernews/meldungen/2024/2024-12-02-Verlustabzugsbeschraenkung-fuer-Termingeschaefte.php',
      kind: 'adviser',
      read: '2026-11-23',
      supports:
        'futures on crypto-assets too are capital income at 25 %; the limit on losses is repealed',
    },
    {
      id: 'steuergo',
      url: 'https://www.steuergo.de/blog/verluste-aus-termingeschaeften-steuererleichterung-fuer-anleger',
      kind: 'vendor',
      read: '2026-11-23',
      supports: 'the repeal reaches 2024 and all open cases',
    },
  ],
};
