/** The value of a portfolio, against one that is added up anew each time. */
import { asQuantity, asUnitPrice, atomsOf } from '@meridian/money/measure.ts';
import { FIXED_ONE, ONE_UNIT, fixed, multiplyFixed } from '@meridian/money/fixed.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { asDay, daysOf } from '../../common/time.ts';
import { PortfolioValue } from './value.ts';

const singleUnit = ONE_UNIT;

describe('the value of everything held', () => {
  it('takes the price of the day, and for what is given what was got', () => {
    const held = new PortfolioValue((asset) => asUnitPrice(fixed(asset === 'BTC' ? '100' : '10')));
    held.add('BTC', asQuantity(fixed('2')), asDay(1));
    held.add('ETH', asQuantity(fixed('3')), asDay(1));
    expect(held.before({ asset: 'ETH', quantity: singleUnit, price: null }, asDay(2))).toBe(
      fixed('230'),
    );
    // 3 ETH at 12.
    expect(held.before({ asset: 'ETH', quantity: singleUnit, price: fixed('12') }, asDay(2))).toBe(
      fixed('236'),
    );
  });

  it('is not known without a price of something else, and needs none of what is given', () => {
    const held = new PortfolioValue((asset) =>
      asset === 'BTC' ? asUnitPrice(fixed('100')) : null,
    );
    held.add('ETH', asQuantity(fixed('3')), asDay(1));
    const given = { asset: 'ETH', quantity: singleUnit, price: fixed('12') };
    expect(held.before(given, asDay(1))).toBe(fixed('36'));
    expect(held.before({ ...given, price: null }, asDay(1))).toBeNull();
    held.add('SOL', singleUnit, asDay(1));
    expect(held.before(given, asDay(1))).toBeNull();
    expect(held.take('SOL', asQuantity(fixed('5')), asDay(1))).toBe(singleUnit);
    expect(held.before(given, asDay(1))).toBe(fixed('36'));
  });

  it('is that of what is held, where what is given is not, or is nothing', () => {
    const held = new PortfolioValue(() => asUnitPrice(fixed('100')));
    held.add('BTC', singleUnit, asDay(1));
    const price = fixed('7');
    expect(held.before({ asset: 'ETH', quantity: singleUnit, price }, asDay(1))).toBe(fixed('100'));
    expect(held.before({ asset: 'BTC', quantity: asQuantity(0n), price }, asDay(1))).toBe(
      fixed('100'),
    );
  });

  it('is not known without the price of another, though what is given has one', () => {
    const held = new PortfolioValue((asset) =>
      asset === 'BTC' ? asUnitPrice(fixed('100')) : null,
    );
    held.add('BTC', singleUnit, asDay(1));
    held.add('ETH', singleUnit, asDay(1));
    expect(
      held.before({ asset: 'BTC', quantity: singleUnit, price: fixed('90') }, asDay(1)),
    ).toBeNull();
  });

  it('looks up a price once per asset and day, however many disposals', () => {
    let asked = 0;
    const held = new PortfolioValue(() => {
      asked += 1;
      return asUnitPrice(FIXED_ONE);
    });
    for (let index = 0; index < 20; index += 1)
      held.add(`A${index}`, asQuantity(fixed('1000')), asDay(1));
    for (let index = 0; index < 100; index += 1) {
      held.before({ asset: 'A0', quantity: singleUnit, price: atomsOf(singleUnit) }, asDay(2));
      held.take('A0', singleUnit, asDay(2));
    }
    // Twenty for the day, and one for each change of a holding.
    expect(asked).toBe(120);
  });

  it('is the same as added up anew', () => {
    const step = fc.record({
      asset: fc.constantFrom('A', 'B', 'C', 'D'),
      units: fc.integer({ min: -50, max: 50 }),
      days: fc.integer({ min: 0, max: 1 }),
      asks: fc.boolean(),
    });
    // D has no price on every third day.
    const priceOn = (asset: string, day: number) =>
      asset === 'D' && day % 3 === 0
        ? null
        : asUnitPrice(BigInt(asset.charCodeAt(0) + day) * FIXED_ONE);
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        const held = new PortfolioValue((asset, day) => priceOn(asset, daysOf(day)));
        const plain = new Map<string, bigint>();
        let day = 0;
        for (const { asset, units, days, asks } of steps) {
          day += days;
          const before = plain.get(asset) ?? 0n;
          const change = BigInt(units) * FIXED_ONE;
          if (change >= 0n) held.add(asset, asQuantity(change), asDay(day));
          else held.take(asset, asQuantity(-change), asDay(day));
          plain.set(asset, before + change > 0n ? before + change : 0n);
          if (!asks) continue;
          let sum: bigint | null = 0n;
          for (const [name, quantity] of plain) {
            const unit = priceOn(name, day);
            if (quantity === 0n) continue;
            sum =
              sum === null || unit === null
                ? null
                : sum + multiplyFixed(asQuantity(quantity), unit);
          }
          const nothing = { asset: 'none', quantity: singleUnit, price: null };
          expect(held.before(nothing, asDay(day))).toBe(sum);
        }
      }),
    );
  });
});
