/**
 * Losses on units that are bought back. Ireland: of a loss the part bought back within four weeks
 * counts only against the gain on those units (TCA 1997 s. 581 (3)). Spain: it waits for a year's
 * purchases and comes back whole when they are sold (LIRPF art. 33.5 e). Figures by hand.
 */
import type { LossDisallowance } from '@meridian/tax-rules/matching.ts';
import { fixed } from '@meridian/money/fixed.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Entry } from '../../ledger/entry.ts';
import { IE, lotReport, lotsOf } from '../../testing/lot-report.ts';
import {
  deposit,
  gift,
  giftReceived,
  halfTrade,
  issuesOf,
  opening,
  reportOf,
  staking,
  trade,
  transfer,
} from '../../testing/entries.ts';

const ES: LossDisallowance = { type: 'until-resold', after: { months: 12 }, byDefault: true };

const report = (entries: readonly Entry[], lossDisallowance = IE, year = 2024) =>
  lotsOf(lotReport(year, entries, { lossDisallowance }));

const bought = trade('2024-01-01', '1000 USD', '10 BTC');
/** 900 - 1000: a loss of 10 a BTC. */
const sold = trade('2024-06-01', '10 BTC', '900 USD');
const back = trade('2024-06-20', '300 USD', '4 BTC');

describe('a loss on units bought back', () => {
  it('is disallowed as far as units are bought back', () => {
    // 100 x 4 / 10 = 40 of the loss of 100.
    expect(report([bought, sold, back])).toEqual(['10 fifo taxable 1000 -60 40']);
  });

  it('is disallowed no further than what was sold', () => {
    const more = trade('2024-06-20', '900 USD', '12 BTC');
    expect(report([bought, sold, more])).toEqual(['10 fifo taxable 1000 0 100']);
  });

  it('is disallowed for purchases after it alone, within the days', () => {
    const on = (day: string) => [bought, sold, trade(day, '300 USD', '4 BTC')];
    expect(report(on('2024-06-01T13:00:00Z'))).toEqual(['10 fifo taxable 1000 -60 40']);
    expect(report(on('2024-06-29'))).toEqual(['10 fifo taxable 1000 -60 40']);
    expect(report(on('2024-06-30'))).toEqual(['10 fifo taxable 1000 -100']);
    expect(report(on('2024-05-31'))).toEqual(['10 fifo taxable 1000 -100']);
  });

  it('is disallowed within a year by the calendar in Spain', () => {
    const on = (day: string) => report([bought, sold, trade(day, '300 USD', '4 BTC')], ES);
    expect(on('2025-06-01')).toEqual(['10 fifo taxable 1000 -60 40']);
    expect(on('2025-06-02')).toEqual(['10 fifo taxable 1000 -100']);
  });

  it('is not disallowed for units that were owned before, or of another asset', () => {
    const others = [
      opening('2024-06-10', '1 BTC', '80 USD'),
      deposit('2024-06-11', '1 BTC'),
      transfer('2024-06-12', '1 BTC', '1 BTC', 'B'),
      trade('2024-06-13', '80 USD', '1 ETH'),
    ];
    expect(report([bought, sold, ...others])).toEqual(['10 fifo taxable 1000 -100']);
    expect(report([bought, sold, staking('2024-06-20', '4 BTC @ 300 USD')])).toEqual([
      '10 fifo taxable 1000 -60 40',
    ]);
  });

  it('meets each unit bought once, the earliest loss first', () => {
    const entries = [
      trade('2024-01-01', '1000 USD', '10 BTC'),
      trade('2024-06-01', '3 BTC', '270 USD'),
      trade('2024-06-02', '3 BTC', '240 USD'),
      back,
    ];
    // Losses of 30 and 60; 4 BTC back: the first whole, a third of the second.
    expect(report(entries)).toEqual(['3 fifo taxable 300 0 30', '3 fifo taxable 300 -40 20']);
  });
});

describe('a loss that waits', () => {
  const later = trade('2024-09-01', '4 BTC', '420 USD');

  it('comes back when those units are sold', () => {
    // 420 - 300 = 120, less 40.
    for (const rule of [IE, ES]) {
      expect(report([bought, sold, back, later], rule)).toEqual([
        '10 fifo taxable 1000 -60 40',
        '4 fifo taxable 300 80 -40',
      ]);
    }
  });

  it('comes back in the year of that sale', () => {
    const next = trade('2025-09-01', '4 BTC', '420 USD');
    expect(report([bought, sold, back, next], ES, 2025)).toEqual(['4 fifo taxable 300 80 -40']);
  });

  it('comes back by units; in Ireland against gains alone, what is left later', () => {
    const entries = [
      bought,
      sold,
      back,
      trade('2024-09-01', '2 BTC', '160 USD'),
      trade('2024-09-02', '2 BTC', '250 USD'),
    ];
    // Gains of 10 and 100 before; 20 waits for each half, 10 of the first finds no gain.
    expect(report(entries).slice(1)).toEqual([
      '2 fifo taxable 150 0 -10',
      '2 fifo taxable 150 70 -30',
    ]);
    expect(report(entries, ES).slice(1)).toEqual([
      '2 fifo taxable 150 -10 -20',
      '2 fifo taxable 150 80 -20',
    ]);
  });

  it('is the same where the purchase was split', () => {
    const entries = [
      bought,
      sold,
      trade('2024-06-20', '150 USD', '2 BTC'),
      trade('2024-06-20', '150 USD', '2 BTC'),
      trade('2024-09-01', '2 BTC', '160 USD'),
      trade('2024-09-02', '2 BTC', '250 USD'),
    ];
    expect(report(entries).slice(1)).toEqual([
      '2 fifo taxable 150 0 -10',
      '2 fifo taxable 150 70 -30',
    ]);
  });

  it('leaves what found no gain to units of the same loss that are bought later (Ireland)', () => {
    const entries = [
      bought,
      sold,
      back,
      trade('2024-06-22', '4 BTC', '310 USD'),
      trade('2024-06-25', '300 USD', '4 BTC'),
      trade('2024-09-01', '4 BTC', '500 USD'),
    ];
    // Of the first 40 only 10 find a gain; the other 30 and the second 40 meet 200.
    expect(report(entries)).toEqual([
      '10 fifo taxable 1000 -20 80',
      '4 fifo taxable 300 0 -10',
      '4 fifo taxable 300 130 -70',
    ]);
    expect(report(entries, ES).slice(1)).toEqual([
      '4 fifo taxable 300 -30 -40',
      '4 fifo taxable 300 160 -40',
    ]);
  });

  it('is limited by the gain on its own units, not on those beside them (Ireland)', () => {
    const entries = [bought, sold, trade('2024-06-20', '600 USD', '8 BTC')];
    const singleSale = trade('2024-09-01', '8 BTC', '640 USD');
    // 80 wait for 8 units with a gain of 5 each; bought in one lot, sold in one.
    expect(report([...entries, singleSale]).slice(1)).toEqual(['8 fifo taxable 600 0 -40']);
    const two = [
      trade('2024-01-01', '1000 USD', '10 BTC'),
      trade('2024-06-01', '2 BTC', '100 USD'),
      trade('2024-06-02', '8 BTC', '799 USD'),
      trade('2024-06-20', '600 USD', '10 BTC'),
      trade('2024-09-01', '10 BTC', '700 USD'),
    ];
    // 100 wait for two units with a gain of 10 each, 1 for the other eight.
    expect(report(two).slice(2)).toEqual(['10 fifo taxable 600 79 -21']);
    const other = [
      trade('2024-01-01', '1000 USD', '10 BTC'),
      trade('2024-06-01', '2 BTC', '199 USD'),
      trade('2024-06-02', '8 BTC', '700 USD'),
      trade('2024-06-20', '600 USD', '10 BTC'),
      trade('2024-09-01', '10 BTC', '650 USD'),
    ];
    // 1 waits for two units with a gain of 5 each, 100 for eight of them: 1 and 40.
    expect(report(other).slice(2)).toEqual(['10 fifo taxable 600 9 -41']);
  });

  it('never comes back in Ireland without a gain', () => {
    const cheap = trade('2024-09-01', '4 BTC', '280 USD');
    expect(report([bought, sold, back, cheap]).slice(1)).toEqual(['4 fifo taxable 300 -20']);
    expect(report([bought, sold, back, cheap], ES).slice(1)).toEqual([
      '4 fifo taxable 300 -60 -40',
    ]);
  });

  it('waits for as many units of the purchase as were sold', () => {
    const entries = [
      trade('2024-01-01', '200 USD', '2 BTC'),
      trade('2024-06-01', '2 BTC', '180 USD'),
      trade('2024-06-20', '375 USD', '5 BTC'),
      trade('2024-09-01', '3 BTC', '300 USD'),
    ];
    // The first two of the five carry the loss of 20: 200 - 150 - 20, then 100 - 75.
    expect(report(entries, ES)).toEqual(['2 fifo taxable 200 0 20', '3 fifo taxable 225 55 -20']);
  });

  it('goes with units to another account', () => {
    const entries = [
      bought,
      sold,
      back,
      transfer('2024-07-01', '2 BTC', '2 BTC', 'B'),
      trade('2024-09-01', '2 BTC', '210 USD', { account: 'B' }),
    ];
    const made = lotReport(2024, entries, {
      lossDisallowance: ES,
      matching: { scopes: [{ scope: 'account' }] },
    });
    // Half of the 40: 210 - 150 - 20.
    expect(lotsOf(made).slice(1)).toEqual(['2 fifo taxable 150 40 -20']);
  });

  it('defers a further loss, not the one that came back', () => {
    const entries = [
      trade('2024-01-01', '400 USD', '4 BTC'),
      trade('2024-06-01', '4 BTC', '360 USD'),
      back,
      trade('2024-09-01', '4 BTC', '260 USD'),
      trade('2024-09-10', '240 USD', '4 BTC'),
    ];
    // 260 - 300 = -40 waits again; the 40 of June counts.
    expect(report(entries, ES)).toEqual(['4 fifo taxable 400 0 40', '4 fifo taxable 300 -40']);
  });

  it('adds up to all losses once everything is sold (Spain)', () => {
    const step = fc.record({
      kind: fc.constantFrom('buy' as const, 'sell' as const),
      day: fc.integer({ min: 0, max: 600 }),
      units: fc.integer({ min: 1, max: 50 }),
      price: fc.integer({ min: 1, max: 50 }),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
        const entries: Entry[] = [];
        let held = 0;
        for (const { kind, day, units, price } of steps.toSorted((a, b) => a.day - b.day)) {
          const date = new Date(Date.UTC(2022, 0, 1) + day * 86_400_000).toISOString().slice(0, 10);
          const sells = kind === 'sell' ? Math.min(units, held) : 0;
          if (kind === 'sell' && sells === 0) continue;
          held += kind === 'buy' ? units : -sells;
          entries.push(
            kind === 'buy'
              ? trade(date, `${units * price} USD`, `${units} BTC`)
              : trade(date, `${sells} BTC`, `${sells * price} USD`),
          );
        }
        if (held > 0) entries.push(trade('2026-01-01', `${held} BTC`, `${held * 7} USD`));
        let disallowed = 0n;
        for (const year of [2022, 2023, 2024, 2025, 2026]) {
          for (const disposal of lotReport(year, entries, { lossDisallowance: ES }).disposals) {
            disallowed += disposal.disallowed;
          }
        }
        expect(disallowed).toBe(0n);
      }),
    );
  });
});

describe('thousands of losses', () => {
  it('are met by purchases one after the other', () => {
    const days = 2400;
    const sales = Array.from({ length: days }, (_, index) => {
      const day = new Date(Date.UTC(2024, 0, 2) + index * 60_000).toISOString();
      return trade(day, '1 BTC', '90 USD');
    });
    const entries = [
      trade('2024-01-01', `${days * 100} USD`, `${days} BTC`),
      ...sales,
      trade('2024-01-10', '150000 USD', '1500 BTC'),
      trade('2024-01-11', '50000 USD', '500 BTC'),
    ];
    const made = report(entries);
    expect(made).toHaveLength(days);
    expect(made.slice(0, 2000)).toEqual(
      Array.from({ length: 2000 }, () => '1 fifo taxable 100 0 10'),
    );
    expect(new Set(made.slice(2000))).toEqual(new Set(['1 fifo taxable 100 -10']));
  });
});

describe('a denial', () => {
  it('is in no units that are exempt, or were sold at what they cost', () => {
    const holding = { type: 'exempt-after', period: { years: 1 } } as const;
    const old = trade('2022-01-01', '1000 USD', '10 BTC');
    const made = lotReport(2024, [old, sold, back], { lossDisallowance: ES, holding });
    expect(lotsOf(made)).toEqual(['10 fifo exempt 1000 -100']);
    const even = trade('2024-06-01', '10 BTC', '1000 USD');
    expect(report([bought, even, back])).toEqual(['10 fifo taxable 1000 0']);
  });

  it('is unknown in units without a price, and in units whose cost is not known', () => {
    const unpriced = halfTrade('2024-06-01', 'out', '10 BTC');
    expect(report([bought, unpriced, back])[0]).toMatch(/^10 fifo taxable 1000/);
    expect(report([halfTrade('2024-01-01', 'in', '10 BTC'), sold, back])).toHaveLength(1);
  });

  it('does not come of a gift', () => {
    expect(report([bought, sold, giftReceived('2024-06-20', '4 BTC')])).toEqual([
      '10 fifo taxable 1000 -100',
    ]);
  });

  it('takes in the fee of the sale', () => {
    // 900 - 20 - 1000 = -120, of which four tenths wait.
    const paid = trade('2024-06-01', '10 BTC', '900 USD', { fees: ['20 USD'] });
    expect(report([bought, paid, back])).toEqual(['10 fifo taxable 1000 -72 48']);
  });
});

describe('a rule that is not settled', () => {
  const entries = [bought, sold, back];
  const open: LossDisallowance = { ...ES, byDefault: false };

  it('is only pointed out, with the loss at stake', () => {
    const made = lotReport(2024, entries, { lossDisallowance: open });
    expect(lotsOf(made)).toEqual(['10 fifo taxable 1000 -100']);
    expect(issuesOf(made)).toEqual(['note loss-may-be-denied 4 BTC 2024-06-01 40']);
    expect(issuesOf(lotReport(2025, entries, { lossDisallowance: open }))).toEqual([]);
    const again = lotReport(2024, [...entries, trade('2024-06-21', '150 USD', '2 BTC')], {
      lossDisallowance: open,
    });
    expect(issuesOf(again)).toEqual(['note loss-may-be-denied 6 BTC 2024-06-01 60']);
  });

  it('is applied or left where the user says so', () => {
    const said = (lossDisallowance: LossDisallowance, applies: boolean) =>
      lotsOf(lotReport(2024, entries, { lossDisallowance, settings: { lossDenial: applies } }));
    expect(said(open, true)).toEqual(['10 fifo taxable 1000 -60 40']);
    expect(said(ES, false)).toEqual(['10 fifo taxable 1000 -100']);
  });
});

describe('a loss that does not count', () => {
  it('is that of a gift in Spain (LIRPF art. 33.5 c)', () => {
    const made = reportOf('ES', 2024, [
      trade('2024-01-01', '100 EUR', '1 BTC'),
      gift('2024-06-01', '1 BTC @ 60 EUR'),
    ]);
    expect(lotsOf(made)).toEqual(['1 fifo taxable 100 0 40']);
    expect(made.totals.disallowed).toBe(fixed('40'));
  });

  it('leaves a gain of the same kind as it is', () => {
    const made = reportOf('ES', 2024, [
      trade('2024-01-01', '100 EUR', '1 BTC'),
      gift('2024-06-01', '1 BTC @ 160 EUR'),
    ]);
    expect(lotsOf(made)).toEqual(['1 fifo taxable 100 60']);
  });

  it('does not wait for units that are bought back', () => {
    const made = reportOf('ES', 2024, [
      trade('2024-01-01', '100 EUR', '1 BTC'),
      gift('2024-06-01', '1 BTC @ 60 EUR'),
      trade('2024-07-01', '50 EUR', '1 BTC'),
      trade('2024-08-01', '1 BTC', '90 EUR'),
    ]);
    expect(lotsOf(made)).toEqual(['1 fifo taxable 100 0 40', '1 fifo taxable 50 40']);
  });
});
