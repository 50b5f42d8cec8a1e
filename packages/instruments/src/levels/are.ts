import type { EditionLevels } from './level.ts';
import { USUAL_LEVELS } from './usual.ts';

export const ARE_LEVELS: EditionLevels = USUAL_LEVELS;
