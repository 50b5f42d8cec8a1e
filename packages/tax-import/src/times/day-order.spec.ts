import { property, assert, date, constantFrom } from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  DAY_ORDERS,
  type DayOrder,
  DayOrderFinder,
  OrderedReader,
  parseOrderedTime,
} from './day-order.ts';

const wallTime = (text: string, order: DayOrder) => parseOrderedTime(text, order).wall;

describe('a date in each order', () => {
  it.each([
    ['04-02-20 16:52:06', Date.UTC(2020, 1, 4, 16, 52, 6), Date.UTC(2020, 3, 2, 16, 52, 6), NaN],
    [
      '11-02-12 16:52:06.123',
      Date.UTC(2012, 1, 11, 16, 52, 6, 123),
      Date.UTC(2012, 10, 2, 16, 52, 6, 123),
      Date.UTC(2011, 1, 12, 16, 52, 6, 123),
    ],
    ['25-12-20 00:00:00', Date.UTC(2020, 11, 25), NaN, Date.UTC(2025, 11, 20)],
    ['12-25-20 00:00:00', NaN, Date.UTC(2020, 11, 25), NaN],
    ['5/6/2021 1:02', Date.UTC(2021, 5, 5, 1, 2), Date.UTC(2021, 4, 6, 1, 2), NaN],
    ['05.06.2021 12:30 AM', Date.UTC(2021, 5, 5, 0, 30), Date.UTC(2021, 4, 6, 0, 30), NaN],
    ['05.06.2021, 12:30 p.m.', Date.UTC(2021, 5, 5, 12, 30), Date.UTC(2021, 4, 6, 12, 30), NaN],
    ['31-06-32', NaN, NaN, NaN],
    // A day that June does not have, or a year to come.
    ['31-06-21', NaN, NaN, Date.UTC(2031, 5, 21)],
    ['05-06/2021 10:00', NaN, NaN, NaN],
    ['05.06.2021 13:00 PM', NaN, NaN, NaN],
    ['yesterday', NaN, NaN, NaN],
  ])('%s', (text, dayFirst, monthFirst, yearFirst) => {
    expect(DAY_ORDERS.map((order) => wallTime(text, order))).toEqual([
      dayFirst,
      monthFirst,
      yearFirst,
    ]);
  });

  it('a year of four digits in front is the same in every order', () => {
    for (const order of DAY_ORDERS) {
      expect(wallTime('2020-02-04 16:52:06', order)).toBe(Date.UTC(2020, 1, 4, 16, 52, 6));
      expect(wallTime('2020/2/4 16:52', order)).toBe(Date.UTC(2020, 1, 4, 16, 52));
    }
  });

  it('a zone behind the time is read', () => {
    expect(parseOrderedTime('04-02-20 16:52:06 UTC', 'day-first').offset).toBe(0);
    expect(parseOrderedTime('04-02-20 4:52 PM +02:00', 'day-first').offset).toBe(7_200_000);
  });

  it('what is written in an order is read back in it', () => {
    const two = (number: number) => `${number}`.padStart(2, '0');
    const written = (time: Date, order: DayOrder) => {
      const [year, month, day] = [
        time.getUTCFullYear() - 2000,
        time.getUTCMonth() + 1,
        time.getUTCDate(),
      ];
      const parts =
        order === 'day-first'
          ? [day, month, year]
          : order === 'month-first'
            ? [month, day, year]
            : [year, month, day];
      return `${parts.map(two).join('-')} ${time.toISOString().slice(11, 23)}`;
    };
    const moments = date({
      min: new Date(Date.UTC(2009, 0)),
      max: new Date(Date.UTC(2099, 11, 31)),
      noInvalidDate: true,
    });
    assert(
      property(moments, constantFrom(...DAY_ORDERS), (time, order) => {
        expect(wallTime(written(time, order), order)).toBe(time.getTime());
      }),
    );
  });
});

describe('the order of a file', () => {
  const found = (texts: readonly string[], answer?: DayOrder) => {
    const finder = new DayOrderFinder(parseOrderedTime);
    for (const text of texts) finder.note(text);
    return finder.result(answer);
  };

  it('is no question where it makes no difference', () => {
    expect(found(['2020-02-04 10:00:00', '05-05-04 10:00:00', 'no date'])).toBeUndefined();
  });

  it('follows from a single date that only one order can read', () => {
    expect(found(['03-02-20 10:00:00', '02-13-20 10:00:00'])).toEqual({
      order: 'month-first',
      basis: 'file',
      possible: ['month-first'],
    });
  });

  it('is the user’s to say where the dates leave it open', () => {
    const possible = ['day-first', 'month-first'];
    expect(found(['03-02-20 10:00:00'])).toEqual({ order: null, basis: 'open', possible });
    expect(found(['03-02-20 10:00:00'], 'day-first')).toEqual({
      order: 'day-first',
      basis: 'answer',
      possible,
    });
  });

  it('the dates go before the answer', () => {
    expect(found(['03-02-20 10:00:00', '02-13-20 10:00:00'], 'day-first')?.order).toBe(
      'month-first',
    );
  });

  it('is not the year first where that scatters neighbouring days over years', () => {
    expect(found(['15-03-23 10:00:00', '20-03-23 10:00:00'])).toMatchObject({
      order: 'day-first',
      basis: 'file',
    });
    // A date that is none in this order does not make the others dates of many years.
    expect(found(['15-06-23 10:00:00', '20-06-23 10:00:00', '31-06-23 10:00:00'])).toEqual({
      order: null,
      basis: 'open',
      possible: [],
    });
  });

  it('may be the year first where that is as close together', () => {
    const possible = ['day-first', 'year-first'];
    const open = { order: null, basis: 'open', possible };
    expect(found(['21-01-15 10:00:00', '21-01-16 10:00:00'])).toEqual(open);
    expect(found(['25-12-23 10:00:00'])).toEqual(open);
  });

  it('is the year first where only that reads all dates', () => {
    expect(found(['21-01-15 10:00:00', '21-01-05 10:00:00', '21-06-20 10:00:00'])).toEqual({
      order: 'year-first',
      basis: 'file',
      possible: ['year-first'],
    });
  });

  it('dates that contradict each other leave it open', () => {
    expect(found(['13-02-20 10:00:00', '02-13-20 10:00:00'])).toEqual({
      order: null,
      basis: 'open',
      possible: [],
    });
  });
});

describe('reading without a known order', () => {
  const open = { order: null, basis: 'open' } as const;

  it('reads what all possible orders agree on', () => {
    const reader = new OrderedReader(parseOrderedTime, {
      ...open,
      possible: ['day-first', 'month-first'],
    });
    expect(reader.read('05-05-20 10:00:00')).toEqual({
      wall: Date.UTC(2020, 4, 5, 10),
      offset: null,
    });
    expect(reader.read('05-06-20 10:00:00')).toBe('ambiguous');
    expect(reader.read('no date')).toEqual({ wall: NaN, offset: null });
  });

  it('believes no order once the dates contradict each other', () => {
    const reader = new OrderedReader(parseOrderedTime, { ...open, possible: [] });
    expect(reader.read('25-02-20 10:00:00')).toBe('ambiguous');
    expect(reader.read('2020-02-25 10:00:00')).toEqual({
      wall: Date.UTC(2020, 1, 25, 10),
      offset: null,
    });
  });
});
