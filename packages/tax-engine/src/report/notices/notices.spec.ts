/** Duties beside the tax: the figure each depends on, by hand, and what is not known about it. */
import { countryRules } from '@meridian/tax-rules/countries.ts';
import { fixed } from '@meridian/money/fixed.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formFigures } from '../forms/forms.ts';
import type { Entry } from '../../ledger/entry.ts';
import type { NoticeLine } from '../../result/notice-line.ts';
import {
  type Given,
  gift,
  price,
  reportOf,
  show,
  trade,
  transfer,
  withdrawal,
} from '../../testing/entries.ts';

const italy = countryRules('IT') ?? expect.fail('no rules of IT');

function noticeOf(
  country: string,
  year: number,
  entries: readonly Entry[],
  given: Given = {},
): NoticeLine {
  const [notice] = reportOf(country, year, entries, given).notices;
  if (notice === undefined) throw new Error('no notice');
  return notice;
}

/** The figure, whether it falls due, and what is missing. */
const lineText = ({ value, due, lacks }: NoticeLine): string =>
  [show(value), due, ...lacks].join(' ');

describe('the value on 31 December by days held (IT)', () => {
  const levy = (entries: readonly Entry[], prices: Given['prices'] = []) =>
    noticeOf('IT', 2025, entries, { prices });

  it('of units held all year is that value, 0.2 % of it', () => {
    const notice = levy(
      [trade('2023-05-01', '1000 EUR', '2 BTC')],
      [price('2025-12-31', 'BTC', '50000 EUR')],
    );
    expect(lineText(notice)).toBe('100000 yes');
    expect(show(notice.levy ?? null)).toBe('200');
  });

  it('counts the days from purchase to the end, and to the sale at its price', () => {
    const notice = levy(
      [
        trade('2025-10-20', '1000 EUR', '1 BTC'), // 73 days to the end: a fifth of the year
        trade('2023-01-01', '1000 EUR', '3 ETH'),
        trade('2025-05-27', '2 ETH', '7300 EUR'), // 146 days after 1 January: two fifths
      ],
      [price('2025-12-31', 'BTC', '50000 EUR'), price('2025-12-31', 'ETH', '3000 EUR')],
    );
    // 50,000 / 5 + 3,000 + 7,300 x 2/5.
    expect(lineText(notice)).toBe('15920 yes');
    expect(show(notice.levy ?? null)).toBe('31.84');
  });

  it('follows the last units in, and units that were exchanged', () => {
    const notice = levy(
      [
        trade('2023-01-01', '1000 EUR', '1 BTC'),
        trade('2025-05-27', '2000 EUR', '1 BTC'),
        // 73 days after the second purchase: a fifth of the year at 2,500.
        trade('2025-08-08', '1 BTC @ 2500 EUR', '10 SOL'),
      ],
      [price('2025-12-31', 'BTC', '3000 EUR'), price('2025-12-31', 'SOL', '365 EUR')],
    );
    // 3,000 for the whole year, 500, and 3,650 for the 146 days from 8 August on.
    expect(lineText(notice)).toBe('4960 yes');
  });

  it('is not known without a price, and says of what', () => {
    const notice = levy(
      [trade('2023-01-01', '1000 EUR', '1 BTC'), trade('2023-01-01', '1000 EUR', '1 ETH')],
      [price('2025-12-31', 'BTC', '3000 EUR')],
    );
    // What is known is above nothing, so that something is due, whatever the rest.
    expect(lineText(notice)).toBe('? yes ETH');
    expect(notice.levy).toBeNull();
    expect(lineText(levy([trade('2023-01-01', '1000 EUR', '1 ETH')]))).toBe('? unknown ETH');
  });

  it('of units given away needs their price of that day', () => {
    const entries = [trade('2023-01-01', '1000 EUR', '1 BTC'), gift('2025-05-27', '1 BTC')];
    expect(lineText(levy(entries))).toBe('? unknown BTC');
    expect(lineText(levy(entries, [price('2025-05-27', 'BTC', '5000 EUR')]))).toBe('2000 yes');
  });

  it('is no part of the tax, and the form has the value as it stands', () => {
    const given = { prices: [price('2025-12-31', 'BTC', '50000 EUR')] };
    const report = reportOf('IT', 2025, [trade('2025-12-01', '1000 EUR', '1 BTC')], given);
    expect(report.estimate.covered && report.estimate.tax).toBe(0n);
    const [form] = formFigures(report, italy);
    const line = form?.lines.find(({ figure }) => figure === 'wealth-at-end');
    expect(line?.value).toEqual({ type: 'money', atoms: fixed('50000') });
  });

  it('is between nothing and the value of the dearest day, in any ledger of one price', () => {
    const step = fc.record({
      day: fc.integer({ min: 1, max: 28 }),
      month: fc.integer({ min: 1, max: 12 }),
      units: fc.integer({ min: 1, max: 20 }),
      isSale: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
        const when = steps.map(
          ({ month, day }) => `2025-${`${month}`.padStart(2, '0')}-${`${day}`.padStart(2, '0')}`,
        );
        const entries = steps.map(({ units, isSale }, index) =>
          isSale
            ? trade(when[index] ?? '', `${units} BTC`, `${units}00 EUR`)
            : trade(when[index] ?? '', `${units}00 EUR`, `${units} BTC`),
        );
        const ledger = [trade('2024-06-01', '24000 EUR', '240 BTC'), ...entries];
        const notice = levy(ledger, [price('2025-12-31', 'BTC', '100 EUR')]);
        // At one price it is the average of what each day held: day by day, slowly.
        let sum = 0;
        for (let day = 0; day < 365; day += 1) {
          const date = new Date(Date.UTC(2025, 0, 1 + day)).toISOString().slice(0, 10);
          let held = 240;
          for (const [index, { units, isSale }] of steps.entries()) {
            if ((when[index] ?? '') <= date) held += isSale ? -units : units;
          }
          sum += held * 100;
        }
        const exact = (fixed('1') * BigInt(sum)) / 365n;
        const value = notice.value ?? 0n;
        const off = value > exact ? value - exact : exact - value;
        expect(off < 100n).toBe(true);
      }),
      { numRuns: 40 },
    );
  });
});

describe('what is with custodians abroad', () => {
  const entries = [
    trade('2024-01-01', '10000 EUR', '1 BTC', { account: 'Kraken' }),
    trade('2024-02-01', '10000 EUR', '1 BTC', { account: 'Bit2Me' }),
    transfer('2024-03-01', '0.5 BTC', '0.5 BTC', 'Ledger', { account: 'Kraken' }),
  ];
  const prices = [price('2024-12-31', 'BTC', '60000 EUR')];
  const abroad = (settings: Given['settings'] = {}) =>
    noticeOf('ES', 2024, entries, { prices, settings });

  it('counts every account that the user does not say is at home (ES, modelo 721)', () => {
    expect(lineText(abroad())).toBe('120000 yes');
    expect(abroad().assumptions).toEqual(['notice.assumes.abroad']);
    const venues = { Bit2Me: 'home', Ledger: 'home' } as const;
    expect(lineText(abroad({ venues }))).toBe('30000 no');
    expect(abroad({ venues: { ...venues, Kraken: 'abroad' } }).assumptions).toEqual([]);
  });

  it('is decided by what is known where a price is missing', () => {
    const more = [...entries, trade('2024-04-01', '100 EUR', '1 XYZ')];
    expect(lineText(noticeOf('ES', 2024, more, { prices }))).toBe('? yes XYZ');
    expect(lineText(noticeOf('ES', 2024, more))).toBe('? unknown BTC XYZ');
  });

  it('counts accounts used in the year or with units at its end (FR, 3916-bis)', () => {
    const count = (year: number, given: Given = {}) =>
      noticeOf(
        'FR',
        year,
        [...entries, trade('2025-02-01', '1 BTC', '60000 EUR', { account: 'Bit2Me' })],
        given,
      );
    expect([count(2024).value, count(2025).value, count(2026).value]).toEqual([3n, 3n, 2n]);
    const settings = { venues: { Ledger: 'home' } } as const;
    expect(count(2026, { settings }).value).toBe(1n);
    expect(count(2023).due).toBe('no');
  });

  it('knows no account of units that went to an unknown place', () => {
    const left = [...entries, withdrawal('2024-05-01', '0.5 BTC', { account: 'Kraken' })];
    // Kraken was used; what left it is in no account.
    expect(noticeOf('FR', 2024, left).value).toBe(3n);
    expect(noticeOf('FR', 2025, left).value).toBe(2n);
  });
});

describe('limits', () => {
  it('of proceeds reach sales whose gain is not known (GB, 50,000)', () => {
    const sold = (price2: string) => [
      trade('2024-05-01', '1000 GBP', '1 BTC'),
      trade('2024-06-01', '1 BTC', '30000 GBP'),
      trade('2024-07-01', '1 ETH', price2),
    ];
    expect(lineText(noticeOf('GB', 2024, sold('20000 GBP')))).toBe('50000 no');
    expect(lineText(noticeOf('GB', 2024, sold('20001 GBP')))).toBe('50001 yes');
    expect(reportOf('GB', 2022, []).notices).toEqual([]);
  });

  it('of one exempt sale do not add sales up (CZ, 5 m)', () => {
    const entries = [
      trade('2020-01-01', '100000 CZK', '4 BTC'),
      trade('2026-02-01', '1 BTC', '4000000 CZK'),
      trade('2026-03-01', '1 BTC', '4500000 CZK'),
    ];
    expect(lineText(noticeOf('CZ', 2026, entries))).toBe('4500000 no');
    const more = [...entries, trade('2026-04-01', '2 BTC', '5000001 CZK')];
    expect(lineText(noticeOf('CZ', 2026, more))).toBe('5000001 yes');
  });

  it('of cost hold at any time of the year (CA, 100,000)', () => {
    const entries = [
      trade('2024-01-01', '60000 CAD', '1 BTC'),
      trade('2025-02-01', '50000 CAD', '1 BTC'),
      trade('2025-03-01', '1 BTC', '70000 CAD'),
      trade('2025-04-01', '20000 CAD', '1 ETH'),
    ];
    // 60,000, then 110,000, less the average of 55,000, then 75,000.
    expect(lineText(noticeOf('CA', 2025, entries))).toBe('110000 yes');
    expect(lineText(noticeOf('CA', 2024, entries))).toBe('60000 no');
    expect(lineText(noticeOf('CA', 2026, entries))).toBe('75000 no');
  });

  it('of cost hold no swap with both of its sides (CA)', () => {
    const entries = [
      trade('2024-01-01', '60000 CAD', '1 BTC'),
      trade('2025-02-01', '1 BTC @ 90000 CAD', '10 ETH', { fees: ['1 ETH'] }),
    ];
    // 60,000 became 90,000, of which the fee takes a tenth.
    expect(lineText(noticeOf('CA', 2025, entries))).toBe('81000 no');
  });

  it('of cost at the end of the year only need costs (AR)', () => {
    const entries = [
      trade('2024-01-01', '60000 ARS', '2 BTC'),
      trade('2025-02-01', '1 BTC', '50000 ARS'),
    ];
    expect(lineText(noticeOf('AR', 2025, entries))).toBe('30000 yes');
    const sold = [...entries, trade('2025-03-01', '1 BTC', '50000 ARS')];
    expect(lineText(noticeOf('AR', 2025, sold))).toBe('0 no');
  });
});
