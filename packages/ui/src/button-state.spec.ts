import { describe, expect, it } from 'vitest';

import { BUTTON_SIZES, BUTTON_VARIANTS, buttonState } from './button-state.ts';

describe('buttonState', () => {
  it('is a quiet button of middle size when nothing is said (R-BTN-01, R-BTN-02)', () => {
    expect(buttonState({})).toEqual({
      variant: 'default',
      size: 'middle',
      hoverBackground: false,
      spinner: null,
      clickable: true,
      twoLine: false,
      notAllowedCursor: false,
      reducedOpacity: false,
      fullWidth: false,
    });
  });

  it('fills its place as a block (R-BTN-03)', () => {
    expect(buttonState({ block: true }).fullWidth).toBe(true);
  });

  it.each(BUTTON_VARIANTS)(
    '%s: loading spins before the label, no click (R-BTN-04, 05)',
    (variant) => {
      expect(buttonState({ variant, loading: true })).toMatchObject({
        spinner: 'before-label',
        clickable: false,
        notAllowedCursor: false,
        reducedOpacity: false,
      });
    },
  );

  it('takes the hovered background while loading, but for default and marketing (R-BTN-06)', () => {
    const plain = BUTTON_VARIANTS.filter(
      (variant) => !buttonState({ variant, loading: true }).hoverBackground,
    );
    expect(plain).toEqual(['default', 'marketing']);
    for (const variant of BUTTON_VARIANTS) {
      expect(buttonState({ variant }).hoverBackground).toBe(false);
    }
  });

  it('looks disabled when it is, even while loading (R-BTN-07)', () => {
    for (const loading of [false, true]) {
      expect(buttonState({ variant: 'primary', disabled: true, loading })).toMatchObject({
        notAllowedCursor: true,
        reducedOpacity: true,
        clickable: false,
        hoverBackground: false,
        spinner: null,
      });
    }
  });

  it('has two lines only as a small trade button with a subtitle (R-BTN-08)', () => {
    const twoLine = BUTTON_VARIANTS.flatMap((variant) =>
      BUTTON_SIZES.filter((size) => buttonState({ variant, size, subtitle: '1.5 %' }).twoLine).map(
        (size) => `${variant} ${size}`,
      ),
    );
    expect(twoLine).toEqual(['tradeLong small', 'tradeShort small', 'tradeSecondary small']);
  });

  it.each([undefined, null, '', false])('takes the subtitle %o for none (R-BTN-08)', (subtitle) => {
    expect(buttonState({ variant: 'tradeLong', size: 'small', subtitle }).twoLine).toBe(false);
  });
});

it('there are eight variants and six sizes (R-BTN-01, R-BTN-02)', () => {
  expect(new Set(BUTTON_VARIANTS).size).toBe(8);
  expect(new Set(BUTTON_SIZES).size).toBe(6);
});
