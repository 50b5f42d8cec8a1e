import { contrast } from './contrast.ts';

export type Theme = 'light' | 'dark';

export interface DesignToken {
  /** Without the two dashes: `color-text`. */
  readonly name: string;
  readonly value: string;
}

/** Every token of the first `:root` of a style sheet as it states it; what follows overrides. */
export function readTokens(css: string): readonly DesignToken[] {
  const body = /:root \{([^}]*)\}/.exec(css)?.[1] ?? '';
  return [...body.replaceAll(/\/\*[^]*?\*\//g, '').matchAll(/--([a-z0-9-]+):\s*([^;]+);/g)].map(
    ([, name = '', value = '']) => ({ name, value: value.replaceAll(/\s+/g, ' ') }),
  );
}

export function tokensOf(tokens: readonly DesignToken[], kind: string): readonly DesignToken[] {
  return tokens.filter(({ name }) => name.startsWith(`${kind}-`));
}

/** The value of a colour in a theme; null where it is transparent or mixed of others. */
export function colourOf(
  tokens: readonly DesignToken[],
  name: string,
  theme: Theme,
): string | null {
  const value = tokens.find((token) => token.name === `color-${name}`)?.value ?? '';
  const [light, dark = light] = value.match(/#[0-9a-f]{6}(?![0-9a-f])/g) ?? [];
  return (theme === 'light' ? light : dark) ?? null;
}

/** What is written or drawn in one colour on another, and the contrast it needs. */
export interface ColourPair {
  readonly front: string;
  readonly back: string;
  readonly needs: 3 | 4.5;
}

const SURFACES = ['bg', 'surface', 'raised'];
const TEXTS = [
  'text',
  'muted',
  'accent-text',
  'price-up',
  'price-down',
  'warning',
  'danger',
  'success',
];

export const COLOUR_PAIRS: readonly ColourPair[] = [
  ...TEXTS.flatMap((front) => SURFACES.map((back) => ({ front, back, needs: 4.5 as const }))),
  ...['faint', 'control'].flatMap((front) =>
    SURFACES.map((back) => ({ front, back, needs: 3 as const })),
  ),
  { front: 'on-accent', back: 'accent-fill', needs: 4.5 },
  { front: 'on-accent', back: 'accent-fill-hover', needs: 4.5 },
  { front: 'accent-text', back: 'accent-tint', needs: 4.5 },
  { front: 'accent-text', back: 'accent-tint-hover', needs: 4.5 },
  { front: 'text', back: 'accent-tint', needs: 4.5 },
  { front: 'text', back: 'neutral-fill', needs: 4.5 },
  { front: 'text', back: 'neutral-fill-hover', needs: 4.5 },
  { front: 'on-price', back: 'price-up', needs: 4.5 },
  { front: 'on-price', back: 'price-down', needs: 4.5 },
  { front: 'bg', back: 'text', needs: 4.5 },
  { front: 'warning', back: 'warning-tint', needs: 4.5 },
  { front: 'danger', back: 'danger-tint', needs: 4.5 },
];

/** Null where one of the two has no value of its own. */
export function pairContrast(
  tokens: readonly DesignToken[],
  { front, back }: ColourPair,
  theme: Theme,
): number | null {
  const [colour, other] = [colourOf(tokens, front, theme), colourOf(tokens, back, theme)];
  return colour === null || other === null ? null : contrast(colour, other);
}
