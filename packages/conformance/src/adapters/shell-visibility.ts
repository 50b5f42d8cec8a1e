import { shellParts, type ShellOptions } from '@meridian/shell/shell-parts.ts';

import type { Adapter } from '../adapter.ts';

export const adapter: Adapter = (input: ShellOptions) => shellParts(input);
