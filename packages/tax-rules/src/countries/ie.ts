import type { YearRules } from '../rates.ts';
import type { CountryRules } from '../rules.ts';

const YEAR: YearRules = {
  allowance: {
    value: { type: 'deduct', amount: '1270' },
    confidence: 'secondary',
    source: 'safetax',
    basis: 'TCA 1997 s. 601: personal exemption',
  },
  rate: {
    value: { type: 'flat', rate: '0.33' },
    confidence: 'secondary',
    source: 'safetax',
    basis: 'TCA 1997 s. 28',
  },
};

const atReceipt = {
  value: { type: 'at-receipt', taxedAs: 'income' },
  confidence: 'knowledge',
  basis: 'TCA 1997 s. 18: income at market value, with USC and PRSI at the marginal rate',
} as const;

const disposal = (basis: string) =>
  ({ value: 'disposal', confidence: 'knowledge', basis }) as const;

const noDisposal = (basis: string) =>
  ({ value: 'no-disposal', confidence: 'uncertain', basis }) as const;

export const ireland: CountryRules = {
  country: 'IE',
  currency: 'EUR',
  asOf: '2026-11-23',
  status: 'settled',
  calendar: {
    value: { startMonth: 1, startDay: 1, timeZone: 'Europe/Dublin' },
    confidence: 'knowledge',
    basis: 'TCA 1997 s. 5: calendar year',
  },
  matching: {
    value: {
      methods: ['fifo'],
      scopes: [{ scope: 'global' }],
      daysBefore: 28,
      daysBeforeByDefault: false,
    },
    confidence: 'confirmed',
    source: 'irishstatutebook',
    basis:
      'TCA 1997 s. 580 (4): first in, first out; s. 581 (1), by which units of the four weeks before a disposal go first, is for securities only (s. 581 (5)) and applied on request, the cautious reading',
  },
  holding: { value: { type: 'none' }, confidence: 'knowledge', basis: 'TCA 1997 s. 28' },
  swap: {
    value: { treatment: 'taxable', exceptions: [], value: 'consideration' },
    confidence: 'knowledge',
    basis: 'TCA 1997 s. 532, Revenue manual Part 02-01-03: an exchange is a disposal',
  },
  outgoing: {
    spend: disposal('TCA 1997 s. 532'),
    gift: disposal('TCA 1997 s. 547: at market value, except to a spouse or civil partner'),
    donation: noDisposal('TCA 1997 s. 611: gifts to charities'),
    lost: noDisposal('TCA 1997 s. 538: a claim that the value is negligible is not assumed'),
    stolen: noDisposal('TCA 1997 s. 538'),
  },
  income: {
    staking: atReceipt,
    interest: atReceipt,
    mining: atReceipt,
    airdrop: atReceipt,
    fork: atReceipt,
    reward: atReceipt,
    wages: atReceipt,
    other: atReceipt,
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
    basis: 'TCA 1997 s. 552: incidental costs of acquisition and disposal',
  },
  fx: {
    value: { date: 'same-day', source: 'ECB, Central Bank of Ireland' },
    confidence: 'knowledge',
    basis: 'EUR value at the date',
  },
  losses: {
    value: { offset: 'year', broughtForward: 'before-allowance', carriedYears: 'unlimited' },
    confidence: 'knowledge',
    basis: 'TCA 1997 s. 31: losses before the personal exemption, the rest without limit of years',
  },
  lossDisallowance: {
    value: {
      type: 'until-resold',
      after: { days: 28 },
      byDefault: false,
      onlyAgainstGain: true,
    },
    confidence: 'uncertain',
    basis:
      'TCA 1997 s. 581 (3): of a loss the part bought back within four weeks counts only against the gain on those units; for securities only (s. 581 (5)), so that it is applied on request, the cautious reading; units of a spouse count too',
  },
  years: { 2023: YEAR, 2024: YEAR, 2025: YEAR, 2026: YEAR },
  asks: ['marginalRate', 'lossesBroughtForward', 'lossDenial', 'residency'],
  forms: [
    {
      form: 'CG1, Form 11 or Form 12',
      part: 'capital gains; pay by 15 December for January to November, by 31 January for December',
      lines: [
        { figure: 'proceeds' },
        { figure: 'cost-and-fees' },
        { figure: 'gain' },
        { figure: 'losses-brought-forward' },
        { figure: 'taxable-gain' },
      ],
      confidence: 'secondary',
      source: 'safetax',
    },
  ],
  levies: [],
  proposals: [],
  unsettled: ['law.ie.unsettled.four-weeks'],
  defaults: ['law.ie.default.four-weeks', 'law.ie.default.spouse'],
  sources: [
    {
      id: 'cryptobooks',
      url: 'https://help.cryptobooks.tax/en/articles/8272452-ireland-cashout-methods',
      kind: 'vendor',
      read: '2026-11-20',
      supports: 'order of use, examples',
    },
    {
      id: 'safetax',
      url: 'https://www.safetax.io/en/crypto-tax-ireland',
      kind: 'vendor',
      read: '2026-11-20',
      supports: 'rate, forms',
    },
    {
      id: 'hq-fs',
      url: 'https://hq-fs.com/blog/crypto-tax-ireland',
      kind: 'adviser',
      read: '2026-11-20',
      supports: 'four-week rule',
    },
    {
      id: 'irishstatutebook',
      url: 'https://www.irishstatutebook.ie',
      kind: 'law',
      read: '2026-11-21',
      supports: 'TCA 1997 s. 580 and 581',
    },
  ],
};
