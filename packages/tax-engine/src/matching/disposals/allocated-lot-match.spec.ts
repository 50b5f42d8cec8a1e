import { type Quantity, ZERO, asQuantity, atomsOf } from '@meridian/money/measure.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fixed } from '@meridian/money/fixed.ts';
import { addKnown } from '../../common/add-known.ts';
import {
  type UnallocatedMatch,
  AllocatedLotMatch,
  forEachGain,
  allocate,
} from './allocated-lot-match.ts';
import { acquire, dispose } from '../../testing/movements.ts';

const part = (
  quantity: bigint,
  cost: bigint | null,
  more: Partial<UnallocatedMatch> = {},
): UnallocatedMatch => ({
  rule: 'pool',
  term: 'taxable',
  quantity: asQuantity(quantity),
  cost,
  lots: [],
  ...more,
});

/** Proceeds, fees and gain of each part. */
function shared(
  disposal: { quantity: Quantity; proceeds: bigint | null; fees: bigint | null },
  parts: readonly UnallocatedMatch[],
): (readonly (bigint | null)[])[] {
  return allocate(disposal, parts).map(({ proceeds, fees, gain }) => [proceeds, fees, gain]);
}

describe('the shares of a disposal', () => {
  it('are by quantity, rounded down as running sums', () => {
    const disposal = { quantity: asQuantity(3n), proceeds: 10n, fees: 5n };
    expect(shared(disposal, [part(1n, 1n), part(1n, 1n), part(1n, 1n)])).toEqual([
      [3n, 1n, 1n],
      [3n, 2n, 0n],
      [4n, 2n, 1n],
    ]);
  });

  it('of proceeds below zero are rounded down, too', () => {
    const disposal = { quantity: asQuantity(3n), proceeds: -10n, fees: 0n };
    expect(shared(disposal, [part(1n, 0n), part(2n, 0n)])).toEqual([
      [-4n, 0n, -4n],
      [-6n, 0n, -6n],
    ]);
  });

  it('of nothing are nothing, and of what is not known unknown', () => {
    expect(
      shared({ quantity: asQuantity(2n), proceeds: 0n, fees: null }, [part(1n, 1n), part(1n, 1n)]),
    ).toEqual([
      [0n, null, null],
      [0n, null, null],
    ]);
    expect(
      shared({ quantity: asQuantity(2n), proceeds: null, fees: 4n }, [part(1n, 1n), part(1n, 1n)]),
    ).toEqual([
      [null, 2n, null],
      [null, 2n, null],
    ]);
    expect(shared({ quantity: asQuantity(1n), proceeds: 5n, fees: 0n }, [part(1n, null)])).toEqual([
      [5n, 0n, null],
    ]);
  });

  it('add what is disallowed to the gain', () => {
    const disposal = { quantity: asQuantity(2n), proceeds: 10n, fees: 2n };
    expect(shared(disposal, [part(2n, 20n, { disallowed: 7n })])).toEqual([[10n, 2n, -5n]]);
    expect(shared({ ...disposal, fees: 0n }, [part(2n, 20n, { disallowed: 7n })])).toEqual([
      [10n, 0n, -3n],
    ]);
  });

  it('add up to the whole, and are the same one after the other', () => {
    const amount = fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n });
    const units = fc.array(fc.bigInt({ min: 1n, max: 10n ** 26n }), { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(units, amount, amount, (quantities, proceeds, fees) => {
        const quantity = quantities.reduce((sum, count) => sum + count, 0n);
        const disposal = { quantity: asQuantity(quantity), proceeds, fees };
        const lotMatches = allocate(
          disposal,
          quantities.map((count) => part(count, 1n)),
        );
        const gains: (bigint | null)[] = [];
        forEachGain(disposal, lotMatches, (gain, lotMatch, index) => {
          expect(lotMatch).toBe(lotMatches[index]);
          gains.push(gain);
        });
        expect(gains).toEqual(lotMatches.map(({ gain }) => gain));
        const sum = (figure: 'proceeds' | 'fees') =>
          lotMatches.reduce<bigint | null>(
            (total, lotMatch) => addKnown(total, lotMatch[figure]),
            0n,
          );
        expect([sum('proceeds'), sum('fees')]).toEqual([proceeds, fees]);
        let to = 0n;
        for (const [index, lotMatch] of lotMatches.entries()) {
          to += quantities[index] ?? 0n;
          expect(lotMatch.gain).toBe((lotMatch.proceeds ?? 0n) - (lotMatch.fees ?? 0n) - 1n);
          const before = lotMatches
            .slice(0, index + 1)
            .reduce((total, each) => total + (each.fees ?? 0n), 0n);
          // Rounded down: at most the exact share, and less than one atom below it.
          expect(before * quantity <= fees * to && (before + 1n) * quantity > fees * to).toBe(true);
        }
      }),
    );
  });

  it('are those of the disposal itself where it has one part', () => {
    const sale = dispose('2024-01-01', '2 BTC', '100', { fees: '3' });
    const [lotMatch] = allocate(sale, [part(atomsOf(sale.quantity), fixed('40'))]);
    expect(lotMatch).toMatchObject({ proceeds: fixed('100'), fees: fixed('3'), gain: fixed('57') });
  });
});

describe('a slice', () => {
  const disposal = { quantity: asQuantity(4n), proceeds: 100n, fees: 4n };

  it('counts what is disallowed later, and what comes back', () => {
    const [first, second] = allocate(disposal, [part(3n, 90n), part(1n, 10n)]);
    if (first === undefined || second === undefined) throw new Error('two slices were shared');
    expect([first.gain, second.gain]).toEqual([-18n, 14n]);
    first.disallowed = 10n;
    second.disallowed = -5n;
    expect([first.gain, second.gain]).toEqual([-8n, 9n]);
    const gains: (bigint | null)[] = [];
    forEachGain(disposal, [first, second], (gain) => gains.push(gain));
    expect(gains).toEqual([-8n, 9n]);
  });

  it('has no gain where something is not known', () => {
    const parts = [part(3n, null), part(1n, 10n)];
    const gainsOf = (amounts: Parameters<typeof allocate>[0]) => {
      const lotMatches = allocate(amounts, parts);
      const gains: (bigint | null)[] = [];
      forEachGain(amounts, lotMatches, (gain) => gains.push(gain));
      expect(gains).toEqual(lotMatches.map(({ gain }) => gain));
      return gains;
    };
    expect(gainsOf(disposal)).toEqual([null, 14n]);
    expect(gainsOf({ ...disposal, proceeds: null })).toEqual([null, null]);
    expect(gainsOf({ ...disposal, fees: null })).toEqual([null, null]);
  });

  it('keeps what its part says beside, and writes its shares as text', () => {
    const pool = { quantity: asQuantity(9n), cost: 9n, unknown: [] };
    const [lotMatch] = allocate(disposal, [part(1n, 2n, { pool, lacks: 'portfolio-value' })]);
    expect(lotMatch).toMatchObject({ pool, lacks: 'portfolio-value' });
    const text = (_: string, value: unknown) => (typeof value === 'bigint' ? `${value}` : value);
    expect(JSON.parse(JSON.stringify(lotMatch, text))).toEqual({
      rule: 'pool',
      term: 'taxable',
      quantity: '1',
      proceeds: '25',
      fees: '1',
      cost: '2',
      gain: '22',
      lots: [],
      pool: { quantity: '9', cost: '9', unknown: [] },
      lacks: 'portfolio-value',
    });
  });
});

describe('what a part says beside', () => {
  const disposal = { quantity: asQuantity(1n), proceeds: 3n, fees: 0n };
  const pool = { quantity: asQuantity(9n), cost: 9n, unknown: [] };
  const portfolio = { acquisitions: 5n, usedBefore: 1n, price: 3n, portfolioValue: 9n };
  const plain = ['cost', 'fees', 'gain', 'lots', 'proceeds', 'quantity', 'rule', 'term'];

  it.each([
    ['nothing', {}],
    ['what is denied', { disallowed: 2n }],
    ['a pool', { pool }],
    ['a portfolio', { portfolio }],
    ['what it lacks', { lacks: 'portfolio-value' }],
    ['a limit of its cost', { costAtMost: 7n }],
    ['that nothing limits its cost', { costAtMost: null }],
  ] as const)('is kept and copied as it is: %s', (_, more) => {
    const [lotMatch] = allocate(disposal, [part(1n, 2n, more)]);
    if (lotMatch === undefined) throw new Error('one part was shared');
    expect(lotMatch).toMatchObject(more);
    const copy = lotMatch.toJSON();
    expect(Object.keys(copy).toSorted()).toEqual([...plain, ...Object.keys(more)].toSorted());
    expect(copy).toMatchObject(more);
  });

  it('leaves no name of what it does not say', () => {
    const [lotMatch] = allocate(disposal, [part(1n, 2n)]);
    const names = Object.keys(lotMatch ?? {});
    for (const name of ['pool', 'portfolio', 'lacks', 'costAtMost']) {
      expect(names).not.toContain(name);
    }
  });

  it('may be one lot, or a list of lots', () => {
    const { lot } = acquire('2024-01-01', '1 BTC', '2');
    const alone = new AllocatedLotMatch({ ...part(1n, 2n), lots: lot }, disposal, ZERO);
    const listed = new AllocatedLotMatch({ ...part(1n, 2n), lots: [lot, lot] }, disposal, ZERO);
    expect([alone.lots, listed.lots]).toEqual([[lot], [lot, lot]]);
    expect(alone.toJSON().lots).toEqual([lot]);
  });
});

describe('a sum of amounts', () => {
  it('is unknown as soon as one is', () => {
    expect([addKnown(1n, 2n), addKnown(null, 2n), addKnown(1n, null)]).toEqual([3n, null, null]);
  });
});

describe('the shares of all slices', () => {
  const see = (proceeds: bigint, fees: bigint, parts: readonly UnallocatedMatch[]) => () => {
    const disposal = { quantity: asQuantity(4n), proceeds, fees };
    forEachGain(disposal, allocate(disposal, parts), () => {});
  };

  it('are the proceeds and the fees of the disposal, each of them', () => {
    const name = 'slice-shares-add-up-to-the-disposal';
    const half = [part(2n, 0n)];
    expect(see(0n, 10n, half)).toThrow(name);
    expect(see(10n, 0n, half)).toThrow(name);
    expect(see(10n, 10n, [...half, ...half])).not.toThrow();
  });

  it('are none where there are no slices', () => {
    expect(see(10n, 10n, [])).not.toThrow();
  });
});
