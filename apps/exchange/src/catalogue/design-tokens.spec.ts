import { readFileSync } from 'node:fs';

import { describe, expect, it } from 'vitest';

import { contrast } from './contrast.ts';
import { COLOUR_PAIRS, colourOf, pairContrast, readTokens, tokensOf } from './design-tokens.ts';

const tokens = readTokens(
  // The file itself: style sheets are empty in these tests.
  readFileSync(new URL(import.meta.resolve('@meridian/ui/styles/tokens.css')), 'utf8'),
);

it('knows the contrast of the ends of the scale', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21);
  expect(contrast('#2456e8', '#2456e8')).toBe(1);
});

it('reads tokens from the style sheet', () => {
  expect(tokensOf(tokens, 'color').length).toBeGreaterThan(20);
  expect(colourOf(tokens, 'bg', 'light')).toBe('#ffffff');
  expect(colourOf(tokens, 'bg', 'dark')).toBe('#0b0e14');
  expect(colourOf(tokens, 'on-accent', 'dark')).toBe('#ffffff');
  expect(colourOf(tokens, 'hover', 'light')).toBeNull();
});

describe.each(['light', 'dark'] as const)('in the %s theme', (theme) => {
  it.each(COLOUR_PAIRS)('$front on $back reaches $needs : 1', (pair) => {
    expect(pairContrast(tokens, pair, theme)).toBeGreaterThanOrEqual(pair.needs);
  });
});

it.each(['text', 'leading', 'weight', 'space', 'radius'])('reads several %s tokens', (kind) => {
  expect(tokensOf(tokens, kind).length).toBeGreaterThan(1);
});
