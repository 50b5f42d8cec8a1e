/** What a country's rules and its ledger give the methods without lots; figures by hand. */
import { fixedToText } from '@meridian/money/fixed.ts';
import { describe, expect, it } from 'vitest';
import { asInstant } from '../common/time.ts';
import { isoToDay } from '../common/calendar.ts';
import { POOL_MATCHERS, poolPolicyOf } from './create-pooled-matcher.ts';
import type { Entry } from '../ledger/entry.ts';
import { EVER, acquire, dispose, periodOf, remove, run } from '../testing/movements.ts';
import { charge, gift, inputOf, price, staking, trade, transfer } from '../testing/entries.ts';

describe('the rules of an average pool', () => {
  const policyOf = (country: string) => poolPolicyOf(inputOf(country, 2024, []));

  it('are the scope, the holding period, grandfathered units and disallowed losses of the country', () => {
    expect(policyOf('CA')).toMatchObject({
      scope: 'global',
      lossDisallowance: { type: 'superficial', daysBefore: 30, daysAfter: 30 },
    });
    expect(policyOf('CA')).not.toHaveProperty('oldBefore');
    expect(policyOf('AT')).toMatchObject({ grandfatheredBefore: isoToDay('2021-03-01') });
    expect(policyOf('AT')).not.toHaveProperty('lossDenial');
  });

  it('round the cost of a unit up where the user chooses it, and only there', () => {
    const settings = { roundsUnitCostUp: true } as const;
    expect(poolPolicyOf(inputOf('JP', 2024, [], { settings }))).toMatchObject({
      roundsUnitUp: true,
    });
    expect(policyOf('JP')).not.toHaveProperty('roundsUnitUp');
  });

  it('leave out a rule on losses that only lots can follow', () => {
    expect(policyOf('IE')).not.toHaveProperty('lossDenial');
  });

  it('begin with the first scope, or all accounts together', () => {
    const input = inputOf('CA', 2024, []);
    const { matching } = input.rules;
    const scopeOf = (scopes: typeof matching.value.scopes) => {
      const rules = {
        ...input.rules,
        matching: { ...matching, value: { ...matching.value, scopes } },
      };
      return poolPolicyOf({ ...input, rules }).scope;
    };
    expect(scopeOf([{ scope: 'account' }, { scope: 'platform', from: '2025-01-01' }])).toBe(
      'account',
    );
    expect(scopeOf([])).toBe('global');
  });
});

describe('the total average', () => {
  const sold = (roundsUnitCostUp?: true) => {
    const settings = roundsUnitCostUp === undefined ? {} : { roundsUnitCostUp };
    const input = inputOf('JP', 2024, [], { settings });
    return run(POOL_MATCHERS['total-average'](input, periodOf(2024)), [
      acquire('2024-02-01', '3 BTC', '100'),
      dispose('2024-03-01', '1 BTC', '50'),
    ]).slices;
  };

  it('rounds the cost of a unit up to a whole one where the user chooses it', () => {
    expect(sold(true)).toEqual(['1 BTC total-average taxable: 50 - 0 - 34 = 16']);
  });

  it('is exact under any other', () => {
    const [cost, gain] = ['33.333333333333333333333333', '16.666666666666666666666667'];
    expect(sold()).toEqual([`1 BTC total-average taxable: 50 - 0 - ${cost} = ${gain}`]);
  });
});

describe('the portfolio of France', () => {
  const matcherOf = () =>
    POOL_MATCHERS.portfolio(
      inputOf('FR', 2024, [], {
        method: 'portfolio',
        prices: [
          price('2024-02-01', 'BTC', '100 EUR'),
          price('2024-02-01', 'ETH', '50 EUR'),
          price('2024-03-01', 'BTC', '100 EUR'),
          price('2024-03-01', 'ETH', '50 EUR'),
        ],
      }),
      EVER,
    );
  const given = gift('2024-02-01', '1 BTC @ 200 EUR');

  it('takes a gift at the value its source states', () => {
    // 200 of 8 x 200 + 8 x 50 = 2000 uses 40 of 400; the sale 25 of 7 x 100 + 8 x 25 = 900 of 360.
    const { slices } = run(matcherOf(), [
      acquire('2024-01-01', '8 BTC', '400'),
      acquire('2024-01-01', '8 ETH', '0'),
      remove('2024-02-01', '1 BTC', { entry: given }),
      dispose('2024-03-01', '1 ETH', '25'),
    ]);
    expect(slices).toEqual(['1 ETH portfolio taxable: 25 - 0 - 10 = 15']);
  });

  it('takes the fee of a gift in other units at the price of the day', () => {
    // 50 of 8 x 100 + 4 x 50 = 1000 uses 20 of 400; the sale 100 of 8 x 100 + 3 x 50 = 950 of 380.
    const { slices } = run(matcherOf(), [
      acquire('2024-01-01', '8 BTC', '400'),
      acquire('2024-01-01', '4 ETH', '0'),
      remove('2024-02-01', '1 ETH', { entry: given }),
      dispose('2024-03-01', '1 BTC', '100'),
    ]);
    expect(slices).toEqual(['1 BTC portfolio taxable: 100 - 0 - 40 = 60']);
  });

  it('takes a fee in units at the value its source states, and not at that of another fee', () => {
    // 80 of 8 x 100 + 10 x 80 = 1600 uses 20 of 400; the sale 100 of 8 x 100 + 9 x 50 = 1250.
    const fees = ['2 ETH @ 10 EUR', '1 ETH @ 80 EUR'];
    const { slices } = run(matcherOf(), [
      acquire('2024-01-01', '8 BTC', '400'),
      acquire('2024-01-01', '10 ETH', '0'),
      remove('2024-02-01', '1 ETH', { entry: gift('2024-02-01', '1 BTC @ 200 EUR', { fees }) }),
      dispose('2024-03-01', '1 BTC', '100'),
    ]);
    expect(slices).toEqual(['1 BTC portfolio taxable: 100 - 0 - 30.4 = 69.6']);
  });

  it('takes the fee of a transfer at its own worth, not at that of the units sent', () => {
    // A missing hundred-millionth is worth 0.000001, which leaves nothing open.
    const sent = transfer('2024-02-01', '1 BTC @ 100 EUR', '1 BTC', 'B');
    const { slices, short } = run(matcherOf(), [
      acquire('2024-01-01', '4 ETH', '100'),
      remove('2024-02-01', '0.00000001 BTC', { entry: sent }),
      dispose('2024-03-01', '4 ETH', '200'),
    ]);
    expect(slices).toEqual(['4 ETH portfolio taxable: 200 - 0 - 100 = 100']);
    expect(short).toEqual(['remove 0.00000001 BTC']);
  });
});

describe('costs outside of purchases and sales', () => {
  const linesOf = (country: string, entries: readonly Entry[]) => {
    const matcher = POOL_MATCHERS['cash-basis'](inputOf(country, 2024, entries), periodOf(2024));
    const lines = (matcher.finish().cash ?? []).flatMap((year) => year.lines);
    return lines.map(({ entry, kind, amount, origin, day }) => [
      entries.indexOf(entry),
      kind,
      amount === null ? '?' : fixedToText(amount),
      origin,
      day,
    ]);
  };
  const day = isoToDay('2024-02-01');
  const charged = charge('2024-02-01', '5 HUF');

  it('are charges in money, and fees in money of what is no trade and no income (HU)', () => {
    const sent = ['7 HUF', '0.1 BTC', '0 HUF'];
    expect(
      linesOf('HU', [
        charged,
        charge('2024-02-01', '1 BTC'),
        trade('2024-02-01', '100 HUF', '1 BTC', { fees: ['3 HUF'] }),
        staking('2024-02-01', '1 BTC', { fees: ['2 HUF'] }),
        transfer('2024-02-01', '1 BTC', '1 BTC', 'B', { fees: sent }),
        charge('2024-02-01', '0 HUF'),
      ]),
    ).toEqual([
      [4, 'fee', '7', 'own-leg', day],
      [0, 'fee', '5', 'own-leg', day],
    ]);
  });

  it('are only those of entries that can be read', () => {
    expect(linesOf('HU', [{ ...charged, at: asInstant(Number.NaN) }, charged])).toEqual([
      [1, 'fee', '5', 'own-leg', day],
    ]);
  });

  it('in money without a rate are not known', () => {
    expect(linesOf('HU', [charge('2024-02-01', '5 USD')])).toEqual([[0, 'fee', '?', null, day]]);
  });

  it('are none where the country does not count them (PL)', () => {
    expect(linesOf('PL', [charge('2024-02-01', '5 PLN')])).toEqual([]);
  });
});
