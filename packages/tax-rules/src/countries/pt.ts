import type { YearRules } from '../rates.ts';
import type { CountryRules } from '../rules.ts';

const GAINS = 'CIRS art. 10 (1) k)';

const YEAR: YearRules = {
  allowance: {
    value: { type: 'none' },
    confidence: 'secondary',
    source: 'onestepcloserportugal',
    basis: 'CIRS art. 72: none',
  },
  rate: {
    value: { type: 'flat', rate: '0.28', moneyIncome: '0.28' },
    confidence: 'secondary',
    source: 'onestepcloserportugal',
    basis:
      'CIRS art. 72 (1) c): 28 %; rewards paid in money are income of category E, 28 % at receipt; the option for the general scale is not included',
  },
};

const whenSold = {
  value: { type: 'not-income', cost: 'zero' },
  confidence: 'secondary',
  source: 'cryptobooks',
  basis: 'CIRS art. 5 (11): rewards paid in crypto-assets are taxed when those are sold',
} as const;

const noDisposal = (basis: string) =>
  ({ value: 'no-disposal', confidence: 'uncertain', basis }) as const;

export const portugal: CountryRules = {
  country: 'PT',
  currency: 'EUR',
  asOf: '2026-11-23',
  status: 'partly-unsettled',
  calendar: {
    value: { startMonth: 1, startDay: 1, timeZone: 'Europe/Lisbon' },
    confidence: 'knowledge',
    basis: 'CIRS art. 1: calendar year',
  },
  matching: {
    value: { methods: ['fifo'], scopes: [{ scope: 'platform' }] },
    confidence: 'confirmed',
    source: 'diario-da-republica',
    basis:
      'CIRS art. 43 (6) g) and (7): first in, first out within each institution; own wallets together count as one more',
  },
  holding: {
    value: { type: 'exempt-after', period: { atLeastDays: 365 } },
    confidence: 'secondary',
    source: 'onestepcloserportugal',
    basis: 'CIRS art. 10 (19): outside the tax from 365 days on, also for units from before 2023',
  },
  swap: {
    value: { treatment: 'rollover-with-day', exceptions: [], value: 'consideration' },
    confidence: 'secondary',
    source: 'jornaldenegocios',
    basis:
      'CIRS art. 10 (20): units received take the cost; AT ruling 28969 of 31 October 2025: and the day of acquisition',
  },
  outgoing: {
    spend: { value: 'disposal', confidence: 'secondary', source: 'almedina', basis: GAINS },
    gift: {
      value: 'no-disposal',
      confidence: 'secondary',
      source: 'almedina',
      basis: `${GAINS}: only disposals for consideration; stamp duty of 10 % is possible`,
    },
    donation: noDisposal(GAINS),
    lost: noDisposal(GAINS),
    stolen: noDisposal(GAINS),
  },
  income: {
    staking: whenSold,
    interest: whenSold,
    airdrop: whenSold,
    fork: whenSold,
    reward: whenSold,
    other: whenSold,
    mining: {
      value: { type: 'not-income', cost: 'zero' },
      confidence: 'secondary',
      source: 'cryptobooks',
      basis: 'CIRS art. 4 (1) o): business income when sold (95 % of it), not in the estimate',
    },
    wages: {
      value: { type: 'at-receipt', taxedAs: 'apart' },
      confidence: 'uncertain',
      basis: 'CIRS art. 2: employment',
    },
  },
  derivatives: {
    value: 'with-gains',
    confidence: 'secondary',
    source: 'doutorfinancas',
    basis:
      'CIRS art. 10 (1) e) and 43 (1): gains and losses on derivatives are in the balance of the year with those on crypto-assets',
  },
  fees: {
    value: {
      purchase: 'cost',
      sale: 'deducted',
      swap: 'deducted',
      paidInUnits: 'disposal',
      ownTransfer: 'disposal',
    },
    confidence: 'confirmed',
    source: 'diario-da-republica',
    basis: 'CIRS art. 51 (1) b): necessary costs of acquisition and disposal',
  },
  fx: {
    value: { date: 'same-day', source: 'ECB, Banco de Portugal' },
    confidence: 'knowledge',
    basis: 'CIRS art. 23: rate of the date',
  },
  losses: {
    value: { offset: 'year', broughtForward: 'none', carriedYears: 0 },
    confidence: 'knowledge',
    basis:
      'CIRS art. 43 and 55: within the year and category, units of 365 days or more left out; five years only with the general scale',
  },
  years: { 2023: YEAR, 2024: YEAR, 2025: YEAR, 2026: YEAR },
  asks: ['residency'],
  forms: [
    {
      form: 'Modelo 3',
      part: 'annex G, table 18A: held less than 365 days (annex J where the source is abroad)',
      lines: [{ figure: 'taxable-gain' }],
      rows: { by: 'slice', term: 'taxable' },
      confidence: 'knowledge',
    },
    {
      form: 'Modelo 3',
      part: 'annex G1, table 7: held 365 days or more',
      lines: [{ figure: 'exempt-proceeds' }, { figure: 'exempt-gain' }],
      rows: { by: 'slice', term: 'exempt' },
      confidence: 'knowledge',
    },
    {
      form: 'Modelo 3',
      onlyWith: 'derivatives',
      part: 'annex G, table 13: derivatives (annex J where the source is abroad)',
      lines: [{ figure: 'derivative-result' }],
      confidence: 'knowledge',
    },
  ],
  levies: [],
  proposals: [],
  unsettled: [
    'law.pt.unsettled.place',
    'law.pt.unsettled.counterparty',
    'law.pt.unsettled.swap-day',
  ],
  defaults: ['law.pt.default.institution', 'law.pt.default.swap-day', 'law.pt.default.leaving'],
  sources: [
    {
      id: 'almedina',
      url: 'https://observatorio.almedina.net/index.php/2023/09/23/a-tributacao-dos-criptoativos/',
      kind: 'copy',
      read: '2026-11-20',
      supports: 'text of the law',
    },
    {
      id: 'diario-da-republica',
      url: 'https://debates.parlamento.pt/catalogo/r3/dar/s2a/15/01/131S2/2022-12-16/85',
      kind: 'law',
      read: '2026-11-21',
      supports: 'art. 43: order of use within each institution',
    },
    {
      id: 'jornaldenegocios',
      url: 'https://www.jornaldenegocios.pt/mercados/criptoativos/amp/permutas-de-cripto-pagam-irs-pela-data-de-aquisicao-inicial',
      kind: 'press',
      read: '2026-11-21',
      supports: 'day of acquisition after a swap',
    },
    {
      id: 'cryptobooks',
      url: 'https://help.cryptobooks.tax/pt/articles/11664167-guia-fiscal-de-criptoativos-para-portugal',
      kind: 'vendor',
      read: '2026-11-20',
      supports: 'income',
    },
    {
      id: 'onestepcloserportugal',
      url: 'https://onestepcloserportugal.com/cryptoactivos-efeitos-fiscais/',
      kind: 'adviser',
      read: '2026-11-20',
      supports: '365 days, rate',
    },
    {
      id: 'doutorfinancas',
      url: 'https://doutorfinancas.pt/financas-pessoais/e-investidor-um-guia-para-descomplicar-e-nao-perder-dinheiro-no-irs',
      kind: 'press',
      read: '2026-11-23',
      supports: 'derivatives follow the general rule of capital gains',
    },
  ],
};
