import type { RateRule, YearRules } from '../rates.ts';
import type { CountryRules } from '../rules.ts';

const LAW = 'Ley de Impuesto a las Ganancias art. 98';
const ABROAD = 'Ley de Impuesto a las Ganancias art. 94';

const rate = (deduction: { readonly deduct?: string }): RateRule => ({
  type: 'by-source',
  assumed: 'foreign',
  sources: [
    { id: 'foreign', rate: '0.15' },
    { id: 'argentine-foreign-currency', rate: '0.15', ...deduction },
    { id: 'argentine-pesos', rate: '0.05', ...deduction },
  ],
});

const year = (value: RateRule, deduction: string): YearRules => ({
  allowance: {
    value: { type: 'none' },
    confidence: 'secondary',
    source: 'km44',
    basis: `${LAW}: ${deduction}`,
  },
  rate: {
    value,
    confidence: 'secondary',
    source: 'auren',
    basis: `${LAW}: 5 % in pesos without indexation, 15 % in foreign currency; ${ABROAD}: 15 % of foreign source`,
  },
});

const LATER = year(
  rate({}),
  'special deduction of the year for Argentine source, whose amount was not found and is not taken off',
);

const taxed = {
  value: { type: 'at-receipt', taxedAs: 'income' },
  confidence: 'knowledge',
  basis:
    'Ley de Impuesto a las Ganancias art. 2 and 48: taxed at market value; mining where the rig stands',
} as const;

const treated = <T extends string>(value: T, basis: string) =>
  ({ value, confidence: 'uncertain', basis }) as const;

export const argentina: CountryRules = {
  country: 'AR',
  currency: 'ARS',
  asOf: '2026-11-23',
  status: 'partly-unsettled',
  calendar: {
    value: { startMonth: 1, startDay: 1, timeZone: 'America/Argentina/Buenos_Aires' },
    confidence: 'knowledge',
    basis: 'Ley de Impuesto a las Ganancias art. 24: calendar year',
  },
  matching: {
    value: { methods: ['fifo'], scopes: [{ scope: 'global' }] },
    confidence: 'uncertain',
    basis: 'first in, first out, by analogy with securities',
  },
  holding: { value: { type: 'none' }, confidence: 'knowledge', basis: LAW },
  swap: {
    value: { treatment: 'taxable', exceptions: [], value: 'consideration' },
    confidence: 'uncertain',
    basis: 'Ley de Impuesto a las Ganancias art. 3: a barter is a sale; the stricter reading',
  },
  outgoing: {
    spend: treated('disposal', `${LAW}: payment is a sale`),
    gift: treated('no-disposal', LAW),
    donation: treated('no-disposal', LAW),
    lost: treated('no-disposal', LAW),
    stolen: treated('no-disposal', LAW),
  },
  income: {
    staking: taxed,
    interest: taxed,
    mining: taxed,
    airdrop: taxed,
    fork: taxed,
    reward: taxed,
    wages: taxed,
    other: taxed,
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
    basis: `${LAW}: cost of acquisition and expenses are deducted`,
  },
  fx: {
    value: { date: 'same-day', source: 'Banco Nación, divisa' },
    confidence: 'knowledge',
    basis: 'selling or buying rate of the Banco de la Nación Argentina of the day',
  },
  losses: {
    value: { offset: 'year', broughtForward: 'before-allowance', carriedYears: 5 },
    confidence: 'secondary',
    source: 'km44',
    basis: 'Ley de Impuesto a las Ganancias art. 25: same kind and same source only, five years',
  },
  years: {
    2023: year(
      rate({ deduct: '451683.19' }),
      'special deduction for Argentine source only, in proportion; 451,683.19 ARS in 2023',
    ),
    2024: LATER,
    2025: LATER,
    2026: LATER,
  },
  asks: ['source', 'marginalRate', 'lossesBroughtForward', 'residency'],
  forms: [
    {
      form: 'Ganancias Personas Humanas (F. 711)',
      part: 'impuesto cedular, or renta de fuente extranjera',
      lines: [{ figure: 'proceeds' }, { figure: 'cost-and-fees' }, { figure: 'taxable-gain' }],
      confidence: 'knowledge',
    },
    {
      form: 'Bienes Personales web',
      part: 'monedas digitales',
      lines: [],
      confidence: 'knowledge',
    },
  ],
  levies: [
    {
      id: 'law.ar.levy.wealth',
      confidence: 'secondary',
      source: 'km44',
      basis: 'Dictamen 2/2022: Bienes Personales on cost and accrued differences at 31 December',
    },
  ],
  proposals: [],
  notices: [
    {
      id: 'law.ar.notice.wealth',
      figure: 'cost-at-end',
      confidence: 'secondary',
      source: 'km44',
      basis: 'Dictamen 2/2022: Bienes Personales on cost and accrued differences at 31 December',
    },
  ],
  unsettled: ['law.ar.unsettled.source', 'law.ar.unsettled.swaps'],
  defaults: [
    'law.ar.default.foreign',
    'law.ar.default.fifo',
    'law.ar.default.swaps',
    'law.ar.default.deduction',
  ],
  sources: [
    {
      id: 'auren',
      url: 'https://auren.com/ar/blog/criptomonedas-principales-implicancias-impositivas-en-argentina',
      kind: 'adviser',
      read: '2026-11-20',
      supports: '5 and 15 % by source',
    },
    {
      id: 'km44',
      url: 'https://blog.km44.com.ar/single.php?id=130',
      kind: 'adviser',
      read: '2026-11-21',
      supports: 'deduction of 2023, losses, Bienes Personales',
    },
    {
      id: 'iprofesional',
      url: 'https://www.iprofesional.com/impuestos/442621-en-que-casos-se-paga-ganancias-en-criptomonedas-guia-paso-a-paso',
      kind: 'press',
      read: '2026-11-20',
      supports: 'rates as ARCA states them',
    },
  ],
};
