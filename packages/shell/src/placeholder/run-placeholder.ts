import type { Region } from '@meridian/editions/regions.ts';

import {
  drawPlaceholder,
  type PlaceholderOutcome,
  type PlaceholderPage,
} from './draw-placeholder.ts';
import { placeholderEdition } from './placeholder-edition.ts';

/** Draws the bar of a host's edition (R-HDR-06). */
export function runPlaceholder(region: Region, page: PlaceholderPage): PlaceholderOutcome {
  return drawPlaceholder(placeholderEdition(region), page);
}
