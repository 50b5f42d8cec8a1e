import type { YearRules } from '../rates.ts';
import type { CountryRules } from '../rules.ts';

const SALES = 'LISR Title IV ch. IV (sale of goods, as PRODECON reads it)';

const YEAR: YearRules = {
  allowance: {
    value: { type: 'none' },
    confidence: 'uncertain',
    basis:
      'LISR art. 93 XIX b) frees three UMA of the year for movable goods, but not investments of the user: not taken',
  },
  rate: {
    value: { type: 'marginal', top: '0.35' },
    confidence: 'knowledge',
    basis:
      'LISR art. 152: annual scale from 1.92 to 35 %; the average over years held (art. 120) is not included',
  },
  advance: {
    value: { rate: '0.2', from: '227400' },
    confidence: 'secondary',
    source: 'idconline',
    basis:
      'LISR art. 126: 20 % of the price of an operation, none below 227,400 MXN; credited in the annual return',
  },
};

const acquired = {
  value: { type: 'at-receipt', taxedAs: 'income' },
  confidence: 'uncertain',
  basis: 'LISR art. 130: income from acquiring goods, at market value',
} as const;

const treated = <T extends string>(value: T, basis: string) =>
  ({ value, confidence: 'uncertain', basis }) as const;

export const mexico: CountryRules = {
  country: 'MX',
  currency: 'MXN',
  asOf: '2026-11-23',
  status: 'partly-unsettled',
  calendar: {
    value: { startMonth: 1, startDay: 1, timeZone: 'America/Mexico_City' },
    confidence: 'knowledge',
    basis: 'CFF art. 11: calendar year',
  },
  matching: {
    value: { methods: ['fifo', 'moving-average'], scopes: [{ scope: 'global' }] },
    confidence: 'uncertain',
    basis: `${SALES} name no order; first in, first out is taken`,
  },
  holding: { value: { type: 'none' }, confidence: 'knowledge', basis: SALES },
  swap: {
    value: { treatment: 'taxable', exceptions: [], value: 'consideration' },
    confidence: 'uncertain',
    basis: 'CFF art. 14, LISR art. 119: a barter is a sale',
  },
  outgoing: {
    spend: treated('disposal', `${SALES}: payment is a sale`),
    gift: treated('no-disposal', 'LISR art. 119: what is given away is no sale'),
    donation: treated('no-disposal', 'LISR art. 119: what is given away is no sale'),
    lost: treated('no-disposal', SALES),
    stolen: treated('no-disposal', SALES),
  },
  income: {
    staking: acquired,
    interest: acquired,
    mining: acquired,
    airdrop: acquired,
    fork: acquired,
    reward: acquired,
    wages: acquired,
    other: acquired,
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
    basis: 'LISR art. 121: commissions and expenses of purchase and sale',
  },
  fx: {
    value: { date: 'same-day', source: 'Banxico FIX in the DOF' },
    confidence: 'knowledge',
    basis: 'CFF art. 20: rate published in the Diario Oficial',
  },
  losses: {
    value: { offset: 'year', broughtForward: 'before-allowance', carriedYears: 3 },
    confidence: 'knowledge',
    basis: 'LISR art. 122: against gains of the chapter, the rest over three years',
  },
  years: { 2023: YEAR, 2024: YEAR, 2025: YEAR, 2026: YEAR },
  asks: ['marginalRate', 'lossesBroughtForward', 'residency'],
  forms: [
    {
      form: 'Declaración anual',
      part: 'Enajenación de bienes',
      lines: [{ figure: 'proceeds' }, { figure: 'cost-and-fees' }, { figure: 'gain' }],
      confidence: 'knowledge',
    },
    {
      form: 'Pago provisional',
      part: 'within 15 days of each operation of 227,400 MXN or more',
      lines: [],
      confidence: 'secondary',
      source: 'idconline',
    },
  ],
  levies: [],
  proposals: [],
  unsettled: [
    'law.mx.unsettled.method',
    'law.mx.unsettled.inflation',
    'law.mx.unsettled.exempt-gain',
  ],
  defaults: [
    'law.mx.default.fifo',
    'law.mx.default.inflation',
    'law.mx.default.exempt-gain',
    'law.mx.default.average',
  ],
  sources: [
    {
      id: 'idconline',
      url: 'https://idconline.mx/fiscal-contable/2021/11/09/como-tributar-ganancias-con-criptomonedas?internal_source=RELATED_ARTICLE',
      kind: 'press',
      read: '2026-11-20',
      supports: '20 % on account, 227,400 MXN',
    },
    {
      id: 'elfinanciero',
      url: 'https://www.elfinanciero.com.mx/mis-finanzas/2022/03/17/en-que-regimen-del-sat-debes-estar-si-recibes-ingresos-por-invertir-en-criptomonedas/',
      kind: 'press',
      read: '2026-11-20',
      supports: 'sale of goods',
    },
    {
      id: 'panoramauniversitario',
      url: 'https://panoramauniversitario.com.mx',
      kind: 'press',
      read: '2026-11-21',
      supports: 'a reading that applies art. 93 XIX b) (December 2021 to January 2022, p. 13)',
    },
  ],
};
