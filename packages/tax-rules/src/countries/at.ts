import type { AssetClass } from '../asset-class.ts';
import type { YearRules } from '../rates.ts';
import type { CountryRules } from '../rules.ts';

const GAINS = 'EStG § 27b (3)';
const GUIDE = 'EStR 2000';

/** What § 27b (4) covers; collectibles are not in it. */
const COINS: readonly AssetClass[] = [
  'crypto',
  'euro-e-money-token',
  'e-money-token',
  'other-stablecoin',
];

const YEAR: YearRules = {
  allowance: {
    value: { type: 'none' },
    confidence: 'secondary',
    source: 'crypto-tax',
    basis: 'EStG § 27b: none',
  },
  rate: {
    value: { type: 'flat', rate: '0.275' },
    confidence: 'secondary',
    source: 'crypto-tax',
    basis: 'EStG § 27a (1): special rate; the option for the general scale is not included',
  },
};

const zeroCost = {
  value: { type: 'not-income', cost: 'zero' },
  confidence: 'knowledge',
  basis: 'EStG § 27b (2): nothing is taxed at receipt and the cost is zero',
} as const;

const current = {
  value: { type: 'at-receipt', taxedAs: 'with-gains' },
  confidence: 'knowledge',
  basis: 'EStG § 27b (2): current income at the special rate, market value when received',
} as const;

const notGiven = (basis: string) =>
  ({ value: 'no-disposal', confidence: 'uncertain', basis }) as const;

const GONE = {
  value: 'no-disposal',
  confidence: 'secondary',
  source: 'guide',
  basis: `${GUIDE} Rz 6178w-6178x: theft and loss are no realisation, and the cost is lost`,
} as const;

export const austria: CountryRules = {
  country: 'AT',
  currency: 'EUR',
  asOf: '2026-11-23',
  status: 'settled',
  calendar: {
    value: { startMonth: 1, startDay: 1, timeZone: 'Europe/Vienna' },
    confidence: 'knowledge',
    basis: 'EStG § 2 (5): calendar year',
  },
  matching: {
    value: {
      methods: ['moving-average'],
      scopes: [{ scope: 'account' }],
      grandfathered: { acquiredBefore: '2021-03-01' },
    },
    confidence: 'secondary',
    source: 'regulation-2',
    basis:
      'KryptowährungsVO § 2: moving average per wallet or address from 2023; § 3: units from before March 2021 stay outside it, and in doubt the earlier units go first',
  },
  holding: {
    value: { type: 'none' },
    confidence: 'secondary',
    source: 'crypto-tax',
    basis: `${GAINS}: no period for units acquired from March 2021; older units are all past their year`,
  },
  swap: {
    value: {
      treatment: 'taxable',
      exceptions: [{ given: COINS, received: COINS, from: '2022-03-01', treatment: 'rollover' }],
      value: 'consideration',
    },
    confidence: 'secondary',
    source: 'guide',
    basis: `${GAINS} no. 2: coins for coins are no realisation and the cost moves on; ${GUIDE} Rz 6103k-6103l: old units given are disposed of tax-free and the units received are new ones at market value`,
  },
  outgoing: {
    spend: {
      value: 'disposal',
      confidence: 'knowledge',
      basis: `${GAINS}: payment in units is a realisation`,
    },
    gift: { value: 'no-disposal', confidence: 'knowledge', basis: GAINS },
    donation: notGiven(GAINS),
    lost: GONE,
    stolen: GONE,
  },
  income: {
    staking: zeroCost,
    airdrop: zeroCost,
    fork: zeroCost,
    interest: current,
    mining: current,
    reward: { ...current, confidence: 'uncertain' },
    other: { ...current, confidence: 'uncertain' },
    wages: {
      value: { type: 'at-receipt', taxedAs: 'apart' },
      confidence: 'uncertain',
      basis: 'EStG § 15 (2): pay in kind at the scale of wages',
    },
  },
  derivatives: {
    value: { type: 'by-themselves', rate: { top: '0.55' }, carriedYears: 0 },
    confidence: 'secondary',
    source: 'artus',
    basis:
      'EStG § 27 (4) and § 27a (2) no. 7: derivatives that are no securities are taxed at the general scale; § 27 (8): their loss reduces no income at the special rate and is not carried',
  },
  fees: {
    value: {
      purchase: 'cost',
      sale: 'ignored',
      swap: 'ignored',
      paidInUnits: 'disposal',
      swapPaidInUnits: 'removal',
      ownTransfer: 'disposal',
    },
    confidence: 'secondary',
    source: 'guide',
    basis: `${GUIDE} Rz 6178y: incidental cost of acquisition counts; Rz 6178ad: fees of a swap have no effect, so that units which pay them leave with their cost; EStG § 20 (2): no cost of disposal at the special rate; units that pay for an own transfer are taken as given away (draft of 2025)`,
  },
  fx: {
    value: { date: 'same-day', source: 'market value of the exchange; ECB' },
    confidence: 'knowledge',
    basis: 'EUR market value at the event',
  },
  losses: {
    value: { offset: 'year', broughtForward: 'none', carriedYears: 0 },
    confidence: 'knowledge',
    basis: 'EStG § 27 (8): within the year, against capital income at 27.5 %, not bank interest',
  },
  years: { 2023: YEAR, 2024: YEAR, 2025: YEAR, 2026: YEAR },
  asks: ['marginalRate', 'residency'],
  forms: [
    {
      form: 'E1kv',
      part: 'crypto-assets',
      lines: [{ figure: 'gains' }, { figure: 'losses' }, { figure: 'income' }],
      confidence: 'uncertain',
    },
    {
      form: 'E1kv',
      onlyWith: 'derivatives',
      part: 'derivatives that are no securities, taxed at the scale',
      lines: [{ figure: 'derivative-result' }],
      confidence: 'knowledge',
    },
  ],
  levies: [],
  proposals: [],
  unsettled: ['law.at.unsettled.transfer-fee'],
  defaults: [
    'law.at.default.old-first',
    'law.at.default.sale-fees',
    'law.at.default.withheld',
    'law.at.default.scale',
    'law.at.default.derivatives',
  ],
  sources: [
    {
      id: 'regulation-2',
      url: 'https://certexternal-www.360.lexisnexis.at/d/L-20012106-P2?origin=lk',
      kind: 'copy',
      read: '2026-11-20',
      supports: 'moving average, text of the regulation',
    },
    {
      id: 'regulation-3',
      url: 'https://360.lexisnexis.at/d/L-20012106-P3',
      kind: 'copy',
      read: '2026-11-21',
      supports: 'old units',
    },
    {
      id: 'guide',
      url: 'https://360.lexisnexis.at/d/w_bmf_2024_0610300j0_EStR_2000_20_1_1_5_028e6b0837',
      kind: 'copy',
      read: '2026-11-21',
      supports: 'swaps of old and new units, fees, theft and loss',
    },
    {
      id: 'blockpit',
      url: 'https://community.blockpit.io/t/krypto-steuer-bei-altbestand-swap-in-oesterreich-ab-2024/1085',
      kind: 'vendor',
      read: '2026-11-21',
      supports: 'a swap ends the old status',
    },
    {
      id: 'crypto-tax',
      url: 'https://www.crypto-tax.at/kryptowahrung-richtig-versteuern-2023-im-gesprach-mit-cointracking/',
      kind: 'adviser',
      read: '2026-11-20',
      supports: 'rate, swaps, 1 March 2021',
    },
    {
      id: 'crypto-tax-2',
      url: 'https://www.crypto-tax.at/de/tipps-infos/tipps-articles/84-12-est-wartungserlass',
      kind: 'adviser',
      read: '2026-11-20',
      supports: 'fees',
    },
    {
      id: 'artus',
      url: 'https://artus.at/blog/kryptowaehrungen-und-einkommensteuer-wann-gilt-der-sondersteuersatz-von-275-und-wann-der-normale-tarif/',
      kind: 'adviser',
      read: '2026-11-23',
      supports: 'futures and perpetuals on crypto-assets are taxed at the general scale',
    },
  ],
};
