import { isColour, withOpacity } from '@meridian/ui/colour.ts';

/** Of 255: the tint behind marked entries, and where a pointer is over them. */
const TINT = '1f';
const TINT_HOVER = '33';

/**
 * The custom properties by which a page of others gives the frame its own colour (R-COLOR-01, 02). What
 * is no colour sets nothing: a value of others must not bring other styles along.
 */
export function accentProperties(
  accent: string | undefined,
): readonly (readonly [string, string])[] {
  if (accent === undefined || !isColour(accent)) return [];
  return [
    ['--color-accent-text', accent],
    ['--color-accent-tint', withOpacity(accent, TINT)],
    ['--color-accent-tint-hover', withOpacity(accent, TINT_HOVER)],
  ];
}
