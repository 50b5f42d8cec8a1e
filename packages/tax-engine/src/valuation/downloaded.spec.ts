/** Values out of whole-year files, and prices far from what such a file says of their day. */
import { asRate, asUnitPrice } from '@meridian/money/measure.ts';
import { fixed } from '@meridian/money/fixed.ts';
import { countryRules } from '@meridian/tax-rules/countries.ts';
import { describe, expect, it } from 'vitest';
import { isoToDay } from '../common/calendar.ts';
import { addDays } from '../common/time.ts';
import { computeNow } from '../report/compute.ts';
import { type DayPrice, type EuroRate, SANDBOX_ACCOUNT, createDownloaded } from './downloaded.ts';
import { asEntryId, type Entry } from '../ledger/entry.ts';
import type { TaxReport } from '../result/report.ts';
import {
  disposalsOf,
  income,
  issuesOf,
  money,
  price,
  rate,
  show,
  lotMatchesOf,
  trade,
} from '../testing/entries.ts';
import type { Correction } from './correction.ts';
import { type PricePoint, type RatePoint, createValueBook } from './values.ts';

/** `2024-02-01 BTC 29000 31000 30000 EUR`: low, high, close. */
function dayPrice(text: string, simulated = false): DayPrice {
  const [day = '', asset = '', low = '', high = '', close = '', currency = ''] = text.split(' ');
  return {
    day,
    asset,
    currency,
    low: asUnitPrice(fixed(low)),
    high: asUnitPrice(fixed(high)),
    close: asUnitPrice(fixed(close)),
    simulated,
  };
}

function euroRate(day: string, currency: string, perEuro: string): EuroRate {
  return { day, currency, perEuro: asRate(fixed(perEuro)) };
}

interface Given {
  readonly days?: readonly DayPrice[];
  readonly euro?: readonly EuroRate[];
  readonly prices?: readonly PricePoint[];
  readonly rates?: readonly RatePoint[];
  readonly corrections?: Readonly<Record<string, Correction>>;
}

function germany(entries: readonly Entry[], given: Given): TaxReport {
  const { days = [], euro = [], prices = [], rates = [], corrections = {} } = given;
  const rules = countryRules('DE');
  if (rules === undefined) throw new Error('no Germany');
  return computeNow({
    entries,
    rules,
    year: 2024,
    method: 'fifo',
    values: createValueBook({
      prices,
      rates,
      downloaded: createDownloaded({ prices: days, rates: euro }),
    }),
    corrections: new Map(Object.entries(corrections).map(([id, found]) => [asEntryId(id), found])),
    settings: {},
  });
}

const bought = trade('2024-01-01', '20000 EUR', '1 BTC');
const swapped = trade('2024-02-01', '0.5 BTC', '8 ETH');
const originsOf = (report: TaxReport) => report.disposals.map(({ parts }) => parts[0]?.origin);

describe('a downloaded price', () => {
  it('values by the close what nothing else values', () => {
    const days = [dayPrice('2024-02-01 ETH 1700 1900 1800 EUR')];
    const report = germany([bought, swapped], { days });
    // 8 * 1,800 - 10,000.
    expect(disposalsOf(report)).toEqual(['0.5 BTC: 14400 - 0 - 10000 = 4400']);
    expect(originsOf(report)).toEqual(['downloaded']);
  });

  it('stands behind the user’s own price list', () => {
    const days = [dayPrice('2024-02-01 ETH 1700 1900 1800 EUR')];
    const prices = [price('2024-02-01', 'BTC', '30000 EUR')];
    const report = germany([bought, swapped], { days, prices });
    expect(disposalsOf(report)).toEqual(['0.5 BTC: 15000 - 0 - 10000 = 5000']);
    expect(originsOf(report)).toEqual(['price-list']);
  });

  it('goes by the official rate of its day, else of the last day before within a week', () => {
    const days = [dayPrice('2024-02-01 ETH 1700 1900 1800 USD')];
    const near = germany([bought, swapped], {
      days,
      euro: [euroRate('2024-01-30', 'USD', '1.25')],
    });
    // 8 * 1,800 / 1.25 = 11,520.
    expect(disposalsOf(near)).toEqual(['0.5 BTC: 11520 - 0 - 10000 = 1520']);
    const far = germany([bought, swapped], { days, euro: [euroRate('2024-01-24', 'USD', '1.25')] });
    expect(issuesOf(far)).toContain('open missing-rate 0.5 BTC 2024-02-01 ?');
  });

  it('in another asset goes by that asset’s own price, and by nothing else', () => {
    const inTether = dayPrice('2024-02-01 ETH 1700 1900 1800 USDT');
    const tether = dayPrice('2024-02-01 USDT 0.9 1 0.95 EUR');
    // 8 * 1,800 * 0.95 = 13,680.
    expect(disposalsOf(germany([bought, swapped], { days: [inTether, tether] }))).toEqual([
      '0.5 BTC: 13680 - 0 - 10000 = 3680',
    ]);
    expect(disposalsOf(germany([bought, swapped], { days: [inTether] }))).toEqual([
      '0.5 BTC: ? - 0 - 10000 = ?',
    ]);
  });
});

describe('an official rate', () => {
  const inDollars = trade('2024-03-01', '0.1 BTC', '2500 USD');

  it('converts the trade’s own dollars, behind the user’s own rates', () => {
    const euro = [euroRate('2024-03-01', 'USD', '1.25')];
    expect(lotMatchesOf(germany([bought, inDollars], { euro }))).toEqual([
      '0.1 BTC fifo taxable 0',
    ]);
    const rates = [rate('2024-03-01', 'USD', '0.9 EUR')];
    expect(lotMatchesOf(germany([bought, inDollars], { euro, rates }))).toEqual([
      '0.1 BTC fifo taxable 250',
    ]);
  });

  it('between two other currencies is the ratio of one day’s rates', () => {
    const { convert } = createDownloaded({
      prices: [],
      rates: [
        euroRate('2024-03-01', 'USD', '1.2'),
        euroRate('2024-03-01', 'GBP', '0.9'),
        euroRate('2024-03-04', 'USD', '1.1'),
      ],
    });
    const friday = isoToDay('2024-03-01');
    expect(show(convert(fixed('120'), 'USD', 'GBP', friday))).toBe('90');
    // Monday has no pound: Friday's two count, not one of each day.
    expect(show(convert(fixed('120'), 'USD', 'GBP', addDays(friday, 3)))).toBe('90');
    expect(convert(fixed('120'), 'USD', 'CHF', friday)).toBeNull();
  });
});

describe('a simulated price', () => {
  const days = [dayPrice('2024-02-01 ETH 1700 1900 1800 EUR', true)];

  it('never values what is not the sandbox’s own demo account', () => {
    const report = germany([bought, swapped, income('2024-02-01', 'staking', '1 ETH')], { days });
    expect(disposalsOf(report)).toEqual(['0.5 BTC: ? - 0 - 10000 = ?']);
    expect(report.income.map(({ value }) => value)).toEqual([null]);
  });

  it('values the demo account, under its own name', () => {
    const account = SANDBOX_ACCOUNT;
    const report = germany(
      [
        trade('2024-01-01', '20000 EUR', '1 BTC', { account }),
        trade('2024-02-01', '0.5 BTC', '8 ETH', { account }),
        income('2024-02-01', 'staking', '1 ETH', { account }),
      ],
      { days },
    );
    expect(disposalsOf(report)).toEqual(['0.5 BTC: 14400 - 0 - 10000 = 4400']);
    expect(originsOf(report)).toEqual(['simulated']);
    expect(report.income.map(({ value, origin }) => [show(value), origin])).toEqual([
      ['1800', 'simulated'],
    ]);
  });

  it('is all the demo account is valued by', () => {
    const demo = trade('2024-02-01', '0.5 BTC', '8 ETH', { account: SANDBOX_ACCOUNT });
    const real = [dayPrice('2024-02-01 ETH 1700 1900 1800 EUR')];
    expect(originsOf(germany([bought, demo], { days: real }))).toEqual([null]);
  });
});

describe('a price far from its day', () => {
  const days = [dayPrice('2024-02-01 BTC 28000 32000 30000 EUR')];
  const farOf = (entries: readonly Entry[], given: Given = {}) =>
    issuesOf(germany(entries, { days, ...given })).filter((line) => line.includes('far'));

  it('is a note with how far it is off, from the nearest price of the day', () => {
    // 0.5 BTC for 140,000: 280,000 a unit. The day's highest would be 16,000 for it.
    const swap = trade('2024-02-01', '0.5 BTC @ 140000 EUR', '8 ETH');
    expect(farOf([bought, swap])).toEqual(['note price-far-from-day 0.5 BTC 2024-02-01 124000']);
  });

  it('begins beyond twice the highest and half the lowest', () => {
    const outliersAt = (value: string) =>
      farOf([bought, trade('2024-02-01', `0.5 BTC @ ${value} EUR`, '8 ETH')]).length;
    expect([
      outliersAt('32000'),
      outliersAt('32000.01'),
      outliersAt('7000'),
      outliersAt('6999.99'),
    ]).toEqual([0, 1, 0, 1]);
  });

  it('is found in what the user types, in a trade’s own money and in income', () => {
    const swap = trade('2024-02-01', '0.5 BTC', '8 ETH');
    const corrections = { [swap.id]: { values: { out: money('150 EUR') } } };
    expect(farOf([bought, swap], { corrections })).toEqual([
      'note price-far-from-day 0.5 BTC 2024-02-01 13850',
    ]);
    const sale = trade('2024-02-01', '0.5 BTC', '150 EUR');
    expect(farOf([bought, sale])).toEqual(['note price-far-from-day 0.5 BTC 2024-02-01 13850']);
    const reward = income('2024-02-01', 'staking', '0.1 BTC @ 9000 EUR');
    expect(farOf([reward])).toEqual(['note price-far-from-day 0.1 BTC 2024-02-01 5800']);
  });

  it('takes both the country’s day and that of UTC', () => {
    // 23:30 in UTC is the next day in Berlin.
    const late = trade('2024-02-01T23:30:00Z', '0.5 BTC @ 15000 EUR', '8 ETH');
    const next = dayPrice('2024-02-02 BTC 90000 95000 92000 EUR');
    expect(farOf([bought, late], { days: [...days, next] })).toEqual([]);
    expect(farOf([bought, late], { days: [next] })).toHaveLength(1);
  });

  it('is no matter of cents, of other years to come, nor of a file of another market', () => {
    const dust = trade('2024-02-01', '0.00000001 BTC @ 0.01 EUR', '1 ETH');
    expect(farOf([bought, dust])).toEqual([]);
    const later = trade('2025-02-01', '0.5 BTC @ 140000 EUR', '8 ETH');
    expect(farOf([bought, later], { days: [dayPrice('2025-02-01 BTC 1 2 2 EUR')] })).toEqual([]);
    const swap = trade('2024-02-01', '0.5 BTC @ 140000 EUR', '8 ETH');
    expect(farOf([bought, swap], { days: [dayPrice('2024-02-01 BTC 1 2 2 EUR', true)] })).toEqual(
      [],
    );
  });

  it('leaves every figure as it is', () => {
    const swap = trade('2024-02-01', '0.5 BTC @ 140000 EUR', '8 ETH');
    const { issues, ...rest } = germany([bought, swap], { days });
    const { issues: none, ...plain } = germany([bought, swap], {});
    expect(rest).toEqual(plain);
    expect(issues.length - none.length).toBe(1);
  });
});
