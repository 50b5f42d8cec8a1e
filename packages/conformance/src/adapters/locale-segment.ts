import { isLocaleSegment } from '@meridian/editions/languages.ts';

import type { Adapter } from '../adapter.ts';

export const adapter: Adapter = ({ segment }: { segment: string }) => isLocaleSegment(segment);
