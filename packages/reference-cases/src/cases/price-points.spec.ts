import { describe, expect, it } from 'vitest';
import { amountOf } from './numbers.ts';
import { pointsIn } from './price-points.ts';

const instant = Date.UTC(2024, 1, 1, 10);
const iso = '2024-02-01T10:00:00Z';
const seconds = String(instant / 1000);
const price = amountOf('320', 'price');

describe('prices', () => {
  it.each([
    [[{ asset: 'AAA', quote: 'EUR', timestamp: iso, price: '320' }]],
    [[{ fromAsset: 'AAA', toAsset: 'EUR', timestamp: iso, price: '320' }]],
    [[{ pair: 'AAA/EUR', timestamp: iso, price: '320' }]],
    [[{ asset: 'AAA', ts: Number.parseInt(seconds, 10), eur: '320' }]],
    [[['AAA', 'EUR', iso, '320']]],
    [[['AAA', iso, '320']]],
    [{ AAA: { EUR: { [seconds]: '320' } } }],
    [{ AAA: [{ timestamp: iso, price: 320 }] }],
    [{ EUR: { AAA: { [seconds]: '320' } } }],
    [{ [seconds]: { AAA: '320' } }],
    [{ [iso]: { AAA: { EUR: '320' } } }],
    [{ 'AAA/EUR': { [iso]: '320' } }],
    [{ AAA_EUR: { [seconds]: '320' } }],
    [{ 'AAA-EUR': { [seconds]: '320' } }],
    [{ [`AAA@${iso}`]: '320' }],
  ])('%j', (prices) => {
    expect([...pointsIn(prices, 'EUR')]).toEqual([
      { asset: 'AAA', quote: 'EUR', at: instant, price },
    ]);
  });

  it('may stand for every time', () => {
    const always = { asset: 'B1', quote: 'EUR', at: null, price };
    expect([...pointsIn({ B1: '320' }, 'EUR')]).toEqual([always]);
    expect([...pointsIn({ B1: { EUR: '320' } }, 'EUR')]).toEqual([always]);
  });

  it('are of assets whose names have dashes, and of money', () => {
    expect([...pointsIn({ 'A-B': { [iso]: '320' } }, 'EUR')]).toEqual([
      { asset: 'A-B', quote: 'EUR', at: instant, price },
    ]);
    expect([...pointsIn({ USD: { EUR: { [iso]: '320' } } }, 'EUR')]).toEqual([
      { asset: 'USD', quote: 'EUR', at: instant, price },
    ]);
  });

  it('that are none are no points', () => {
    const none = [null, 'x', [7, { asset: 'AAA' }, ['AAA']], { AAA: 'dear' }, { [iso]: '320' }];
    expect(none.flatMap((prices) => [...pointsIn(prices, 'EUR')])).toEqual([]);
  });
});
