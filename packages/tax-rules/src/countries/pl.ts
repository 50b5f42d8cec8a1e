import type { YearRules } from '../rates.ts';
import type { CountryRules } from '../rules.ts';

const LAW = 'ustawa o PIT art. 30b (1a)';
const COSTS = 'ustawa o PIT art. 22 (14)-(16)';

const YEAR: YearRules = {
  allowance: {
    value: { type: 'none' },
    confidence: 'secondary',
    source: 'pithowto',
    basis: `${LAW}: none`,
  },
  rate: {
    value: { type: 'flat', rate: '0.19' },
    confidence: 'secondary',
    source: 'pithowto',
    basis: LAW,
  },
  rounding: {
    value: { unit: '1', base: 'half-up', tax: 'half-up' },
    confidence: 'knowledge',
    basis: 'Ordynacja podatkowa art. 63: base and tax in full złoty',
  },
};

const whenSold = {
  value: { type: 'not-income', cost: 'zero' },
  confidence: 'knowledge',
  basis: `${LAW}, practice of KIS: nothing at receipt, the whole price when sold`,
} as const;

const noDisposal = (basis: string) =>
  ({ value: 'no-disposal', confidence: 'uncertain', basis }) as const;

export const poland: CountryRules = {
  country: 'PL',
  currency: 'PLN',
  asOf: '2026-11-23',
  status: 'settled',
  calendar: {
    value: { startMonth: 1, startDay: 1, timeZone: 'Europe/Warsaw' },
    confidence: 'knowledge',
    basis: 'Ordynacja podatkowa art. 11: calendar year',
  },
  matching: {
    value: { methods: ['cash-basis'], scopes: [{ scope: 'global' }] },
    confidence: 'secondary',
    source: 'pithowto',
    basis: `${LAW}, ${COSTS}: revenue of the year less documented costs paid in the year and unused costs of earlier years`,
  },
  holding: { value: { type: 'none' }, confidence: 'knowledge', basis: LAW },
  swap: {
    value: { treatment: 'rollover', exceptions: [], value: 'consideration' },
    confidence: 'secondary',
    source: 'bezpodatku',
    basis: 'ustawa o PIT art. 17 (1f): virtual currency for virtual currency is no disposal',
  },
  outgoing: {
    spend: {
      value: 'disposal',
      confidence: 'knowledge',
      basis: 'ustawa o PIT art. 17 (1f): payment for goods, services or rights',
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
      basis: 'ustawa o PIT art. 12: pay in kind',
    },
  },
  derivatives: {
    value: 'apart',
    confidence: 'secondary',
    source: 'divly',
    basis:
      'ustawa o PIT art. 17 (1) 10 and 30b: 19 %, apart from crypto-assets, losses of five years; when contracts settled in crypto-assets are taxed is not settled',
  },
  fees: {
    value: {
      purchase: 'cost',
      sale: 'deducted',
      swap: 'ignored',
      paidInUnits: 'disposal',
      ownTransfer: 'disposal',
    },
    confidence: 'knowledge',
    basis: `${COSTS}: commissions of purchase and sale count; costs of a swap, interest, hardware and energy do not`,
  },
  fx: {
    value: { date: 'previous-business-day', source: 'NBP table A' },
    confidence: 'secondary',
    source: 'pithowto-2',
    basis: 'ustawa o PIT art. 11a: average rate of the last business day before',
  },
  losses: {
    value: { offset: 'year', broughtForward: 'before-allowance', carriedYears: 'unlimited' },
    confidence: 'secondary',
    source: 'pithowto',
    basis: `${COSTS}: a surplus of costs is a cost of the next year, without limit; it never meets gains on shares`,
  },
  years: { 2023: YEAR, 2024: YEAR, 2025: YEAR, 2026: YEAR },
  asks: ['lossesBroughtForward', 'residency'],
  forms: [
    {
      form: 'PIT-38',
      to: 2024,
      part: 'section E',
      lines: [
        { figure: 'revenue' },
        { figure: 'costs-of-year' },
        { figure: 'costs-brought-forward' },
        { figure: 'taxable-gain' },
        { figure: 'unused-costs' },
      ],
      confidence: 'secondary',
      source: 'banknoty24',
    },
    {
      form: 'PIT-38',
      from: 2025,
      to: 2025,
      part: 'section E',
      lines: [
        { box: '34', figure: 'revenue' },
        { box: '35', figure: 'costs-of-year' },
        { box: '36', figure: 'costs-brought-forward' },
        { figure: 'taxable-gain' },
        { figure: 'unused-costs' },
      ],
      confidence: 'secondary',
      source: 'banknoty24',
    },
    {
      form: 'PIT-38',
      from: 2026,
      part: 'section E',
      lines: [
        { figure: 'revenue' },
        { figure: 'costs-of-year' },
        { figure: 'costs-brought-forward' },
        { figure: 'taxable-gain' },
        { figure: 'unused-costs' },
      ],
      confidence: 'uncertain',
    },
  ],
  levies: [
    {
      id: 'law.pl.levy.solidarity',
      confidence: 'knowledge',
      basis: 'ustawa o PIT art. 30h: 4 % of the sum of incomes above 1 m PLN (form DSF-1)',
    },
  ],
  proposals: [],
  unsettled: ['law.pl.unsettled.e-money', 'law.pl.unsettled.derivatives'],
  defaults: ['law.pl.default.stablecoins', 'law.pl.default.declare-costs'],
  sources: [
    {
      id: 'pithowto',
      url: 'https://www.pithowto.com/pl/articles/pit38_crypto_carry_forward',
      kind: 'vendor',
      read: '2026-11-20',
      supports: 'cash basis, carried costs, example',
    },
    {
      id: 'banknoty24',
      url: 'https://banknoty24.pl/pit-38-kryptowaluty-2026-kompletny-przewodnik-krok-po-kroku',
      kind: 'vendor',
      read: '2026-11-20',
      supports: 'boxes 34 to 36',
    },
    {
      id: 'bezpodatku',
      url: 'https://www.bezpodatku.pl/pit-38-kryptowaluty-jak-wypelnic-krok-po-kroku',
      kind: 'adviser',
      read: '2026-11-20',
      supports: 'swaps are neutral',
    },
    {
      id: 'pithowto-2',
      url: 'https://www.pithowto.com/pl/articles/pit38_crypto_gain',
      kind: 'vendor',
      read: '2026-11-20',
      supports: 'rate of the day before (its view of swaps is not followed)',
    },
    {
      id: 'divly',
      url: 'https://divly.com/pl/przewodniki/jak-opodatkowane-s%C4%85-kontrakty-futures-na-kryptowaluty-w-polsce',
      kind: 'vendor',
      read: '2026-11-23',
      supports: '19 %, losses of five years, contracts settled in crypto-assets',
    },
  ],
};
