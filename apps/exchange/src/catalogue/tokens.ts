import css from '@meridian/ui/styles/tokens.css?raw';

import { readTokens } from './design-tokens.ts';

/** The look's values, as the pages have them. */
export const TOKENS = readTokens(css);
