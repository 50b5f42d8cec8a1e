import type { FormatDefinition } from '../format.ts';
import { GEMINI_HISTORY } from './history.ts';

export const GEMINI_FORMATS: readonly FormatDefinition[] = [GEMINI_HISTORY];
