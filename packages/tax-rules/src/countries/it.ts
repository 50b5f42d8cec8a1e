import type { AssetClass } from '../asset-class.ts';
import type { Allowance, LossRules, RateRule, YearRules } from '../rates.ts';
import type { CountryRules } from '../rules.ts';
import type { Sourced } from '../sourced.ts';

const LAW = 'TUIR art. 67 (1) c-sexies';
const GAIN = 'TUIR art. 68 (9-bis)';
const CIRCULAR = 'AdE circ. 30/E of 27 October 2023';

/** Tokens without a fixed value: exchanged among themselves nothing is realised. */
const FLOATING: readonly AssetClass[] = ['crypto'];
/** E-money tokens, stablecoins treated as such, collectibles: an exchange for them is a sale. */
const APART: readonly AssetClass[] = [
  'euro-e-money-token',
  'e-money-token',
  'other-stablecoin',
  'nft',
];
const UNITS: readonly AssetClass[] = [...FLOATING, ...APART];

const FREE: Sourced<Allowance> = {
  value: { type: 'deduct', amount: '2000' },
  confidence: 'secondary',
  source: 'fisco7',
  basis: `${LAW}, AdE FAQ of 30 April 2025: the first 2,000 EUR are taken off`,
};

const NONE: Sourced<Allowance> = {
  value: { type: 'none' },
  confidence: 'secondary',
  source: 'leonardo',
  basis: 'Law 207/2024: none from 2025',
};

const rate = (value: RateRule, basis: string): Sourced<RateRule> => ({
  value,
  confidence: 'secondary',
  source: 'leonardo',
  basis,
});

const SUBSTITUTE = rate({ type: 'flat', rate: '0.26' }, 'D.Lgs. 461/1997 art. 5: substitute tax');
const RAISED = rate(
  {
    type: 'by-class',
    rate: '0.33',
    classes: [{ of: ['euro-e-money-token'], rate: '0.26' }],
  },
  'Law 207/2024 and Law 199/2025 (1) 28: 33 %, euro e-money tokens 26 %',
);

const CARRY: LossRules = {
  offset: 'year',
  broughtForward: 'before-allowance',
  carriedYears: 4,
  sparesIncome: true,
};

const aboveExcess: Sourced<LossRules> = {
  value: { ...CARRY, minimumExcess: '2000' },
  confidence: 'secondary',
  source: 'studiomami',
  basis: `${GAIN}: a net loss above 2,000 EUR is carried for four years`,
};

const early: YearRules = { allowance: FREE, rate: SUBSTITUTE, losses: aboveExcess };

const holdingIncome = {
  value: { type: 'at-receipt', taxedAs: 'with-gains' },
  confidence: 'secondary',
  source: 'studiomami',
  basis: `${LAW}: income from holding, at the rate of gains and without deduction`,
} as const;

const noDisposal = (basis: string) =>
  ({ value: 'no-disposal', confidence: 'uncertain', basis }) as const;

export const italy: CountryRules = {
  country: 'IT',
  currency: 'EUR',
  asOf: '2026-11-23',
  status: 'settled',
  calendar: {
    value: { startMonth: 1, startDay: 1, timeZone: 'Europe/Rome' },
    confidence: 'knowledge',
    basis: 'TUIR art. 7: calendar year',
  },
  matching: {
    value: { methods: ['lifo'], scopes: [{ scope: 'global' }] },
    confidence: 'secondary',
    source: 'blogspot',
    basis: `TUIR art. 67 (1-bis), ${CIRCULAR}: last in, first out over all wallets; a cost without documents is zero`,
  },
  holding: { value: { type: 'none' }, confidence: 'knowledge', basis: LAW },
  swap: {
    value: {
      treatment: 'rollover',
      exceptions: [
        {
          given: ['fiat'],
          received: ['euro-e-money-token'],
          from: '2026-01-01',
          treatment: 'no-event',
        },
        {
          given: ['euro-e-money-token'],
          received: ['fiat'],
          from: '2026-01-01',
          treatment: 'no-event',
        },
        { given: UNITS, received: APART, treatment: 'taxable' },
        { given: APART, received: FLOATING, treatment: 'taxable' },
      ],
      value: 'consideration',
    },
    confidence: 'secondary',
    source: 'aziendabanca',
    basis: `${LAW}, ${CIRCULAR}: no realisation between assets of the same kind and function; into or out of e-money tokens and collectibles it is one; art. 68 (9-bis): what one swap brings is one acquisition at the cost of all that was given; Law 199/2025: euro against euro e-money tokens is none from 2026`,
  },
  outgoing: {
    spend: { value: 'disposal', confidence: 'knowledge', basis: `${LAW}: use as payment` },
    gift: {
      value: 'no-disposal',
      confidence: 'knowledge',
      basis: `${GAIN}: the donee continues the cost of the giver`,
    },
    donation: noDisposal(GAIN),
    lost: noDisposal(GAIN),
    stolen: noDisposal(GAIN),
  },
  income: {
    staking: holdingIncome,
    interest: holdingIncome,
    mining: holdingIncome,
    airdrop: holdingIncome,
    fork: holdingIncome,
    reward: holdingIncome,
    other: holdingIncome,
    wages: {
      value: { type: 'at-receipt', taxedAs: 'apart' },
      confidence: 'uncertain',
      basis: 'TUIR art. 51: pay in kind',
    },
  },
  derivatives: {
    value: { type: 'by-themselves', rate: '0.26', carriedYears: 4 },
    confidence: 'uncertain',
    source: 'ateneoweb',
    basis:
      'TUIR art. 67 (1) c-quater and 68 (5), D.Lgs. 461/1997 art. 5: other income at 26 %; a loss reduces such income of four more years and no gain on crypto-assets; AdE circ. 30/E 2.3.2 has contracts for difference apart, that perpetuals follow is our reading',
  },
  fees: {
    value: {
      purchase: 'ignored',
      sale: 'ignored',
      swap: 'ignored',
      paidInUnits: 'disposal',
      ownTransfer: 'disposal',
    },
    confidence: 'secondary',
    source: 'cryptobooks',
    basis: `${GAIN}, ${CIRCULAR} 3.1: costs of purchase and sale do not count; units that pay a fee are disposed of`,
  },
  fx: {
    value: { date: 'same-day', source: 'ECB, Banca d’Italia' },
    confidence: 'knowledge',
    basis: 'EUR at the date',
  },
  losses: {
    value: CARRY,
    confidence: 'secondary',
    source: 'studiomami',
    basis: `${GAIN}: against crypto gains of the year and not against income from holding, the rest for four years`,
  },
  years: {
    2023: early,
    2024: early,
    2025: { allowance: NONE, rate: SUBSTITUTE },
    2026: { allowance: NONE, rate: RAISED },
  },
  asks: ['lossesBroughtForward', 'residency'],
  forms: [
    {
      form: 'Redditi PF',
      to: 2023,
      part: 'RT, around lines 31 to 33; RW, code 21',
      lines: [{ figure: 'proceeds' }, { figure: 'cost' }, { figure: 'wealth-at-end' }],
      confidence: 'secondary',
      source: 'eutekne',
    },
    {
      form: 'Redditi PF',
      from: 2024,
      part: 'RT section V-A and RT57; RW, code 21',
      lines: [{ figure: 'proceeds' }, { figure: 'cost' }, { figure: 'wealth-at-end' }],
      confidence: 'secondary',
      source: 'eutekne',
    },
    {
      form: '730',
      from: 2024,
      part: 'T section V; W',
      lines: [{ figure: 'proceeds' }, { figure: 'cost' }, { figure: 'wealth-at-end' }],
      confidence: 'secondary',
      source: 'eutekne',
    },
    {
      form: 'Redditi PF',
      onlyWith: 'derivatives',
      part: 'RT section II: other financial income at 26 %',
      lines: [{ figure: 'derivative-result' }],
      confidence: 'knowledge',
    },
  ],
  levies: [
    {
      id: 'law.it.levy.value',
      confidence: 'knowledge',
      basis: 'Law 197/2022 (1) 146: 0.2 % of the value on 31 December, by days held',
    },
    {
      id: 'law.it.levy.step-up',
      confidence: 'secondary',
      source: 'studiomami',
      basis: 'Law 197/2022 (1) 133: 14 % for 1 January 2023; Law 207/2024: 18 % for 1 January 2025',
    },
  ],
  proposals: [],
  notices: [
    {
      id: 'law.it.notice.value',
      figure: 'wealth-by-days',
      levy: '0.002',
      confidence: 'knowledge',
      basis:
        'Law 197/2022 (1) 146: 0.2 % a year of the value on 31 December, or when the units left, by days held',
    },
  ],
  unsettled: [
    'law.it.unsettled.threshold',
    'law.it.unsettled.stablecoins',
    'law.it.unsettled.derivatives',
  ],
  defaults: [
    'law.it.default.deduction',
    'law.it.default.stablecoins',
    'law.it.default.documents',
    'law.it.default.intermediary',
  ],
  sources: [
    {
      id: 'ratioquotidiano',
      url: 'https://www.ratioquotidiano.it/franchigia-sulle-plusvalenze-derivanti-da-cripto-attivita',
      kind: 'press',
      read: '2026-11-20',
      supports: '2,000 EUR in 2023 and 2024',
    },
    {
      id: 'fisco7',
      url: 'https://www.fisco7.it/2025/05/cripto-tassazione-delle-plusvalenze-lagenzia-delle-entrate-interviene-con-le-faq-del-30-aprile-2025',
      kind: 'press',
      read: '2026-11-20',
      supports: '2,000 EUR are a deduction',
    },
    {
      id: 'leonardo',
      url: 'https://leonardo.it/sostenibilita/tassazione-crypto-e-ufficiale-il-nuovo-sistema-spiegato-in-modo-semplice',
      kind: 'press',
      read: '2026-11-20',
      supports: '33 % and 26 % in 2026',
    },
    {
      id: 'aziendabanca',
      url: 'https://www.aziendabanca.it/notizie/investimenti-risparmio/criptoasset-tassazione-legge-di-bilancio-2026',
      kind: 'press',
      read: '2026-11-20',
      supports: 'swaps into e-money tokens',
    },
    {
      id: 'blogspot',
      url: 'https://ilmioguadagnogratuito.blogspot.com/2025/11/la-tassazione-sulle-criptoattivita-in.html',
      kind: 'press',
      read: '2026-11-20',
      supports: 'last in, first out',
    },
    {
      id: 'studiomami',
      url: 'https://studiomami.it/slzm_news/tassazione-cripto-attivita',
      kind: 'adviser',
      read: '2026-11-20',
      supports: 'losses, income, step-up at 18 %',
    },
    {
      id: 'eutekne',
      url: 'https://www.eutekne.info/Sezioni/Art_1069171_cripto_attivita_con_scelta_tra_modello_redditi_o_730.aspx',
      kind: 'press',
      read: '2026-11-20',
      supports: 'forms',
    },
    {
      id: 'cryptobooks',
      url: 'https://cryptobooks.tax/it/blog/fee-transazioni-crypto-deducibilita',
      kind: 'vendor',
      read: '2026-11-21',
      supports: 'fees do not count',
    },
    {
      id: 'ateneoweb',
      url: 'https://www.ateneoweb.com/mobile/taxelex.php?id=12317',
      kind: 'copy',
      read: '2026-11-23',
      supports: 'index of AdE circ. 30/E: contracts for difference (2.3.2)',
    },
  ],
};
