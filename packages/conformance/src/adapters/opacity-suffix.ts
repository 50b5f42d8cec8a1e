import { withOpacity } from '@meridian/ui/colour.ts';

import type { Adapter } from '../adapter.ts';

export const adapter: Adapter = ({ value, suffix }: { value: string; suffix: string }) =>
  withOpacity(value, suffix);
