import type { FormatDefinition } from '../format.ts';
import { COINTRACKER_EXPORT } from './export.ts';
import { COINTRACKER_TEMPLATE } from './template.ts';

export const COINTRACKER_FORMATS: readonly FormatDefinition[] = [
  COINTRACKER_TEMPLATE,
  COINTRACKER_EXPORT,
];
