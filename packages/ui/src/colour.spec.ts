import { describe, expect, it } from 'vitest';

import { isColour, withOpacity } from './colour.ts';

describe('isColour and withOpacity (R-COLOR-01 to 03)', () => {
  it.each(['#12345', '#1234567', '#ffffff\n', 'rgb(0,0,0)', '##12345', '#12345 ', '#１２３４５６'])(
    '%j is no colour and is left alone',
    (value) => {
      expect(isColour(value)).toBe(false);
      expect(withOpacity(value, '80')).toBe(value);
    },
  );

  it('appends the opacity as it is', () => {
    expect(withOpacity('#0aB1c2', '')).toBe('#0aB1c2');
    expect(withOpacity('#0aB1c2', '4d')).toBe('#0aB1c24d');
  });
});
