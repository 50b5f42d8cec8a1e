import type { YearRules } from '../rates.ts';
import type { CountryRules } from '../rules.ts';

const LAW = 'Codul fiscal art. 114 (2) m) and 116';

const year = (rate: string, basis: string): YearRules => ({
  allowance: {
    value: { type: 'small-gains', perDisposal: '200', perYear: '600' },
    confidence: 'secondary',
    source: 'capital',
    basis: `${LAW}: a gain below 200 RON is free while the gains of the year stay within 600 RON`,
  },
  rate: { value: { type: 'flat', rate }, confidence: 'secondary', source: 'capital', basis },
});

const BEFORE = year('0.1', LAW);
const SINCE = year('0.16', `${LAW}: 16 % on income realised from 1 January 2026`);

const whenSold = {
  value: { type: 'not-income', cost: 'zero' },
  confidence: 'uncertain',
  basis: `${LAW} says nothing; taxed when sold, without a cost`,
} as const;

const noDisposal = (basis: string) =>
  ({ value: 'no-disposal', confidence: 'uncertain', basis }) as const;

export const romania: CountryRules = {
  country: 'RO',
  currency: 'RON',
  asOf: '2026-11-23',
  status: 'partly-unsettled',
  calendar: {
    value: { startMonth: 1, startDay: 1, timeZone: 'Europe/Bucharest' },
    confidence: 'knowledge',
    basis: 'Codul fiscal art. 63: calendar year',
  },
  matching: {
    value: { methods: ['fifo', 'moving-average'], scopes: [{ scope: 'global' }] },
    confidence: 'uncertain',
    basis: `${LAW} names no method; one is kept`,
  },
  holding: { value: { type: 'none' }, confidence: 'knowledge', basis: LAW },
  swap: {
    value: { treatment: 'rollover', exceptions: [], value: 'consideration' },
    confidence: 'uncertain',
    basis: `${LAW}: by practice only money, goods or services end the holding; the cost of all that one swap gave moves on as that of one acquisition`,
  },
  outgoing: {
    spend: {
      value: 'disposal',
      confidence: 'uncertain',
      basis: `${LAW}: payment for goods or services`,
    },
    gift: noDisposal(LAW),
    donation: noDisposal(LAW),
    lost: noDisposal(LAW),
    stolen: noDisposal(LAW),
  },
  income: {
    staking: whenSold,
    interest: whenSold,
    mining: whenSold,
    airdrop: whenSold,
    fork: whenSold,
    reward: whenSold,
    other: whenSold,
    wages: {
      value: { type: 'at-receipt', taxedAs: 'apart' },
      confidence: 'uncertain',
      basis: 'Codul fiscal art. 76: pay in kind',
    },
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
    source: 'capital',
    basis: `${LAW}: direct costs of the transaction`,
  },
  fx: {
    value: { date: 'same-day', source: 'BNR' },
    confidence: 'knowledge',
    basis: 'BNR rate of the day',
  },
  losses: {
    value: { offset: 'none', broughtForward: 'none', carriedYears: 0 },
    confidence: 'uncertain',
    basis: `${LAW}: only positive differences are taxed, each for itself`,
  },
  years: { 2023: BEFORE, 2024: BEFORE, 2025: BEFORE, 2026: SINCE },
  asks: ['residency'],
  forms: [
    {
      form: 'D212',
      part: 'income from other sources: transfer of virtual currency; due 25 May',
      lines: [{ figure: 'taxable-gain' }, { figure: 'tax' }],
      confidence: 'knowledge',
    },
  ],
  levies: [
    {
      id: 'law.ro.levy.health',
      confidence: 'knowledge',
      basis:
        'Codul fiscal art. 174: 10 % on 6, 12 or 24 minimum wages once income from other sources exceeds them',
    },
  ],
  proposals: [],
  unsettled: ['law.ro.unsettled.swaps', 'law.ro.unsettled.losses'],
  defaults: ['law.ro.default.swaps', 'law.ro.default.losses', 'law.ro.default.rewards'],
  sources: [
    {
      id: 'capital',
      url: 'https://www.capital.ro/impozit-majorat-si-raportari-automate-catre-anaf-reguli-fiscale-mai-dure-pentru-criptomonede-din-acest-an.html',
      kind: 'press',
      read: '2026-11-20',
      supports: '16 % in 2026, 200 and 600 RON, fees',
    },
    {
      id: 'b1tv',
      url: 'https://www.b1tv.ro/economic/romanii-care-obtin-venituri-din-bitcoin-vor-achita-taxe-mai-mari-din-2026-cum-se-schimba-impozitarea-criptomonedelor-1651447.html',
      kind: 'press',
      read: '2026-11-20',
      supports: 'income realised from 1 January 2026',
    },
    {
      id: 'startupcafe',
      url: 'https://startupcafe.ro/crypto-romani-bucurie-votat-parlament-scutire-fiscala-impozit-mai-mare-banc-stafia-cocoasa-86151',
      kind: 'press',
      read: '2026-11-20',
      supports: 'the exemption voted in 2024 never applied',
    },
    {
      id: 'bzi',
      url: 'https://www.bzi.ro/investesti-in-crypto-uite-ce-trebuie-sa-stii-in-2026-5420543',
      kind: 'press',
      read: '2026-11-20',
      supports: 'practice on swaps',
    },
  ],
};
