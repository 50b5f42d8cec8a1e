import { isColour } from '@meridian/ui/colour.ts';

import type { Adapter } from '../adapter.ts';

export const adapter: Adapter = ({ value }: { value: string }) => isColour(value);
