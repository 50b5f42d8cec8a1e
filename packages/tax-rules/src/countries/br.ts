import type { RateRule, YearRules } from '../rates.ts';
import type { CountryRules } from '../rules.ts';

const HOME = 'Lei 8.981/1995 art. 21';
const ABROAD = 'Lei 14.754/2023';
const LIMIT = 'Lei 9.250/1995 art. 22';

type Abroad = Extract<RateRule, { type: 'monthly-brackets-by-venue' }>['abroad'];

const year = (abroad: Abroad, basis: string): YearRules => ({
  allowance: {
    value: { type: 'monthly-cliff-on-proceeds', amount: '35000' },
    confidence: 'secondary',
    source: 'ac24horas',
    basis: `${LIMIT}: free in a month whose sales of all crypto-assets together, swaps included, do not exceed 35,000 BRL`,
  },
  rate: {
    value: {
      type: 'monthly-brackets-by-venue',
      brackets: [
        { upTo: '5000000', rate: '0.15' },
        { upTo: '10000000', rate: '0.175' },
        { upTo: '30000000', rate: '0.2' },
        { upTo: null, rate: '0.225' },
      ],
      abroad,
    },
    confidence: 'secondary',
    source: 'ac24horas',
    basis,
  },
});

const SINCE = year(
  { rate: '0.15' },
  `${HOME} by month at home; ${ABROAD}: 15 % by year where an institution abroad holds or trades the units; MP 1303/2025 lapsed`,
);

const open = {
  value: { type: 'at-receipt', taxedAs: 'income' },
  confidence: 'uncertain',
  basis: 'no rule for crypto-assets; taken as income at market value, the stricter reading',
} as const;

const disposal = (basis: string) =>
  ({ value: 'disposal', confidence: 'knowledge', basis }) as const;

const noDisposal = (basis: string) =>
  ({ value: 'no-disposal', confidence: 'uncertain', basis }) as const;

export const brazil: CountryRules = {
  country: 'BR',
  currency: 'BRL',
  asOf: '2026-11-23',
  status: 'settled',
  calendar: {
    value: { startMonth: 1, startDay: 1, timeZone: 'America/Sao_Paulo' },
    confidence: 'knowledge',
    basis: 'calendar year; by month at home',
  },
  matching: {
    value: { methods: ['moving-average'], scopes: [{ scope: 'global' }] },
    confidence: 'secondary',
    source: 'generallink',
    basis: 'RFB: weighted average cost of each crypto-asset',
  },
  holding: { value: { type: 'none' }, confidence: 'knowledge', basis: HOME },
  swap: {
    value: { treatment: 'taxable', exceptions: [], value: 'consideration' },
    confidence: 'knowledge',
    basis: 'Solução de Consulta Cosit 214/2021: a swap of crypto-assets is a disposal',
  },
  outgoing: {
    spend: disposal(`${HOME}: payment is a disposal`),
    gift: noDisposal('tax of the states on gifts (ITCMD); the donee continues the cost'),
    donation: noDisposal('tax of the states on gifts (ITCMD)'),
    lost: noDisposal(HOME),
    stolen: noDisposal(HOME),
  },
  income: {
    staking: open,
    interest: open,
    mining: open,
    airdrop: open,
    fork: open,
    reward: open,
    wages: open,
    other: open,
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
    basis: 'RFB: in the cost of a purchase, taken off the price of a sale',
  },
  fx: {
    value: { date: 'same-day', source: 'PTAX of the BCB' },
    confidence: 'knowledge',
    basis: 'PTAX rate of the day, by way of the US dollar',
  },
  losses: {
    value: { offset: 'none', broughtForward: 'before-allowance', carriedYears: 'unlimited' },
    confidence: 'knowledge',
    basis: `${HOME}: at home no loss reduces another gain; ${ABROAD} art. 3: abroad in the year and in later years`,
  },
  years: {
    2023: {
      ...year('as-at-home', `${HOME} by month, at home and abroad alike`),
      losses: {
        value: { offset: 'none', broughtForward: 'none', carriedYears: 0 },
        confidence: 'knowledge',
        basis: `${HOME}: no loss reduces another gain`,
      },
    },
    2024: SINCE,
    2025: SINCE,
    2026: SINCE,
  },
  asks: ['venues', 'lossesBroughtForward', 'residency'],
  forms: [
    {
      form: 'DIRPF',
      part: 'Bens e Direitos, group 08, where a kind cost 5,000 BRL or more; import of GCAP; from 2024 section of Lei 14.754',
      lines: [],
      confidence: 'secondary',
      source: 'generallink',
    },
    {
      form: 'DARF 4600',
      part: 'gains at home of a month, by the last business day of the next',
      lines: [],
      confidence: 'secondary',
      source: 'generallink',
    },
    {
      form: 'IN 1888 / DeCripto',
      part: 'own report of a month off Brazilian exchanges: above 30,000 BRL, from July 2026 above 35,000 BRL',
      lines: [],
      confidence: 'secondary',
      source: 'brasilsalomao',
    },
  ],
  levies: [],
  proposals: [],
  unsettled: ['law.br.unsettled.rewards'],
  defaults: [
    'law.br.default.swaps',
    'law.br.default.abroad',
    'law.br.default.own-wallet',
    'law.br.default.rewards',
  ],
  sources: [
    {
      id: 'ac24horas',
      url: 'https://ac24horas.com/2025/11/07/mp-1303-cai-e-regras-de-cripto-seguem-como-antes-o-que-muda-para-investidores-no-brasil/amp',
      kind: 'press',
      read: '2026-11-20',
      supports: 'MP 1303 lapsed, 35,000 BRL a month, rates',
    },
    {
      id: 'estadao',
      url: 'https://einvestidor.estadao.com.br/?p=690582',
      kind: 'press',
      read: '2026-11-20',
      supports: '15 to 22.5 %',
    },
    {
      id: 'generallink',
      url: 'https://generallink.top/pt/square/post/34853161601081',
      kind: 'vendor',
      read: '2026-11-20',
      supports: 'forms, average cost',
    },
    {
      id: 'criptopato',
      url: 'https://criptopato.com.br/declara-imposto-de-renda-2025-bitcoin-e-criptos',
      kind: 'vendor',
      read: '2026-11-20',
      supports: '15 % abroad',
    },
    {
      id: 'brasilsalomao',
      url: 'https://www.brasilsalomao.com.br/atualizacao-das-normas-de-declaracao-de-criptoativos-decripto-in-rfb-2-291-2025',
      kind: 'adviser',
      read: '2026-11-21',
      supports: 'own report from July 2026',
    },
  ],
};
