/** A disposal asks its movement for what that tells. */
import { asQuantity } from '@meridian/money/measure.ts';
import { fixed } from '@meridian/money/fixed.ts';
import { describe, expect, it } from 'vitest';
import { type Disposed, ListedDisposal, plainDisposal } from './listed.ts';
import { type UnallocatedMatch, allocate } from './allocated-lot-match.ts';
import { dispose } from '../../testing/movements.ts';

const ASSET_YEAR = { taxYear: 2024, assetClass: 'nft' } as const;

const part = (
  quantity: string,
  cost: string | null,
  more: Partial<UnallocatedMatch> = {},
): UnallocatedMatch => ({
  rule: 'fifo',
  term: 'taxable',
  quantity: asQuantity(fixed(quantity)),
  cost: cost === null ? null : fixed(cost),
  lots: [],
  ...more,
});

const listed = (disposed: Disposed, parts: readonly UnallocatedMatch[]): ListedDisposal =>
  new ListedDisposal(disposed, allocate(disposed, parts), ASSET_YEAR);

const SALE = dispose('2024-02-01', '2 BTC', '100', { fees: '3' });

/** Two sales of a day that the law takes as one. */
function combined(): Disposed {
  const parts = [SALE, dispose('2024-02-01', '1 BTC', '60')];
  const { asset, account, at, day } = SALE;
  const sums = { quantity: asQuantity(fixed('3')), proceeds: fixed('160'), fees: fixed('3') };
  return { asset, account, at, day, ...sums, parts };
}

describe('a disposal of one movement', () => {
  it('tells the figures of the movement, and those of its lot matches together', () => {
    const disposal = listed(SALE, [part('1', '30'), part('1', '40', { disallowed: fixed('5') })]);
    const { asset, account, at, day, quantity, proceeds, fees } = SALE;
    expect(plainDisposal(disposal)).toEqual({
      ...{ asset, account, at, day, quantity, proceeds, fees },
      taxYear: 2024,
      assetClass: 'nft',
      cost: fixed('70'),
      gain: fixed('32'),
      disallowed: fixed('5'),
      parts: [SALE],
      slices: disposal.slices,
    });
    expect(disposal.parts[0]).toBe(SALE);
  });

  it('has no gain where something is not known', () => {
    expect(listed(SALE, [part('1', '30'), part('1', null)])).toMatchObject({ cost: null });
    for (const disposal of [
      listed(SALE, [part('1', '30'), part('1', null)]),
      listed({ ...SALE, proceeds: null }, [part('2', '30')]),
      listed({ ...SALE, fees: null }, [part('2', '30')]),
    ]) {
      expect(disposal.gain).toBeNull();
      disposal.disallowLoss(fixed('1'));
      expect(disposal).toMatchObject({ gain: null, disallowed: fixed('1') });
    }
  });

  it('has lot matches for all of its units', () => {
    expect(() => listed(SALE, [])).toThrow('matches-add-up-to-the-disposal');
    expect(() => listed(SALE, [part('1', '10')])).toThrow('matches-add-up-to-the-disposal');
  });

  it('counts what is disallowed later, and what comes back', () => {
    const disposal = listed(SALE, [part('2', '120')]);
    expect(disposal.gain).toBe(fixed('-23'));
    disposal.disallowLoss(fixed('20'));
    disposal.disallowLoss(fixed('-4'));
    expect(disposal).toMatchObject({ gain: fixed('-7'), disallowed: fixed('16') });
  });
});

describe('a disposal of several movements', () => {
  it('tells their sums, and each of them', () => {
    const whole = combined();
    const disposal = listed(whole, [part('3', '100')]);
    expect(disposal).toMatchObject({ quantity: asQuantity(fixed('3')), proceeds: fixed('160') });
    expect(disposal.gain).toBe(fixed('57'));
    expect(disposal.parts.map(({ quantity }) => quantity)).toEqual([fixed('2'), fixed('1')]);
  });
});

describe('a copy of a disposal', () => {
  it('is what is written as text', () => {
    const disposal = listed(SALE, [part('2', '30')]);
    const text = (_: string, value: unknown) => (typeof value === 'bigint' ? `${value}` : value);
    expect(JSON.stringify(disposal, text)).toBe(JSON.stringify(plainDisposal(disposal), text));
    expect(JSON.parse(JSON.stringify(disposal, text))).toMatchObject({
      asset: 'BTC',
      gain: `${fixed('67')}`,
      slices: [{ gain: `${fixed('67')}` }],
    });
  });

  it('keeps what is open on it', () => {
    const open = { missing: ['cost'], lowest: null, highest: 5n } as const;
    const copy = plainDisposal(listed(SALE, [part('2', null)]));
    expect(copy).not.toHaveProperty('open');
    expect(plainDisposal({ ...copy, open })).toEqual({ ...copy, open });
  });
});

it('a disposal of no units costs nothing and is disallowed nothing', () => {
  const disposal = listed(dispose('2024-02-01', '0 BTC', '0'), []);
  expect([disposal.cost, disposal.disallowed, disposal.gain]).toEqual([0n, 0n, 0n]);
});
