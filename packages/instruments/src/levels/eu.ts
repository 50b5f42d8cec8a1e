import type { EditionLevels } from './level.ts';
import { USUAL_LEVELS } from './usual.ts';

export const EU_LEVELS: EditionLevels = USUAL_LEVELS;
