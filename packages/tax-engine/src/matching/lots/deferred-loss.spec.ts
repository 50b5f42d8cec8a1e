/** Deferred losses, tested without the lots that they wait for: figures by hand. */
import { type Quantity, ZERO, asQuantity, atomsOf } from '@meridian/money/measure.ts';
import { describe, expect, it } from 'vitest';
import {
  type DeferredLoss,
  type DueLoss,
  deferLoss,
  moveDeferredLosses,
  recogniseLoss,
  takeDueLosses,
} from './deferred-loss.ts';

/** Losses on units of one lot, one after the other. */
function chainOf(...parts: readonly (readonly [units: Quantity, loss: bigint])[]): DeferredLoss {
  const losses = parts.map(([units, loss]) => deferLoss(units, loss));
  for (const [index, loss] of losses.entries()) loss.next = losses[index + 1];
  const [first] = losses;
  if (first === undefined) throw new Error('no losses');
  return first;
}

function listed(dueLosses: DueLoss | undefined): { loss: DeferredLoss; units: Quantity }[] {
  const list = [];
  for (let due = dueLosses; due !== undefined; due = due.next) {
    list.push({ loss: due.loss, units: due.units });
  }
  return list;
}

function shown(first: DeferredLoss | undefined): string[] {
  const parts: string[] = [];
  for (let loss = first; loss !== undefined; loss = loss.next) {
    const { quantity, loss: whole, used, recognised } = loss;
    parts.push(`${whole} on ${atomsOf(quantity)}, ${atomsOf(used)} used, ${recognised} back`);
  }
  return parts;
}

describe('units of a lot', () => {
  it('use the losses that wait for them in order', () => {
    const first = chainOf([asQuantity(3n), 30n], [asQuantity(5n), 10n], [asQuantity(2n), 8n]);
    expect(listed(takeDueLosses(first, asQuantity(4n))).map(({ units }) => units)).toEqual([
      3n,
      1n,
    ]);
    expect(shown(first)).toEqual([
      '30 on 3, 3 used, 0 back',
      '10 on 5, 1 used, 0 back',
      '8 on 2, 0 used, 0 back',
    ]);
  });

  it('may be more than losses wait for', () => {
    const first = chainOf([asQuantity(3n), 30n]);
    expect(listed(takeDueLosses(first, asQuantity(2n)))).toEqual([{ loss: first, units: 2n }]);
    expect(listed(takeDueLosses(first, asQuantity(9n)))).toEqual([{ loss: first, units: 1n }]);
    expect(first.used).toBe(3n);
    expect(takeDueLosses(first, asQuantity(1n))).toBeUndefined();
  });
});

describe('a loss', () => {
  it('comes back by units, the last atom with the last of them', () => {
    const loss = deferLoss(asQuantity(3n), 10n);
    loss.used = asQuantity(1n);
    expect(recogniseLoss(loss, null)).toBe(3n);
    loss.used = asQuantity(2n);
    expect(recogniseLoss(loss, null)).toBe(3n);
    loss.used = asQuantity(3n);
    expect(recogniseLoss(loss, null)).toBe(4n);
    expect(recogniseLoss(loss, null)).toBe(0n);
  });

  it('comes back up to a limit, and what is left goes to its sibling', () => {
    const loss = deferLoss(asQuantity(2n), 10n);
    loss.sibling = deferLoss(asQuantity(4n), 20n);
    loss.used = asQuantity(1n);
    expect(recogniseLoss(loss, 2n)).toBe(2n);
    expect(shown(loss.sibling)).toEqual(['20 on 4, 0 used, 0 back']);
    loss.used = asQuantity(2n);
    expect(recogniseLoss(loss, 1n)).toBe(1n);
    expect(shown(loss.sibling)).toEqual(['20 on 4, 0 used, -7 back']);
    loss.sibling.used = asQuantity(1n);
    expect(recogniseLoss(loss.sibling, null)).toBe(12n);
  });
});

describe('losses that go with their units', () => {
  it('keep their amounts over the units they become', () => {
    const dueLosses = takeDueLosses(
      chainOf([asQuantity(3n), 30n], [asQuantity(5n), 10n]),
      asQuantity(4n),
    );
    // 30 whole, and a fifth of 10; four units become eight.
    expect(shown(moveDeferredLosses(dueLosses, asQuantity(4n), asQuantity(8n)))).toEqual([
      '30 on 6, 0 used, 0 back',
      '2 on 2, 0 used, 0 back',
    ]);
  });

  it('wait for the next unit where theirs become less than one', () => {
    const first = takeDueLosses(
      chainOf([asQuantity(1n), 7n], [asQuantity(3n), 9n]),
      asQuantity(4n),
    );
    expect(shown(moveDeferredLosses(first, asQuantity(4n), asQuantity(2n)))).toEqual([
      '16 on 2, 0 used, 0 back',
    ]);
    const last = takeDueLosses(chainOf([asQuantity(3n), 9n], [asQuantity(1n), 7n]), asQuantity(4n));
    // Two units, of which the first three make one and a half: nothing is left for the last.
    expect(shown(moveDeferredLosses(last, asQuantity(5n), asQuantity(2n)))).toEqual([
      '9 on 1, 0 used, -7 back',
    ]);
  });

  it('are gone with units that become nothing', () => {
    expect(
      moveDeferredLosses(
        takeDueLosses(chainOf([asQuantity(2n), 9n]), asQuantity(2n)),
        asQuantity(2n),
        ZERO,
      ),
    ).toBeUndefined();
  });
});
