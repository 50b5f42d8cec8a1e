/** What is held now, lot by lot, when each lot's period ends, and what selling it would change. */
import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { COUNTRIES } from '@meridian/tax-rules/countries.ts';
import { dayToIso } from '../common/calendar.ts';
import { runToEnd } from '../common/run-to-end.ts';
import { isoToInstant } from '../common/time.ts';
import type { Entry } from '../ledger/entry.ts';
import { anyStep, ledgerOf, sumOf } from '../testing/random-ledger.ts';
import {
  deposit,
  type Given,
  inputOf,
  opening,
  price,
  rate,
  show,
  trade,
  transfer,
} from '../testing/entries.ts';
import { SANDBOX_ACCOUNT } from '../valuation/downloaded.ts';
import { type OpenLots, openLots } from './open-lots.ts';
import { type SaleToday, sellToday } from './sell-today.ts';

const NOW = isoToInstant('2026-03-01T12:00:00Z');

function heldIn(country: string, entries: readonly Entry[], given: Given = {}): OpenLots {
  return runToEnd(openLots(inputOf(country, 2024, entries, given), NOW));
}

/** Each lot as `account: quantity asset, day, cost, late from, term, value`. */
function linesOf({ lots }: OpenLots): string[] {
  const day = (of: OpenLots['day'] | null) => (of === null ? '?' : dayToIso(of));
  return lots.map(
    ({ account, quantity, asset, acquiredDay, cost, lateFrom, term, value }) =>
      `${account ?? '*'}: ${show(quantity)} ${asset} of ${day(acquiredDay)} for ${show(cost)}, ` +
      `from ${day(lateFrom)}, now ${term}, worth ${show(value)}`,
  );
}

function sold(open: OpenLots, ...assets: string[]): SaleToday {
  return runToEnd(sellToday(open, new Set(assets), NOW));
}

/** `before -> after` of the year's gain and tax. */
function change({ before, after }: SaleToday): string {
  const tax = [before, after].map((figures) => show(figures.tax?.lowest ?? null)).join(' -> ');
  return `gain ${show(before.gain.lowest)} -> ${show(after.gain.lowest)}, tax ${tax}`;
}

const BOUGHT = [
  trade('2024-12-31', '1000 EUR', '10 BTC'),
  trade('2025-03-01', '2000 EUR', '10 BTC'),
  trade('2025-06-01', '6 BTC', '900 EUR'),
];

describe('open lots', () => {
  it('keep what the method leaves, with the first day after the period of one year (DE)', () => {
    const open = heldIn('DE', BOUGHT, { prices: [price('2026-02-20', 'BTC', '300 EUR')] });
    // FIFO took 6 of the first lot: 4 left for 400. The second lot's year ends with 1 March 2026.
    expect(linesOf(open)).toEqual([
      'A: 4 BTC of 2024-12-31 for 400, from 2026-01-01, now exempt, worth 1200',
      'A: 10 BTC of 2025-03-01 for 2000, from 2026-03-02, now taxable, worth 3000',
    ]);
    expect(open.year).toBe(2026);
  });

  it.each([
    // More than one year, counted from the day after the purchase.
    ['US', '2026-03-02', 'short'],
    ['AU', '2026-03-02', 'short'],
    // 365 days or more.
    ['PT', '2026-03-01', 'exempt'],
    // Three years, and only for sales from 15 February 2025 on.
    ['CZ', '2028-03-02', 'taxable'],
  ])('have the day of the rule of %s', (country, from, term) => {
    const [lot] = heldIn(country, [trade('2025-03-01', '2000 EUR', '10 BTC')]).lots;
    expect(lot?.lateFrom).not.toBe(undefined);
    expect(lot?.lateFrom && dayToIso(lot.lateFrom)).toBe(from);
    expect(lot?.term).toBe(term);
  });

  it('have no day before a law begins, and none for a class that it leaves out (CZ)', () => {
    const { lots } = heldIn('CZ', [
      trade('2020-01-10', '100 EUR', '1 BTC'),
      trade('2020-01-10', '100 EUR', '100 USDC'),
    ]);
    expect(lots.map(({ lateFrom }) => lateFrom && dayToIso(lateFrom))).toEqual([
      '2025-02-15',
      null,
    ]);
  });

  it('keep the day of units that move to another account', () => {
    const open = heldIn('DE', [...BOUGHT, transfer('2025-07-01', '5 BTC', '5 BTC', 'B')]);
    expect(linesOf(open).map((line) => line.split(',')[0])).toEqual([
      'B: 4 BTC of 2024-12-31 for 400',
      'A: 9 BTC of 2025-03-01 for 1800',
      'B: 1 BTC of 2025-03-01 for 200',
    ]);
  });

  it('of an unknown acquisition have neither cost nor day', () => {
    const [lot] = heldIn('DE', [deposit('2025-01-01', '1 BTC')]).lots;
    expect(lot).toMatchObject({ cost: null, acquiredDay: null, lateFrom: null, term: 'unknown' });
  });

  it('leave out what happens after the moment', () => {
    const open = heldIn('DE', [...BOUGHT, trade('2026-03-02', '10 BTC', '10 EUR')]);
    expect(open.lots).toHaveLength(2);
  });

  it('are one pool where the law averages (GB, FR, JP)', () => {
    const entries = [
      trade('2024-01-01', '1000 EUR', '10 BTC @ 1000 EUR'),
      trade('2025-01-01', '2000 EUR', '10 BTC @ 2000 EUR'),
    ];
    for (const country of ['GB', 'FR', 'JP']) {
      const { lots } = heldIn(country, entries);
      expect(
        lots.map(({ entry, acquiredDay, lateFrom }) => [entry, acquiredDay, lateFrom]),
      ).toEqual([[null, null, null]]);
    }
  });

  it('from before the law are exempt where it keeps them outside the pool (AT)', () => {
    const { lots } = heldIn('AT', [
      opening('2021-01-01', '1 BTC', '100 EUR'),
      trade('2025-01-01', '200 EUR', '1 BTC'),
    ]);
    expect(lots.map(({ term, cost }) => `${term} ${show(cost)}`)).toEqual([
      'exempt 100',
      'taxable 200',
    ]);
  });

  it('hold together the units of the report, in every country and method', () => {
    const unitsOf = (held: OpenLots['lots'] | OpenLots['holdings'], wanted: string) =>
      sumOf(held.filter(({ asset }) => asset === wanted).map(({ quantity }) => quantity));
    fc.assert(
      fc.property(
        fc.constantFrom(...COUNTRIES),
        fc.array(anyStep, { maxLength: 20 }),
        (rules, steps) => {
          for (const method of rules.matching.value.methods) {
            const entries = ledgerOf(steps, rules.currency);
            const input = inputOf(rules, 2024, entries, { method });
            const { lots, report } = runToEnd(openLots(input, NOW));
            for (const asset of ['BTC', 'ETH']) {
              const units = unitsOf(report.holdings, asset);
              expect(unitsOf(lots, asset), `${rules.country} ${method}`).toBe(units);
            }
          }
        },
      ),
    );
  });
});

describe('the last price', () => {
  const priceOf = (open: OpenLots, asset: string) => {
    const last = open.prices.get(asset) ?? null;
    return last && `${show(last.price)} of ${dayToIso(last.day)}, ${last.origin}`;
  };

  it('is the latest of the list and the trades, in the currency of the report', () => {
    const rates = [rate('2026-02-20', 'USD', '0.5 EUR')];
    const prices = [
      price('2026-02-20', 'BTC', '600 USD'),
      price('2026-02-10', 'BTC', '1 EUR'),
      price('2026-03-05', 'BTC', '2 EUR'),
    ];
    expect(priceOf(heldIn('DE', BOUGHT, { prices, rates }), 'BTC')).toBe(
      '300 of 2026-02-20, price-list',
    );
    expect(priceOf(heldIn('DE', BOUGHT), 'BTC')).toBe('150 of 2025-06-01, own-leg');
  });

  it('is unknown where nothing states one, and the value with it', () => {
    const open = heldIn('DE', [deposit('2025-01-01', '1 BTC')]);
    expect(priceOf(open, 'BTC')).toBe(null);
    expect(open.lots.map(({ value }) => value)).toEqual([null]);
  });

  it('is par for a stablecoin that the user counts so', () => {
    const open = heldIn('DE', [deposit('2025-01-01', '1 EURC')], {
      atPar: [{ asset: 'EURC', currency: 'EUR' }],
    });
    expect(priceOf(open, 'EURC')).toBe('1 of 2026-03-01, at-par');
  });

  it('of the simulated market values nothing that another account names', () => {
    const sandbox = { account: SANDBOX_ACCOUNT };
    const invented = [
      trade('2025-01-01', '10 EUR', '1 BTC', sandbox),
      trade('2025-01-01', '10 EUR', '1 ETH', sandbox),
      deposit('2025-01-02', '1 BTC'),
    ];
    const open = heldIn('DE', invented);
    expect(priceOf(open, 'BTC')).toBe(null);
    expect(priceOf(open, 'ETH')).toBe('10 of 2025-01-01, own-leg');
  });
});

describe('a sale today', () => {
  const prices = [price('2026-02-20', 'BTC', '300 EUR'), price('2026-02-20', 'ETH', '100 EUR')];

  it('of a lot that is exempt and one that is not taxes the second (DE)', () => {
    const sale = sold(heldIn('DE', BOUGHT, { prices }), 'BTC');
    // 4 x 300 - 400 = 800 exempt; 10 x 300 - 2000 = 1000, which reaches the limit: 45 % of 1000.
    expect(change(sale)).toBe('gain 0 -> 1800, tax 0 -> 450');
    const [line] = sale.sales;
    expect(show(line?.byTerm.exempt ?? null)).toBe('800');
    expect(show(line?.byTerm.taxable ?? null)).toBe('1000');
  });

  it('comes after what was bought on the same day (GB)', () => {
    const open = heldIn(
      'GB',
      [
        trade('2024-05-01', '1000 GBP', '10 BTC'),
        trade('2026-03-01T09:00:00Z', '2500 GBP', '5 BTC'),
      ],
      { prices: [price('2026-03-01', 'BTC', '300 GBP')] },
    );
    // Same day: 5 x 300 - 2500 = -1000; pool: 10 x 300 - 1000 = 2000.
    expect(change(sold(open, 'BTC'))).toMatch(/^gain 0 -> 1000,/);
  });

  it('takes its share of the whole portfolio at the last prices (FR)', () => {
    const open = heldIn(
      'FR',
      [trade('2024-05-01', '100 EUR', '1 BTC'), trade('2024-05-01', '100 EUR', '1 ETH')],
      { prices },
    );
    // 300 - 200 x 300 / 400 = 150.
    expect(change(sold(open, 'BTC'))).toMatch(/^gain 0 -> 150,/);
  });

  it('leaves the loss of units that are kept alone, and of accounts one by one (DE)', () => {
    const open = heldIn(
      'DE',
      [
        trade('2025-05-01', '400 EUR', '1 BTC'),
        trade('2025-05-01', '500 EUR', '1 BTC', { account: 'B' }),
        trade('2025-05-01', '900 EUR', '1 ETH'),
      ],
      { prices },
    );
    // BTC: 300 - 400 and 300 - 500; ETH would lose 800.
    expect(change(sold(open, 'BTC'))).toBe('gain 0 -> -300, tax 0 -> 0');
    expect(change(sold(open, 'BTC', 'ETH'))).toBe('gain 0 -> -1100, tax 0 -> 0');
    expect(sold(open, 'ETH').sales.map(({ asset, gain }) => `${asset} ${show(gain)}`)).toEqual([
      'ETH -800',
    ]);
  });

  it('has a gain of the year and none of its own on a cash basis (PL)', () => {
    const open = heldIn('PL', [trade('2026-01-10', '1000 PLN', '10 BTC')], {
      prices: [price('2026-02-20', 'BTC', '300 PLN')],
    });
    const sale = sold(open, 'BTC');
    expect(change(sale)).toMatch(/-> 2000,/);
    expect(sale.sales).toMatchObject([{ asset: 'BTC', gain: null }]);
  });

  it('says what is not known of it', () => {
    const open = heldIn('DE', [deposit('2025-01-01', '1 BTC')], { prices });
    const { after, sales } = sold(open, 'BTC');
    expect([sales[0]?.gain, sales[0]?.cost]).toEqual([null, null]);
    expect([after.gain.lowest, after.gain.highest]).not.toEqual([0n, 0n]);
  });

  it('without a price is none', () => {
    const { before, after, sales } = sold(heldIn('DE', [deposit('2025-01-01', '1 BTC')]), 'BTC');
    expect(sales).toEqual([]);
    expect(after).toEqual(before);
  });
});
