import type { YearRules } from '../rates.ts';
import type { CountryRules } from '../rules.ts';
import type { Tag } from '../sourced.ts';

const FORMULA = 'CGI art. 150 VH bis';
const DOCTRINE = 'BOI-RPPM-PVBMC-30-20';

const year = (whole: string, social: string, tag: Tag, basis: string): YearRules => ({
  allowance: {
    value: { type: 'cliff-on-proceeds', amount: '305' },
    confidence: 'secondary',
    source: 'doctrine',
    basis: `${FORMULA} II B: free while the proceeds of the year do not exceed 305 EUR, for the household`,
  },
  rate: {
    value: {
      type: 'flat',
      rate: whole,
      parts: [
        { name: 'income-tax', rate: '0.128' },
        { name: 'social-levies', rate: social },
      ],
    },
    ...tag,
    basis,
  },
});

const BEFORE = year(
  '0.3',
  '0.172',
  { confidence: 'knowledge' },
  'CGI art. 200 C, CSS art. L136-8: 12.8 % and 17.2 %',
);
const SINCE = year(
  '0.314',
  '0.186',
  { confidence: 'secondary', source: 'asartis' },
  'CGI art. 200 C; loi 2025-1403 (LFSS 2026): social levies of 18.6 % on income from 2025',
);

const byAnalogy = {
  value: { type: 'at-receipt', taxedAs: 'apart' },
  confidence: 'uncertain',
  basis: 'CGI art. 92 by analogy: market value at receipt, which enters the acquisitions',
} as const;

const disposal = (basis: string) =>
  ({ value: 'disposal', confidence: 'knowledge', basis }) as const;

const noDisposal = (basis: string) =>
  ({ value: 'no-disposal', confidence: 'uncertain', basis }) as const;

export const france: CountryRules = {
  country: 'FR',
  currency: 'EUR',
  asOf: '2026-11-23',
  status: 'settled',
  calendar: {
    value: { startMonth: 1, startDay: 1, timeZone: 'Europe/Paris' },
    confidence: 'knowledge',
    basis: 'CGI art. 12: calendar year',
  },
  matching: {
    value: { methods: ['portfolio'], scopes: [{ scope: 'global' }] },
    confidence: 'confirmed',
    source: 'bofip',
    basis: `${FORMULA} III, ${DOCTRINE}: price less the share of all acquisitions, less capital used before, that the price has in the value of the whole portfolio`,
  },
  holding: { value: { type: 'none' }, confidence: 'secondary', source: 'doctrine', basis: FORMULA },
  swap: {
    value: { treatment: 'rollover', exceptions: [], value: 'consideration' },
    confidence: 'secondary',
    source: 'doctrine',
    basis: `${FORMULA} II A: an exchange of digital assets without cash is deferred, stablecoins too`,
  },
  outgoing: {
    spend: disposal(`${FORMULA} I: payment for goods or services is a disposal`),
    gift: {
      value: 'no-disposal',
      confidence: 'knowledge',
      basis: `${FORMULA} III: no gain for the giver, but the capital in the value given is used up`,
    },
    donation: noDisposal(FORMULA),
    lost: noDisposal(FORMULA),
    stolen: noDisposal(FORMULA),
  },
  income: {
    staking: byAnalogy,
    interest: byAnalogy,
    airdrop: byAnalogy,
    fork: byAnalogy,
    reward: byAnalogy,
    wages: byAnalogy,
    other: byAnalogy,
    mining: {
      value: { type: 'at-receipt', taxedAs: 'apart' },
      confidence: 'knowledge',
      basis: 'CGI art. 92: non-commercial profit at market value when received',
    },
  },
  fees: {
    value: {
      purchase: 'ignored',
      sale: 'deducted',
      swap: 'ignored',
      paidInUnits: 'removal',
      ownTransfer: 'removal',
      unitsReducePrice: true,
    },
    confidence: 'confirmed',
    source: 'bofip',
    basis: `${FORMULA} III, ${DOCTRINE} no. 20: fees that the seller bears reduce the price, on proof, those paid in coins too; form 2086: in the first term only; whether fees of a purchase count is not settled`,
  },
  fx: {
    value: { date: 'same-day', source: 'ECB, Banque de France' },
    confidence: 'confirmed',
    source: 'bofip',
    basis: `${DOCTRINE} § 10: rate of the date of each operation`,
  },
  losses: {
    value: { offset: 'year', broughtForward: 'none', carriedYears: 0 },
    confidence: 'knowledge',
    basis: `${FORMULA} IV: against gains of the same kind and year`,
  },
  years: { 2023: BEFORE, 2024: BEFORE, 2025: SINCE, 2026: SINCE },
  asks: ['venues', 'residency'],
  forms: [
    {
      form: '2086',
      part: 'a column for each disposal: 212 value of the portfolio, 213 price, 214 fees, 218 net price, 220 to 223 acquisitions, 224 gain',
      lines: [
        { box: '213', figure: 'proceeds' },
        { box: '214', figure: 'fees' },
        { box: '224', figure: 'gain' },
      ],
      rows: { by: 'disposal' },
      layout: { type: '2086' },
      confidence: 'knowledge',
    },
    {
      form: '2042-C',
      part: 'gains on digital assets; box 3BN for a loss, 3CN for the scale',
      lines: [{ box: '3AN', figure: 'taxable-gain' }],
      confidence: 'knowledge',
    },
    { form: '3916-bis', part: 'each account abroad', lines: [], confidence: 'knowledge' },
  ],
  levies: [],
  proposals: [],
  notices: [
    {
      id: 'law.fr.notice.accounts',
      figure: 'accounts-abroad',
      confidence: 'knowledge',
      basis: 'form 3916-bis: each account abroad opened, held, used or closed in the year',
    },
  ],
  unsettled: ['law.fr.unsettled.levies-2025', 'law.fr.unsettled.staking', 'law.fr.unsettled.fees'],
  defaults: [
    'law.fr.default.levies-2025',
    'law.fr.default.household',
    'law.fr.default.fees',
    'law.fr.default.fees-in-units',
    'law.fr.default.scale',
    'law.fr.default.boot',
  ],
  sources: [
    {
      id: 'bofip',
      url: 'https://bofip.impots.gouv.fr/doctrine/pgp/11968-PGP',
      kind: 'office',
      read: '2026-11-20',
      supports: 'formula, rates, fees',
    },
    {
      id: 'doctrine',
      url: 'https://www.doctrine.fr/l/texts/codes/LEGITEXT000006069577/articles/LEGIARTI000037943263',
      kind: 'copy',
      read: '2026-11-20',
      supports: 'swaps, 305 EUR',
    },
    {
      id: 'asartis',
      url: 'https://www.asartis.com/hausse-de-la-csg',
      kind: 'adviser',
      read: '2026-11-21',
      supports: 'levies of 18.6 % on such income of 2025',
    },
    {
      id: 'bitcoin',
      url: 'https://bitcoin.fr/?p=89782',
      kind: 'press',
      read: '2026-11-20',
      supports: 'the other view: 31.4 % from 2026',
    },
    {
      id: 'impotsurlerevenu',
      url: 'http://impotsurlerevenu.org/declarer-ses-revenus/1260-declaration-et-imposition-des-actifs-numeriques.php',
      kind: 'press',
      read: '2026-11-20',
      supports: 'forms 2086, 3AN, 3BN',
    },
    {
      id: 'github',
      url: 'https://github.com/fandre90/coin2086',
      kind: 'vendor',
      read: '2026-11-20',
      supports: 'price before fees in the quotient, net in the first term',
    },
  ],
};
