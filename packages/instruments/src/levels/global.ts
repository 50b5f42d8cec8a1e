import type { EditionLevels } from './level.ts';
import { USUAL_LEVELS } from './usual.ts';

export const GLOBAL_LEVELS: EditionLevels = USUAL_LEVELS;
