import { describe, expect, it } from 'vitest';
import {
  charge,
  deposit,
  derivative,
  halfTrade,
  money,
  outgoing,
  staking,
  trade,
  transfer,
  withdrawal,
} from '../testing/entries.ts';
import { mergeCorrection, placedValue, valueOfWhole } from './correction.ts';

const DAY = '2024-02-01';
const value = money('9 EUR');

describe('a value typed for an entry as a whole', () => {
  it.each([
    [trade(DAY, '1 BTC', '2 ETH'), { out: value }],
    [halfTrade(DAY, 'in', '2 ETH'), { in: value }],
    [trade(DAY, '1 BTC', '300 EUR'), { out: value }],
    // The sale states its price: what was asked for is the fee in a coin of its own.
    [trade(DAY, '1 BTC', '300 EUR', { fees: ['1 BNB'] }), { 'fee 0': value }],
    [trade(DAY, '1 BTC', '300 EUR', { fees: ['1 EUR', '1 BNB'] }), { 'fee 1': value }],
    // A fee in the coin sold is worth its share, and one that states its value lacks nothing.
    [trade(DAY, '1 BTC', '300 EUR', { fees: ['0.1 BTC'] }), { out: value }],
    [trade(DAY, '1 BTC', '300 EUR', { fees: ['1 BNB @ 2 EUR'] }), { out: value }],
    [trade(DAY, '1 BTC', '300 EUR', { fees: ['1 BNB', '1 ABC'] }), null],
    [staking(DAY, '2 ETH'), { in: value }],
    [outgoing(DAY, 'spend', '2 ETH'), { out: value }],
    [charge(DAY, '2 ETH'), { out: value }],
    [derivative(DAY, 'realised', 'in', '2 ETH'), { in: value }],
    [transfer(DAY, '1 BTC', '0.9 BTC', 'B'), { lost: value }],
    [withdrawal(DAY, '1 BTC', { fees: ['1 BNB'] }), { 'fee 0': value }],
    [withdrawal(DAY, '1 BTC'), null],
    [deposit(DAY, '1 BTC'), null],
  ])('of %o belongs to %o', (entry, values) => {
    expect(placedValue(entry, value)).toEqual(values);
  });

  it('of a command’s input is never that of a fee', () => {
    const sale = trade(DAY, '1 BTC', '300 EUR', { fees: ['1 BNB'] });
    expect(valueOfWhole(sale, value)).toEqual({ out: value });
    expect(valueOfWhole(transfer(DAY, '1 BTC', '1 BTC', 'B'), value)).toEqual({});
  });
});

describe('what is said of an entry after something else', () => {
  const cost = money('5 EUR');

  it('adds the value of another leg', () => {
    const both = mergeCorrection({ values: { out: value } }, { values: { 'fee 0': cost } });
    expect(both).toEqual({ values: { out: value, 'fee 0': cost } });
  });

  it('takes the place of what it excludes', () => {
    const said = { cost, acquiredDay: '2023-01-01', values: { 'fee 0': value } };
    expect(mergeCorrection(said, { ownUnits: true })).toEqual({
      ownUnits: true,
      values: { 'fee 0': value },
    });
    expect(mergeCorrection({ ownUnits: true }, { cost })).toEqual({ cost });
    expect(mergeCorrection(said, { cost: value })).toEqual({
      cost: value,
      values: { 'fee 0': value },
    });
  });
});
