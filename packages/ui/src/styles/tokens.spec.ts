import { readFileSync } from 'node:fs';

import { describe, expect, it } from 'vitest';

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');

const PAIR = /(--color-[a-z-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\)/g;
const colours = new Map<string, Record<'light' | 'dark', string>>(
  [...css.matchAll(PAIR)].map(([, name = '', light = '', dark = '']) => [name, { light, dark }]),
);

function colour(name: string, theme: 'light' | 'dark'): string {
  const found = colours.get(`--color-${name}`);
  if (found === undefined) throw new Error(`no colour ${name}`);
  return found[theme];
}

/** Relative luminance of WCAG 2.2. */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const channel = Number.parseInt(hex.slice(start, start + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(hex: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(hex), luminance(other)].toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

const SURFACES = ['bg', 'surface', 'raised'] as const;
const TEXTS = ['text', 'muted', 'accent-text', 'price-up', 'price-down', 'warning', 'danger'];

describe.each(['light', 'dark'] as const)('%s colours', (theme) => {
  it.each(TEXTS)('%s reads on every surface (4.5 : 1)', (name) => {
    for (const surface of SURFACES) {
      const ratio = contrast(colour(name, theme), colour(surface, theme));
      expect(ratio, surface).toBeGreaterThanOrEqual(4.5);
    }
  });

  it('B5: each choice of price colours reads on every surface (4.5 : 1)', () => {
    const index = theme === 'light' ? 2 : 3;
    const prices = [...css.matchAll(PAIR)].filter(([, name = '']) =>
      /^--color-price-(?:up|down)$/.test(name),
    );
    // The page's own, and three to choose from.
    expect(prices).toHaveLength(8);
    for (const price of prices) {
      for (const surface of SURFACES) {
        const ratio = contrast(price[index] ?? '', colour(surface, theme));
        expect(ratio, `${price[0]} on ${surface}`).toBeGreaterThanOrEqual(4.5);
      }
    }
  });

  it.each(['accent', 'warning', 'danger'])('%s reads on its own tint', (name) => {
    const text = colour(name === 'accent' ? 'accent-text' : name, theme);
    expect(contrast(text, colour(`${name}-tint`, theme))).toBeGreaterThanOrEqual(4.5);
    expect(contrast(colour('text', theme), colour(`${name}-tint`, theme))).toBeGreaterThan(4.5);
  });

  it('control borders stand out (3 : 1), white reads on the accent', () => {
    for (const surface of SURFACES) {
      const ratio = contrast(colour('control', theme), colour(surface, theme));
      expect(ratio, surface).toBeGreaterThanOrEqual(3);
    }
    expect(contrast('#ffffff', colour('accent-fill', theme))).toBeGreaterThanOrEqual(4.5);
    expect(contrast('#ffffff', colour('accent-fill-hover', theme))).toBeGreaterThanOrEqual(4.5);
  });
});
