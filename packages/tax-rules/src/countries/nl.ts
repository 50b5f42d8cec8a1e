import type { YearRules } from '../rates.ts';
import type { CountryRules } from '../rules.ts';

const BOX_3 = 'Wet IB 2001 art. 5.2';

interface Figures {
  readonly rate: string;
  readonly other: string;
  readonly bank: string;
  readonly debts: string;
  readonly exemptWealth: string;
  readonly debtThreshold: string | null;
}

const year = (figures: Figures): YearRules => ({
  allowance: {
    value: { type: 'none' },
    confidence: 'knowledge',
    basis: 'Wet IB 2001 art. 5.5: the exempt wealth is part of the rate',
  },
  rate: {
    value: { type: 'deemed-return', ...figures },
    confidence: 'knowledge',
    basis: `${BOX_3}, art. 2.13: return deemed by kind of wealth on 1 January, on the share above the exempt wealth`,
  },
  rounding: {
    value: { unit: '1', base: 'down', tax: 'down' },
    confidence: 'knowledge',
    basis: 'program of the return: whole euros in favour of the taxpayer',
  },
});

const inBox3 = {
  value: { type: 'not-income', cost: 'market-value' },
  confidence: 'knowledge',
  basis: `${BOX_3}: inside the deemed return; active mining or trading may be box 1`,
} as const;

const noDisposal = {
  value: 'no-disposal',
  confidence: 'knowledge',
  basis: `${BOX_3}: no tax on a disposal`,
} as const;

export const netherlands: CountryRules = {
  country: 'NL',
  currency: 'EUR',
  asOf: '2026-11-23',
  status: 'settled',
  calendar: {
    value: { startMonth: 1, startDay: 1, timeZone: 'Europe/Amsterdam' },
    confidence: 'knowledge',
    basis: 'Wet IB 2001 art. 5.2: calendar year, wealth on 1 January at 00:00',
  },
  matching: {
    value: { methods: ['fifo'], scopes: [{ scope: 'global' }] },
    confidence: 'knowledge',
    basis: `${BOX_3}: nothing is matched for the tax; first in, first out only informs`,
  },
  holding: { value: { type: 'none' }, confidence: 'knowledge', basis: BOX_3 },
  swap: {
    value: { treatment: 'no-event', exceptions: [], value: 'consideration' },
    confidence: 'knowledge',
    basis: `${BOX_3}: a swap is not taxed`,
  },
  outgoing: {
    spend: noDisposal,
    gift: { ...noDisposal, basis: `${BOX_3}: no tax on income; gift tax is possible` },
    donation: noDisposal,
    lost: noDisposal,
    stolen: noDisposal,
  },
  income: {
    staking: inBox3,
    interest: inBox3,
    mining: inBox3,
    airdrop: inBox3,
    fork: inBox3,
    reward: inBox3,
    other: inBox3,
    wages: {
      value: { type: 'at-receipt', taxedAs: 'apart' },
      confidence: 'knowledge',
      basis: 'Wet IB 2001 art. 3.80: box 1',
    },
  },
  fees: {
    value: {
      purchase: 'ignored',
      sale: 'ignored',
      swap: 'ignored',
      paidInUnits: 'removal',
      ownTransfer: 'removal',
    },
    confidence: 'knowledge',
    basis: `${BOX_3}: of no effect on the deemed return`,
  },
  fx: {
    value: { date: 'same-day', source: 'value on the platform used, 1 January; ECB' },
    confidence: 'knowledge',
    basis: 'Wet IB 2001 art. 5.19: market value',
  },
  losses: {
    value: { offset: 'none', broughtForward: 'none', carriedYears: 0 },
    confidence: 'knowledge',
    basis: `${BOX_3}: no losses; the new system, passed by the Tweede Kamer on 12 February 2026, is for 2028 at the earliest`,
  },
  years: {
    2023: year({
      rate: '0.32',
      other: '0.0617',
      bank: '0.0092',
      debts: '0.0246',
      exemptWealth: '57000',
      debtThreshold: '3400',
    }),
    2024: year({
      rate: '0.36',
      other: '0.0604',
      bank: '0.0144',
      debts: '0.0261',
      exemptWealth: '57000',
      debtThreshold: '3700',
    }),
    2025: year({
      rate: '0.36',
      other: '0.0588',
      bank: '0.0137',
      debts: '0.027',
      exemptWealth: '57684',
      debtThreshold: '3800',
    }),
    2026: year({
      rate: '0.36',
      other: '0.06',
      bank: '0.0128',
      debts: '0.027',
      exemptWealth: '59357',
      debtThreshold: null,
    }),
  },
  asks: ['wealthAtStart', 'otherWealth', 'bankBalances', 'debts', 'partner', 'actualReturn'],
  forms: [
    {
      form: 'Aangifte inkomstenbelasting',
      part: 'box 3, other assets: crypto-assets on 1 January',
      lines: [{ figure: 'wealth-at-start' }],
      confidence: 'knowledge',
    },
    {
      form: 'Opgaaf Werkelijk Rendement',
      to: 2024,
      part: 'actual return of the whole of box 3',
      lines: [],
      confidence: 'knowledge',
    },
  ],
  levies: [],
  proposals: [],
  unsettled: ['law.nl.unsettled.new-system', 'law.nl.unsettled.debts-2026'],
  defaults: [
    'law.nl.default.deemed',
    'law.nl.default.provisional-2026',
    'law.nl.default.rounding',
    'law.nl.default.lots',
  ],
  sources: [
    {
      id: 'evivanlanschot',
      url: 'https://www.evivanlanschot.nl/kennis/vermogensregie/nieuwe-box-3-cijfers-voor-2025-wat-betekent-dit-voor-jou',
      kind: 'adviser',
      read: '2026-11-20',
      supports: 'percentages of 2024 and 2025, actual return',
    },
    {
      id: 'omnyacc',
      url: 'https://omnyacc.nl/nieuws/box-3-in-2026-percentages-vrijstellingen-en-bedragen',
      kind: 'adviser',
      read: '2026-11-20',
      supports: 'percentages of 2026, exempt wealth of 2025 and 2026',
    },
    {
      id: 'admaxi',
      url: 'https://admaxi.nl/inkomstenbelasting/rendementspercentage-omhoog-heffingsvrij-vermogen-omlaag-in-2026',
      kind: 'adviser',
      read: '2026-11-20',
      supports: '7.78 % and 51,396 EUR were only a proposal',
    },
    {
      id: 'abnamro',
      url: 'https://financialfocus.abnamro.nl/expertise/fiscaal-voordeel-van-schulden-in-box-3-vanaf-2023/',
      kind: 'adviser',
      read: '2026-11-21',
      supports: 'threshold of debts',
    },
  ],
};
