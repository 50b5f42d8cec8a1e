import type { Bracket, YearRules } from '../rates.ts';
import type { CountryRules } from '../rules.ts';

const SCALE: readonly Bracket[] = [
  { upTo: '6000', rate: '0.19' },
  { upTo: '50000', rate: '0.21' },
  { upTo: '200000', rate: '0.23' },
  { upTo: '300000', rate: '0.27' },
];

const year = (top: string, basis: string): YearRules => ({
  allowance: { value: { type: 'none' }, confidence: 'knowledge', basis: 'LIRPF: none' },
  rate: {
    value: {
      type: 'brackets',
      brackets: [...SCALE, { upTo: null, rate: top }],
      stacked: 'alone',
    },
    confidence: 'secondary',
    source: 'tax-wizard',
    basis,
  },
});

const BEFORE = year('0.28', 'LIRPF art. 66 and 76: scale of the savings base');
const SINCE = year('0.3', 'LIRPF art. 66 and 76 as amended by Ley 7/2024: 30 % in the last band');

const savings = {
  value: { type: 'at-receipt', taxedAs: 'with-gains' },
  confidence: 'knowledge',
  basis: 'DGT V1766-22: capital income in kind, in the savings base',
} as const;

const general = {
  value: { type: 'at-receipt', taxedAs: 'income' },
  confidence: 'knowledge',
  basis: 'LIRPF art. 33 and 45: a gain without a transfer, in the general base',
} as const;

const apart = (basis: string) =>
  ({ value: { type: 'at-receipt', taxedAs: 'apart' }, confidence: 'knowledge', basis }) as const;

export const spain: CountryRules = {
  country: 'ES',
  currency: 'EUR',
  asOf: '2026-11-23',
  status: 'settled',
  calendar: {
    value: { startMonth: 1, startDay: 1, timeZone: 'Europe/Madrid' },
    confidence: 'knowledge',
    basis: 'LIRPF art. 12: calendar year',
  },
  matching: {
    value: { methods: ['fifo'], scopes: [{ scope: 'global' }] },
    confidence: 'secondary',
    source: 'bandualegal',
    basis: 'DGT V1604-18: first in, first out over all places where the same asset is held',
  },
  holding: { value: { type: 'none' }, confidence: 'knowledge', basis: 'LIRPF art. 46 b)' },
  swap: {
    value: { treatment: 'taxable', exceptions: [], value: 'higher-side' },
    confidence: 'secondary',
    source: 'taxfix',
    basis: 'LIRPF art. 37.1.h): an exchange at the higher of both market values',
  },
  outgoing: {
    spend: { value: 'disposal', confidence: 'knowledge', basis: 'LIRPF art. 33.1' },
    gift: {
      value: 'disposal-without-loss',
      confidence: 'knowledge',
      basis: 'LIRPF art. 33.5 c): a gain at market value counts, a loss does not',
    },
    donation: {
      value: 'no-disposal',
      confidence: 'uncertain',
      basis: 'LIRPF art. 33.4 a): gifts to bodies of Ley 49/2002',
    },
    lost: { value: 'no-disposal', confidence: 'uncertain', basis: 'LIRPF art. 33' },
    stolen: { value: 'no-disposal', confidence: 'uncertain', basis: 'LIRPF art. 33' },
  },
  income: {
    staking: savings,
    interest: savings,
    airdrop: general,
    fork: { ...general, confidence: 'uncertain' },
    reward: { ...general, confidence: 'uncertain' },
    other: { ...general, confidence: 'uncertain' },
    mining: apart('LIRPF art. 27: an economic activity'),
    wages: apart('LIRPF art. 17 and 42: pay in kind'),
  },
  derivatives: {
    value: 'with-gains',
    confidence: 'secondary',
    source: 'pratsglas',
    basis:
      'LIRPF art. 33.1, 37.1.m) and 49.1 b), DGT V0503-21: results of futures outside a business are gains and losses of the savings base',
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
    source: 'bandualegal',
    basis: 'LIRPF art. 35, DGT V1604-18: added to the cost and taken off the transfer value',
  },
  fx: {
    value: { date: 'same-day', source: 'ECB' },
    confidence: 'secondary',
    source: 'fiscal-impuestos',
    basis: 'ECB rate of the day; a gain on the foreign money itself is one of its own',
  },
  losses: {
    value: {
      offset: 'year',
      broughtForward: 'before-allowance',
      carriedYears: 4,
      againstCapitalIncome: '0.25',
    },
    confidence: 'secondary',
    source: 'ledgifi',
    basis:
      'LIRPF art. 49: gains of the savings base first, then a quarter of its capital income; the rest lives four years',
  },
  lossDisallowance: {
    value: { type: 'until-resold', after: { months: 12 }, byDefault: true },
    confidence: 'uncertain',
    basis:
      'LIRPF art. 33.5 e): a loss waits when the same asset is bought back within a year after the sale; whether it reaches crypto-assets is open',
  },
  years: { 2023: BEFORE, 2024: BEFORE, 2025: SINCE, 2026: SINCE },
  asks: [
    'otherCapitalIncome',
    'lossesBroughtForward',
    'lossDenial',
    'marginalRate',
    'venues',
    'residency',
  ],
  forms: [
    {
      form: 'Modelo 100',
      part: 'monedas virtuales, boxes 1800 to 1814, a line for each asset and kind of consideration',
      lines: [{ figure: 'proceeds' }, { figure: 'cost-and-fees' }, { figure: 'gain' }],
      rows: { by: 'asset' },
      confidence: 'knowledge',
    },
    {
      form: 'Modelo 721',
      part: 'balances with custodians abroad above 50,000 EUR on 31 December',
      lines: [{ figure: 'wealth-at-end' }],
      confidence: 'knowledge',
    },
    {
      form: 'Modelo 100',
      onlyWith: 'derivatives',
      part: 'other gains and losses of the savings base: futures and perpetuals',
      lines: [{ figure: 'derivative-result' }],
      confidence: 'knowledge',
    },
  ],
  levies: [],
  proposals: [],
  notices: [
    {
      id: 'law.es.notice.721',
      figure: 'wealth-abroad-at-end',
      above: '50000',
      confidence: 'knowledge',
      basis: 'Modelo 721: balances with custodians abroad above 50,000 EUR on 31 December',
    },
  ],
  unsettled: ['law.es.unsettled.buy-back'],
  defaults: ['law.es.default.buy-back', 'law.es.default.regions', 'law.es.default.fx-gain'],
  sources: [
    {
      id: 'bandualegal',
      url: 'https://bandualegal.com/test/',
      kind: 'adviser',
      read: '2026-11-20',
      supports: 'order of use, fees, scope',
    },
    {
      id: 'fiscal-impuestos',
      url: 'https://fiscal-impuestos.com/node/33397',
      kind: 'press',
      read: '2026-11-20',
      supports: 'currency rates',
    },
    {
      id: 'tax-wizard',
      url: 'https://tax-wizard.eu/es/p/spain-tax',
      kind: 'vendor',
      read: '2026-11-20',
      supports: 'scales of 2024 and 2025',
    },
    {
      id: 'ledgifi',
      url: 'https://learn.ledgifi.com/espana/impuestos-cripto/que-tengo-que-declarar/irpf',
      kind: 'vendor',
      read: '2026-11-20',
      supports: 'losses: a quarter, four years',
    },
    {
      id: 'taxfix',
      url: 'https://soporte.taxfix.es/hc/es/articles/13648714321949--C%C3%B3mo-declaro-el-intercambio-de-criptomonedas-permutas',
      kind: 'vendor',
      read: '2026-11-20',
      supports: 'swaps',
    },
    {
      id: 'fiscalblog',
      url: 'https://fiscalblog.es/criptomonedas-y-compensacion-de-perdidas/',
      kind: 'adviser',
      read: '2026-11-21',
      supports: 'loss on buying back',
    },
    {
      id: 'pratsglas',
      url: 'https://www.pratsglas.com/es/consulta-vinculante/irpf-v0503-21-05032021',
      kind: 'copy',
      read: '2026-11-23',
      supports: 'DGT V0503-21 on futures and contracts for difference',
    },
  ],
};
