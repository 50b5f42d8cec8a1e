import { describe, expect, it } from 'vitest';

import { createRowPainter, type RowPlaces } from './row-painter.ts';
import { quoteOf, ticker } from './test-market.ts';

function setUp() {
  const written: string[] = [];
  const places: RowPlaces = {
    write: (figure, text) => written.push(`${figure} ${text ?? 'unknown'}`),
    announceVolume: (text) => written.push(`exactly ${text ?? 'unknown'}`),
    colour: (direction) => written.push(`colour ${direction}`),
    flash: (step) => written.push(`flash ${step}`),
  };
  const painter = createRowPainter(ticker('A/USDT'), 'en', places);
  /** The texts that the painter wrote. */
  const painted = (...prices: Parameters<typeof painter.paint>) => {
    painter.paint(...prices);
    return written.splice(0);
  };
  return { painted };
}

const list = ticker('A/USDT', { close: '100', open: '100', high: '120', low: '90' });
const quote = (close: string, figures = {}) =>
  quoteOf('AUSDT', close, { open: '100', high: '120', low: '90', ...figures });

describe('the painter of a row', () => {
  it('writes all figures first', () => {
    expect(setUp().painted(list, false)).toEqual([
      'price 100.00',
      'change 0.00%',
      'colour flat',
      'high 120.00',
      'low 90.00',
      'volume 100.00',
      'exactly 100 USDT',
    ]);
  });

  it('writes only what is other than before', () => {
    const { painted } = setUp();
    painted(quote('101'), true);
    expect(painted(quote('101'), true)).toEqual([]);
    // The text of the same price differs, and an equal relative change of another price.
    expect(painted(quote('101.0'), true)).toEqual([]);
    expect(painted(quote('101.0', { quoteVolume: '1234567.5' }), true)).toEqual([
      'volume 1.23M',
      'exactly 1,234,567.5 USDT',
    ]);
    expect(painted(quote('101.0', { quoteVolume: '1234567.5', high: '121' }), true)).toEqual([
      'high 121.00',
    ]);
  });

  it('flashes in the direction of each step, and turns the colour with the day', () => {
    const { painted } = setUp();
    painted(quote('101'), true);
    expect(painted(quote('102'), true)).toEqual(['price 102.00', 'change +2.00%', 'flash up']);
    expect(painted(quote('99'), true)).toEqual([
      'price 99.00',
      'change -1.00%',
      'colour down',
      'flash down',
    ]);
  });

  it('does not flash for what the list did not know yet', () => {
    const { painted } = setUp();
    painted(list, false);
    expect(painted(quote('101'), true)).toEqual(['price 101.00', 'change +1.00%', 'colour up']);
  });

  it('says where a figure is not known', () => {
    const { painted } = setUp();
    painted(quote('101'), true);
    expect(painted(quote('ten', { quoteVolume: '' }), true)).toEqual([
      'price unknown',
      'change unknown',
      'colour flat',
      'volume unknown',
      'exactly unknown',
    ]);
  });
});
