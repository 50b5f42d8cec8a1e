import type { RateRule, YearRules } from '../rates.ts';
import type { CountryRules } from '../rules.ts';
import type { Tag } from '../sourced.ts';

type Period = Extract<RateRule, { type: 'turnover' }>['periods'][number];

/** Mining until the end of 2025. */
const receipts = { kinds: ['mining'], rate: '0.001' } as const;

const BEFORE: Period = {
  from: '2022-05-01',
  to: '2025-07-31',
  seller: { home: '0.001', other: '0.002' },
  buyer: { home: '0.0011', other: '0.0022' },
  receipts,
};
const SINCE: Period = { from: '2025-08-01', seller: { home: '0.0021', other: '0.01' } };

const OLD = 'PMK 68/2022 and 81/2024: final tax on the seller and VAT on the buyer';
const NEW = 'PMK 50/2025: final tax on the seller, from 1 August 2025 no VAT';

const year = (periods: readonly Period[], basis: string): YearRules => ({
  allowance: { value: { type: 'none' }, confidence: 'secondary', source: 'ddtc', basis },
  rate: {
    value: { type: 'turnover', periods, swapsCount: true },
    confidence: 'secondary',
    source: 'ddtc',
    basis,
  },
});

const ordinary = {
  value: { type: 'at-receipt', taxedAs: 'income' },
  confidence: 'uncertain',
  basis: 'UU PPh art. 4 and 17: ordinary income at market value; not named by the PMK',
} as const;

const treated = <T extends string>(value: T, tag: Tag, basis: string) => ({ value, ...tag, basis });

export const indonesia: CountryRules = {
  country: 'ID',
  currency: 'IDR',
  asOf: '2026-11-23',
  status: 'settled',
  calendar: {
    value: { startMonth: 1, startDay: 1, timeZone: 'Asia/Jakarta' },
    confidence: 'knowledge',
    basis: 'UU KUP: calendar year',
  },
  matching: {
    value: { methods: ['fifo'], scopes: [{ scope: 'global' }] },
    confidence: 'secondary',
    source: 'ddtc',
    basis: `${NEW}: turnover, nothing is matched; first in, first out informs`,
  },
  holding: { value: { type: 'none' }, confidence: 'secondary', source: 'ddtc', basis: NEW },
  swap: {
    value: { treatment: 'taxable', exceptions: [], value: 'consideration' },
    confidence: 'secondary',
    source: 'ddtc-2',
    basis: `${NEW}; each side of a swap is taxed on what it delivers`,
  },
  outgoing: {
    spend: treated(
      'disposal',
      { confidence: 'secondary', source: 'ddtc-2' },
      `${NEW}; payment is turnover`,
    ),
    gift: treated('no-disposal', { confidence: 'uncertain' }, `${NEW}; gifts are not named`),
    donation: treated('no-disposal', { confidence: 'uncertain' }, `${NEW}; gifts are not named`),
    lost: treated('no-disposal', { confidence: 'uncertain' }, NEW),
    stolen: treated('no-disposal', { confidence: 'uncertain' }, NEW),
  },
  income: {
    staking: ordinary,
    interest: ordinary,
    airdrop: ordinary,
    fork: ordinary,
    reward: ordinary,
    wages: ordinary,
    other: ordinary,
    mining: {
      value: { type: 'at-receipt', taxedAs: 'income' },
      confidence: 'secondary',
      source: 'fokuskabar',
      basis: 'PMK 68/2022 and 81/2024: final 0.1 % until 2025; PMK 50/2025: art. 17 from 2026',
    },
  },
  fees: {
    value: {
      purchase: 'ignored',
      sale: 'ignored',
      swap: 'ignored',
      paidInUnits: 'disposal',
      ownTransfer: 'disposal',
    },
    confidence: 'knowledge',
    basis: `${NEW}; nothing is deducted from turnover`,
  },
  fx: {
    value: { date: 'same-day', source: 'Kurs Menkeu (weekly)' },
    confidence: 'knowledge',
    basis:
      'what was paid; foreign money at the weekly rate of the minister, swaps as the platform shows them',
  },
  losses: {
    value: { offset: 'none', broughtForward: 'none', carriedYears: 0 },
    confidence: 'knowledge',
    basis: `${NEW}; losses do not count`,
  },
  years: {
    2023: year([BEFORE], OLD),
    2024: year([BEFORE], OLD),
    2025: year([BEFORE, { ...SINCE, receipts }], `${OLD}; ${NEW}`),
    2026: year([SINCE], NEW),
  },
  asks: ['venues', 'residency'],
  forms: [
    {
      form: 'SPT Tahunan PPh OP',
      part: 'income under final tax; list of assets (harta)',
      lines: [{ figure: 'turnover' }, { figure: 'tax' }],
      confidence: 'secondary',
      source: 'ddtc-2',
    },
    {
      form: 'SPT Masa PPh Unifikasi',
      from: 2025,
      part: 'own payment of 1 % where a platform abroad does not collect (PMK 50/2025 art. 22)',
      lines: [],
      confidence: 'secondary',
      source: 'ddtc-2',
    },
  ],
  levies: [],
  proposals: [],
  unsettled: ['law.id.unsettled.vat-2025'],
  defaults: [
    'law.id.default.withheld',
    'law.id.default.other-venue',
    'law.id.default.mining',
    'law.id.default.information',
  ],
  sources: [
    {
      id: 'ddtc',
      url: 'https://news.ddtc.co.id/berita/nasional/1812892/djp-pmk-502025-muat-lengkap-aturan-pajak-kripto-bagi-exchanger-asing',
      kind: 'press',
      read: '2026-11-20',
      supports: 'rates of PMK 50/2025',
    },
    {
      id: 'ddtc-2',
      url: 'https://news.ddtc.co.id/berita/nasional/1812581/jual-kripto-via-pmse-ln-yang-belum-jadi-pemungut-pph-disetor-sendiri',
      kind: 'press',
      read: '2026-11-20',
      supports: 'swaps, own payment, forms',
    },
    {
      id: 'fokuskabar',
      url: 'https://www.fokuskabar.com/2025/08/pemerintah-perkuat-pengaturan-pajak.html',
      kind: 'press',
      read: '2026-11-20',
      supports: 'rates before and after, mining',
    },
  ],
};
