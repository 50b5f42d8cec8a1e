/** Lots matched under rules put together here: exchanges, changes of scope and method, losses. */
import { fixed } from '@meridian/money/fixed.ts';
import { asQuantity } from '@meridian/money/measure.ts';
import type { Matching } from '@meridian/tax-rules/matching.ts';
import { describe, expect, it } from 'vitest';
import { isoToDay } from '../../common/calendar.ts';
import { type LotPolicy, createLotMatcher } from './matcher.ts';
import type { Movement } from '../../movements/movement.ts';
import { IE } from '../../testing/lot-report.ts';
import { EVER, acquire, dispose, exchange, move, run } from '../../testing/movements.ts';
import { giftReceived, trade } from '../../testing/entries.ts';

const scoped = (...scopes: Matching['scopes']): Matching => ({ methods: ['fifo'], scopes });
const PLAIN: LotPolicy = {
  method: 'fifo',
  matching: scoped({ scope: 'global' }),
  holding: { type: 'none' },
};
const IRELAND: LotPolicy = { ...PLAIN, lossDisallowance: IE };

const lots = (movements: readonly Movement[], more: Partial<LotPolicy> = {}) =>
  run(createLotMatcher({ ...PLAIN, ...more }, EVER), movements);

const keeps = { keepsDay: true } as const;

describe('parts of lots that keep their day in an exchange', () => {
  it('stay apart where they were bought apart, though at one instant', () => {
    const { slices } = lots([
      acquire('2024-01-01', '1 X', '10'),
      acquire('2024-01-01', '1 X', '20'),
      exchange('2024-02-01', '2 X', '2 Y', keeps),
      dispose('2024-03-01', '2 Y', '100'),
    ]);
    expect(slices).toEqual([
      '1 Y fifo taxable: 50 - 0 - 10 = 40',
      '1 Y fifo taxable: 50 - 0 - 20 = 30',
    ]);
  });

  it('stay apart from what was bought at the instant of their purchase', () => {
    const exchanged = [
      acquire('2024-01-01', '1 X', '10'),
      exchange('2024-02-01', '1 X', '1 Y', keeps),
    ];
    const bought = acquire('2024-02-02', '1 Y', '20', { since: '2024-01-01' });
    const after = [
      exchange('2024-02-03', '2 Y', '2 Z', keeps),
      dispose('2024-03-01', '2 Z', '100'),
    ];
    const [ten, twenty] = [
      '1 Z fifo taxable: 50 - 0 - 10 = 40',
      '1 Z fifo taxable: 50 - 0 - 20 = 30',
    ];
    expect(lots([...exchanged, bought, ...after]).slices).toEqual([ten, twenty]);
    expect(lots([bought, ...exchanged, ...after]).slices).toEqual([twenty, ten]);
  });

  it('have no cost together where one of them has none', () => {
    const parted = (first: string, second: string) =>
      lots([
        acquire('2024-01-01', '2 X', '20'),
        exchange('2024-02-01', '1 X', '1 Y', { ...keeps, added: first }),
        exchange('2024-02-02', '1 X', '1 Y', { ...keeps, added: second }),
        exchange('2024-02-03', '2 Y', '2 Z', keeps),
        dispose('2024-03-01', '2 Z', '100'),
      ]).slices;
    const [known, unknown] = [
      '1 Z fifo taxable: 50 - 0 - 10 = 40',
      '1 Z fifo taxable: 50 - 0 - ? = ?',
    ];
    expect(parted('0', '?')).toEqual([known, unknown]);
    expect(parted('?', '0')).toEqual([unknown, known]);
    expect(parted('?', '?')).toEqual([unknown, unknown]);
  });

  it('leave their cost to the lot before where they come to less than an atom', () => {
    // Of 2 atoms for 4 X the first 2 X bring one, the third none; of the fourth nothing is known.
    const [oneAtom, twoAtoms] = ['0.000000000000000000000001', '0.000000000000000000000002'];
    const { slices } = lots([
      acquire('2024-01-01', '2 X', '10'),
      acquire('2024-01-02', '1 X', '20'),
      exchange('2024-02-01', '4 X', `${twoAtoms} Y`),
      dispose('2024-03-01', `${oneAtom} Y`, '100'),
    ]);
    expect(slices).toEqual([`${oneAtom} Y fifo taxable: 100 - 0 - 30 = 70`]);
  });
});

describe('a loss that waits for units to be sold', () => {
  const bought = [acquire('2024-01-01', '1 X', '100'), dispose('2024-02-01', '1 X', '60')];

  it('goes with the units they are exchanged for', () => {
    const { slices } = lots(
      [
        ...bought,
        acquire('2024-02-10', '1 X', '70'),
        exchange('2024-03-01', '1 X', '2 Y'),
        dispose('2024-04-01', '2 Y', '150'),
      ],
      IRELAND,
    );
    expect(slices).toEqual([
      '1 X fifo taxable: 60 - 0 - 100 + 40 = 0',
      '2 Y fifo taxable: 150 - 0 - 70 + -40 = 40',
    ]);
  });

  it('does not wait for units that were a gift', () => {
    const entry = giftReceived('2024-02-10', '1 X');
    const { slices } = lots([...bought, acquire('2024-02-10', '1 X', '70', { entry })], IRELAND);
    expect(slices).toEqual(['1 X fifo taxable: 60 - 0 - 100 + 0 = -40']);
  });

  it('is named on each lot match only where there is such a rule', () => {
    const disallowedOf = (more: Partial<LotPolicy>) =>
      lots(bought, more).matched.flatMap((disposal) =>
        disposal.slices.map(({ disallowed }) => disallowed),
      );
    expect(disallowedOf({})).toEqual([undefined]);
    expect(disallowedOf(IRELAND)).toEqual([0n]);
  });
});

describe('a change of the law or of the choice', () => {
  it('happens with all others of the time without movements', () => {
    const matching = scoped(
      { scope: 'account' },
      { scope: 'global', from: '2024-06-01' },
      { scope: 'account', from: '2025-01-01' },
    );
    const { slices } = lots(
      [
        acquire('2024-01-01', '1 X', '100'),
        acquire('2024-01-02', '1 X', '200', { account: 'B' }),
        dispose('2025-02-01', '1 X', '500', { account: 'B' }),
      ],
      { matching },
    );
    expect(slices).toEqual(['1 X fifo taxable: 500 - 0 - 200 = 300']);
  });

  it('of the method is the last that has come', () => {
    const laterMethods = [
      { from: isoToDay('2024-06-01'), method: 'lifo' },
      { from: isoToDay('2025-01-01'), method: 'hifo' },
    ] as const;
    const { slices } = lots(
      [
        acquire('2024-01-01', '1 X', '300'),
        acquire('2024-02-01', '1 X', '200'),
        acquire('2024-03-01', '1 X', '100'),
        dispose('2025-02-01', '1 X', '500'),
      ],
      { laterMethods },
    );
    expect(slices).toEqual(['1 X hifo taxable: 500 - 0 - 300 = 200']);
  });

  it('leaves each account the earliest lots, whatever the method takes first', () => {
    const { held } = lots(
      [
        acquire('2024-01-01', '1 X', '100'),
        acquire('2024-02-01', '1 X', '200'),
        acquire('2024-03-01', '1 X', '300'),
        move('2024-04-01', '1 X', 'A', 'B'),
      ],
      {
        method: 'hifo',
        matching: scoped({ scope: 'global' }, { scope: 'account', from: '2025-01-01' }),
      },
    );
    expect(held).toEqual(['A: 2 X for 300', 'B: 1 X for 300']);
  });

  describe('from institutions to accounts', () => {
    const matching = scoped({ scope: 'platform' }, { scope: 'account', from: '2025-01-01' });
    const heldAfter = (movements: readonly Movement[]) =>
      lots(movements, { matching }).held.toSorted();

    it('counts what came from another institution', () => {
      expect(
        heldAfter([
          acquire('2024-01-01', '2 X', '200', { account: 'Kraken' }),
          move('2024-02-01', '1 X', 'Kraken', 'Binance'),
        ]),
      ).toEqual(['Binance: 1 X for 100', 'Kraken: 1 X for 100']);
    });

    it('puts lots of elsewhere into accounts as they were first used, whatever their names', () => {
      expect(
        heldAfter([
          acquire('2024-01-01', '1 X', '100', { account: 'Kraken' }),
          acquire('2024-01-02', '1 X', '200', { account: 'Kraken' }),
          move('2024-02-01', '1 X', 'Kraken', 'Binance Spot'),
          move('2024-02-02', '1 X', 'Kraken', 'Binance'),
        ]),
      ).toEqual(['Binance Spot: 1 X for 100', 'Binance: 1 X for 200']);
    });

    it('leaves nothing to an account that sent all it had elsewhere', () => {
      expect(
        heldAfter([
          acquire('2024-01-01', '1 X', '100', { account: 'Binance' }),
          move('2024-02-01', '1 X', 'Binance', 'Kraken'),
          acquire('2024-03-01', '1 X', '200', { account: 'Coinbase' }),
          move('2024-04-01', '1 X', 'Coinbase', 'Binance Spot'),
        ]),
      ).toEqual(['Binance Spot: 1 X for 200', 'Kraken: 1 X for 100']);
    });
  });

  it('is none without a scope: each account has its own lots', () => {
    const { held } = lots([acquire('2024-01-01', '1 X', '100')], { matching: scoped() });
    expect(held).toEqual(['A: 1 X for 100']);
  });
});

describe('lots that are named', () => {
  const first = acquire('2024-01-01', '3 X', '300');
  const matching = scoped({ scope: 'account' });
  const choose = (movement: Movement, units: string) => ({
    method: 'specific' as const,
    matching,
    selections: new Map([
      [movement.entry.id, [{ lot: first.entry.id, quantity: asQuantity(fixed(units)) }]],
    ]),
  });

  it('give no more than is disposed of', () => {
    const sale = dispose('2024-02-01', '1 X', '150');
    const { slices, held } = lots([first, sale], choose(sale, '2'));
    expect(slices).toEqual(['1 X specific taxable: 150 - 0 - 100 = 50']);
    expect(held).toEqual(['A: 2 X for 200']);
  });

  it('are told of each disposal that found fewer', () => {
    const sales = [dispose('2024-02-01', '3 X', '300'), dispose('2024-02-02', '1 X', '300')];
    const entries = sales.map(({ entry }) => entry);
    const { notes } = lots([first, ...sales], {
      method: 'specific',
      selections: new Map(
        entries.map(({ id }) => [id, [{ lot: first.entry.id, quantity: asQuantity(fixed('4')) }]]),
      ),
    });
    expect(notes?.map(({ code, movement }) => [code, entries.indexOf(movement.entry)])).toEqual([
      ['selection-not-met', 0],
      ['selection-not-met', 1],
    ]);
  });

  it('answer for a move of everything', () => {
    const sent = move('2024-02-01', '3 X', 'A', 'B');
    const { held, notes } = lots([first, sent], choose(sent, '3'));
    expect(held).toEqual(['B: 3 X for 300']);
    expect(notes).toEqual([]);
  });
});

describe('the price that a source states', () => {
  it('ranks what was bought, and not what came by an exchange', () => {
    const stated = trade('2024-02-01', '1 X', '1 Y @ 500 USD');
    const plain = trade('2024-02-02', '100 USD', '1 Y @ 100 USD');
    const { slices } = lots(
      [
        acquire('2024-01-01', '1 X', '10'),
        exchange('2024-02-01', '1 X', '1 Y', { entry: stated }),
        acquire('2024-02-02', '1 Y', '100', { entry: plain }),
        dispose('2024-03-01', '1 Y', '150'),
      ],
      { method: 'hifo', rankBy: 'stated-price' },
    );
    expect(slices).toEqual(['1 Y hifo taxable: 150 - 0 - 100 = 50']);
  });
});

it('gains and losses are told lot match by lot match only for a discount of long ones', () => {
  const tells = (holding: LotPolicy['holding']) =>
    lots([], { holding }).disposals.sums.sumsLotMatches;
  expect(tells({ type: 'discount-after', period: { years: 1 }, share: '0.5' })).toBe(true);
  expect(tells({ type: 'long-after', period: { years: 1 } })).toBe(false);
  expect(tells({ type: 'none' })).toBe(false);
});
