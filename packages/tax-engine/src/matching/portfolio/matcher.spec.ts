/** The portfolio of France (CGI art. 150 VH bis, BOI-RPPM-PVBMC-30-20); figures by hand. */
import { asUnitPrice } from '@meridian/money/measure.ts';
import { multiplyFixed, fixed } from '@meridian/money/fixed.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Day } from '../../common/time.ts';
import { dayToIso } from '../../common/calendar.ts';
import type { Entry } from '../../ledger/entry.ts';
import { type PortfolioPolicy, createPortfolioMatcher } from './matcher.ts';
import type { Movement } from '../../movements/movement.ts';
import {
  EVER,
  acquire,
  dispose,
  exchange,
  move,
  periodOf,
  remove,
  run,
} from '../../testing/movements.ts';
import { gift, outgoing } from '../../testing/entries.ts';

interface World {
  /** `ETH 2024-03-01`: price of one unit. */
  readonly prices?: Readonly<Record<string, string>>;
  /** By entry id. */
  readonly typed?: Readonly<Record<string, string>>;
}

function policyOf({ prices = {}, typed = {} }: World): PortfolioPolicy {
  const known = new Map(
    Object.entries(prices).map(([key, price]) => {
      const [asset = '', day = ''] = key.split(' ');
      return [`${asset} ${day}`, asUnitPrice(fixed(price))];
    }),
  );
  const unitPrice = (asset: string, day: Day) => known.get(`${asset} ${dayToIso(day)}`) ?? null;
  return {
    unitPrice,
    typedValue: ({ id }) => (typed[id] === undefined ? null : fixed(typed[id])),
    valueOf: ({ asset, quantity, day }) => {
      const price = unitPrice(asset, day);
      return price === null ? null : multiplyFixed(quantity, price, 'down');
    },
  };
}

const france = (movements: readonly Movement[], world: World = {}, period = EVER) =>
  run(createPortfolioMatcher(policyOf(world), period), movements);

const figures = (movements: readonly Movement[], world: World = {}) =>
  france(movements, world).slices.map((lotMatch) => lotMatch.split(': ')[1]);

const entryOf = (made: Entry): { entry: Entry } => ({ entry: made });

describe('the formula', () => {
  it('meets the notice of form 2086', () => {
    // 450 - 1000 x 450 / 1200 = 75; then 1300 - (1000 - 375) x 1300 / 1300 = 675.
    const first = dispose('2024-03-01', '0.375 BTC', '450');
    const { slices, matched } = france([
      acquire('2024-01-01', '1 BTC', '1000'),
      first,
      dispose('2024-08-01', '0.625 BTC', '1300'),
    ]);
    expect(slices).toEqual([
      '0.375 BTC portfolio taxable: 450 - 0 - 375 = 75',
      '0.625 BTC portfolio taxable: 1300 - 0 - 625 = 675',
    ]);
    expect(matched[1]?.slices[0]?.portfolio).toEqual({
      acquisitions: fixed('1000'),
      usedBefore: fixed('375'),
      price: fixed('1300'),
      portfolioValue: fixed('1300'),
    });
  });

  it('lets fees cut the price alone, not the quotient', () => {
    // 8,000 - 80 - 10,000 x 8,000 / 16,000.
    expect(
      figures([
        acquire('2024-02-01', '1 BTC', '10000'),
        dispose('2024-06-01', '0.5 BTC', '8000', { fees: '80' }),
      ]),
    ).toEqual(['8000 - 80 - 5000 = 2920']);
  });

  it('takes all assets and accounts together, at the prices of the day', () => {
    // 1 BTC at its own price 30,000 and 10 ETH at 2,000: 50,000; 24,000 x 15,000 / 50,000.
    expect(
      figures(
        [
          acquire('2024-01-01', '1 BTC', '20000'),
          acquire('2024-02-01', '10 ETH', '4000', { account: 'B' }),
          move('2024-03-01', '5 ETH', 'B', 'A'),
          dispose('2024-06-01', '0.5 BTC', '15000'),
        ],
        { prices: { 'ETH 2024-06-01': '2000' } },
      ),
    ).toEqual(['15000 - 0 - 7200 = 7800']);
  });

  it('follows holdings and prices through a day and to the next', () => {
    // 1 June: 100 x 10 / 50 = 20. Then 4 ETH of 80 at 10: 80 x 10 / 40 = 20. On 2 June ETH is 20 and
    // 1 more was bought for 40: (100 + 40 - 40) x 20 / 80 = 25.
    expect(
      figures(
        [
          acquire('2024-01-01', '1 BTC', '60'),
          acquire('2024-01-01', '4 ETH', '40'),
          dispose('2024-06-01', '1 BTC', '10'),
          dispose('2024-06-01', '1 ETH', '10'),
          acquire('2024-06-01', '1 ETH', '40'),
          dispose('2024-06-02', '1 ETH', '20'),
        ],
        { prices: { 'ETH 2024-06-01': '10', 'ETH 2024-06-02': '20' } },
      ),
    ).toEqual(['10 - 0 - 20 = -10', '10 - 0 - 20 = -10', '20 - 0 - 25 = -5']);
  });

  it('knows no disposal in an exchange', () => {
    // 500 x 300 / 900: 0.5 BTC worth 600 and 300 USDC.
    const world = { prices: { 'BTC 2024-04-01': '1000' } };
    const { slices } = france(
      [
        acquire('2024-02-01', '1 BTC', '500'),
        exchange('2024-03-01', '0.5 BTC', '400 USDC', { value: '400' }),
        dispose('2024-04-01', '300 USDC', '300'),
      ],
      world,
    );
    // 500 of BTC and 400 USDC at 1: 500 x 300 / 900.
    expect(slices).toEqual([
      '300 USDC portfolio taxable: 300 - 0 - 166.666666666666666666666667 = 133.333333333333333333333333',
    ]);
  });

  it('adds what an exchange itself cost, where a country counts it', () => {
    const after = (added: string) =>
      figures([
        acquire('2024-02-01', '1 BTC', '500'),
        exchange('2024-03-01', '1 BTC', '400 USDC', { added }),
        dispose('2024-04-01', '400 USDC', '600'),
      ]);
    expect(after('7')).toEqual(['600 - 0 - 507 = 93']);
    expect(after('?')).toEqual(['600 - 0 - ? = ?']);
  });

  it('takes the value of the portfolio that the user typed', () => {
    const sale = dispose('2024-06-01', '0.5 BTC', '8000');
    const typed = { [sale.entry.id]: '20000' };
    expect(figures([acquire('2024-02-01', '1 BTC', '10000'), sale], { typed })).toEqual([
      '8000 - 0 - 4000 = 4000',
    ]);
  });

  it('never uses more capital than there is', () => {
    const sale = dispose('2024-06-01', '0.5 BTC', '8000');
    const typed = { [sale.entry.id]: '5000' };
    const last = dispose('2024-07-01', '0.5 BTC', '100');
    expect(figures([acquire('2024-02-01', '1 BTC', '10000'), sale, last], { typed })).toEqual([
      '8000 - 0 - 10000 = -2000',
      '100 - 0 - 0 = 100',
    ]);
  });

  it('uses capital for gifts and donations, not for losses', () => {
    // Given 0.5 of 1 BTC at 2,000: half of the 1,000. The rest, 500, is the cost of the other half.
    const prices = { 'BTC 2024-05-01': '4000' };
    const after = (given: Entry) =>
      figures(
        [
          acquire('2024-02-01', '1 BTC', '1000'),
          remove('2024-05-01', '0.5 BTC', entryOf(given)),
          dispose('2024-06-01', '0.5 BTC', '3000'),
        ],
        { prices },
      );
    expect(after(gift('2024-05-01', '0.5 BTC'))).toEqual(['3000 - 0 - 500 = 2500']);
    expect(after(outgoing('2024-05-01', 'donation', '0.5 BTC'))).toEqual(['3000 - 0 - 500 = 2500']);
    expect(after(outgoing('2024-05-01', 'stolen', '0.5 BTC'))).toEqual(['3000 - 0 - 1000 = 2000']);
  });

  it('counts earlier years, and tells the units held without a cost of their own', () => {
    const { slices, holdings } = france(
      [
        acquire('2023-01-01', '4 BTC', '4000'),
        dispose('2023-06-01', '1 BTC', '2000'),
        dispose('2024-06-01', '1 BTC', '3000'),
        dispose('2025-06-01', '1 BTC', '3000'),
      ],
      {},
      periodOf(2024),
    );
    expect(slices).toEqual(['1 BTC portfolio taxable: 3000 - 0 - 1000 = 2000']);
    expect(holdings).toEqual([{ asset: 'BTC', account: null, quantity: fixed('2'), cost: null }]);
  });
});

describe('what is not known', () => {
  const bought = [acquire('2024-01-01', '1 BTC', '600'), acquire('2024-01-01', '4 ETH', '400')];

  it('without a price of another asset leaves this disposal and those after it open', () => {
    const sale = dispose('2024-06-01', '0.5 BTC', '500');
    const later = dispose('2024-07-01', '0.5 BTC', '500');
    const world = { prices: { 'ETH 2024-07-01': '100' } };
    const { matched } = france([...bought, sale, later], world);
    const [first, second] = matched.map(({ slices: [lotMatch] }) => lotMatch);
    expect([first?.cost, first?.lacks, first?.costAtMost, first?.lots]).toEqual([
      null,
      'portfolio-value',
      fixed('1000'),
      [],
    ]);
    expect([second?.cost, second?.lacks, second?.costAtMost]).toEqual([
      null,
      undefined,
      fixed('1000'),
    ]);
    expect(second?.lots.map(({ entry, missing }) => [entry.id, missing])).toEqual([
      [sale.entry.id, 'portfolio-value'],
    ]);
  });

  it('ends when everything was sold', () => {
    const { slices } = france([
      ...bought,
      dispose('2024-06-01', '1 BTC', '500'),
      dispose('2024-07-01', '4 ETH', '500'),
      acquire('2024-08-01', '1 BTC', '700'),
      dispose('2024-09-01', '1 BTC', '800'),
    ]);
    expect(slices.map((lotMatch) => lotMatch.split(' = ')[1])).toEqual(['?', '?', '100']);
  });

  it('of an acquisition has no bound, and names the lot', () => {
    const unknown = acquire('2024-02-01', '1 BTC', '?');
    const { matched } = france([unknown, dispose('2024-06-01', '1 BTC', '500')]);
    const lotMatch = matched[0]?.slices[0];
    expect([lotMatch?.cost, lotMatch?.costAtMost]).toEqual([null, null]);
    expect(lotMatch?.lots.map(({ entry, missing }) => [entry.id, missing])).toEqual([
      [unknown.entry.id, 'price'],
    ]);
  });

  it('is the price of the disposal, or of a gift', () => {
    const open = (first: Movement) =>
      figures(
        [acquire('2024-01-01', '2 BTC', '600'), first, dispose('2024-07-01', '0.5 BTC', '500')],
        {},
      ).at(-1);
    expect(open(dispose('2024-06-01', '1 BTC', '?'))).toBe('500 - 0 - ? = ?');
    expect(open(remove('2024-06-01', '1 BTC', entryOf(gift('2024-06-01', '1 BTC'))))).toBe(
      '500 - 0 - ? = ?',
    );
  });

  it('is what units cost that were never seen to come in', () => {
    const { slices, short } = france([
      acquire('2024-01-01', '1 BTC', '600'),
      dispose('2024-06-01', '2 BTC', '1000'),
      exchange('2024-07-01', '1 SOL', '1 DOT'),
      remove('2024-08-01', '1 SOL'),
    ]);
    expect(slices).toEqual([
      '1 BTC portfolio taxable: 500 - 0 - ? = ?',
      '1 BTC missing unknown: 500 - 0 - ? = ?',
    ]);
    expect(short).toEqual(['exchange 1 SOL', 'remove 1 SOL']);
  });
});

describe('whatever happens', () => {
  const step = fc.record({
    kind: fc.constantFrom('acquire', 'dispose', 'exchange'),
    day: fc.integer({ min: 0, max: 30 }),
    units: fc.integer({ min: 1, max: 100_000 }),
    money: fc.integer({ min: 1, max: 1_000_000 }),
    asset: fc.constantFrom('BTC', 'ETH', 'SOL'),
  });
  const dayOf = (day: number) =>
    new Date(Date.UTC(2024, 0, 1) + day * 86_400_000).toISOString().slice(0, 10);
  const prices = Object.fromEntries(
    ['BTC', 'ETH', 'SOL'].flatMap((asset, index) =>
      Array.from({ length: 40 }, (_, day) => [
        `${asset} ${dayOf(day)}`,
        `${(index + 1) * 7 + ((day * 13) % 5)}`,
      ]),
    ),
  );
  const bought = ['BTC', 'ETH', 'SOL'].map((asset) =>
    acquire('2024-01-01', `1000000 ${asset}`, '900'),
  );
  const movementOf = ({ kind, day, units, money, asset }: Step): Movement => {
    const some = `${units} ${asset}`;
    if (kind === 'acquire') return acquire(dayOf(day), some, `${money}`);
    if (kind === 'dispose') return dispose(dayOf(day), some, `${money}`);
    return exchange(dayOf(day), some, `${units + 1} ${asset === 'BTC' ? 'ETH' : 'BTC'}`);
  };
  type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;
  const steps = fc.array(step, { maxLength: 9 });

  it('who sells everything has used all capital, and no more', () => {
    fc.assert(
      fc.property(steps, (given) => {
        const movements = [...bought, ...given.toSorted((a, b) => a.day - b.day).map(movementOf)];
        const held = new Map(
          france(movements, { prices }).holdings.map(({ asset, quantity }) => [asset, quantity]),
        );
        const last = [...held].map(([asset, quantity]) => ({
          ...dispose('2024-02-05', `1 ${asset}`, '700'),
          quantity,
        }));
        const { matched, held: left } = france([...movements, ...last], { prices });
        let cost = 0n;
        for (const { slices } of matched)
          for (const lotMatch of slices) cost += lotMatch.cost ?? 0n;
        let paid = 0n;
        for (const movement of movements)
          if (movement.type === 'acquire') paid += movement.lot.cost ?? 0n;
        expect(left).toEqual([]);
        expect(cost).toBe(paid);
      }),
    );
  });
});

describe('units without an acquisition that are worth less than a cent', () => {
  const bought = [acquire('2024-01-01', '1 BTC', '1000'), acquire('2024-01-02', '10 ETH', '500')];
  const world = { prices: { 'ETH 2024-03-01': '100', 'BTC 2024-04-01': '3000' } };
  /** Sells all BTC and a little more at 2,000 a unit, then ETH. */
  const sell = (units: string, price: string) =>
    france(
      [
        ...bought,
        dispose('2024-03-01', `${units} BTC`, price),
        dispose('2024-04-01', '10 ETH', '900'),
      ],
      world,
    );

  it('leave nothing open and are named', () => {
    const { slices, short } = sell('1.000004', '2000.008');
    // 0.000004 at 2,000 is 0.008. The BTC held are worth 2,000, all 3,000:
    // 1,500 x 2,000.008 / 3,000 = 1,000.004, then the 499.996 that are left.
    expect(slices).toEqual([
      '1.000004 BTC portfolio taxable: 2000.008 - 0 - 1000.004 = 1000.004',
      '10 ETH portfolio taxable: 900 - 0 - 499.996 = 400.004',
    ]);
    expect(short).toEqual(['dispose 0.000004 BTC']);
  });

  it('are an open question from one cent on', () => {
    const { slices } = sell('1.000005', '2000.01');
    expect(slices.every((lotMatch) => lotMatch.endsWith('?'))).toBe(true);
  });

  it('add up: many of them are as one', () => {
    const twice = [
      dispose('2024-03-01', '1.000003 BTC', '2000.006'),
      dispose('2024-03-01', '0.000002 BTC', '0.004'),
    ];
    const { slices } = france([...bought, ...twice, dispose('2024-04-01', '10 ETH', '900')], world);
    expect(slices.map((lotMatch) => lotMatch.endsWith('?'))).toEqual([false, true, true]);
  });

  it('are judged by the price list where they pay a fee, and without one stay open', () => {
    const paid = (prices: World['prices'] = {}) =>
      france(
        [...bought, remove('2024-04-01', '1.000003 BTC'), dispose('2024-04-02', '10 ETH', '900')],
        { prices },
      ).slices[0];
    // 0.000003 at 3,000 is 0.009.
    expect(paid(world.prices)).toBe('10 ETH portfolio taxable: 900 - 0 - 1500 = -600');
    expect(paid()).toMatch(/\?$/);
  });
});
