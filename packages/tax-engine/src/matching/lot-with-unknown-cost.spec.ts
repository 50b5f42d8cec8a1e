/** Units whose cost is not known. */
import { describe, expect, it } from 'vitest';
import { lotWithUnknownCost } from './lot-with-unknown-cost.ts';
import { dispose } from '../testing/movements.ts';

const SALE = dispose('2024-02-01', '2 BTC', '100');
const { entry, asset, quantity, day } = SALE;
const UNKNOWN = { entry, asset, quantity, cost: null, origin: null };

describe('a lot without a cost', () => {
  it('is of the units and entry it stands for, on the day of the entry', () => {
    expect(lotWithUnknownCost('fee', SALE, day)).toStrictEqual({
      ...UNKNOWN,
      missing: 'fee',
      acquiredDay: day,
      acquiredAt: entry.at,
    });
  });

  it('has no day where its units come from before its entry', () => {
    expect(lotWithUnknownCost('price', SALE, null)).toStrictEqual({
      ...UNKNOWN,
      missing: 'price',
      acquiredDay: null,
      acquiredAt: null,
    });
  });

  it('has nothing behind it where no acquisition is known', () => {
    expect(lotWithUnknownCost('acquisition', SALE, null)).toMatchObject({ from: [] });
    expect(lotWithUnknownCost('rate', SALE, day)).not.toHaveProperty('from');
  });
});
