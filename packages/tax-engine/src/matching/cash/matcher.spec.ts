/** Revenue less costs of a year (PL: PIT art. 22 (14)-(16); HU: Szja tv. 67/C); figures by hand. */
import { fixed, fixedToText } from '@meridian/money/fixed.ts';
import { describe, expect, it } from 'vitest';
import { daysOf } from '../../common/time.ts';
import { isoToDay } from '../../common/calendar.ts';
import { type CashPolicy, createCashMatcher } from './matcher.ts';
import type { Entry } from '../../ledger/entry.ts';
import type { Movement } from '../../movements/movement.ts';
import {
  EVER,
  acquire,
  dispose,
  exchange,
  periodOf,
  remove,
  run,
} from '../../testing/movements.ts';
import { deposit, derivative, halfTrade, staking, trade } from '../../testing/entries.ts';

const POLAND: CashPolicy = {
  taxYearOf: (day) => new Date(daysOf(day) * 86_400_000).getUTCFullYear(),
  carries: true,
  holdingCosts: false,
  paidOutside: () => [],
};
const HUNGARY: CashPolicy = { ...POLAND, carries: false, holdingCosts: true };

const runCash = (policy: CashPolicy, movements: readonly Movement[], period = periodOf(2025)) =>
  run(createCashMatcher(policy, period), movements);

/** Each year as `year: revenue - costs (carried)`; a `?` for each figure that is not known. */
const years = (policy: CashPolicy, movements: readonly Movement[], period = periodOf(2025)) =>
  runCash(policy, movements, period).cash?.map((year) => {
    const unknown = (count: number) => '?'.repeat(count);
    const revenue = fixedToText(year.revenue) + unknown(year.revenueUnknown);
    const costs = fixedToText(year.costs) + unknown(year.costsUnknown);
    const forward = fixedToText(year.costsBroughtForward);
    return `${year.taxYear}: ${revenue} - ${costs} (${forward})`;
  });

const bought = (day: string, units: string, cost: string) =>
  acquire(day, units, cost, { entry: trade(day, `${cost} PLN`, units) });

describe('the year', () => {
  it('takes costs when they are paid, and what is left over into the next (PL)', () => {
    expect(
      years(POLAND, [
        bought('2023-03-01', '1 BTC', '50000'),
        dispose('2025-08-01', '1 BTC', '60000'),
      ]),
    ).toEqual(['2023: 0 - 50000 (0)', '2024: 0 - 0 (50000)', '2025: 60000 - 0 (50000)']);
  });

  it('uses carried costs once', () => {
    expect(
      years(POLAND, [
        bought('2023-03-01', '2 BTC', '50000'),
        dispose('2023-08-01', '1 BTC', '20000'),
        bought('2024-03-01', '1 BTC', '5000'),
        dispose('2024-08-01', '1 BTC', '32000'),
        dispose('2025-08-01', '1 BTC', '60000'),
      ]),
    ).toEqual(['2023: 20000 - 50000 (0)', '2024: 32000 - 5000 (30000)', '2025: 60000 - 0 (3000)']);
  });

  it('stands alone where a loss is no cost of the next (HU), and a swap is nothing', () => {
    expect(
      years(HUNGARY, [
        bought('2024-02-01', '1 BTC', '3000000'),
        exchange('2024-05-01', '0.5 BTC', '8 ETH', { value: '1800000' }),
        dispose('2024-09-01', '0.2 BTC', '900000'),
        bought('2025-01-10', '0.1 BTC', '3500000'),
        dispose('2025-06-01', '8 ETH', '8400000'),
      ]),
    ).toEqual(['2024: 900000 - 3000000 (0)', '2025: 8400000 - 3500000 (0)']);
  });

  it('ends with the year of the report, and shows a year with nothing in it', () => {
    const movements = [bought('2024-03-01', '1 BTC', '500'), bought('2026-03-01', '1 BTC', '900')];
    expect(years(POLAND, movements)).toEqual(['2024: 0 - 500 (0)', '2025: 0 - 0 (500)']);
    expect(years(POLAND, [])).toEqual(['2025: 0 - 0 (0)']);
  });
});

describe('a disposal', () => {
  it('carries its revenue alone; its fee is a cost of the year', () => {
    const sale = dispose('2025-08-01', '1 BTC', '600', { fees: '6' });
    const { slices, matched, cash, held } = runCash(POLAND, [
      bought('2025-01-01', '2 BTC', '900'),
      sale,
    ]);
    expect(slices).toEqual(['1 BTC cash-basis taxable: 600 - 0 - 0 = 600']);
    expect(matched[0]?.parts[0]?.fees).toBe(0n);
    expect(cash?.[0]?.lines.map(({ kind, amount }) => [kind, amount])).toEqual([
      ['purchase', fixed('900')],
      ['fee', fixed('6')],
    ]);
    // What is held was deducted when it was bought.
    expect(held).toEqual(['*: 1 BTC for 0']);
  });

  it('and the costs add up to the year: nothing counts twice', () => {
    const { matched, cash } = runCash(
      POLAND,
      [
        bought('2025-01-01', '2 BTC', '900'),
        dispose('2025-08-01', '1 BTC', '600', { fees: '6' }),
        dispose('2025-08-01', '0.5 BTC', '400', { kind: 'spend' }),
      ],
      EVER,
    );
    let gains = 0n;
    for (const { slices } of matched) for (const lotMatch of slices) gains += lotMatch.gain ?? 0n;
    const year = cash?.find(({ taxYear }) => taxYear === 2025);
    expect(year?.revenue).toBe(gains);
    let costs = 0n;
    for (const { amount } of year?.lines ?? []) costs += amount ?? 0n;
    expect(year?.costs).toBe(costs);
    expect(gains - costs).toBe(fixed('94'));
  });
});

describe('costs', () => {
  const cost = (policy: CashPolicy, ...movements: Movement[]) => years(policy, movements)?.at(-1);

  it('are what was paid, not what came without payment', () => {
    const reward = acquire('2025-01-01', '1 BTC', '0', { entry: staking('2025-01-01', '1 BTC') });
    expect(cost(POLAND, reward)).toBe('2025: 0 - 0 (0)');
    // Units for units that counted for nothing.
    const entry = trade('2025-01-01', '1 BTC', '10 ETH');
    const got = acquire('2025-01-01', '10 ETH', '700', { entry });
    expect(cost(POLAND, remove('2025-01-01', '1 BTC', { entry }), got)).toBe('2025: 0 - 0? (0)');
  });

  it('are also the units given, where a swap counted as revenue', () => {
    const entry = trade('2025-01-01', '1 BTC', '10 ETH');
    expect(
      cost(
        POLAND,
        bought('2025-01-01', '1 BTC', '500'),
        dispose('2025-01-01', '1 BTC', '700', { entry, kind: 'swap' }),
        acquire('2025-01-01', '10 ETH', '700', { entry }),
      ),
    ).toBe('2025: 700 - 1200 (0)');
  });

  it('of a swap are none (PL) or count (HU): the rules of fees decide', () => {
    const btc = bought('2025-01-01', '2 BTC', '500');
    const free = exchange('2025-02-01', '1 BTC', '10 ETH', { added: '0' });
    const paid = exchange('2025-02-01', '1 BTC', '10 ETH', { added: '7' });
    expect(cost(POLAND, btc, free)).toBe('2025: 0 - 500 (0)');
    expect(cost(HUNGARY, btc, paid)).toBe('2025: 0 - 507 (0)');
  });

  it('of holding count in Hungary, where they are paid in units also as revenue', () => {
    const btc = bought('2025-01-01', '2 BTC', '500');
    const charge = dispose('2025-02-01', '0.1 BTC', '30', { kind: 'fee' });
    expect(cost(POLAND, btc, charge)).toBe('2025: 30 - 500 (0)');
    expect(cost(HUNGARY, btc, charge)).toBe('2025: 30 - 530 (0)');
    const entry: Entry = charge.entry;
    const money = { entry, day: charge.day, amount: fixed('12'), origin: 'own-leg' } as const;
    expect(cost({ ...HUNGARY, paidOutside: () => [money] }, btc)).toBe('2025: 0 - 512 (0)');
  });

  it('belong to the day the user says that units from elsewhere were bought', () => {
    const entry = deposit('2025-02-01', '1 BTC');
    expect(
      years(POLAND, [acquire('2025-02-01', '1 BTC', '300', { entry, since: '2024-05-01' })]),
    ).toEqual(['2024: 0 - 300 (0)', '2025: 0 - 0 (300)']);
  });
});

describe('what is not known', () => {
  it('is counted, and marks the years that rest on it', () => {
    const movements = [
      acquire('2024-01-01', '3 BTC', '?', { entry: deposit('2024-01-01', '3 BTC'), since: null }),
      dispose('2025-01-01', '1 BTC', '?'),
      dispose('2025-02-01', '1 BTC', '100', { fees: '?' }),
    ];
    expect(years(POLAND, movements)).toEqual(['2024: 0 - 0? (0)', '2025: 100? - 0? (0)']);
    const marks = (policy: CashPolicy) =>
      runCash(policy, movements).cash?.map((year) => year.broughtForwardIncomplete);
    expect(marks(POLAND)).toEqual([undefined, true]);
    expect(marks(HUNGARY)).toEqual([undefined, undefined]);
    expect(runCash(POLAND, movements).slices[0]).toBe('1 BTC cash-basis taxable: ? - 0 - 0 = ?');
  });

  it('is what units cost that were never seen to come in', () => {
    const { short, cash } = runCash(POLAND, [dispose('2025-01-01', '1 BTC', '100')]);
    expect(short).toEqual(['dispose 1 BTC']);
    expect(cash?.[0]?.costsUnknown).toBe(1);
  });
});

describe('the lines of a year', () => {
  it('say what was paid for, in the order of the ledger', () => {
    const reward = staking('2025-03-01', '1 BTC');
    const swap = trade('2025-05-01', '1 BTC', '10 ETH');
    const { cash } = runCash(HUNGARY, [
      bought('2025-01-01', '2 BTC', '500'),
      dispose('2025-02-01', '1 BTC', '900', { fees: '3' }),
      acquire('2025-03-01', '1 BTC', '4', { entry: reward }),
      exchange('2025-04-01', '1 BTC', '10 ETH', { added: '7' }),
      dispose('2025-05-01', '0.1 BTC', '30', { kind: 'fee', entry: swap }),
      dispose('2025-06-01', '0.1 BTC', '40', { kind: 'fee' }),
    ]);
    expect(cash?.[0]?.lines.map(({ kind, amount, origin }) => [kind, amount, origin])).toEqual([
      ['purchase', fixed('500'), 'own-leg'],
      ['fee', fixed('3'), null],
      ['fee', fixed('4'), 'own-leg'],
      ['fee', fixed('7'), null],
      // A fee of a trade in units is part of the trade.
      ['fee', fixed('40'), 'own-leg'],
    ]);
  });

  it('have units for units only where the units given counted', () => {
    const [first, second] = [
      trade('2025-01-02', '1 BTC', '10 ETH'),
      trade('2025-01-03', '1 BTC', '10 SOL'),
    ];
    const { cash } = runCash(POLAND, [
      bought('2025-01-01', '3 BTC', '500'),
      dispose('2025-01-02', '1 BTC', '700', { entry: first, kind: 'swap' }),
      acquire('2025-01-02', '10 ETH', '700', { entry: first }),
      dispose('2025-01-03', '0.1 BTC', '70', { entry: second, kind: 'fee' }),
      acquire('2025-01-03', '10 SOL', '600', { entry: second }),
    ]);
    expect(cash?.[0]?.lines.map(({ amount }) => amount)).toEqual([fixed('500'), fixed('700')]);
  });
});

describe('the report of a year', () => {
  it('has its first and its last day, and the units of its end', () => {
    const { slices, held, short } = runCash(POLAND, [
      bought('2024-01-01', '9 BTC', '900'),
      dispose('2024-12-31', '1 BTC', '100'),
      dispose('2025-01-01', '1 BTC', '101'),
      exchange('2025-06-01', '1 BTC', '1 ETH'),
      remove('2025-07-01', '1 ETH'),
      dispose('2025-12-31', '1 BTC', '102'),
      dispose('2026-01-01', '1 BTC', '103'),
      bought('2026-02-01', '5 BTC', '100'),
      remove('2026-03-01', '2 ETH'),
    ]);
    expect(slices.map((lotMatch) => lotMatch.split(': ')[1])).toEqual([
      '101 - 0 - 0 = 101',
      '102 - 0 - 0 = 102',
    ]);
    expect(held).toEqual(['*: 5 BTC for 0']);
    expect(short).toEqual(['remove 2 ETH']);
  });
});

describe('what is paid, and what is not', () => {
  const lines = (movements: readonly Movement[], policy = POLAND) =>
    runCash(policy, movements).cash?.flatMap((year) =>
      year.lines.map(({ kind, amount }) => [kind, amount === null ? '?' : fixedToText(amount)]),
    );

  it('units that were not there were purchased for an amount nobody knows', () => {
    expect(lines([dispose('2025-02-01', '1 BTC', '5')])).toEqual([['purchase', '?']]);
  });

  it('an exchange without a fee of its own costs nothing', () => {
    const movements = [
      bought('2025-01-01', '1 BTC', '10'),
      exchange('2025-02-01', '1 BTC', '2 ETH'),
    ];
    expect(lines(movements)).toEqual([['purchase', '10']]);
  });

  it('units that came for nothing are no line', () => {
    const entry = staking('2025-01-01', '1 BTC');
    expect(lines([acquire('2025-01-01', '1 BTC', '0', { entry })])).toEqual([]);
  });

  it('a trade of which the file has no price is a cost that is not known', () => {
    const entry = halfTrade('2025-01-01', 'in', '1 BTC');
    expect(lines([acquire('2025-01-01', '1 BTC', '?', { entry })])).toEqual([['purchase', '?']]);
  });

  it('what a derivative pays in units is no purchase', () => {
    const entry = derivative('2025-01-01', 'realised', 'in', '1 BTC');
    expect(lines([acquire('2025-01-01', '1 BTC', '9', { entry })])).toEqual([]);
  });

  it('money paid outside of any trade is a fee', () => {
    const entry = deposit('2025-01-01', '1 BTC', { fees: ['7 HUF'] });
    const paid = { entry, day: isoToDay('2025-01-01'), amount: fixed('7'), origin: null };
    expect(lines([], { ...HUNGARY, paidOutside: () => [paid] })).toEqual([['fee', '7']]);
  });

  it('units bought after a sale of more than there was are all held', () => {
    const { held } = runCash(POLAND, [
      bought('2025-01-01', '1 BTC', '10'),
      dispose('2025-02-01', '3 BTC', '40'),
      bought('2025-03-01', '3 BTC', '30'),
    ]);
    expect(held).toEqual(['*: 3 BTC for 0']);
  });
});
