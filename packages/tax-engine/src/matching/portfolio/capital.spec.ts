/** The capital of a portfolio at its edges: dust, unknown prices, nothing left; figures by hand. */
import { asUnitPrice } from '@meridian/money/measure.ts';
import { fixed, multiplyFixed } from '@meridian/money/fixed.ts';
import { describe, expect, it } from 'vitest';
import type { Day } from '../../common/time.ts';
import { isoToDay } from '../../common/calendar.ts';
import { createPortfolioMatcher } from './matcher.ts';
import type { Movement } from '../../movements/movement.ts';
import { EVER, acquire, dispose, periodOf, remove, run } from '../../testing/movements.ts';
import { gift } from '../../testing/entries.ts';

interface World {
  /** Prices of one unit on every day, by asset. */
  readonly prices?: Readonly<Record<string, string>>;
  /** What the user typed for the whole portfolio, by day. */
  readonly typed?: Readonly<Record<string, string>>;
}

function france(movements: readonly Movement[], world: World = {}, period = EVER) {
  const { prices = {}, typed = {} } = world;
  const unitPrice = (asset: string) =>
    prices[asset] === undefined ? null : asUnitPrice(fixed(prices[asset]));
  const byDay = new Map(Object.entries(typed).map(([day, text]) => [isoToDay(day), fixed(text)]));
  const policy = {
    unitPrice,
    typedValue: (_: unknown, day: Day) => byDay.get(day) ?? null,
    valueOf: ({ asset, quantity }: Movement) => {
      const price = unitPrice(asset);
      return price === null ? null : multiplyFixed(quantity, price, 'down');
    },
  };
  return run(createPortfolioMatcher(policy, period), movements);
}

const PRICES = { BTC: '100', ETH: '50' };
const given = (day: string, units: string) => remove(day, units, { entry: gift(day, units) });

describe('units that are there', () => {
  it('are missing nowhere when they leave', () => {
    const { short } = france([
      acquire('2024-01-01', '2 BTC', '20'),
      remove('2024-02-01', '1 BTC'),
      given('2024-02-02', '1 BTC'),
    ]);
    expect(short).toEqual([]);
  });

  it('of the last day of the year are held at its end', () => {
    const movements = [acquire('2024-12-31', '1 BTC', '5'), acquire('2025-01-01', '1 BTC', '9')];
    expect(france(movements, {}, periodOf(2024)).held).toEqual(['*: 1 BTC for ?']);
  });
});

describe('units that are not there', () => {
  it('are a lot match without a bound where nothing was found', () => {
    const { matched } = france([
      acquire('2024-01-01', '1 BTC', '5'),
      dispose('2024-02-01', '3 BTC', '300'),
      dispose('2024-03-01', '2 ETH', '100'),
    ]);
    const [some, none] = matched.map(({ slices }) =>
      slices.map(({ rule, costAtMost }) => [rule, costAtMost]),
    );
    expect(some).toEqual([
      ['portfolio', null],
      ['missing', 0n],
    ]);
    expect(none).toEqual([['missing', null]]);
  });

  it('are named with their number by later disposals', () => {
    const { matched } = france(
      [
        acquire('2024-01-01', '1 BTC', '5'),
        acquire('2024-01-01', '1 ETH', '5'),
        dispose('2024-02-01', '3 BTC', '300'),
        dispose('2024-03-01', '1 ETH', '100'),
      ],
      { prices: PRICES },
    );
    const lots = matched[1]?.slices[0]?.lots.map(({ asset, quantity }) => [asset, quantity]);
    expect(lots).toEqual([['BTC', fixed('2')]]);
  });

  it('use capital as any other gift where they are dust', () => {
    // 100 of the 200 typed uses half of 400, the sale of everything the rest.
    const { slices, short } = france(
      [
        acquire('2024-01-01', '0.99999999 BTC', '400'),
        acquire('2024-01-01', '2 ETH', '0'),
        given('2024-02-01', '1 BTC'),
        dispose('2024-03-01', '2 ETH', '100'),
      ],
      { prices: PRICES, typed: { '2024-02-01': '200' } },
    );
    expect(slices).toEqual(['2 ETH portfolio taxable: 100 - 0 - 200 = -100']);
    expect(short).toEqual(['remove 0.00000001 BTC']);
  });

  it('are dust below one cent, rounded up', () => {
    // A third of the price is less than an atom below one cent: rounded up it is one.
    const sold = (price: string) =>
      france([acquire('2024-01-01', '2 BTC', '20'), dispose('2024-02-01', '3 BTC', price)], {
        prices: PRICES,
      }).short;
    expect(sold('0.029999999999999999999999')).toEqual([]);
    expect(sold('0.029999999999999999999997')).toEqual(['dispose 1 BTC']);
  });
});

describe('a price that is not known', () => {
  it('leaves the cost open, though the portfolio has a value', () => {
    const { slices } = france(
      [
        acquire('2024-01-01', '2 BTC', '20'),
        dispose('2024-02-01', '1 BTC', '?'),
        dispose('2024-03-01', '1 BTC', '100'),
      ],
      { prices: PRICES },
    );
    expect(slices).toEqual([
      '1 BTC portfolio taxable: ? - 0 - ? = ?',
      '1 BTC portfolio taxable: 100 - 0 - ? = ?',
    ]);
  });

  it('leaves the capital paid as a bound, once units of unknown cost are all sold', () => {
    const { matched } = france(
      [
        acquire('2024-01-01', '1 BTC', '?'),
        dispose('2024-02-01', '1 BTC', '100'),
        acquire('2024-03-01', '2 BTC', '100'),
        dispose('2024-04-01', '1 BTC', '?'),
        dispose('2024-05-01', '1 BTC', '70'),
      ],
      { prices: PRICES },
    );
    const [lotMatch] = matched[2]?.slices ?? [];
    expect([lotMatch?.cost, lotMatch?.costAtMost]).toEqual([null, fixed('100')]);
  });
});

describe('a portfolio sold whole', () => {
  it('keeps the capital that a higher value of the user leaves', () => {
    // 500 of 1000 uses 200 of 400; the other 200 and the 100 paid since go with the next sale.
    const { slices } = france(
      [
        acquire('2024-01-01', '1 BTC', '400'),
        dispose('2024-02-01', '1 BTC', '500'),
        acquire('2024-03-01', '1 BTC', '100'),
        dispose('2024-04-01', '1 BTC', '300'),
      ],
      { prices: PRICES, typed: { '2024-02-01': '1000' } },
    );
    expect(slices).toEqual([
      '1 BTC portfolio taxable: 500 - 0 - 200 = 300',
      '1 BTC portfolio taxable: 300 - 0 - 300 = 0',
    ]);
  });

  it('for nothing uses none', () => {
    const movements = [acquire('2024-01-01', '1 BTC', '400'), dispose('2024-02-01', '1 BTC', '0')];
    expect(france(movements, { prices: PRICES }).slices).toEqual([
      '1 BTC portfolio taxable: 0 - 0 - 0 = 0',
    ]);
  });
});
