import type { LossRules, YearRules } from '../rates.ts';
import type { CountryRules } from '../rules.ts';
import type { Sourced } from '../sourced.ts';

const LAW = 'Szja tv. 67/C. §';

const twoYears: Sourced<LossRules> = {
  value: {
    offset: 'year',
    broughtForward: 'as-tax-credit',
    carriedYears: 2,
    creditYears: 2,
    mustBeDeclared: true,
  },
  confidence: 'secondary',
  source: 'velocon',
  basis: `${LAW}: equalisation with losses declared for the year and the two years before`,
};

const year = (minimumWage: string, losses?: Sourced<LossRules>): YearRules => ({
  allowance: {
    value: { type: 'small-transactions', minimumWage },
    confidence: 'knowledge',
    basis: `${LAW}: a single sale a day of at most a tenth of the minimum wage is left out while such sales of the year stay within the wage`,
  },
  rate: {
    value: { type: 'flat', rate: '0.15' },
    confidence: 'confirmed',
    source: 'nav',
    basis: 'Szja tv. 8. §: 15 %, no social contribution tax',
  },
  ...(losses === undefined ? {} : { losses }),
});

const whenSold = {
  value: { type: 'not-income', cost: 'zero' },
  confidence: 'knowledge',
  basis: `${LAW}: taxed only when turned into money, goods or services`,
} as const;

const noDisposal = (basis: string) =>
  ({ value: 'no-disposal', confidence: 'uncertain', basis }) as const;

export const hungary: CountryRules = {
  country: 'HU',
  currency: 'HUF',
  asOf: '2026-11-23',
  status: 'settled',
  calendar: {
    value: { startMonth: 1, startDay: 1, timeZone: 'Europe/Budapest' },
    confidence: 'knowledge',
    basis: 'Szja tv. 3. §: calendar year',
  },
  matching: {
    value: { methods: ['cash-basis'], scopes: [{ scope: 'global' }], holdingCosts: true },
    confidence: 'confirmed',
    source: 'nav',
    basis: `${LAW}: revenue of the year less certified costs paid in the year, no pairing of units`,
  },
  holding: { value: { type: 'none' }, confidence: 'confirmed', source: 'nav', basis: LAW },
  swap: {
    value: { treatment: 'rollover', exceptions: [], value: 'consideration' },
    confidence: 'knowledge',
    basis: `${LAW}: crypto-assets for crypto-assets are no revenue and no cost`,
  },
  outgoing: {
    spend: {
      value: 'disposal',
      confidence: 'knowledge',
      basis: `${LAW}: payment for goods or services is revenue`,
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
      basis: 'Szja tv. 24. §: pay of an employee',
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
    confidence: 'confirmed',
    source: 'nav',
    basis: `${LAW}: fees count in the year they are paid, also those of holding`,
  },
  fx: {
    value: { date: 'same-day', source: 'MNB' },
    confidence: 'secondary',
    source: 'crypto-tax',
    basis: 'MNB rate of the day of the revenue or the expense',
  },
  losses: {
    value: {
      offset: 'year',
      broughtForward: 'as-tax-credit',
      carriedYears: 'unlimited',
      creditYears: 2,
      mustBeDeclared: true,
    },
    confidence: 'secondary',
    source: 'velocon',
    basis: `${LAW} as amended (T/12801), returns for 2025 and later: equalisation with declared losses of any earlier year, up to the tax on such income of the year and the two years before`,
  },
  years: {
    2023: year('232000', twoYears),
    2024: year('266800', twoYears),
    2025: year('290800'),
    2026: year('322800'),
  },
  asks: ['lossesBroughtForward', 'residency'],
  forms: [
    {
      form: 'SZJA',
      part: 'transactions with crypto-assets',
      lines: [{ figure: 'revenue' }, { figure: 'costs-of-year' }, { figure: 'taxable-gain' }],
      confidence: 'uncertain',
    },
  ],
  levies: [],
  proposals: [],
  unsettled: [],
  defaults: [
    'law.hu.default.declare-losses',
    'law.hu.default.equalisation',
    'law.hu.default.owned-units',
  ],
  sources: [
    {
      id: 'nav',
      url: 'https://nav.gov.hu/print/ado/szja/A_kriptougyletek_jovedelmenek_bevallasa_kerdesek_es_valaszok_a_2022-es_szja-bevallashoz',
      kind: 'office',
      read: '2026-11-20',
      supports: 'cash basis, rate, fees (tax authority)',
    },
    {
      id: 'crypto-tax',
      url: 'http://www.crypto-tax.hu/gyik-rovid-valaszok/',
      kind: 'adviser',
      read: '2026-11-20',
      supports: 'no pairing, currency rates, units owned',
    },
    {
      id: 'profitline',
      url: 'https://profitline.hu/kriptougyletek-sokat-bukik-az-aki-most-nem-figyel-436340',
      kind: 'press',
      read: '2026-11-20',
      supports: 'costs must be declared',
    },
    {
      id: 'velocon',
      url: 'https://www.velocon.hu/hirek/kriptougylet-2026-adokiegyenlites-intezmenyenek-uj-szabalyai',
      kind: 'adviser',
      read: '2026-11-21',
      supports: 'equalisation from 2025',
    },
    {
      id: 'fegox',
      url: 'https://www.fegox.hu/kripto-vesztesegek-elszamolasa-nagy-konnyites-2025-tol/',
      kind: 'adviser',
      read: '2026-11-21',
      supports: 'no limit of years, first in the return for 2025',
    },
  ],
};
