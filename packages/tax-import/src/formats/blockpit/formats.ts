import type { FormatDefinition } from '../format.ts';
import { BLOCKPIT_TEMPLATE } from './template.ts';

export const BLOCKPIT_FORMATS: readonly FormatDefinition[] = [BLOCKPIT_TEMPLATE];
