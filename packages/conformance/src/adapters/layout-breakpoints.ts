import { layoutAt } from '@meridian/shell/layout.ts';

import type { Adapter } from '../adapter.ts';

export const adapter: Adapter = ({ width }: { width: number }) => layoutAt(width);
